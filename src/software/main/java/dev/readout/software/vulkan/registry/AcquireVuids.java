package dev.readout.software.vulkan.registry;

/**
 * The VUIDs of {@code vkAcquireNextImageKHR} and {@code vkAcquireNextImage2KHR}: the same rules, different names.
 *
 * @param swapchain the swapchain must not be retired
 * @param binary the semaphore must be binary
 * @param unsignalled it must be unsignalled
 * @param idle nothing pending may signal it or wait for it
 * @param fence the fence must be unsignalled and not in use
 * @param either there must be a semaphore or a fence
 * @param progress an endless wait must be for an image that surely comes
 */
public record AcquireVuids(String swapchain, String binary, String unsignalled, String idle, String fence,
        String either, String progress) {
    /** The names of {@code vkAcquireNextImageKHR}. */
    public static final AcquireVuids FIRST = new AcquireVuids("swapchain-01285", "semaphore-03265", "semaphore-01286",
            "semaphore-01779", "fence-01287", "semaphore-01780", "surface-07783");
    /** The names of {@code vkAcquireNextImage2KHR}. */
    public static final AcquireVuids SECOND = new AcquireVuids("VkAcquireNextImageInfoKHR-swapchain-01675",
            "VkAcquireNextImageInfoKHR-semaphore-03266", "VkAcquireNextImageInfoKHR-semaphore-01288",
            "VkAcquireNextImageInfoKHR-semaphore-01781", "VkAcquireNextImageInfoKHR-fence-01289",
            "VkAcquireNextImageInfoKHR-semaphore-01782", "surface-07784");
}
