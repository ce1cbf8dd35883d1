package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Pipeline;

/** The first buffer of transform feedback in an execution, which takes the primitives that it has room for. */
final class TransformFeedback {
    private long room = Long.MAX_VALUE;
    private long used;

    /** Sets the bytes of the buffer; the other buffers hold as many vertices. */
    void bind(long bytes) {
        room = bytes;
        used = 0;
    }

    /** The bytes written to the buffer. */
    long used() {
        return used;
    }

    /** Goes on after {@code bytes} bytes. */
    void begin(long bytes) {
        used = bytes;
    }

    /** Writes primitives, and returns the number that there was room for. */
    long write(Pipeline pipeline, long primitives) {
        long bytes = (long) pipeline.shaders().transformFeedbackStride() * pipeline.verticesPerPrimitive();
        if (bytes == 0) {
            return primitives;
        }
        long written = Math.min(primitives, Math.max(0, room - used) / bytes);
        used += written * bytes;
        return written;
    }
}
