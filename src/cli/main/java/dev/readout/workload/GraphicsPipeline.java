package dev.readout.workload;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.software.abi.vulkan.VkExtent2D;
import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.software.abi.vulkan.VkRect2D;
import dev.readout.workload.DeviceObjects.Kind;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindPipeline;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDraw;
import dev.readout.workload.abi.vulkan.PFN_vkCmdSetScissor;
import dev.readout.workload.abi.vulkan.VkPipelineColorBlendAttachmentState;
import dev.readout.workload.abi.vulkan.VkPipelineColorBlendStateCreateInfo;
import dev.readout.workload.abi.vulkan.VkPipelineVertexInputStateCreateInfo;
import dev.readout.workload.abi.vulkan.VkViewport;
import dev.readout.workload.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Draws triangles on an {@link OffscreenTarget}: no vertex buffers, no depth, no blending, no culling. For one thread
 * at a time. Drawing does not allocate.
 */
public final class GraphicsPipeline implements AutoCloseable {
    private static final int VERTICES_OF_TRIANGLE = 3;
    private static final int BIND_POINT_GRAPHICS = 0;

    private final DeviceObjects objects;
    private final MemorySegment handle;
    private final MemorySegment scissor;
    private final MemorySegment scissorExtent;
    private final MemorySegment bindPipeline;
    private final MemorySegment setScissor;
    private final MemorySegment draw;

    /**
     * A new pipeline.
     *
     * @param target what it draws on
     * @param vertexSpirv the vertex shader's module, whose entry point is {@code main}
     * @param fragmentSpirv the fragment shader's module, whose entry point is {@code main}
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public GraphicsPipeline(VulkanDevice device, OffscreenTarget target, int[] vertexSpirv, int[] fragmentSpirv) {
        objects = new DeviceObjects(device);
        bindPipeline = objects.function("vkCmdBindPipeline");
        setScissor = objects.function("vkCmdSetScissor");
        draw = objects.function("vkCmdDraw");
        // All from one automatic arena: they live as long as this object.
        Arena lasting = Arena.ofAuto();
        scissor = lasting.allocate(VkRect2D.layout());
        scissorExtent = VkRect2D.extent(scissor);
        DeviceObjects modules = new DeviceObjects(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment layoutInfo = arena.allocate(VkPipelineLayoutCreateInfo.layout());
            VkPipelineLayoutCreateInfo.sType(layoutInfo, vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
            MemorySegment layout = objects.create(Kind.PIPELINE_LAYOUT, layoutInfo);
            MemorySegment info = arena.allocate(VkGraphicsPipelineCreateInfo.layout());
            VkGraphicsPipelineCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
            VkGraphicsPipelineCreateInfo.stageCount(info, 2);
            VkGraphicsPipelineCreateInfo.pStages(info, stages(modules, arena, vertexSpirv, fragmentSpirv));
            VkGraphicsPipelineCreateInfo.pVertexInputState(info, vertexInput(arena));
            VkGraphicsPipelineCreateInfo.pInputAssemblyState(info, inputAssembly(arena));
            VkGraphicsPipelineCreateInfo.pViewportState(info, viewport(arena, target));
            VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization(arena));
            VkGraphicsPipelineCreateInfo.pMultisampleState(info, multisample(arena));
            VkGraphicsPipelineCreateInfo.pColorBlendState(info, colorBlend(arena));
            VkGraphicsPipelineCreateInfo.pDynamicState(info, dynamicState(arena));
            VkGraphicsPipelineCreateInfo.layout(info, layout);
            VkGraphicsPipelineCreateInfo.renderPass(info, target.renderPass());
            handle = objects.createPipeline("vkCreateGraphicsPipelines", info);
        } catch (RuntimeException e) {
            objects.destroy();
            throw e;
        } finally {
            modules.destroy();
        }
    }

    private static MemorySegment stages(
            DeviceObjects modules, Arena arena, int[] vertexSpirv, int[] fragmentSpirv) {
        MemorySegment stages = VkPipelineShaderStageCreateInfo.allocateArray(2, arena);
        modules.fillStage(arena, VkPipelineShaderStageCreateInfo.asSlice(stages, 0), VK_SHADER_STAGE_VERTEX_BIT(),
                vertexSpirv);
        modules.fillStage(arena, VkPipelineShaderStageCreateInfo.asSlice(stages, 1), VK_SHADER_STAGE_FRAGMENT_BIT(),
                fragmentSpirv);
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

    /** The whole target; the scissor is dynamic. */
    private static MemorySegment viewport(Arena arena, OffscreenTarget target) {
        MemorySegment viewport = arena.allocate(VkViewport.layout());
        VkViewport.width(viewport, target.width());
        VkViewport.height(viewport, target.height());
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
     * Sets the scissor of the draws that follow in the command buffer, with this pipeline or another one: {@code
     * vkCmdSetScissor}. Each command buffer needs it before its first draw.
     *
     * @param width the most pixels a row, from the upper left corner of the target
     * @param height the most rows
     */
    public void clip(CommandBuffer commands, int width, int height) {
        VkExtent2D.width(scissorExtent, width);
        VkExtent2D.height(scissorExtent, height);
        PFN_vkCmdSetScissor.invoke(setScissor, MemorySegment.ofAddress(commands.handle()), 0, 1, scissor);
    }

    /**
     * Binds the pipeline within a render pass of the target, for the draws that follow: {@code vkCmdBindPipeline}. What
     * they may draw has been said by {@link #clip}.
     */
    public void bind(CommandBuffer commands) {
        PFN_vkCmdBindPipeline.invoke(bindPipeline, MemorySegment.ofAddress(commands.handle()), BIND_POINT_GRAPHICS,
                handle);
    }

    /**
     * Draws triangles with the pipeline, which is bound: {@code vkCmdDraw}.
     *
     * @param triangles how many, 0 or more
     */
    public void draw(CommandBuffer commands, int triangles) {
        PFN_vkCmdDraw.invoke(draw, MemorySegment.ofAddress(commands.handle()), VERTICES_OF_TRIANGLE * triangles, 1, 0,
                0);
    }

    /** Destroys the pipeline once the device is idle. Does nothing the second time. */
    @Override
    public void close() {
        objects.close();
    }
}
