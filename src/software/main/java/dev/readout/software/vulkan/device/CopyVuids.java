package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;

/**
 * The VUIDs of the two commands that copy results: the same rules, different names.
 *
 * @param function the command
 * @param families the queue family must support one of these operations
 * @param active no copied query may be active
 * @param uninitialized no copied query may be uninitialized
 * @param unavailable a command before must make each awaited query available; empty if there is no such rule
 */
public record CopyVuids(String function, int families, String active, String uninitialized, String unavailable) {
    public static final CopyVuids TO_BUFFER = new CopyVuids("vkCmdCopyQueryPoolResults",
            SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, "None-07429", "None-09402", "");
    public static final CopyVuids TO_MEMORY = new CopyVuids("vkCmdCopyQueryPoolResultsToMemoryKHR",
            SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE | SoftwareQueueFamily.TRANSFER, "None-13083",
            "None-13076", "None-13084");
}
