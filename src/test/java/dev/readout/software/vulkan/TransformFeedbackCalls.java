package dev.readout.software.vulkan;

import static dev.readout.testing.Downcalls.call;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes for transform feedback. */
record TransformFeedbackCalls(Application application) {

    void bind(Commands commands, int binding, MappedBuffer buffer, long offset, long size) {
        call("vkCmdBindTransformFeedbackBuffersEXT", application.function("vkCmdBindTransformFeedbackBuffersEXT"),
                commands.handle(), binding, 1, application.arena.allocateFrom(ADDRESS, buffer.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset), application.arena.allocateFrom(JAVA_LONG, size));
    }

    void begin(Commands commands) {
        call("vkCmdBeginTransformFeedbackEXT", application.function("vkCmdBeginTransformFeedbackEXT"),
                commands.handle(), 0, 0, MemorySegment.NULL, MemorySegment.NULL);
    }

    /** Goes on where a counter of the first buffer says. */
    void begin(Commands commands, MappedBuffer counter, long offset) {
        call("vkCmdBeginTransformFeedbackEXT", application.function("vkCmdBeginTransformFeedbackEXT"),
                commands.handle(), 0, 1, application.arena.allocateFrom(ADDRESS, counter.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset));
    }

    void end(Commands commands) {
        call("vkCmdEndTransformFeedbackEXT", application.function("vkCmdEndTransformFeedbackEXT"),
                commands.handle(), 0, 0, MemorySegment.NULL, MemorySegment.NULL);
    }

    /** Writes to a counter of the first buffer. */
    void end(Commands commands, MappedBuffer counter, long offset) {
        call("vkCmdEndTransformFeedbackEXT", application.function("vkCmdEndTransformFeedbackEXT"),
                commands.handle(), 0, 1, application.arena.allocateFrom(ADDRESS, counter.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset));
    }
}
