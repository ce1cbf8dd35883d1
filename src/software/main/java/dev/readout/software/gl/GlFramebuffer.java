package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_INVALID_FRAMEBUFFER_OPERATION;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The target of draws: what is attached to a framebuffer object, or the current surface. */
final class GlFramebuffer {
    static final int DEPTH = 0x8D00;
    static final int STENCIL = 0x8D20;

    /** By the attachment point. */
    private final Map<Integer, Attachment> attachments = new TreeMap<>();

    /** The size of the surface, for the framebuffer of the window system. */
    int surfaceWidth;
    int surfaceHeight;

    /** A renderbuffer, whose level is 0, or a level of a texture, and its name. */
    record Attachment(GlStorage storage, int name, int level) {
        int width() {
            return storage.width(level);
        }

        int height() {
            return storage.height(level);
        }
    }

    /** The image at an attachment point, or null. */
    @Nullable
    Attachment attachment(int point) {
        return attachments.get(point);
    }

    /** Puts something there, or with null nothing. */
    void attach(int point, @Nullable Attachment attachment) {
        if (attachment == null) {
            attachments.remove(point);
        } else {
            attachments.put(point, attachment);
        }
    }

    /** Takes something away from wherever it is attached. */
    void detach(GlStorage storage) {
        attachments.values().removeIf(attachment -> attachment.storage() == storage);
    }

    boolean isEmpty() {
        return attachments.isEmpty();
    }

    /** The samples of each of what is attached. */
    private IntStream attachedSamples() {
        return attachments.values().stream().mapToInt(attachment -> attachment.storage().samples);
    }

    /** The width of the least of what is attached. */
    int width() {
        return attachments.values().stream().mapToInt(Attachment::width).min().orElse(surfaceWidth);
    }

    int height() {
        return attachments.values().stream().mapToInt(Attachment::height).min().orElse(surfaceHeight);
    }

    boolean hasSize() {
        return width() > 0 && height() > 0;
    }

    /** Returns whether it has a size, and all that is attached has as many samples. */
    boolean isComplete() {
        return hasSize() && attachedSamples().distinct().count() <= 1;
    }

    /** The samples of each pixel, of what is attached; 0 if it has no more than the pixel itself. */
    int samples() {
        return attachedSamples().max().orElse(0);
    }

    /** This, which must be complete to be drawn to or read. */
    GlFramebuffer checkComplete(int name) {
        if (!isComplete()) {
            throw new GlMisuse(GL_INVALID_FRAMEBUFFER_OPERATION(), name == 0
                    ? "there is no surface to draw on: bind a framebuffer object, or make a surface current"
                    : "framebuffer " + name + " is incomplete: attach what has a size, all with as many samples");
        }
        return this;
    }
}
