package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.registry.Misuse;

/**
 * What transform feedback writes in a command buffer: how many primitives there is room for. It is known as commands
 * are recorded until draws come whose numbers a buffer has; then it goes on when they are executed.
 */
public final class TransformFeedback {
    /** That of a draw outside of it. */
    static final TransformFeedback NONE = new TransformFeedback();

    private long room = Long.MAX_VALUE;
    private long used;
    private boolean active;
    private boolean known = true;

    /** The same, to go on with apart. */
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

    /** Notes that it is not known any more before the execution. */
    void becomeUnknown() {
        known = false;
    }

    /** Notes the bytes of the first of the buffers that are bound; the others hold as many vertices. */
    public void bind(long bytes) {
        room = bytes;
        used = 0;
        known = true;
    }

    /** How many bytes were written to the first buffer. */
    long used() {
        return used;
    }

    /** Goes on after so many bytes. */
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

    /** Writes primitives, and returns how many of them there was room for. */
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
