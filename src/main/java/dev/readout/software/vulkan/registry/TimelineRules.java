package dev.readout.software.vulkan.registry;

/**
 * By which names two structs have the same rules of semaphores whose values stand in an array beside.
 *
 * @param values there must be such arrays if a semaphore has a timeline
 * @param waitValues there must be a value for each semaphore that is waited for
 * @param signalValues there must be one for each that is signalled
 * @param raised a timeline must be raised
 */
public record TimelineRules(String values, String waitValues, String signalValues, String raised) {
    /** Those of {@code VkSubmitInfo}. */
    public static final TimelineRules SUBMIT = new TimelineRules("VkSubmitInfo-pWaitSemaphores-03239",
            "VkSubmitInfo-pNext-03240", "VkSubmitInfo-pNext-03241", "VkSubmitInfo-pSignalSemaphores-03242");
    /** Those of {@code VkBindSparseInfo}. */
    public static final TimelineRules BIND_SPARSE = new TimelineRules("VkBindSparseInfo-pWaitSemaphores-03246",
            "VkBindSparseInfo-pNext-03247", "VkBindSparseInfo-pNext-03248", "VkBindSparseInfo-pSignalSemaphores-03249");
}
