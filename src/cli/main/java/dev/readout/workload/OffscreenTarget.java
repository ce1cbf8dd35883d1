package dev.readout.workload;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_2D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.software.abi.vulkan.VkExtent2D;
import dev.readout.software.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import dev.readout.software.abi.vulkan.VkImageSubresourceRange;
import dev.readout.software.abi.vulkan.VkImageViewCreateInfo;
import dev.readout.software.abi.vulkan.VkRect2D;
import dev.readout.software.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.software.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.workload.DeviceObjects.Kind;
import dev.readout.workload.abi.vulkan.PFN_vkBindImageMemory;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBeginRenderPass;
import dev.readout.workload.abi.vulkan.PFN_vkCmdEndRenderPass;
import dev.readout.workload.abi.vulkan.PFN_vkGetImageMemoryRequirements;
import dev.readout.workload.abi.vulkan.VkAttachmentDescription;
import dev.readout.workload.abi.vulkan.VkAttachmentReference;
import dev.readout.workload.abi.vulkan.VkClearValue;
import dev.readout.workload.abi.vulkan.VkSubpassDescription;
import dev.readout.workload.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A colour image to draw on, RGBA with 8 bits each and one sample a pixel, and the render pass that draws on it. For
 * one thread at a time.
 */
public final class OffscreenTarget implements AutoCloseable {
    private final int width;
    private final int height;
    private final DeviceObjects objects;
    private final MemorySegment renderPass;
    private final MemorySegment beginInfo;
    private final MemorySegment beginRenderPass;
    private final MemorySegment endRenderPass;

    /**
     * A new target.
     *
     * @param width how many pixels wide, 1 to 4096, which every device can
     * @param height how many pixels high, likewise
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public OffscreenTarget(VulkanDevice device, int width, int height) {
        this.width = width;
        this.height = height;
        objects = new DeviceObjects(device);
        beginRenderPass = objects.function("vkCmdBeginRenderPass");
        endRenderPass = objects.function("vkCmdEndRenderPass");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = image(arena);
            renderPass = renderPass(arena);
            beginInfo = beginInfo(framebuffer(arena, view(arena, image)));
        } catch (RuntimeException e) {
            objects.destroy();
            throw e;
        }
    }

    private MemorySegment image(Arena arena) {
        MemorySegment info = arena.allocate(VkImageCreateInfo.layout());
        VkImageCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO());
        VkImageCreateInfo.imageType(info, VK_IMAGE_TYPE_2D());
        VkImageCreateInfo.format(info, vulkan_h.VK_FORMAT_R8G8B8A8_UNORM());
        MemorySegment extent = VkImageCreateInfo.extent(info);
        VkExtent3D.width(extent, width);
        VkExtent3D.height(extent, height);
        VkExtent3D.depth(extent, 1);
        VkImageCreateInfo.mipLevels(info, 1);
        VkImageCreateInfo.arrayLayers(info, 1);
        VkImageCreateInfo.samples(info, vulkan_h.VK_SAMPLE_COUNT_1_BIT());
        VkImageCreateInfo.usage(info, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT());
        MemorySegment image = objects.create(Kind.IMAGE, info);
        MemorySegment requirements = arena.allocate(VkMemoryRequirements.layout());
        PFN_vkGetImageMemoryRequirements.invoke(
                objects.function("vkGetImageMemoryRequirements"), objects.device(), image, requirements);
        MemorySegment allocation =
                objects.allocate(requirements, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT());
        DeviceObjects.requireSuccess("vkBindImageMemory", PFN_vkBindImageMemory.invoke(
                objects.function("vkBindImageMemory"), objects.device(), image, allocation, 0));
        return image;
    }

    private MemorySegment view(Arena arena, MemorySegment image) {
        MemorySegment info = arena.allocate(VkImageViewCreateInfo.layout());
        VkImageViewCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO());
        VkImageViewCreateInfo.image(info, image);
        VkImageViewCreateInfo.viewType(info, vulkan_h.VK_IMAGE_VIEW_TYPE_2D());
        VkImageViewCreateInfo.format(info, vulkan_h.VK_FORMAT_R8G8B8A8_UNORM());
        MemorySegment range = VkImageViewCreateInfo.subresourceRange(info);
        VkImageSubresourceRange.aspectMask(range, vulkan_h.VK_IMAGE_ASPECT_COLOR_BIT());
        VkImageSubresourceRange.levelCount(range, 1);
        VkImageSubresourceRange.layerCount(range, 1);
        return objects.create(Kind.IMAGE_VIEW, info);
    }

    private MemorySegment renderPass(Arena arena) {
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
        return objects.create(Kind.RENDER_PASS, info);
    }

    private MemorySegment framebuffer(Arena arena, MemorySegment view) {
        MemorySegment info = arena.allocate(VkFramebufferCreateInfo.layout());
        VkFramebufferCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO());
        VkFramebufferCreateInfo.renderPass(info, renderPass);
        VkFramebufferCreateInfo.attachmentCount(info, 1);
        VkFramebufferCreateInfo.pAttachments(info, arena.allocateFrom(ValueLayout.ADDRESS, view));
        VkFramebufferCreateInfo.width(info, width);
        VkFramebufferCreateInfo.height(info, height);
        VkFramebufferCreateInfo.layers(info, 1);
        return objects.create(Kind.FRAMEBUFFER, info);
    }

    /** The info to begin the render pass with, made once; it lives as long as this object. */
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

    /** Begins a render pass, which clears the target to transparent black: {@code vkCmdBeginRenderPass}. */
    public void begin(CommandBuffer commands) {
        PFN_vkCmdBeginRenderPass.invoke(beginRenderPass, MemorySegment.ofAddress(commands.handle()), beginInfo, 0);
    }

    /** Ends the render pass: {@code vkCmdEndRenderPass}. */
    public void end(CommandBuffer commands) {
        PFN_vkCmdEndRenderPass.invoke(endRenderPass, MemorySegment.ofAddress(commands.handle()));
    }

    MemorySegment renderPass() {
        return renderPass;
    }

    /** Destroys the target once the device is idle. Does nothing the second time. */
    @Override
    public void close() {
        objects.close();
    }
}
