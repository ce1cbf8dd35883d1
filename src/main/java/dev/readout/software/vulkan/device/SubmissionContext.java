package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Fate;

/**
 * What holds for all command buffers that one {@code VkSubmitInfo} submits, while a queue executes them.
 *
 * @param device whose commands these are
 * @param family the queue's family
 * @param labels the queue's
 * @param counterPass which pass of performance queries this is
 * @param fate what becomes of the submission by a fault
 * @param end when the last command ends, in ns
 */
public record Batch(DeviceState device, SoftwareQueueFamily family, OpenLabels labels, int counterPass, Fate fate,
        long end) {
}
