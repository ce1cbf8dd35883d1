package dev.readout.software.vulkan.registry;

/**
 * The VUIDs of two structs that take a {@code VkTimelineSemaphoreSubmitInfo}: the same rules, different names.
 *
 * @param values the struct must be there if a semaphore is a timeline
 * @param waitValues each semaphore that is waited for must have a value
 * @param signalValues each semaphore that is signalled must have a value
 * @param raised a signal must raise the timeline's value
 */
public record TimelineVuids(String values, String waitValues, String signalValues, String raised) {
    /** The names of {@code VkSubmitInfo}. */
    public static final TimelineVuids SUBMIT = new TimelineVuids("VkSubmitInfo-pWaitSemaphores-03239",
            "VkSubmitInfo-pNext-03240", "VkSubmitInfo-pNext-03241", "VkSubmitInfo-pSignalSemaphores-03242");
    /** The names of {@code VkBindSparseInfo}. */
    public static final TimelineVuids BIND_SPARSE = new TimelineVuids("VkBindSparseInfo-pWaitSemaphores-03246",
            "VkBindSparseInfo-pNext-03247", "VkBindSparseInfo-pNext-03248", "VkBindSparseInfo-pSignalSemaphores-03249");
}
