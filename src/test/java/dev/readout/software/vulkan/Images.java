package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_2D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_SAMPLED_BIT;

import java.lang.foreign.MemorySegment;

/** The images of an {@link Application}. */
final class Images {
    private Images() {
    }

    /** Creates an image with a size of width, height, depth, levels, layers and samples. */
    static int create(Application application, int format, MemorySegment out, int... size) {
        MemorySegment extent = application.struct("VkExtent3D", "width", size[0], "height", size[1], "depth", size[2]);
        return application.tryCreate("vkCreateImage", application.struct("VkImageCreateInfo",
                "imageType", VK_IMAGE_TYPE_2D(), "format", format, "extent", extent, "mipLevels", size[3],
                "arrayLayers", size[4], "samples", size[5], "usage", VK_IMAGE_USAGE_SAMPLED_BIT()), out);
    }
}
