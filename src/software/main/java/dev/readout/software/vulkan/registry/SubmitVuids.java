package dev.readout.software.vulkan.registry;

/**
 * The VUIDs of {@code vkQueueSubmit} and {@code vkQueueSubmit2}: the same rules, different names.
 *
 * @param function the function
 * @param executable a command buffer must have been recorded
 * @param pending it must not be pending, unless it was begun for simultaneous use
 * @param secondaries its secondary command buffers must not have been recorded again
 * @param primary it must be primary
 * @param family its pool must be of the queue's family
 * @param lock with performance queries, it must have been recorded while the profiling lock was held
 */
public record SubmitVuids(String function, String executable, String pending, String secondaries, String primary,
        String family, String lock) {
    /** The names of {@code vkQueueSubmit}. */
    public static final SubmitVuids FIRST = new SubmitVuids("vkQueueSubmit", "pCommandBuffers-00070",
            "pCommandBuffers-00071", "pCommandBuffers-00072", "VkSubmitInfo-pCommandBuffers-00075",
            "pCommandBuffers-00074", "pCommandBuffers-03220");
    /** The names of {@code vkQueueSubmit2}. */
    public static final SubmitVuids SECOND =
            new SubmitVuids("vkQueueSubmit2", "commandBuffer-03874", "commandBuffer-03875",
                    "commandBuffer-03876", "VkCommandBufferSubmitInfo-commandBuffer-03890", "commandBuffer-03878",
                    "commandBuffer-03880");
}
