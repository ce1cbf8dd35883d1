package dev.readout.software.vulkan;

/** What transform feedback writes in a command buffer: how many primitives there is room for. */
final class TransformFeedback {
    private long room = Long.MAX_VALUE;
    private long used;
    private boolean active;

    /** Notes the bytes of the first of the buffers that are bound; the others hold as many vertices. */
    void bind(long bytes) {
        room = bytes;
        used = 0;
    }

    boolean isActive() {
        return active;
    }

    /** @param goesOn whether it goes on where it ended before, by a counter buffer */
    void begin(boolean goesOn) {
        if (active) {
            throw new Misuse("None-02367", "transform feedback is active already");
        }
        active = true;
        used = goesOn ? used : 0;
    }

    void end() {
        if (!active) {
            throw new Misuse("None-02375", "transform feedback is not active");
        }
        active = false;
    }

    /** Writes primitives, and returns how many of them there was room for. */
    long write(Pipeline pipeline, long primitives) {
        long bytes = (long) pipeline.transformFeedbackStride() * pipeline.verticesPerPrimitive();
        if (bytes == 0) {
            return primitives;
        }
        long written = Math.min(primitives, (room - used) / bytes);
        used += written * bytes;
        return written;
    }
}
