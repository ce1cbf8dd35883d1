package dev.readout.workload;

import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkShaderModuleCreateInfo;
import dev.readout.workload.DeviceObjects.Kind;
import dev.readout.workload.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A shader that a pipeline is made of. The module is needed no longer than that takes. */
final class ShaderModule {
    private ShaderModule() {
    }

    /**
     * Fills the stage of a pipeline with a module.
     *
     * @param modules where the module is kept until the pipeline is made
     * @param stage what to fill
     * @param stageBit which stage it is, a bit of {@code VkShaderStageFlagBits}
     * @param spirv the module, whose entry point is {@code main}
     */
    static void fill(DeviceObjects modules, Arena arena, MemorySegment stage, int stageBit, int[] spirv) {
        MemorySegment info = arena.allocate(VkShaderModuleCreateInfo.layout());
        VkShaderModuleCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO());
        VkShaderModuleCreateInfo.codeSize(info, (long) spirv.length * Integer.BYTES);
        VkShaderModuleCreateInfo.pCode(info, arena.allocateFrom(ValueLayout.JAVA_INT, spirv));
        MemorySegment module = modules.create(Kind.SHADER_MODULE, info);
        VkPipelineShaderStageCreateInfo.sType(stage,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
        VkPipelineShaderStageCreateInfo.stage(stage, stageBit);
        VkPipelineShaderStageCreateInfo.module(stage, module);
        VkPipelineShaderStageCreateInfo.pName(stage, arena.allocateFrom("main"));
    }
}
