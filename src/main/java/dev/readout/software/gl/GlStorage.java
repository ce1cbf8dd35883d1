package dev.readout.software.gl;

import java.util.Arrays;

/** An object that takes video memory: a texture, a renderbuffer, a buffer, or what the driver keeps for itself. */
final class GlStorage {

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

    /** The bytes of a buffer as the application has it: what it takes of memory may be more. */
    long length;

    /** Bytes of each level of a texture; of all else, one number. */
    private long[] sizes = {0};

    private boolean resident;

    GlStorage(Kind kind, int tag) {
        this.kind = kind;
        this.tag = tag;
    }

    /** The bytes that the object takes of video memory. */
    long bytes() {
        return resident ? Arrays.stream(sizes).sum() : 0;
    }

    /** {@link VideoMemory} is told of each change. */
    void resize(int level, long bytes, boolean used) {
        if (level >= sizes.length) {
            sizes = Arrays.copyOf(sizes, level + 1);
        }
        sizes[level] = bytes;
        resident |= used;
    }

    /** Whether memory has been taken, as the first use does. */
    boolean isUsed() {
        return resident;
    }

    void use() {
        resident = true;
    }

    void free() {
        sizes = new long[] {0};
        resident = false;
    }
}
