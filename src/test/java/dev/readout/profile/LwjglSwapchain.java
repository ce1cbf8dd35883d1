package dev.readout.profile;

import static dev.readout.profile.LwjglApplication.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRSwapchain.*;
import static org.lwjgl.vulkan.VK12.*;

import dev.readout.testing.Requirement;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** The images of a surface, as large as it was when they were made. */
final class LwjglSwapchain implements AutoCloseable {
    /** In place of an image: the surface has another size now. */
    static final int OUT_OF_DATE = -1;
    private static final int ANY = 0xFFFFFFFF;
    private static final long PATIENCE = 10_000_000_000L;

    final int width;
    final int height;
    private final LwjglApplication application;
    private final VkDevice device;
    private final long handle;
    private final long[] images;
    /** What the presentation of each image waits for. */
    private final long[] drawn;

    /** @param old what is replaced, and still to be closed; null if this is the first one */
    LwjglSwapchain(LwjglApplication application, LwjglNullWindow window, long surface, LwjglSwapchain old) {
        this.application = application;
        device = application.device;
        VkPhysicalDevice physical = device.getPhysicalDevice();
        try (MemoryStack stack = stackPush()) {
            IntBuffer number = stack.ints(1);
            check(vkGetPhysicalDeviceSurfaceSupportKHR(physical, 0, surface, number));
            Requirement.require(number.get(0) == VK_TRUE, "the driver does not present to such a window");
            VkSurfaceCapabilitiesKHR capabilities = VkSurfaceCapabilitiesKHR.calloc(stack);
            check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(physical, surface, capabilities));
            // A surface may have the size of any swapchain.
            boolean fixed = capabilities.currentExtent().width() != ANY;
            width = fixed ? capabilities.currentExtent().width() : window.width();
            height = fixed ? capabilities.currentExtent().height() : window.height();
            VkSurfaceFormatKHR.Buffer format = VkSurfaceFormatKHR.calloc(1, stack);
            assertThat(vkGetPhysicalDeviceSurfaceFormatsKHR(physical, surface, number, format))
                    .isIn(VK_SUCCESS, VK_INCOMPLETE);
            LongBuffer made = stack.mallocLong(1);
            check(vkCreateSwapchainKHR(device, VkSwapchainCreateInfoKHR.calloc(stack).sType$Default().surface(surface)
                    .minImageCount(capabilities.minImageCount()).imageFormat(format.get(0).format())
                    .imageColorSpace(format.get(0).colorSpace())
                    .imageExtent(VkExtent2D.calloc(stack).set(width, height))
                    .imageArrayLayers(1).imageUsage(VK_IMAGE_USAGE_TRANSFER_DST_BIT)
                    .preTransform(capabilities.currentTransform()).compositeAlpha(VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR)
                    .presentMode(VK_PRESENT_MODE_FIFO_KHR).clipped(true)
                    .oldSwapchain(old == null ? VK_NULL_HANDLE : old.handle), null, made));
            handle = made.get(0);
            check(vkGetSwapchainImagesKHR(device, handle, number, null));
            LongBuffer all = stack.mallocLong(number.get(0));
            check(vkGetSwapchainImagesKHR(device, handle, number, all));
            images = new long[number.get(0)];
            all.get(images);
            drawn = application.createSemaphores(images.length);
        }
    }

    /**
     * The next image to draw to, or {@link #OUT_OF_DATE}.
     *
     * @param free is signalled when the image may be drawn to
     */
    int acquire(long free) {
        try (MemoryStack stack = stackPush()) {
            IntBuffer image = stack.mallocInt(1);
            int result = vkAcquireNextImageKHR(device, handle, PATIENCE, free, VK_NULL_HANDLE, image);
            assertThat(result).isIn(VK_SUCCESS, VK_SUBOPTIMAL_KHR, VK_ERROR_OUT_OF_DATE_KHR);
            return result == VK_ERROR_OUT_OF_DATE_KHR ? OUT_OF_DATE : image.get(0);
        }
    }

    /** Records that an image is filled, which may then be presented. */
    void clear(VkCommandBuffer commands, int image) {
        try (MemoryStack stack = stackPush()) {
            layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
            vkCmdClearColorImage(commands, images[image], VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                    VkClearColorValue.calloc(stack), VkImageSubresourceRange.calloc(stack)
                            .aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).levelCount(1).layerCount(1));
            layout(commands, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
        }
    }

    private void layout(VkCommandBuffer commands, int image, int from, int to) {
        try (MemoryStack stack = stackPush()) {
            VkImageMemoryBarrier.Buffer barrier = VkImageMemoryBarrier.calloc(1, stack).sType$Default()
                    .image(images[image]).oldLayout(from).newLayout(to).srcAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT)
                    .dstAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT).srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                    .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED);
            barrier.subresourceRange().aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).levelCount(1).layerCount(1);
            vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, null,
                    null, barrier);
        }
    }

    /**
     * Submits a frame that draws to an image, and presents it.
     *
     * @param free what {@link #acquire} was given
     */
    void present(int slot, int image, long free) {
        try (MemoryStack stack = stackPush()) {
            LongBuffer after = stack.longs(drawn[image]);
            application.submit(slot, VkSubmitInfo.calloc(stack).sType$Default().waitSemaphoreCount(1)
                    .pWaitSemaphores(stack.longs(free)).pWaitDstStageMask(stack.ints(VK_PIPELINE_STAGE_TRANSFER_BIT))
                    .pSignalSemaphores(after));
            assertThat(vkQueuePresentKHR(application.queue, VkPresentInfoKHR.calloc(stack).sType$Default()
                    .pWaitSemaphores(after).swapchainCount(1).pSwapchains(stack.longs(handle))
                    .pImageIndices(stack.ints(image))))
                    .isIn(VK_SUCCESS, VK_SUBOPTIMAL_KHR, VK_ERROR_OUT_OF_DATE_KHR);
        }
    }

    /** Its images are no longer in use. */
    @Override
    public void close() {
        application.destroySemaphores(drawn);
        vkDestroySwapchainKHR(device, handle, null);
    }
}
