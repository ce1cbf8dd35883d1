package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;

/**
 * What the rules of the two commands that copy results are called, which differ in where results go.
 *
 * @param function the command
 * @param families the operations of queue families, of which one is needed
 * @param active no query that is copied may be active
 * @param uninitialized none may be uninitialized
 * @param unavailable all that are waited for must be made available before; empty if no rule says it
 */
public record CopyRules(String function, int families, String active, String uninitialized, String unavailable) {
    public static final CopyRules TO_BUFFER = new CopyRules("vkCmdCopyQueryPoolResults",
            SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, "None-07429", "None-09402", "");
    public static final CopyRules TO_MEMORY = new CopyRules("vkCmdCopyQueryPoolResultsToMemoryKHR",
            SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE | SoftwareQueueFamily.TRANSFER, "None-13083",
            "None-13076", "None-13084");
}
