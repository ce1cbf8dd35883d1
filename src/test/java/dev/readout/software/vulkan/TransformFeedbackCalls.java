package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.testing.abi.vulkan.PFN_vkCmdBeginTransformFeedbackEXT;
import dev.readout.testing.abi.vulkan.PFN_vkCmdBindTransformFeedbackBuffersEXT;
import dev.readout.testing.abi.vulkan.PFN_vkCmdEndTransformFeedbackEXT;
import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes for transform feedback. */
record TransformFeedbackCalls(Application application) {

    void bind(Commands commands, int binding, MappedBuffer buffer, long offset, long size) {
        PFN_vkCmdBindTransformFeedbackBuffersEXT.invoke(application.function("vkCmdBindTransformFeedbackBuffersEXT"),
                commands.handle(), binding, 1, application.arena.allocateFrom(ADDRESS, buffer.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset), application.arena.allocateFrom(JAVA_LONG, size));
    }

    void begin(Commands commands) {
        PFN_vkCmdBeginTransformFeedbackEXT.invoke(application.function("vkCmdBeginTransformFeedbackEXT"),
                commands.handle(), 0, 0, MemorySegment.NULL, MemorySegment.NULL);
    }

    /** Goes on where a counter of the first buffer says. */
    void begin(Commands commands, MappedBuffer counter, long offset) {
        PFN_vkCmdBeginTransformFeedbackEXT.invoke(application.function("vkCmdBeginTransformFeedbackEXT"),
                commands.handle(), 0, 1, application.arena.allocateFrom(ADDRESS, counter.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset));
    }

    void end(Commands commands) {
        PFN_vkCmdEndTransformFeedbackEXT.invoke(application.function("vkCmdEndTransformFeedbackEXT"),
                commands.handle(), 0, 0, MemorySegment.NULL, MemorySegment.NULL);
    }

    /** Writes to a counter of the first buffer. */
    void end(Commands commands, MappedBuffer counter, long offset) {
        PFN_vkCmdEndTransformFeedbackEXT.invoke(application.function("vkCmdEndTransformFeedbackEXT"),
                commands.handle(), 0, 1, application.arena.allocateFrom(ADDRESS, counter.handle()),
                application.arena.allocateFrom(JAVA_LONG, offset));
    }
}
