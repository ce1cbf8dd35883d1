package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;

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

    /**
     * Checks a {@code VkImageCreateInfo}.
     *
     * @throws Misuse if the image is larger or empty
     */
    public void check(MemorySegment info) {
        MemorySegment extent = VkImageCreateInfo.extent(info);
        check(VkExtent3D.width(extent), width, "extent.width", "extent-00944", "extent-02252");
        check(VkExtent3D.height(extent), height, "extent.height", "extent-00945", "extent-02253");
        check(VkExtent3D.depth(extent), depth, "extent.depth", "extent-00946", "extent-02254");
        check(VkImageCreateInfo.mipLevels(info), levels, "mipLevels", "mipLevels-00947", "mipLevels-02255");
        check(VkImageCreateInfo.arrayLayers(info), layers, "arrayLayers", "arrayLayers-00948", "arrayLayers-02256");
        int count = VkImageCreateInfo.samples(info);
        if (Integer.bitCount(count) != 1 || (count & samples) == 0) {
            throw broken("samples-02258", "samples is " + Misuse.hex(count) + ": such images have "
                    + Misuse.hex(samples));
        }
    }

    private static void check(int value, int largest, String member, String none, String many) {
        if (value == 0) {
            throw broken(none, member + " is 0");
        }
        if (Integer.compareUnsigned(value, largest) > 0) {
            throw broken(many, member + " is " + Integer.toUnsignedString(value) + ": such images have at most "
                    + largest);
        }
    }

    private static Misuse broken(String rule, String message) {
        return new Misuse("VkImageCreateInfo-" + rule, VK_ERROR_FORMAT_NOT_SUPPORTED(), message);
    }
}
