package dev.readout.software.vulkan.registry;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import dev.readout.software.abi.vulkan.VkImageFormatProperties;
import java.lang.foreign.MemorySegment;

/**
 * The limits of images with some parameters.
 *
 * @param width in texels
 * @param height in texels
 * @param depth in texels
 * @param levels the levels of detail
 * @param layers the layers of an array
 * @param samples the {@code VkSampleCountFlags}
 */
public record ImageLimits(int width, int height, int depth, int levels, int layers, int samples) {
    /** The least {@code maxResourceSize} that the specification allows: 2 GiB. */
    private static final long LARGEST_RESOURCE = 1L << 31;

    /** Writes a {@code VkImageFormatProperties}. */
    public void write(MemorySegment out) {
        MemorySegment extent = VkImageFormatProperties.maxExtent(out);
        VkExtent3D.width(extent, width);
        VkExtent3D.height(extent, height);
        VkExtent3D.depth(extent, depth);
        VkImageFormatProperties.maxMipLevels(out, levels);
        VkImageFormatProperties.maxArrayLayers(out, layers);
        VkImageFormatProperties.sampleCounts(out, samples);
        VkImageFormatProperties.maxResourceSize(out, LARGEST_RESOURCE);
    }

    /** Returns whether the image of a {@code VkImageCreateInfo} is not empty and no larger. */
    public boolean hold(MemorySegment info) {
        MemorySegment extent = VkImageCreateInfo.extent(info);
        int count = VkImageCreateInfo.samples(info);
        return isIn(VkExtent3D.width(extent), width) && isIn(VkExtent3D.height(extent), height)
                && isIn(VkExtent3D.depth(extent), depth) && isIn(VkImageCreateInfo.mipLevels(info), levels)
                && isIn(VkImageCreateInfo.arrayLayers(info), layers)
                && Integer.bitCount(count) == 1 && (count & samples) != 0;
    }

    private static boolean isIn(int value, int largest) {
        return value != 0 && Integer.compareUnsigned(value, largest) <= 0;
    }
}
