package dev.readout.software.vulkan.registry;

/**
 * By which names the two functions that submit command buffers have the same rules.
 *
 * @param function the function
 * @param executable a command buffer must have been recorded
 * @param pending it must not be pending, unless it was begun for that
 * @param secondaries those that it executes must hold what they held
 * @param primary it must be no secondary one
 * @param family its pool must be of the queue's family
 */
public record SubmitRules(String function, String executable, String pending, String secondaries, String primary,
        String family) {
    /** Those of {@code vkQueueSubmit}. */
    public static final SubmitRules FIRST = new SubmitRules("vkQueueSubmit", "pCommandBuffers-00070",
            "pCommandBuffers-00071", "pCommandBuffers-00072", "VkSubmitInfo-pCommandBuffers-00075",
            "pCommandBuffers-00074");
    /** Those of {@code vkQueueSubmit2}. */
    public static final SubmitRules SECOND =
            new SubmitRules("vkQueueSubmit2", "commandBuffer-03874", "commandBuffer-03875",
                    "commandBuffer-03876", "VkCommandBufferSubmitInfo-commandBuffer-03890", "commandBuffer-03878");
}
