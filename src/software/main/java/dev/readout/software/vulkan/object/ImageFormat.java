package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_TRANSFER_SRC_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TILING_LINEAR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TILING_OPTIMAL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_1D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_2D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_3D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_SAMPLED_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_STORAGE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT;

import dev.readout.software.vulkan.registry.Format;
import dev.readout.software.vulkan.registry.ImageLimits;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code vkGetPhysicalDeviceImageFormatProperties}.
 *
 * @param format the {@code VkFormat}
 * @param type the {@code VkImageType}
 * @param tiling the {@code VkImageTiling}
 * @param usage the {@code VkImageUsageFlags}
 * @param flags the {@code VkImageCreateFlags}
 */
public record ImageFormat(int format, int type, int tiling, int usage, int flags) {
    // Of VkImageCreateFlagBits, which our header does not have.
    private static final int MUTABLE_FORMAT = 0x8;
    private static final int CUBE_COMPATIBLE = 0x10;
    private static final int CAN_BE_2D_ARRAY = 0x20;
    private static final int CAN_BE_VIEWED_AS_BLOCKS = 0x80;
    private static final int EXTENDED_USAGE = 0x100;
    private static final int ALIAS = 0x400;
    /** All flags but those for sparse and protected memory, several devices, and planes. */
    private static final int FLAGS = MUTABLE_FORMAT | CUBE_COMPATIBLE | CAN_BE_2D_ARRAY | CAN_BE_VIEWED_AS_BLOCKS
            | EXTENDED_USAGE | ALIAS;

    /** A usage of images, and the format features that allow it: one is enough. */
    private record Usage(int bit, int features) {
    }

    private static final Usage[] USAGES = {
        new Usage(VK_IMAGE_USAGE_TRANSFER_SRC_BIT(), VK_FORMAT_FEATURE_TRANSFER_SRC_BIT()),
        new Usage(VK_IMAGE_USAGE_TRANSFER_DST_BIT(), VK_FORMAT_FEATURE_TRANSFER_DST_BIT()),
        new Usage(VK_IMAGE_USAGE_SAMPLED_BIT(), VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT()),
        new Usage(VK_IMAGE_USAGE_STORAGE_BIT(), VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT()),
        new Usage(VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT(), VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT()),
        new Usage(VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT(), VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT()),
        new Usage(VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT(), -1),
        new Usage(VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT(),
                VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT() | VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT())};

    /** The largest such image, or null if the device does not support such images. */
    public @Nullable ImageLimits limits() {
        Format found = Format.of(format);
        if (found == null || !has(found) || !isUsable(features(found))) {
            return null;
        }
        boolean linear = tiling == VK_IMAGE_TILING_LINEAR();
        int layers = linear || type == VK_IMAGE_TYPE_3D() ? 1 : Limits.IMAGE_LAYERS;
        boolean attachment = (features(found) & (VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT()
                | VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT())) != 0;
        int samples = attachment && !linear && type == VK_IMAGE_TYPE_2D() && !is(CUBE_COMPATIBLE)
                ? Limits.ONE_AND_FOUR_SAMPLES : 1;
        int size = type == VK_IMAGE_TYPE_3D() ? Limits.LARGEST_VOLUME : Limits.LARGEST_IMAGE;
        return new ImageLimits(size, type == VK_IMAGE_TYPE_1D() ? 1 : size, type == VK_IMAGE_TYPE_3D() ? size : 1,
                linear ? 1 : Integer.SIZE - Integer.numberOfLeadingZeros(size), layers, samples);
    }

    private int features(Format found) {
        return tiling == VK_IMAGE_TILING_LINEAR() ? found.linearFeatures()
                : tiling == VK_IMAGE_TILING_OPTIMAL() ? found.optimalFeatures() : 0;
    }

    private boolean is(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns whether the device supports images of this type and with these flags. */
    private boolean has(Format found) {
        boolean known = type == VK_IMAGE_TYPE_2D()
                || type == VK_IMAGE_TYPE_1D() && !found.isCompressed() && !found.isDepthStencil()
                || type == VK_IMAGE_TYPE_3D() && tiling == VK_IMAGE_TILING_OPTIMAL() && !found.isDepthStencil();
        return known && !is(~FLAGS) && (!is(CUBE_COMPATIBLE) || type == VK_IMAGE_TYPE_2D())
                && (!is(CAN_BE_2D_ARRAY) || type == VK_IMAGE_TYPE_3D())
                && (!is(CAN_BE_VIEWED_AS_BLOCKS) || found.isCompressed());
    }

    /** Returns whether images of a format with these features may have all usages; 0 are no images. */
    private boolean isUsable(int features) {
        int unknown = usage;
        for (Usage each : USAGES) {
            if ((usage & each.bit) != 0 && !is(EXTENDED_USAGE) && (features & each.features) == 0) {
                return false;
            }
            unknown &= ~each.bit;
        }
        return features != 0 && unknown == 0;
    }
}
