package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.abi.vulkan.VkPipelineColorBlendAttachmentState;
import dev.readout.abi.vulkan.VkPipelineColorBlendStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.abi.vulkan.VkPipelineVertexInputStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * How triangles are drawn on an {@link OffscreenTarget}: no vertex buffers, no depth, no blending, no culling; viewport
 * and scissor are set while recording. Safe to share between threads; closing it must not overlap with another use.
 */
public final class GraphicsPipeline implements AutoCloseable {
    private final VulkanDevice device;
    private final MemorySegment handle;
    private final Lifetime lifetime;

    GraphicsPipeline(VulkanDevice device, OffscreenTarget target, int[] vertexSpirv, int[] fragmentSpirv) {
        Objects.requireNonNull(target, "target");
        device.requireSame(target.device(), "target");
        target.lifetime().requireOpen();
        this.device = device;
        Handles handles = new Handles(device);
        Handles modules = new Handles(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment layoutInfo = arena.allocate(VkPipelineLayoutCreateInfo.layout());
            VkPipelineLayoutCreateInfo.sType(layoutInfo, vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
            MemorySegment layout = handles.create(vkCreatePipelineLayout, layoutInfo, vkDestroyPipelineLayout);
            MemorySegment info = arena.allocate(VkGraphicsPipelineCreateInfo.layout());
            VkGraphicsPipelineCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
            VkGraphicsPipelineCreateInfo.stageCount(info, 2);
            VkGraphicsPipelineCreateInfo.pStages(info, stages(modules, arena, vertexSpirv, fragmentSpirv));
            VkGraphicsPipelineCreateInfo.pVertexInputState(info, vertexInput(arena));
            VkGraphicsPipelineCreateInfo.pInputAssemblyState(info, inputAssembly(arena));
            VkGraphicsPipelineCreateInfo.pViewportState(info, viewport(arena));
            VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization(arena));
            VkGraphicsPipelineCreateInfo.pMultisampleState(info, multisample(arena));
            VkGraphicsPipelineCreateInfo.pColorBlendState(info, colorBlend(arena));
            VkGraphicsPipelineCreateInfo.pDynamicState(info, dynamicState(arena));
            VkGraphicsPipelineCreateInfo.layout(info, layout);
            VkGraphicsPipelineCreateInfo.renderPass(info, target.renderPass());
            handle = handles.createPipeline(vkCreateGraphicsPipelines, info);
        } catch (RuntimeException e) {
            handles.destroy();
            throw e;
        } finally {
            modules.destroy();
        }
        this.lifetime = device.own("graphics pipeline", handles::destroy);
    }

    private static MemorySegment stages(Handles modules, Arena arena, int[] vertexSpirv, int[] fragmentSpirv) {
        MemorySegment stages = VkPipelineShaderStageCreateInfo.allocateArray(2, arena);
        ShaderModule.fill(modules, arena, VkPipelineShaderStageCreateInfo.asSlice(stages, 0),
                vulkan_h.VK_SHADER_STAGE_VERTEX_BIT(), vertexSpirv, "vertexSpirv");
        ShaderModule.fill(modules, arena, VkPipelineShaderStageCreateInfo.asSlice(stages, 1),
                vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT(), fragmentSpirv, "fragmentSpirv");
        return stages;
    }

    private static MemorySegment vertexInput(Arena arena) {
        MemorySegment state = arena.allocate(VkPipelineVertexInputStateCreateInfo.layout());
        VkPipelineVertexInputStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO());
        return state;
    }

    private static MemorySegment inputAssembly(Arena arena) {
        MemorySegment state = arena.allocate(VkPipelineInputAssemblyStateCreateInfo.layout());
        VkPipelineInputAssemblyStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO());
        VkPipelineInputAssemblyStateCreateInfo.topology(state, vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST());
        return state;
    }

    private static MemorySegment viewport(Arena arena) {
        MemorySegment state = arena.allocate(VkPipelineViewportStateCreateInfo.layout());
        VkPipelineViewportStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO());
        VkPipelineViewportStateCreateInfo.viewportCount(state, 1);
        VkPipelineViewportStateCreateInfo.scissorCount(state, 1);
        return state;
    }

    private static MemorySegment rasterization(Arena arena) {
        MemorySegment state = arena.allocate(VkPipelineRasterizationStateCreateInfo.layout());
        VkPipelineRasterizationStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO());
        VkPipelineRasterizationStateCreateInfo.lineWidth(state, 1);
        return state;
    }

    private static MemorySegment multisample(Arena arena) {
        MemorySegment state = arena.allocate(VkPipelineMultisampleStateCreateInfo.layout());
        VkPipelineMultisampleStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO());
        VkPipelineMultisampleStateCreateInfo.rasterizationSamples(state, vulkan_h.VK_SAMPLE_COUNT_1_BIT());
        return state;
    }

    private static MemorySegment colorBlend(Arena arena) {
        MemorySegment attachment = arena.allocate(VkPipelineColorBlendAttachmentState.layout());
        VkPipelineColorBlendAttachmentState.colorWriteMask(attachment, vulkan_h.VK_COLOR_COMPONENT_R_BIT()
                | vulkan_h.VK_COLOR_COMPONENT_G_BIT() | vulkan_h.VK_COLOR_COMPONENT_B_BIT()
                | vulkan_h.VK_COLOR_COMPONENT_A_BIT());
        MemorySegment state = arena.allocate(VkPipelineColorBlendStateCreateInfo.layout());
        VkPipelineColorBlendStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO());
        VkPipelineColorBlendStateCreateInfo.attachmentCount(state, 1);
        VkPipelineColorBlendStateCreateInfo.pAttachments(state, attachment);
        return state;
    }

    private static MemorySegment dynamicState(Arena arena) {
        int[] states = {vulkan_h.VK_DYNAMIC_STATE_VIEWPORT(), vulkan_h.VK_DYNAMIC_STATE_SCISSOR()};
        MemorySegment state = arena.allocate(VkPipelineDynamicStateCreateInfo.layout());
        VkPipelineDynamicStateCreateInfo.sType(state,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO());
        VkPipelineDynamicStateCreateInfo.dynamicStateCount(state, states.length);
        VkPipelineDynamicStateCreateInfo.pDynamicStates(state, arena.allocateFrom(ValueLayout.JAVA_INT, states));
        return state;
    }

    MemorySegment segment() {
        return handle;
    }

    VulkanDevice device() {
        return device;
    }

    Lifetime lifetime() {
        return lifetime;
    }

    /** Destroys the pipeline, once submitted work has ended. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
