package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_DYNAMIC_STATE_SCISSOR;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.software.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.software.abi.vulkan.VkRenderPassMultiviewCreateInfo;
import dev.readout.workload.abi.vulkan.VkPipelineVertexInputStateCreateInfo;
import dev.readout.workload.abi.vulkan.VkSubpassDescription;
import dev.readout.workload.abi.vulkan.VkViewport;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Something to draw to without attachments, and what draws there, for an {@link Application} of any driver. */
record Offscreen(Application application, MemorySegment renderPass, MemorySegment framebuffer, int width, int height) {

    static Offscreen create(Application application, int width, int height) {
        return create(application, width, height, 0);
    }

    /** @param viewMask the views that are drawn to; 0 without multiview */
    static Offscreen create(Application application, int width, int height, int viewMask) {
        MemorySegment out = application.pointer();
        Application.check(createRenderPass(application, viewMask, out));
        return of(application, out.get(ADDRESS, 0), width, height);
    }

    /** What a render pass draws to. */
    static Offscreen of(Application application, MemorySegment renderPass, int width, int height) {
        MemorySegment out = application.pointer();
        MemorySegment info = VkFramebufferCreateInfo.allocate(application.arena);
        VkFramebufferCreateInfo.sType(info, VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO());
        VkFramebufferCreateInfo.renderPass(info, renderPass);
        VkFramebufferCreateInfo.width(info, width);
        VkFramebufferCreateInfo.height(info, height);
        VkFramebufferCreateInfo.layers(info, 1);
        Application.check(callInt("vkCreateFramebuffer", application.function("vkCreateFramebuffer"),
                application.device, info, MemorySegment.NULL, out));
        return new Offscreen(application, renderPass, out.get(ADDRESS, 0), width, height);
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
        return callInt("vkCreateRenderPass", application.function("vkCreateRenderPass"), application.device, pass,
                MemorySegment.NULL, out);
    }

    /** A pipeline with a vertex and a fragment shader, whose scissor rectangle is set in the command buffer. */
    MemorySegment pipeline(int topology, int samples, boolean discard) {
        return pipeline(topology, samples, discard, true);
    }

    MemorySegment pipeline(int topology, int samples, boolean discard, boolean fragmentShader) {
        Stage vertex = new Stage(VK_SHADER_STAGE_VERTEX_BIT(), dev.readout.workload.Shaders.fullScreenTriangle());
        Stage fragment = new Stage(VK_SHADER_STAGE_FRAGMENT_BIT(),
                dev.readout.workload.Shaders.constantColor());
        return pipeline(topology, samples, discard, fragmentShader ? List.of(vertex, fragment) : List.of(vertex));
    }

    /** A pipeline of triangles with a struct behind that which it is created from. */
    MemorySegment pipeline(MemorySegment next) {
        MemorySegment info = info(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false, List.of(
                new Stage(VK_SHADER_STAGE_VERTEX_BIT(), dev.readout.workload.Shaders.fullScreenTriangle()),
                new Stage(VK_SHADER_STAGE_FRAGMENT_BIT(), dev.readout.workload.Shaders.constantColor())));
        VkGraphicsPipelineCreateInfo.pNext(info, next);
        return create(info);
    }

    /** A shader, and the stage that it is for. */
    record Stage(int bit, int[] words) {
    }

    MemorySegment pipeline(int topology, int samples, boolean discard, List<Stage> shaders) {
        return create(info(topology, samples, discard, shaders));
    }

    /** A pipeline of triangles whose fragment shader runs for a part of a pixel's samples. */
    MemorySegment shading(int samples, float part) {
        int[] words = Shaders.compute("main", 1, 1, 1);
        MemorySegment info = info(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), samples, false, List.of(
                new Stage(VK_SHADER_STAGE_VERTEX_BIT(), words), new Stage(VK_SHADER_STAGE_FRAGMENT_BIT(), words)));
        MemorySegment multisample = VkGraphicsPipelineCreateInfo.pMultisampleState(info)
                .reinterpret(VkPipelineMultisampleStateCreateInfo.sizeof());
        VkPipelineMultisampleStateCreateInfo.sampleShadingEnable(multisample, 1);
        VkPipelineMultisampleStateCreateInfo.minSampleShading(multisample, part);
        return create(info);
    }

    /** A pipeline that is yet to be created. */
    GraphicsPipeline graphics(List<Stage> shaders) {
        return new GraphicsPipeline(application, renderPass, shaders);
    }

    private MemorySegment create(MemorySegment info) {
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateGraphicsPipelines", application.function("vkCreateGraphicsPipelines"),
                application.device, MemorySegment.NULL, 1, info, MemorySegment.NULL, out));
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
        MemorySegment assembly = state(VkPipelineInputAssemblyStateCreateInfo.layout(),
                VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO());
        VkPipelineInputAssemblyStateCreateInfo.topology(assembly, topology);
        MemorySegment rasterization = state(VkPipelineRasterizationStateCreateInfo.layout(),
                VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO());
        VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization, discard ? 1 : 0);
        VkPipelineRasterizationStateCreateInfo.lineWidth(rasterization, 1);
        MemorySegment multisample = state(VkPipelineMultisampleStateCreateInfo.layout(),
                VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO());
        VkPipelineMultisampleStateCreateInfo.rasterizationSamples(multisample, samples);
        MemorySegment dynamic = state(VkPipelineDynamicStateCreateInfo.layout(),
                VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO());
        VkPipelineDynamicStateCreateInfo.dynamicStateCount(dynamic, 1);
        VkPipelineDynamicStateCreateInfo.pDynamicStates(dynamic,
                application.arena.allocateFrom(JAVA_INT, VK_DYNAMIC_STATE_SCISSOR()));
        MemorySegment info = state(VkGraphicsPipelineCreateInfo.layout(),
                VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
        VkGraphicsPipelineCreateInfo.stageCount(info, shaders.size());
        VkGraphicsPipelineCreateInfo.pStages(info, stages);
        VkGraphicsPipelineCreateInfo.pVertexInputState(info, state(VkPipelineVertexInputStateCreateInfo.layout(),
                VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO()));
        VkGraphicsPipelineCreateInfo.pInputAssemblyState(info, assembly);
        VkGraphicsPipelineCreateInfo.pViewportState(info, viewport());
        VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization);
        VkGraphicsPipelineCreateInfo.pMultisampleState(info, multisample);
        VkGraphicsPipelineCreateInfo.pDynamicState(info, dynamic);
        VkGraphicsPipelineCreateInfo.layout(info, layout());
        VkGraphicsPipelineCreateInfo.renderPass(info, renderPass);
        return info;
    }

    /** A struct of zeros but for its type. */
    private MemorySegment state(MemoryLayout layout, int structureType) {
        MemorySegment state = application.arena.allocate(layout);
        state.set(JAVA_INT, 0, structureType);
        return state;
    }

    private MemorySegment viewport() {
        MemorySegment viewport = VkViewport.allocate(application.arena);
        VkViewport.width(viewport, width);
        VkViewport.height(viewport, height);
        VkViewport.maxDepth(viewport, 1);
        MemorySegment state = state(VkPipelineViewportStateCreateInfo.layout(),
                VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO());
        VkPipelineViewportStateCreateInfo.viewportCount(state, 1);
        VkPipelineViewportStateCreateInfo.pViewports(state, viewport);
        VkPipelineViewportStateCreateInfo.scissorCount(state, 1);
        return state;
    }

    private MemorySegment layout() {
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreatePipelineLayout", application.function("vkCreatePipelineLayout"),
                application.device, state(VkPipelineLayoutCreateInfo.layout(),
                        VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO()),
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }
}
