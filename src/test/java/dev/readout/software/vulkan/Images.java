package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_2D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_SAMPLED_BIT;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_FORMAT_R8G8B8A8_UNORM;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/** The images of an {@link Application}. */
final class Images {
    private Images() {
    }

    /** Creates an image of 16 × 16 pixels of R8G8B8A8_UNORM, unless {@code change} makes it another. */
    static int create(Application application, Consumer<MemorySegment> change, MemorySegment out) {
        MemorySegment info = VkImageCreateInfo.allocate(application.arena);
        VkImageCreateInfo.sType(info, VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO());
        VkImageCreateInfo.imageType(info, VK_IMAGE_TYPE_2D());
        VkImageCreateInfo.format(info, VK_FORMAT_R8G8B8A8_UNORM());
        MemorySegment extent = VkImageCreateInfo.extent(info);
        VkExtent3D.width(extent, 16);
        VkExtent3D.height(extent, 16);
        VkExtent3D.depth(extent, 1);
        VkImageCreateInfo.mipLevels(info, 1);
        VkImageCreateInfo.arrayLayers(info, 1);
        VkImageCreateInfo.samples(info, 1);
        VkImageCreateInfo.usage(info, VK_IMAGE_USAGE_SAMPLED_BIT());
        change.accept(info);
        return callInt("vkCreateImage", application.function("vkCreateImage"), application.device, info,
                MemorySegment.NULL, out);
    }
}
