package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_BLIT_DST_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_BLIT_SRC_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_TRANSFER_SRC_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_R8G8B8A8_UNORM;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkFormatProperties;
import dev.readout.abi.vulkan.VkImageFormatProperties;
import java.lang.foreign.MemorySegment;

/** The formats of images: one, since nothing is ever drawn. */
final class Formats {
    private static final int LARGEST = 16_384;

    private Formats() {
    }

    /** Writes a {@code VkFormatProperties}. */
    static void writeProperties(int format, MemorySegment out) {
        int features = format != VK_FORMAT_R8G8B8A8_UNORM() ? 0
                : VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT() | VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT()
                        | VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT() | VK_FORMAT_FEATURE_BLIT_SRC_BIT()
                        | VK_FORMAT_FEATURE_BLIT_DST_BIT() | VK_FORMAT_FEATURE_TRANSFER_SRC_BIT()
                        | VK_FORMAT_FEATURE_TRANSFER_DST_BIT();
        VkFormatProperties.linearTilingFeatures(out, features);
        VkFormatProperties.optimalTilingFeatures(out, features);
        VkFormatProperties.bufferFeatures(out, 0);
    }

    /** Writes a {@code VkImageFormatProperties}, and returns whether the format is supported. */
    static boolean writeImageProperties(int format, MemorySegment out) {
        out.asSlice(0, VkImageFormatProperties.sizeof()).fill((byte) 0);
        if (format != VK_FORMAT_R8G8B8A8_UNORM()) {
            return false;
        }
        MemorySegment extent = VkImageFormatProperties.maxExtent(out);
        VkExtent3D.width(extent, LARGEST);
        VkExtent3D.height(extent, LARGEST);
        VkExtent3D.depth(extent, 1);
        VkImageFormatProperties.maxMipLevels(out, 15);
        VkImageFormatProperties.maxArrayLayers(out, 2_048);
        VkImageFormatProperties.sampleCounts(out, 0x1 | 0x4);
        VkImageFormatProperties.maxResourceSize(out, MemoryTypes.HEAP_BYTES);
        return true;
    }
}
