package dev.readout.software.vulkan.device;

import java.util.List;

/**
 * The commands of a command buffer: never changed once its recording has ended.
 *
 * @param commands those with an effect that the host can see, in order
 * @param nanoseconds the time of all commands
 * @param performanceQueries the beginnings of those
 * @param locked whether the profiling lock was held throughout
 */
record Recording(List<Command> commands, long nanoseconds, List<Command.BeginQuery> performanceQueries,
        boolean locked) {
}
