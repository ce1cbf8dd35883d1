package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_SAMPLED_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@code VkSurfaceKHR} without a window: nobody sees what is presented to it, and it has any size. */
public final class SurfaceKHR {
    /** The size of {@code VkSurfaceCapabilitiesKHR}, which our header does not have, in bytes. */
    public static final long CAPABILITIES_SIZE = 52;
    /** A {@code currentExtent} or a rectangle that the swapchain determines. */
    public static final int ANY_EXTENT = -1;
    public static final int LARGEST_EXTENT = Limits.LARGEST_IMAGE;
    public static final int MIN_IMAGES = 2;
    public static final int MAX_IMAGES = 8;
    public static final int LAYERS = 1;
    /** The {@code VkImageUsageFlags}. */
    public static final int USAGE = VK_IMAGE_USAGE_TRANSFER_SRC_BIT() | VK_IMAGE_USAGE_TRANSFER_DST_BIT()
            | VK_IMAGE_USAGE_SAMPLED_BIT() | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT()
            | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT();
    /** {@code VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR}. */
    public static final int TRANSFORM = 1;
    /** {@code VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR}. */
    public static final int ALPHA = 1;
    /** {@code VK_COLOR_SPACE_SRGB_NONLINEAR_KHR}. */
    public static final int COLOR_SPACE = 0;
    /** The {@code VkFormat}s: B8G8R8A8 and R8G8B8A8, each as SRGB and UNORM. */
    public static final List<Integer> FORMATS = List.of(50, 44, 43, 37);
    /** The {@code VkPresentModeKHR}s: FIFO, MAILBOX and IMMEDIATE, which are the same here. */
    public static final List<Integer> PRESENT_MODES = List.of(2, 1, 0);

    private final long instance;
    private @Nullable SwapchainKHR current;

    /** @param instance the handle of its instance */
    public SurfaceKHR(long instance) {
        this.instance = instance;
    }

    public long instance() {
        return instance;
    }

    /** Writes a {@code VkSurfaceCapabilitiesKHR}. */
    public static void writeCapabilities(MemorySegment out) {
        MemorySegment.copy(MemorySegment.ofArray(new int[] {MIN_IMAGES, MAX_IMAGES, ANY_EXTENT, ANY_EXTENT, 1, 1,
            LARGEST_EXTENT, LARGEST_EXTENT, LAYERS, TRANSFORM, TRANSFORM, ALPHA, USAGE}), JAVA_INT, 0, out, JAVA_INT,
                0, (int) CAPABILITIES_SIZE / Integer.BYTES);
    }

    /** Its swapchain that is not retired; null if there is none. */
    public @Nullable SwapchainKHR current() {
        return current;
    }

    void add(SwapchainKHR swapchain) {
        current = swapchain;
    }

    void retire(SwapchainKHR swapchain) {
        if (current == swapchain) {
            current = null;
        }
    }
}
