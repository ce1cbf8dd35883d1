package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.registry.Misuse;

/**
 * The transform feedback of a command buffer: how many primitives its buffers have room for. That is known during
 * recording up to the first indirect draw; from there on it is computed in the execution.
 */
public final class TransformFeedback {
    /** No transform feedback. */
    static final TransformFeedback NONE = new TransformFeedback();

    private long room = Long.MAX_VALUE;
    private long used;
    private boolean active;
    private boolean known = true;

    TransformFeedback copy() {
        TransformFeedback copy = new TransformFeedback();
        copy.room = room;
        copy.used = used;
        copy.active = active;
        return copy;
    }

    boolean isKnown() {
        return known;
    }

    /** Notes that only the execution knows the bytes written. */
    void becomeUnknown() {
        known = false;
    }

    /** Sets the bytes of the first buffer; the other buffers hold as many vertices. */
    public void bind(long bytes) {
        room = bytes;
        used = 0;
        known = true;
    }

    /** The bytes written to the first buffer. */
    long used() {
        return used;
    }

    /** Resumes after {@code bytes} bytes. */
    void goOn(long bytes) {
        used = bytes;
    }

    boolean isActive() {
        return active;
    }

    void begin() {
        if (active) {
            throw new Misuse("None-02367", "transform feedback is active already");
        }
        active = true;
        used = 0;
        known = true;
    }

    void end() {
        if (!active) {
            throw new Misuse("None-02375", "transform feedback is not active");
        }
        active = false;
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
