package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkBindImageMemory;
import dev.readout.abi.vulkan.PFN_vkGetImageMemoryRequirements;
import dev.readout.abi.vulkan.VkAttachmentDescription;
import dev.readout.abi.vulkan.VkAttachmentReference;
import dev.readout.abi.vulkan.VkClearValue;
import dev.readout.abi.vulkan.VkExtent2D;
import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.abi.vulkan.VkImageCreateInfo;
import dev.readout.abi.vulkan.VkImageSubresourceRange;
import dev.readout.abi.vulkan.VkImageViewCreateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.abi.vulkan.VkRect2D;
import dev.readout.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.abi.vulkan.VkSubpassDescription;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A colour image to draw on, RGBA with 8 bits each and one sample a pixel, and the render pass that draws on it. Safe
 * to share between threads; closing it must not overlap with another use.
 */
public final class OffscreenTarget implements AutoCloseable {
    private final VulkanDevice device;
    private final int width;
    private final int height;
    private final MemorySegment renderPass;
    private final MemorySegment beginInfo;
    private final Lifetime lifetime;

    OffscreenTarget(VulkanDevice device, int width, int height) {
        device.physicalDevice().workLimits().requireTarget(width, height);
        this.device = device;
        this.width = width;
        this.height = height;
        Handles handles = new Handles(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = image(handles, arena);
            renderPass = renderPass(handles, arena);
            beginInfo = beginInfo(framebuffer(handles, arena, view(handles, arena, image)));
        } catch (RuntimeException e) {
            handles.destroy();
            throw e;
        }
        this.lifetime = device.own("offscreen target", handles::destroy);
    }

    private MemorySegment image(Handles handles, Arena arena) {
        MemorySegment info = arena.allocate(VkImageCreateInfo.layout());
        VkImageCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO());
        VkImageCreateInfo.imageType(info, vulkan_h.VK_IMAGE_TYPE_2D());
        VkImageCreateInfo.format(info, vulkan_h.VK_FORMAT_R8G8B8A8_UNORM());
        MemorySegment extent = VkImageCreateInfo.extent(info);
        VkExtent3D.width(extent, width);
        VkExtent3D.height(extent, height);
        VkExtent3D.depth(extent, 1);
        VkImageCreateInfo.mipLevels(info, 1);
        VkImageCreateInfo.arrayLayers(info, 1);
        VkImageCreateInfo.samples(info, vulkan_h.VK_SAMPLE_COUNT_1_BIT());
        VkImageCreateInfo.usage(info, vulkan_h.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT());
        MemorySegment image = handles.create(vkCreateImage, info, vkDestroyImage);
        MemorySegment requirements = arena.allocate(VkMemoryRequirements.layout());
        PFN_vkGetImageMemoryRequirements.invoke(
                device.address(vkGetImageMemoryRequirements), device.segment(), image, requirements);
        MemorySegment allocation = device.physicalDevice().memoryTypes().allocateLocal(handles, arena, requirements);
        VkResult.requireSuccess(vkBindImageMemory, PFN_vkBindImageMemory.invoke(
                device.address(vkBindImageMemory), device.segment(), image, allocation, 0));
        return image;
    }

    private static MemorySegment view(Handles handles, Arena arena, MemorySegment image) {
        MemorySegment info = arena.allocate(VkImageViewCreateInfo.layout());
        VkImageViewCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO());
        VkImageViewCreateInfo.image(info, image);
        VkImageViewCreateInfo.viewType(info, vulkan_h.VK_IMAGE_VIEW_TYPE_2D());
        VkImageViewCreateInfo.format(info, vulkan_h.VK_FORMAT_R8G8B8A8_UNORM());
        MemorySegment range = VkImageViewCreateInfo.subresourceRange(info);
        VkImageSubresourceRange.aspectMask(range, vulkan_h.VK_IMAGE_ASPECT_COLOR_BIT());
        VkImageSubresourceRange.levelCount(range, 1);
        VkImageSubresourceRange.layerCount(range, 1);
        return handles.create(vkCreateImageView, info, vkDestroyImageView);
    }

    private static MemorySegment renderPass(Handles handles, Arena arena) {
        MemorySegment attachment = arena.allocate(VkAttachmentDescription.layout());
        VkAttachmentDescription.format(attachment, vulkan_h.VK_FORMAT_R8G8B8A8_UNORM());
        VkAttachmentDescription.samples(attachment, vulkan_h.VK_SAMPLE_COUNT_1_BIT());
        VkAttachmentDescription.loadOp(attachment, vulkan_h.VK_ATTACHMENT_LOAD_OP_CLEAR());
        VkAttachmentDescription.storeOp(attachment, vulkan_h.VK_ATTACHMENT_STORE_OP_STORE());
        VkAttachmentDescription.stencilLoadOp(attachment, vulkan_h.VK_ATTACHMENT_LOAD_OP_DONT_CARE());
        VkAttachmentDescription.stencilStoreOp(attachment, vulkan_h.VK_ATTACHMENT_STORE_OP_DONT_CARE());
        VkAttachmentDescription.finalLayout(attachment, vulkan_h.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL());
        MemorySegment reference = arena.allocate(VkAttachmentReference.layout());
        VkAttachmentReference.layout(reference, vulkan_h.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL());
        MemorySegment subpass = arena.allocate(VkSubpassDescription.layout());
        VkSubpassDescription.pipelineBindPoint(subpass, vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS());
        VkSubpassDescription.colorAttachmentCount(subpass, 1);
        VkSubpassDescription.pColorAttachments(subpass, reference);
        MemorySegment info = arena.allocate(VkRenderPassCreateInfo.layout());
        VkRenderPassCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO());
        VkRenderPassCreateInfo.attachmentCount(info, 1);
        VkRenderPassCreateInfo.pAttachments(info, attachment);
        VkRenderPassCreateInfo.subpassCount(info, 1);
        VkRenderPassCreateInfo.pSubpasses(info, subpass);
        return handles.create(vkCreateRenderPass, info, vkDestroyRenderPass);
    }

    private MemorySegment framebuffer(Handles handles, Arena arena, MemorySegment view) {
        MemorySegment info = arena.allocate(VkFramebufferCreateInfo.layout());
        VkFramebufferCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO());
        VkFramebufferCreateInfo.renderPass(info, renderPass);
        VkFramebufferCreateInfo.attachmentCount(info, 1);
        VkFramebufferCreateInfo.pAttachments(info, arena.allocateFrom(ValueLayout.ADDRESS, view));
        VkFramebufferCreateInfo.width(info, width);
        VkFramebufferCreateInfo.height(info, height);
        VkFramebufferCreateInfo.layers(info, 1);
        return handles.create(vkCreateFramebuffer, info, vkDestroyFramebuffer);
    }

    /** What beginning the render pass needs, made once; it lives as long as this object. */
    private MemorySegment beginInfo(MemorySegment framebuffer) {
        Arena arena = Arena.ofAuto();
        MemorySegment info = arena.allocate(VkRenderPassBeginInfo.layout());
        VkRenderPassBeginInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO());
        VkRenderPassBeginInfo.renderPass(info, renderPass);
        VkRenderPassBeginInfo.framebuffer(info, framebuffer);
        MemorySegment extent = VkRect2D.extent(VkRenderPassBeginInfo.renderArea(info));
        VkExtent2D.width(extent, width);
        VkExtent2D.height(extent, height);
        VkRenderPassBeginInfo.clearValueCount(info, 1);
        VkRenderPassBeginInfo.pClearValues(info, arena.allocate(VkClearValue.layout()));
        return info;
    }

    /** How many pixels wide. */
    public int width() {
        return width;
    }

    /** How many pixels high. */
    public int height() {
        return height;
    }

    MemorySegment renderPass() {
        return renderPass;
    }

    MemorySegment beginInfo() {
        return beginInfo;
    }

    VulkanDevice device() {
        return device;
    }

    Lifetime lifetime() {
        return lifetime;
    }

    /** Destroys the target, once submitted work has ended. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
