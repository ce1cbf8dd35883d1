package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_DYNAMIC_STATE_SCISSOR;
import static dev.readout.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
import static dev.readout.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.abi.vulkan.VkPipelineViewportStateCreateInfo;
import java.lang.foreign.MemorySegment;

/** Reads, from the many structs that a graphics pipeline is created from, what the counts depend on. */
final class GraphicsState {
    /** The {@code VkShaderStageFlags} of the stages that the device has. */
    static final int STAGES = VK_SHADER_STAGE_VERTEX_BIT() | VK_SHADER_STAGE_FRAGMENT_BIT()
            | GraphicsShaders.TASK | GraphicsShaders.MESH;

    private GraphicsState() {
    }

    static Pipeline read(MemorySegment info, int stages, GraphicsShaders shaders) {
        int topology = shaders.mesh() != null ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST() : topology(info);
        MemorySegment rasterization = Arguments.pointer(VkGraphicsPipelineCreateInfo.pRasterizationState(info),
                "pCreateInfos[].pRasterizationState");
        if (VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization) != 0) {
            return Pipeline.discarding(topology, shaders);
        }
        MemorySegment multisample = Arguments.pointer(VkGraphicsPipelineCreateInfo.pMultisampleState(info),
                "pCreateInfos[].pMultisampleState");
        return Pipeline.drawing(topology, VkPipelineMultisampleStateCreateInfo.rasterizationSamples(multisample),
                hasDynamicScissor(info) ? null : scissor(info), (stages & VK_SHADER_STAGE_FRAGMENT_BIT()) != 0,
                shaders);
    }

    private static int topology(MemorySegment info) {
        MemorySegment assembly = Arguments.pointer(VkGraphicsPipelineCreateInfo.pInputAssemblyState(info),
                "pCreateInfos[].pInputAssemblyState");
        int topology = VkPipelineInputAssemblyStateCreateInfo.topology(assembly);
        if (topology < 0 || topology >= VK_PRIMITIVE_TOPOLOGY_PATCH_LIST()) {
            throw new Misuse("topology is " + topology
                    + ": the device has those from points (0) to a triangle strip with adjacency (9)");
        }
        return topology;
    }

    private static boolean hasDynamicScissor(MemorySegment info) {
        MemorySegment dynamic = VkGraphicsPipelineCreateInfo.pDynamicState(info);
        if (Arguments.isNull(dynamic)) {
            return false;
        }
        int count = Arguments.count(VkPipelineDynamicStateCreateInfo.dynamicStateCount(dynamic), "dynamicStateCount");
        for (int i = 0; i < count; i++) {
            if (Arguments
                    .pointer(VkPipelineDynamicStateCreateInfo.pDynamicStates(dynamic),
                            "pCreateInfos[].pDynamicState->pDynamicStates")
                    .getAtIndex(JAVA_INT, i) == VK_DYNAMIC_STATE_SCISSOR()) {
                return true;
            }
        }
        return false;
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
