package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.*;
import dev.readout.workload.abi.vulkan.VkPipelineVertexInputStateCreateInfo;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A graphics pipeline of an {@link Application} that is yet to be created, complete enough for real drivers. */
final class GraphicsPipeline {
    private final Application application;
    private final MemorySegment renderPass;
    private final List<Offscreen.Stage> shaders;
    private int topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST();
    private int patchControlPoints = 3;
    private int samples = 1;
    private int width = 8;
    private int height = 8;
    private boolean discard;
    private int[] dynamic = {};

    /** @param renderPass null for one that is begun without */
    GraphicsPipeline(Application application, MemorySegment renderPass, List<Offscreen.Stage> shaders) {
        this.application = application;
        this.renderPass = renderPass;
        this.shaders = shaders;
    }

    GraphicsPipeline topology(int value) {
        topology = value;
        return this;
    }

    GraphicsPipeline patchControlPoints(int value) {
        patchControlPoints = value;
        return this;
    }

    GraphicsPipeline samples(int value) {
        samples = value;
        return this;
    }

    /** The pixels of the viewport, all of which are drawn to. */
    GraphicsPipeline size(int wide, int high) {
        width = wide;
        height = high;
        return this;
    }

    GraphicsPipeline discard(boolean value) {
        discard = value;
        return this;
    }

    /** @param states {@code VkDynamicState} */
    GraphicsPipeline dynamic(int... states) {
        dynamic = states;
        return this;
    }

    MemorySegment create() {
        MemorySegment out = application.pointer();
        Application.check(tryCreate(out));
        return out.get(ADDRESS, 0);
    }

    int tryCreate(MemorySegment out) {
        return callInt("vkCreateGraphicsPipelines", application.function("vkCreateGraphicsPipelines"),
                application.device, MemorySegment.NULL, 1, info(), MemorySegment.NULL, out);
    }

    private MemorySegment layout() {
        MemorySegment info = VkPipelineLayoutCreateInfo.allocate(application.arena);
        VkPipelineLayoutCreateInfo.sType(info, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO());
        MemorySegment out = application.pointer();
        Application.check((int) application.call("vkCreatePipelineLayout", application.device, info,
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    /** A struct that begins with its number, and has zeros else. */
    private MemorySegment zeros(int structureType, long size) {
        MemorySegment info = application.arena.allocate(size, 8);
        info.set(JAVA_INT, 0, structureType);
        return info;
    }

    private MemorySegment stages() {
        MemorySegment stages = VkPipelineShaderStageCreateInfo.allocateArray(shaders.size(), application.arena);
        for (int i = 0; i < shaders.size(); i++) {
            MemorySegment stage = VkPipelineShaderStageCreateInfo.asSlice(stages, i);
            VkPipelineShaderStageCreateInfo.sType(stage, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
            VkPipelineShaderStageCreateInfo.stage(stage, shaders.get(i).bit());
            VkPipelineShaderStageCreateInfo.module(stage, Shaders.create(application, shaders.get(i).words()));
            VkPipelineShaderStageCreateInfo.pName(stage, application.arena.allocateFrom("main"));
        }
        return stages;
    }

    private MemorySegment viewport() {
        MemorySegment info = zeros(22, VkPipelineViewportStateCreateInfo.sizeof());
        VkPipelineViewportStateCreateInfo.viewportCount(info, 1);
        VkPipelineViewportStateCreateInfo.pViewports(info, application.arena.allocateFrom(
                java.lang.foreign.ValueLayout.JAVA_FLOAT, 0, 0, width, height, 0, 1));
        VkPipelineViewportStateCreateInfo.scissorCount(info, 1);
        VkPipelineViewportStateCreateInfo.pScissors(info,
                application.arena.allocateFrom(JAVA_INT, 0, 0, width, height));
        return info;
    }

    private MemorySegment info() {
        MemorySegment assembly = zeros(20, VkPipelineInputAssemblyStateCreateInfo.sizeof());
        VkPipelineInputAssemblyStateCreateInfo.topology(assembly, topology);
        MemorySegment tessellation = zeros(21, VkPipelineTessellationStateCreateInfo.sizeof());
        VkPipelineTessellationStateCreateInfo.patchControlPoints(tessellation, patchControlPoints);
        MemorySegment rasterization = zeros(23, VkPipelineRasterizationStateCreateInfo.sizeof());
        VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization, discard ? 1 : 0);
        VkPipelineRasterizationStateCreateInfo.lineWidth(rasterization, 1);
        MemorySegment multisample = zeros(24, VkPipelineMultisampleStateCreateInfo.sizeof());
        VkPipelineMultisampleStateCreateInfo.rasterizationSamples(multisample, samples);
        MemorySegment input = zeros(19, VkPipelineVertexInputStateCreateInfo.sizeof());
        MemorySegment state = zeros(27, VkPipelineDynamicStateCreateInfo.sizeof());
        VkPipelineDynamicStateCreateInfo.dynamicStateCount(state, dynamic.length);
        VkPipelineDynamicStateCreateInfo.pDynamicStates(state, application.arena.allocateFrom(JAVA_INT, dynamic));
        MemorySegment info = VkGraphicsPipelineCreateInfo.allocate(application.arena);
        VkGraphicsPipelineCreateInfo.sType(info, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
        VkGraphicsPipelineCreateInfo.stageCount(info, shaders.size());
        VkGraphicsPipelineCreateInfo.pStages(info, stages());
        VkGraphicsPipelineCreateInfo.pVertexInputState(info, input);
        VkGraphicsPipelineCreateInfo.pInputAssemblyState(info, assembly);
        VkGraphicsPipelineCreateInfo.pTessellationState(info, tessellation);
        VkGraphicsPipelineCreateInfo.pViewportState(info, viewport());
        VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization);
        VkGraphicsPipelineCreateInfo.pMultisampleState(info, multisample);
        VkGraphicsPipelineCreateInfo.pColorBlendState(info, zeros(26, 56));
        VkGraphicsPipelineCreateInfo.pDynamicState(info, state);
        VkGraphicsPipelineCreateInfo.layout(info, layout());
        VkGraphicsPipelineCreateInfo.renderPass(info, renderPass);
        return info;
    }
}
