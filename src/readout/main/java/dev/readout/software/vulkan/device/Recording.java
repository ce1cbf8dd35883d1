package dev.readout.software.vulkan.device;

import java.util.List;

/**
 * The commands of a command buffer: never changed once its recording has ended.
 *
 * @param commands those with an effect that the host can see, in order
 * @param nanoseconds the time of all commands
 */
record Recording(List<Command> commands, long nanoseconds) {
}
