package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.SubmissionFault;

/**
 * The state that the command buffers of one {@code VkSubmitInfo} share while a queue executes them.
 *
 * @param device the device that executes them
 * @param family the queue's family
 * @param counterPass the pass of performance queries
 * @param fault what goes wrong with the submission
 * @param end when the last command ends, in ns
 */
public record SubmissionContext(DeviceState device, SoftwareQueueFamily family, int counterPass,
        SubmissionFault fault, long end) {
}
