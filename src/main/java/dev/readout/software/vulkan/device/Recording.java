package dev.readout.software.vulkan.device;

import java.util.List;

/**
 * What a command buffer does: never changed once its recording has ended.
 *
 * @param commands what has an effect that the host can see, in order
 * @param nanoseconds how long everything that was recorded takes
 */
record Recording(List<Command> commands, long nanoseconds) {
}
