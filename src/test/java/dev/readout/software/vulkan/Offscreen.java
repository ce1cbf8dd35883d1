package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_DYNAMIC_STATE_SCISSOR;
import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.PFN_vkCreateFramebuffer;
import dev.readout.abi.vulkan.PFN_vkCreateGraphicsPipelines;
import dev.readout.abi.vulkan.PFN_vkCreateRenderPass;
import dev.readout.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.abi.vulkan.VkRenderPassMultiviewCreateInfo;
import dev.readout.abi.vulkan.VkSubpassDescription;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Something to draw to without attachments, and what draws there, for an {@link Application}. */
record Offscreen(Application application, MemorySegment renderPass, MemorySegment framebuffer) {

    static Offscreen create(Application application, int width, int height) {
        return create(application, width, height, 0);
    }

    /** @param viewMask the views that are drawn to; 0 without multiview */
    static Offscreen create(Application application, int width, int height, int viewMask) {
        MemorySegment out = application.pointer();
        Application.check(createRenderPass(application, viewMask, out));
        MemorySegment renderPass = out.get(ADDRESS, 0);
        MemorySegment info = VkFramebufferCreateInfo.allocate(application.arena);
        VkFramebufferCreateInfo.sType(info, VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO());
        VkFramebufferCreateInfo.renderPass(info, renderPass);
        VkFramebufferCreateInfo.width(info, width);
        VkFramebufferCreateInfo.height(info, height);
        VkFramebufferCreateInfo.layers(info, 1);
        Application.check(PFN_vkCreateFramebuffer.invoke(application.function("vkCreateFramebuffer"),
                application.device, info, MemorySegment.NULL, out));
        return new Offscreen(application, renderPass, out.get(ADDRESS, 0));
    }

    static int createRenderPass(Application application, int viewMask, MemorySegment out) {
        MemorySegment pass = VkRenderPassCreateInfo.allocate(application.arena);
        VkRenderPassCreateInfo.sType(pass, VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO());
        VkRenderPassCreateInfo.subpassCount(pass, 1);
        VkRenderPassCreateInfo.pSubpasses(pass, VkSubpassDescription.allocate(application.arena));
        if (viewMask != 0) {
            MemorySegment multiview = VkRenderPassMultiviewCreateInfo.allocate(application.arena);
            VkRenderPassMultiviewCreateInfo.sType(multiview, VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO());
            VkRenderPassMultiviewCreateInfo.subpassCount(multiview, 1);
            VkRenderPassMultiviewCreateInfo.pViewMasks(multiview,
                    application.arena.allocateFrom(JAVA_INT, viewMask));
            VkRenderPassCreateInfo.pNext(pass, multiview);
        }
        return PFN_vkCreateRenderPass.invoke(application.function("vkCreateRenderPass"), application.device, pass,
                MemorySegment.NULL, out);
    }

    /** A pipeline with a vertex and a fragment shader, whose scissor rectangle is set in the command buffer. */
    MemorySegment pipeline(int topology, int samples, boolean discard) {
        return pipeline(topology, samples, discard, true);
    }

    MemorySegment pipeline(int topology, int samples, boolean discard, boolean fragmentShader) {
        int[] words = Shaders.compute("main", 1, 1, 1);
        Stage vertex = new Stage(VK_SHADER_STAGE_VERTEX_BIT(), words);
        return pipeline(topology, samples, discard, fragmentShader
                ? List.of(vertex, new Stage(VK_SHADER_STAGE_FRAGMENT_BIT(), words)) : List.of(vertex));
    }

    /** A shader, and the stage that it is for. */
    record Stage(int bit, int[] words) {
    }

    MemorySegment pipeline(int topology, int samples, boolean discard, List<Stage> shaders) {
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateGraphicsPipelines.invoke(application.function("vkCreateGraphicsPipelines"),
                application.device, MemorySegment.NULL, 1, info(topology, samples, discard, shaders),
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private MemorySegment info(int topology, int samples, boolean discard, List<Stage> shaders) {
        MemorySegment stages = VkPipelineShaderStageCreateInfo.allocateArray(shaders.size(), application.arena);
        for (int i = 0; i < shaders.size(); i++) {
            MemorySegment stage = VkPipelineShaderStageCreateInfo.asSlice(stages, i);
            VkPipelineShaderStageCreateInfo.sType(stage, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
            VkPipelineShaderStageCreateInfo.stage(stage, shaders.get(i).bit());
            VkPipelineShaderStageCreateInfo.module(stage, Shaders.create(application, shaders.get(i).words()));
            VkPipelineShaderStageCreateInfo.pName(stage, application.arena.allocateFrom("main"));
        }
        MemorySegment assembly = VkPipelineInputAssemblyStateCreateInfo.allocate(application.arena);
        VkPipelineInputAssemblyStateCreateInfo.topology(assembly, topology);
        MemorySegment rasterization = VkPipelineRasterizationStateCreateInfo.allocate(application.arena);
        VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization, discard ? 1 : 0);
        MemorySegment multisample = VkPipelineMultisampleStateCreateInfo.allocate(application.arena);
        VkPipelineMultisampleStateCreateInfo.rasterizationSamples(multisample, samples);
        MemorySegment dynamic = VkPipelineDynamicStateCreateInfo.allocate(application.arena);
        VkPipelineDynamicStateCreateInfo.dynamicStateCount(dynamic, 1);
        VkPipelineDynamicStateCreateInfo.pDynamicStates(dynamic,
                application.arena.allocateFrom(JAVA_INT, VK_DYNAMIC_STATE_SCISSOR()));
        MemorySegment info = VkGraphicsPipelineCreateInfo.allocate(application.arena);
        VkGraphicsPipelineCreateInfo.sType(info, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
        VkGraphicsPipelineCreateInfo.stageCount(info, shaders.size());
        VkGraphicsPipelineCreateInfo.pStages(info, stages);
        VkGraphicsPipelineCreateInfo.pInputAssemblyState(info, assembly);
        VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization);
        VkGraphicsPipelineCreateInfo.pMultisampleState(info, multisample);
        VkGraphicsPipelineCreateInfo.pDynamicState(info, dynamic);
        VkGraphicsPipelineCreateInfo.renderPass(info, renderPass);
        return info;
    }
}
