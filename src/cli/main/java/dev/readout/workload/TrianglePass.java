package dev.readout.workload;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_TYPE_2D;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;

import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.software.abi.vulkan.VkExtent2D;
import dev.readout.software.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import dev.readout.software.abi.vulkan.VkImageSubresourceRange;
import dev.readout.software.abi.vulkan.VkImageViewCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.software.abi.vulkan.VkRect2D;
import dev.readout.software.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.software.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.workload.abi.vulkan.PFN_vkBindImageMemory;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBeginRenderPass;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindPipeline;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDraw;
import dev.readout.workload.abi.vulkan.PFN_vkCmdEndRenderPass;
import dev.readout.workload.abi.vulkan.PFN_vkCmdSetScissor;
import dev.readout.workload.abi.vulkan.PFN_vkGetImageMemoryRequirements;
import dev.readout.workload.abi.vulkan.VkAttachmentDescription;
import dev.readout.workload.abi.vulkan.VkAttachmentReference;
import dev.readout.workload.abi.vulkan.VkClearValue;
import dev.readout.workload.abi.vulkan.VkPipelineColorBlendAttachmentState;
import dev.readout.workload.abi.vulkan.VkPipelineColorBlendStateCreateInfo;
import dev.readout.workload.abi.vulkan.VkPipelineVertexInputStateCreateInfo;
import dev.readout.workload.abi.vulkan.VkSubpassDescription;
import dev.readout.workload.abi.vulkan.VkViewport;
import dev.readout.workload.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A render pass that draws triangles on a colour image of its own: RGBA with 8 bits each and one sample a pixel, no
 * vertex buffers, no depth, no blending, no culling. For one thread at a time. Drawing does not allocate.
 */
public final class TrianglePass {
    private static final int VERTICES_OF_TRIANGLE = 3;
    private static final int BIND_POINT_GRAPHICS = 0;

    private final DeviceObjects objects;
    private final int width;
    private final int height;
    private final MemorySegment renderPass;
    private final MemorySegment beginInfo;
    private final MemorySegment pipeline;
    private final MemorySegment scissor;
    private final MemorySegment scissorExtent;
    private final MemorySegment beginRenderPass;
    private final MemorySegment bindPipeline;
    private final MemorySegment setScissor;
    private final MemorySegment draw;
    private final MemorySegment endRenderPass;

    /**
     * A new pass, which ends with the objects.
     *
     * @param width how many pixels wide, 1 to 4096, which every device can
     * @param height how many pixels high, likewise
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public TrianglePass(DeviceObjects objects, int width, int height) {
        this.objects = objects;
        this.width = width;
        this.height = height;
        beginRenderPass = objects.function("vkCmdBeginRenderPass");
        bindPipeline = objects.function("vkCmdBindPipeline");
        setScissor = objects.function("vkCmdSetScissor");
        draw = objects.function("vkCmdDraw");
        endRenderPass = objects.function("vkCmdEndRenderPass");
        // From an automatic arena: it lives as long as this object.
        scissor = Arena.ofAuto().allocate(VkRect2D.layout());
        scissorExtent = VkRect2D.extent(scissor);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = image(arena);
            renderPass = renderPass(arena);
            beginInfo = beginInfo(framebuffer(arena, view(arena, image)));
            pipeline = pipeline(arena);
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
        MemorySegment image = objects.create("Image", info);
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
        return objects.create("ImageView", info);
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
        return objects.create("RenderPass", info);
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
        return objects.create("Framebuffer", info);
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

    private MemorySegment pipeline(Arena arena) {
        MemorySegment layoutInfo = arena.allocate(VkPipelineLayoutCreateInfo.layout());
        VkPipelineLayoutCreateInfo.sType(layoutInfo, vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
        MemorySegment layout = objects.create("PipelineLayout", layoutInfo);
        MemorySegment info = arena.allocate(VkGraphicsPipelineCreateInfo.layout());
        VkGraphicsPipelineCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
        VkGraphicsPipelineCreateInfo.stageCount(info, 2);
        VkGraphicsPipelineCreateInfo.pStages(info, stages(arena));
        VkGraphicsPipelineCreateInfo.pVertexInputState(info, vertexInput(arena));
        VkGraphicsPipelineCreateInfo.pInputAssemblyState(info, inputAssembly(arena));
        VkGraphicsPipelineCreateInfo.pViewportState(info, viewport(arena));
        VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization(arena));
        VkGraphicsPipelineCreateInfo.pMultisampleState(info, multisample(arena));
        VkGraphicsPipelineCreateInfo.pColorBlendState(info, colorBlend(arena));
        VkGraphicsPipelineCreateInfo.pDynamicState(info, dynamicState(arena));
        VkGraphicsPipelineCreateInfo.layout(info, layout);
        VkGraphicsPipelineCreateInfo.renderPass(info, renderPass);
        return objects.createPipeline("vkCreateGraphicsPipelines", info);
    }

    private MemorySegment stages(Arena arena) {
        MemorySegment stages = VkPipelineShaderStageCreateInfo.allocateArray(2, arena);
        objects.fillStage(arena, VkPipelineShaderStageCreateInfo.asSlice(stages, 0), VK_SHADER_STAGE_VERTEX_BIT(),
                Shaders.fullScreenTriangle());
        objects.fillStage(arena, VkPipelineShaderStageCreateInfo.asSlice(stages, 1), VK_SHADER_STAGE_FRAGMENT_BIT(),
                Shaders.constantColor());
        return stages;
    }

    /** A struct of zeros but for its type, the first member of all that describe a part of the pipeline's state. */
    private static MemorySegment state(Arena arena, GroupLayout layout, int structureType) {
        MemorySegment state = arena.allocate(layout);
        state.set(ValueLayout.JAVA_INT, 0, structureType);
        return state;
    }

    private static MemorySegment vertexInput(Arena arena) {
        return state(arena, VkPipelineVertexInputStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO());
    }

    private static MemorySegment inputAssembly(Arena arena) {
        MemorySegment state = state(arena, VkPipelineInputAssemblyStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO());
        VkPipelineInputAssemblyStateCreateInfo.topology(state, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST());
        return state;
    }

    /** The whole image; the scissor is dynamic. */
    private MemorySegment viewport(Arena arena) {
        MemorySegment viewport = arena.allocate(VkViewport.layout());
        VkViewport.width(viewport, width);
        VkViewport.height(viewport, height);
        VkViewport.maxDepth(viewport, 1);
        MemorySegment state = state(arena, VkPipelineViewportStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO());
        VkPipelineViewportStateCreateInfo.viewportCount(state, 1);
        VkPipelineViewportStateCreateInfo.pViewports(state, viewport);
        VkPipelineViewportStateCreateInfo.scissorCount(state, 1);
        return state;
    }

    private static MemorySegment rasterization(Arena arena) {
        MemorySegment state = state(arena, VkPipelineRasterizationStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO());
        VkPipelineRasterizationStateCreateInfo.lineWidth(state, 1);
        return state;
    }

    private static MemorySegment multisample(Arena arena) {
        MemorySegment state = state(arena, VkPipelineMultisampleStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO());
        VkPipelineMultisampleStateCreateInfo.rasterizationSamples(state, vulkan_h.VK_SAMPLE_COUNT_1_BIT());
        return state;
    }

    private static MemorySegment colorBlend(Arena arena) {
        MemorySegment attachment = arena.allocate(VkPipelineColorBlendAttachmentState.layout());
        VkPipelineColorBlendAttachmentState.colorWriteMask(attachment, vulkan_h.VK_COLOR_COMPONENT_R_BIT()
                | vulkan_h.VK_COLOR_COMPONENT_G_BIT() | vulkan_h.VK_COLOR_COMPONENT_B_BIT()
                | vulkan_h.VK_COLOR_COMPONENT_A_BIT());
        MemorySegment state = state(arena, VkPipelineColorBlendStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO());
        VkPipelineColorBlendStateCreateInfo.attachmentCount(state, 1);
        VkPipelineColorBlendStateCreateInfo.pAttachments(state, attachment);
        return state;
    }

    private static MemorySegment dynamicState(Arena arena) {
        MemorySegment state = state(arena, VkPipelineDynamicStateCreateInfo.layout(),
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO());
        VkPipelineDynamicStateCreateInfo.dynamicStateCount(state, 1);
        VkPipelineDynamicStateCreateInfo.pDynamicStates(state,
                arena.allocateFrom(ValueLayout.JAVA_INT, vulkan_h.VK_DYNAMIC_STATE_SCISSOR()));
        return state;
    }

    /**
     * Sets the scissor of the draws that follow in the command buffer, in this pass or another one: {@code
     * vkCmdSetScissor}. Each command buffer needs it before its first draw.
     *
     * @param width the most pixels a row, from the upper left corner of the image
     * @param height the most rows
     */
    public void clip(CommandBuffer commands, int width, int height) {
        VkExtent2D.width(scissorExtent, width);
        VkExtent2D.height(scissorExtent, height);
        PFN_vkCmdSetScissor.invoke(setScissor, MemorySegment.ofAddress(commands.handle()), 0, 1, scissor);
    }

    /** Begins the pass, which clears the image to transparent black: {@code vkCmdBeginRenderPass}, and its pipeline. */
    public void begin(CommandBuffer commands) {
        PFN_vkCmdBeginRenderPass.invoke(beginRenderPass, MemorySegment.ofAddress(commands.handle()), beginInfo, 0);
        bind(commands);
    }

    private void bind(CommandBuffer commands) {
        PFN_vkCmdBindPipeline.invoke(bindPipeline, MemorySegment.ofAddress(commands.handle()), BIND_POINT_GRAPHICS,
                pipeline);
    }

    /**
     * Draws triangles in the pass, which has begun, each on all that {@link #clip} leaves: {@code vkCmdDraw}.
     *
     * @param triangles how many, 0 or more
     */
    public void draw(CommandBuffer commands, int triangles) {
        PFN_vkCmdDraw.invoke(draw, MemorySegment.ofAddress(commands.handle()), VERTICES_OF_TRIANGLE * triangles, 1, 0,
                0);
    }

    /** Ends the pass: {@code vkCmdEndRenderPass}. */
    public void end(CommandBuffer commands) {
        PFN_vkCmdEndRenderPass.invoke(endRenderPass, MemorySegment.ofAddress(commands.handle()));
    }
}
