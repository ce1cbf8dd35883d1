package dev.readout.software.gl;

import org.jspecify.annotations.Nullable;

/** The target of draws: one colour attachment, or the current surface. */
final class GlFramebuffer {
    /** The colour attachment of a framebuffer object, or null. */
    @Nullable
    GlStorage attachment;

    /** The size of the surface, for the framebuffer of the window system. */
    int surfaceWidth;
    int surfaceHeight;

    int width() {
        return attachment == null ? surfaceWidth : attachment.width;
    }

    int height() {
        return attachment == null ? surfaceHeight : attachment.height;
    }

    boolean isComplete() {
        return width() > 0 && height() > 0;
    }
}
