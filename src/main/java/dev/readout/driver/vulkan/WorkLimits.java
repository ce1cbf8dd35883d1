package dev.readout.driver.vulkan;

import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import java.lang.foreign.MemorySegment;

/** How large a dispatch and a target may be. A driver does not check, and may crash. */
record WorkLimits(int groupsX, int groupsY, int groupsZ, int targetWidth, int targetHeight) {

    static WorkLimits of(MemorySegment limits) {
        int image = VkPhysicalDeviceLimits.maxImageDimension2D(limits);
        return new WorkLimits(
                VkPhysicalDeviceLimits.maxComputeWorkGroupCount(limits, 0),
                VkPhysicalDeviceLimits.maxComputeWorkGroupCount(limits, 1),
                VkPhysicalDeviceLimits.maxComputeWorkGroupCount(limits, 2),
                smaller(image, VkPhysicalDeviceLimits.maxFramebufferWidth(limits)),
                smaller(image, VkPhysicalDeviceLimits.maxFramebufferHeight(limits)));
    }

    private static int smaller(int a, int b) {
        return Integer.compareUnsigned(a, b) <= 0 ? a : b;
    }

    void requireGroups(int x, int y, int z) {
        requireAtMost(x, groupsX, "x");
        requireAtMost(y, groupsY, "y");
        requireAtMost(z, groupsZ, "z");
    }

    void requireTarget(int width, int height) {
        requireAtMost(width, targetWidth, "width");
        requireAtMost(height, targetHeight, "height");
        if (width == 0 || height == 0) {
            throw new IllegalArgumentException("width " + width + " and height " + height
                    + " must be 1 pixel or more");
        }
    }

    /** A limit is unsigned, a value is not. */
    private static void requireAtMost(int value, int limit, String name) {
        if (value < 0 || Integer.compareUnsigned(value, limit) > 0) {
            throw new IllegalArgumentException(
                    name + " " + value + " is not in 0.." + Integer.toUnsignedString(limit) + ", the device's limit");
        }
    }
}
