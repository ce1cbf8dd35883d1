package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.abi.vulkan.VkShaderModuleCreateInfo;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** A shader that a pipeline is made of. The module is needed no longer than that takes. */
final class ShaderModule {
    private static final int MAGIC = 0x07230203;
    private static final int HEADER_WORDS = 5;

    private ShaderModule() {
    }

    /**
     * Fills the stage of a pipeline with a module.
     *
     * @param modules where the module is kept until the pipeline is made
     * @param stage what to fill
     * @param stageBit which stage it is, a bit of {@code VkShaderStageFlagBits}
     * @param spirv the module, whose entry point is {@code main}
     * @param name the argument's, for messages
     */
    static void fill(Handles modules, Arena arena, MemorySegment stage, int stageBit, int[] spirv, String name) {
        Objects.requireNonNull(spirv, name);
        if (spirv.length < HEADER_WORDS || spirv[0] != MAGIC) {
            throw new IllegalArgumentException(name + " of " + spirv.length + " words is no SPIR-V: it must begin with"
                    + " 0x07230203 and have a header of " + HEADER_WORDS + " words");
        }
        MemorySegment info = arena.allocate(VkShaderModuleCreateInfo.layout());
        VkShaderModuleCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO());
        VkShaderModuleCreateInfo.codeSize(info, (long) spirv.length * Integer.BYTES);
        VkShaderModuleCreateInfo.pCode(info, arena.allocateFrom(ValueLayout.JAVA_INT, spirv));
        MemorySegment module = modules.create(vkCreateShaderModule, info, vkDestroyShaderModule);
        VkPipelineShaderStageCreateInfo.sType(stage,
                vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
        VkPipelineShaderStageCreateInfo.stage(stage, stageBit);
        VkPipelineShaderStageCreateInfo.module(stage, module);
        VkPipelineShaderStageCreateInfo.pName(stage, arena.allocateFrom("main"));
    }
}
