package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_BLIT_DST_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_BLIT_SRC_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_TRANSFER_SRC_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT;

/** Formats with the same {@code VkFormatFeatureFlags}, a row each. */
public enum FormatClass {
    /** Components that shaders read as real numbers. */
    COLOR(Bits.IMAGE | Bits.LINEAR | Bits.ATTACHMENT | Bits.BLEND | VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT(),
            VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT() | Bits.TEXEL_BUFFERS),
    INTEGER(Bits.IMAGE | Bits.ATTACHMENT | VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT(), COLOR.buffer),
    ATOMIC_INTEGER(INTEGER.image | Bits.STORAGE_IMAGE_ATOMIC, INTEGER.buffer | Bits.STORAGE_TEXEL_BUFFER_ATOMIC),
    /** sRGB, and packed components. */
    ATTACHMENT(Bits.IMAGE | Bits.LINEAR | Bits.ATTACHMENT | Bits.BLEND, 0),
    /** Compressed blocks, and components that share an exponent. */
    SAMPLED(Bits.IMAGE | Bits.LINEAR, 0),
    DEPTH(Bits.IMAGE | Bits.LINEAR | VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT(), 0),
    STENCIL(Bits.IMAGE | VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT(), 0),
    /** Three components, or integers that shaders read as real numbers. */
    VERTEX(0, VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT()),
    UNSUPPORTED(0, 0);

    /** Combinations, and bits that our header does not have. */
    private static final class Bits {
        private static final int IMAGE =
                VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT() | VK_FORMAT_FEATURE_BLIT_SRC_BIT()
                        | VK_FORMAT_FEATURE_TRANSFER_SRC_BIT() | VK_FORMAT_FEATURE_TRANSFER_DST_BIT();
        private static final int ATTACHMENT =
                VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT() | VK_FORMAT_FEATURE_BLIT_DST_BIT();
        private static final int STORAGE_IMAGE_ATOMIC = 0x4;
        private static final int TEXEL_BUFFERS = 0x8 | 0x10;
        private static final int STORAGE_TEXEL_BUFFER_ATOMIC = 0x20;
        private static final int BLEND = 0x100;
        private static final int LINEAR = 0x1000;
    }

    private final int image;
    private final int buffer;

    /**
     * @param image the features of images
     * @param buffer the features of buffers
     */
    FormatClass(int image, int buffer) {
        this.image = image;
        this.buffer = buffer;
    }

    int image() {
        return image;
    }

    public int buffer() {
        return buffer;
    }
}
