package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_OUT_OF_MEMORY;
import static dev.readout.software.abi.gl.gl_h.GL_RGBA;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An object that takes video memory: a texture, a renderbuffer, a buffer, or what the driver keeps for itself. */
final class GlStorage {

    private static final long MOST_CONTENTS = 256L << 20;

    /** The kinds of objects, in the order in which the driver lists them. */
    enum Kind {
        RESERVED,
        TEXTURE,
        RENDERBUFFER,
        BUFFER
    }

    final Kind kind;

    /** The tag that was current when the object came into being, or 0. It stays with the object. */
    final int tag;

    int width;
    int height;
    boolean immutable;

    /** Of a renderbuffer, as they were asked for. */
    int samples;
    /** Of a renderbuffer, or of level 0 of a texture. */
    int format = GL_RGBA();

    /** A bit for each level that has an image. */
    private int images;

    /** The contents of a buffer, once it is mapped or takes the result of a query; null until then. */
    private @Nullable MemorySegment contents;
    boolean mapped;

    /** The bytes of a buffer as the application has it: what it takes of memory may be more. */
    long length;

    /** Bytes of each level of a texture; of all else, one number. */
    private long[] sizes = {0};

    GlStorage(Kind kind, int tag) {
        this.kind = kind;
        this.tag = tag;
    }

    /**
     * A part of what a buffer holds.
     *
     * @throws GlMisuse if it does not lie in the buffer
     */
    MemorySegment contents(long offset, long bytes) {
        if (offset < 0 || bytes < 0 || offset > length - bytes) {
            throw new GlMisuse(GL_INVALID_OPERATION(), bytes + " bytes at offset " + offset
                    + " do not lie in the buffer of " + length);
        }
        if (contents == null) {
            if (length > MOST_CONTENTS) {
                throw new GlMisuse(GL_OUT_OF_MEMORY(), "the buffer has " + length + " bytes: of at most "
                        + MOST_CONTENTS + " this device keeps what is in them");
            }
            contents = Arena.ofAuto().allocate(length, Long.BYTES);
        }
        return contents.asSlice(offset, bytes);
    }

    /** The buffer gets other storage: what it held is gone. */
    void reallocate(long bytes) {
        length = bytes;
        contents = null;
        mapped = false;
    }

    /** The bytes that the object takes of video memory. */
    long bytes() {
        return Arrays.stream(sizes).sum();
    }

    /** Gives a level of a texture, or level 0 of all else, memory in place of what it had. */
    void resize(int level, long bytes) {
        if (level >= sizes.length) {
            sizes = Arrays.copyOf(sizes, level + 1);
        }
        sizes[level] = bytes;
        images |= 1 << level;
    }

    boolean hasImage(int level) {
        return (images >> level & 1) != 0;
    }

    /** The levels that all images of a size have, down to one texel. */
    static int levels(int width, int height) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(width, height));
    }

    /** The width of a level that may be drawn to, or 0: of levels below the first, all must have images. */
    int width(int level) {
        return size(width, level);
    }

    int height(int level) {
        return size(height, level);
    }

    private int size(int first, int level) {
        boolean drawn = hasImage(level) && (immutable || level == 0
                || Integer.numberOfTrailingZeros(~images) >= levels(width, height));
        return drawn && first > 0 ? Math.max(1, first >> level) : 0;
    }
}
