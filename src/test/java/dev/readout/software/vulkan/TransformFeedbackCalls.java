package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes for transform feedback. */
record TransformFeedbackCalls(Application application) {

    void bind(Commands commands, int binding, MappedBuffer buffer, long offset, long size) {
        commands.call("vkCmdBindTransformFeedbackBuffersEXT", binding, 1, application.array(buffer.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset), application.arena.allocateFrom(JAVA_LONG, size));
    }

    void begin(Commands commands) {
        commands.call("vkCmdBeginTransformFeedbackEXT", 0, 0, MemorySegment.NULL, MemorySegment.NULL);
    }

    /** Goes on where a counter of the first buffer says. */
    void begin(Commands commands, MappedBuffer counter, long offset) {
        commands.call("vkCmdBeginTransformFeedbackEXT", 0, 1, application.array(counter.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset));
    }

    void end(Commands commands) {
        commands.call("vkCmdEndTransformFeedbackEXT", 0, 0, MemorySegment.NULL, MemorySegment.NULL);
    }

    /** Writes to a counter of the first buffer. */
    void end(Commands commands, MappedBuffer counter, long offset) {
        commands.call("vkCmdEndTransformFeedbackEXT", 0, 1, application.array(counter.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset));
    }
}
