package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import dev.readout.software.vulkan.registry.Format;
import dev.readout.software.vulkan.registry.ImageLimits;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;

/**
 * A {@code VkImage}. Nothing is drawn to it.
 *
 * @param bytes the size of its memory requirements
 * @param presentable whether it belongs to a swapchain
 */
public record Image(long bytes, boolean presentable) {

    /**
     * The image that a {@code VkImageCreateInfo} describes.
     *
     * @throws Misuse if the device does not support such images
     */
    public static Image of(MemorySegment info) {
        ImageFormat image = new ImageFormat(VkImageCreateInfo.format(info), VkImageCreateInfo.imageType(info),
                VkImageCreateInfo.tiling(info), VkImageCreateInfo.usage(info), VkImageCreateInfo.flags(info));
        ImageLimits limits = image.limits();
        Format format = Format.of(image.format());
        if (limits == null || format == null || !limits.hold(info)) {
            throw new Misuse(VK_ERROR_FORMAT_NOT_SUPPORTED(), "the device has no such image of " + image + ": "
                    + (limits == null ? "none" : "not empty, and no larger than " + limits));
        }
        long bytes = bytes(info, format);
        if (bytes > MemoryTypes.HEAP_BYTES) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "the image takes " + bytes
                    + " bytes, and a heap has " + MemoryTypes.HEAP_BYTES);
        }
        return new Image(bytes, false);
    }

    /** The bytes of all levels, layers and samples. */
    private static long bytes(MemorySegment info, Format format) {
        MemorySegment extent = VkImageCreateInfo.extent(info);
        long bytes = 0;
        for (int level = 0; level < VkImageCreateInfo.mipLevels(info); level++) {
            bytes += format.bytes(Math.max(1, VkExtent3D.width(extent) >> level),
                    Math.max(1, VkExtent3D.height(extent) >> level), Math.max(1, VkExtent3D.depth(extent) >> level));
        }
        return bytes * VkImageCreateInfo.arrayLayers(info) * VkImageCreateInfo.samples(info);
    }
}
