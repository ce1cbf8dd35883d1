package dev.readout.software.vulkan.device;

import java.util.List;

/**
 * The commands of a command buffer: never changed once its recording has ended.
 *
 * @param commands those with an effect that the host can see, in order
 * @param nanoseconds the time of all commands
 * @param performanceQueries those that it begins
 */
record Recording(List<Command> commands, long nanoseconds, PerformanceQueries performanceQueries) {
    /**
     * The performance queries of a recording.
     *
     * @param begins their beginnings
     * @param locked whether the profiling lock was held throughout the recording
     */
    record PerformanceQueries(List<Command.BeginQuery> begins, boolean locked) {
    }
}
