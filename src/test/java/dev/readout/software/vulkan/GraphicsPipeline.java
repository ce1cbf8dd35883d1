package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A graphics pipeline of an {@link Application} that is yet to be created, complete enough for real drivers. */
final class GraphicsPipeline {
    /** {@code VkPipelineColorBlendStateCreateInfo}, of which no stub has the layout. */
    private static final int COLOR_BLEND = 26;
    private static final long COLOR_BLEND_BYTES = 56;
    private final Application application;
    private final MemorySegment renderPass;
    private final List<Offscreen.Stage> shaders;
    private int topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST();
    private int patchControlPoints = 3;
    private int samples = 1;
    private int width = 8;
    private int height = 8;
    private float shading;
    private boolean shadesSamples;
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

    /** Has the fragment shader run for a part of a pixel's samples. */
    GraphicsPipeline shading(float part) {
        shading = part;
        shadesSamples = true;
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
        return application.made("vkCreateGraphicsPipelines", application.device, MemorySegment.NULL, 1, info(),
                MemorySegment.NULL);
    }

    int tryCreate(MemorySegment out) {
        return application.result("vkCreateGraphicsPipelines", application.device, MemorySegment.NULL, 1, info(),
                MemorySegment.NULL, out);
    }

    private MemorySegment stage(Offscreen.Stage shader) {
        return application.struct("VkPipelineShaderStageCreateInfo", "stage", shader.bit(),
                "module", Shaders.create(application, shader.words()), "pName", "main");
    }

    private MemorySegment viewport() {
        return application.struct("VkPipelineViewportStateCreateInfo", "viewportCount", 1,
                "pViewports", application.arena.allocateFrom(JAVA_FLOAT, 0, 0, width, height, 0, 1), "scissorCount", 1,
                "pScissors", new int[] {0, 0, width, height});
    }

    private MemorySegment info() {
        MemorySegment blending = application.arena.allocate(COLOR_BLEND_BYTES, 8);
        blending.set(JAVA_INT, 0, COLOR_BLEND);
        return application.struct("VkGraphicsPipelineCreateInfo", "stageCount", shaders.size(),
                "pStages", application.array(shaders.stream().map(this::stage).toList()),
                "pVertexInputState", application.struct("VkPipelineVertexInputStateCreateInfo"),
                "pInputAssemblyState", application.struct("VkPipelineInputAssemblyStateCreateInfo",
                        "topology", topology),
                "pTessellationState", application.struct("VkPipelineTessellationStateCreateInfo",
                        "patchControlPoints", patchControlPoints),
                "pViewportState", viewport(),
                "pRasterizationState", application.struct("VkPipelineRasterizationStateCreateInfo",
                        "rasterizerDiscardEnable", discard, "lineWidth", 1),
                "pMultisampleState", application.struct("VkPipelineMultisampleStateCreateInfo",
                        "rasterizationSamples", samples, "sampleShadingEnable", shadesSamples,
                        "minSampleShading", shading),
                "pColorBlendState", blending,
                "pDynamicState", application.struct("VkPipelineDynamicStateCreateInfo",
                        "dynamicStateCount", dynamic.length, "pDynamicStates", dynamic),
                "layout", application.create("vkCreatePipelineLayout",
                        application.struct("VkPipelineLayoutCreateInfo")),
                "renderPass", renderPass);
    }
}
