package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineTessellationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.software.vulkan.object.GraphicsShaders;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.DynamicState;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;

/** Reads the state that counts depend on from the structs that a graphics pipeline is created from. */
final class GraphicsState {
    /** The {@code VkShaderStageFlags} of the stages that the device has. */
    static final int STAGES = VK_SHADER_STAGE_VERTEX_BIT() | GraphicsShaders.TESSELLATION
            | GraphicsShaders.GEOMETRY | VK_SHADER_STAGE_FRAGMENT_BIT() | GraphicsShaders.TASK | GraphicsShaders.MESH;
    private static final int LARGEST_PATCH = 32;
    private static final Rectangle NOWHERE = new Rectangle(0, 0, 0, 0);

    private GraphicsState() {
    }

    static Pipeline read(MemorySegment info, GraphicsShaders shaders) {
        Set<DynamicState> dynamic = dynamic(info);
        int topology = shaders.has(GraphicsShaders.MESH) ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST() : topology(info);
        int points = topology != VK_PRIMITIVE_TOPOLOGY_PATCH_LIST()
                || dynamic.contains(DynamicState.PATCH_CONTROL_POINTS) ? 1 : patchControlPoints(info);
        MemorySegment rasterization = Arguments.pointer(VkGraphicsPipelineCreateInfo.pRasterizationState(info),
                "pCreateInfos[].pRasterizationState");
        boolean discards = VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization) != 0
                && !dynamic.contains(DynamicState.RASTERIZER_DISCARD_ENABLE);
        if (discards) {
            return new Pipeline(topology, points, true, 0, NOWHERE, 0, shaders, withoutScissor(dynamic));
        }
        MemorySegment multisample = Arguments.pointer(VkGraphicsPipelineCreateInfo.pMultisampleState(info),
                "pCreateInfos[].pMultisampleState");
        boolean scissored = dynamic.contains(DynamicState.SCISSOR)
                || dynamic.contains(DynamicState.SCISSOR_WITH_COUNT);
        return new Pipeline(topology, points, false,
                VkPipelineMultisampleStateCreateInfo.rasterizationSamples(multisample),
                scissored ? null : scissor(info),
                shaders.has(VK_SHADER_STAGE_FRAGMENT_BIT()) ? shadings(multisample) : 0, shaders, dynamic);
    }

    /** The runs of a fragment shader for a pixel: as many as sample shading asks for, or one. */
    private static int shadings(MemorySegment multisample) {
        int samples = VkPipelineMultisampleStateCreateInfo.rasterizationSamples(multisample);
        double part = VkPipelineMultisampleStateCreateInfo.sampleShadingEnable(multisample) != 0
                ? VkPipelineMultisampleStateCreateInfo.minSampleShading(multisample) : 0;
        return Math.clamp((int) Math.ceil(part * samples), 1, Math.max(1, samples));
    }

    /** With rasterizerDiscard no scissor is needed. */
    private static Set<DynamicState> withoutScissor(Set<DynamicState> dynamic) {
        Set<DynamicState> rest = EnumSet.noneOf(DynamicState.class);
        rest.addAll(dynamic);
        rest.remove(DynamicState.SCISSOR);
        rest.remove(DynamicState.SCISSOR_WITH_COUNT);
        return rest;
    }

    private static int topology(MemorySegment info) {
        MemorySegment assembly = Arguments.pointer(VkGraphicsPipelineCreateInfo.pInputAssemblyState(info),
                "pCreateInfos[].pInputAssemblyState");
        return checked(VkPipelineInputAssemblyStateCreateInfo.topology(assembly));
    }

    /** {@code topology}, which must be valid. */
    static int checked(int topology) {
        if (topology < 0 || topology > VK_PRIMITIVE_TOPOLOGY_PATCH_LIST()) {
            throw new Misuse("topology is " + topology + ": the device has those from points (0) to patches (10)");
        }
        return topology;
    }

    private static int patchControlPoints(MemorySegment info) {
        MemorySegment tessellation = Arguments.pointer(VkGraphicsPipelineCreateInfo.pTessellationState(info),
                "pCreateInfos[].pTessellationState");
        return checkedPoints(VkPipelineTessellationStateCreateInfo.patchControlPoints(tessellation));
    }

    /** The vertices of a patch, which must be within the device's limit. */
    static int checkedPoints(int points) {
        if (points <= 0 || points > LARGEST_PATCH) {
            throw new Misuse("patchControlPoints is " + Integer.toUnsignedString(points) + ": expected 1 to "
                    + LARGEST_PATCH);
        }
        return points;
    }

    private static Set<DynamicState> dynamic(MemorySegment info) {
        Set<DynamicState> found = EnumSet.noneOf(DynamicState.class);
        MemorySegment dynamic = VkGraphicsPipelineCreateInfo.pDynamicState(info);
        if (Arguments.isNull(dynamic)) {
            return found;
        }
        int count = Arguments.count(VkPipelineDynamicStateCreateInfo.dynamicStateCount(dynamic), "dynamicStateCount");
        for (int i = 0; i < count; i++) {
            DynamicState state = DynamicState.of(Arguments
                    .pointer(VkPipelineDynamicStateCreateInfo.pDynamicStates(dynamic),
                            "pCreateInfos[].pDynamicState->pDynamicStates")
                    .getAtIndex(JAVA_INT, i));
            if (state != null) {
                found.add(state);
            }
        }
        return found;
    }

    private static Rectangle scissor(MemorySegment info) {
        MemorySegment viewport = Arguments.pointer(VkGraphicsPipelineCreateInfo.pViewportState(info),
                "pCreateInfos[].pViewportState");
        if (VkPipelineViewportStateCreateInfo.scissorCount(viewport) != 1) {
            throw new Misuse("scissorCount is "
                    + Integer.toUnsignedString(VkPipelineViewportStateCreateInfo.scissorCount(viewport))
                    + ": the device has one scissor rectangle");
        }
        return Rectangle.of(Arguments.pointer(VkPipelineViewportStateCreateInfo.pScissors(viewport),
                "pCreateInfos[].pViewportState->pScissors"));
    }
}
