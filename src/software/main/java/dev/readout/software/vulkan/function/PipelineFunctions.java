package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;

import dev.readout.software.abi.vulkan.VkComputePipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkShaderModuleCreateInfo;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.GraphicsShaders;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.RenderPass;
import dev.readout.software.vulkan.object.ShaderModule;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The functions of shaders and pipelines. */
final class PipelineFunctions implements FunctionGroup {
    private static final long LARGEST_SHADER = 64 << 20;
    /** The execution model of SPIR-V, {@code GLCompute}. */
    private static final int COMPUTE_MODEL = 5;

    /** Reads one of the structs that pipelines are created from. */
    interface Reader {
        Pipeline read(MemorySegment info, Device device);
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateShaderModule ->
                    FunctionBody.creates("pShaderModule", (device, call) -> createShaderModule(call));
            case vkDestroyShaderModule -> FunctionBody.destroys(ShaderModule.class, "shaderModule");
            case vkCreateComputePipelines -> FunctionBody.success(call -> create(call,
                    VkComputePipelineCreateInfo.sizeof(), PipelineFunctions::readCompute));
            case vkCreateGraphicsPipelines -> FunctionBody.success(call -> create(call,
                    VkGraphicsPipelineCreateInfo.sizeof(), PipelineFunctions::readGraphics));
            case vkDestroyPipeline -> FunctionBody.destroys(Pipeline.class, "pipeline");
            default -> null;
        };
    }

    private static ShaderModule createShaderModule(Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkShaderModuleCreateInfo.layout());
        long size = VkShaderModuleCreateInfo.codeSize(info);
        if (size % Integer.BYTES != 0) {
            throw new Misuse("codeSize is " + Long.toUnsignedString(size) + ": not a multiple of 4");
        }
        if (Long.compareUnsigned(size, LARGEST_SHADER) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_HOST_MEMORY(), "codeSize is " + Long.toUnsignedString(size)
                    + " bytes: the device takes at most " + LARGEST_SHADER);
        }
        MemorySegment code = Arguments.pointer(VkShaderModuleCreateInfo.pCode(info), "pCreateInfo->pCode");
        return new ShaderModule(code.asSlice(0, size).toArray(ValueLayout.JAVA_INT));
    }

    /** Creates pipelines from an array of structs of {@code size} bytes each. */
    static void create(Call call, long size, Reader reader) {
        Device device = call.device();
        if (!call.isNull(1)) {
            call.object(device, 1, PlainObjectFunctions.PipelineCache.class, "pipelineCache");
        }
        int count = call.count(2, "createInfoCount");
        MemorySegment infos = call.array(3, "pCreateInfos", count, size);
        MemorySegment out = call.array(5, "pPipelines", count, Arguments.HANDLE);
        // If one fails, its handle and all later ones are null.
        out.fill((byte) 0);
        for (int i = 0; i < count; i++) {
            Pipeline pipeline = reader.read(Arguments.element(infos, i, size), device);
            Arguments.setHandle(out, i, device.objects().add(pipeline));
        }
    }

    private static Pipeline readCompute(MemorySegment info, Device device) {
        Arguments.struct(info, "pCreateInfos[]", VkComputePipelineCreateInfo.layout());
        MemorySegment stage = VkComputePipelineCreateInfo.stage(info);
        Arguments.struct(stage, "pCreateInfos[].stage", VkPipelineShaderStageCreateInfo.layout());
        if (VkPipelineShaderStageCreateInfo.stage(stage) != VK_SHADER_STAGE_COMPUTE_BIT()) {
            throw new Misuse("stage.stage is " + VkPipelineShaderStageCreateInfo.stage(stage)
                    + ": expected VK_SHADER_STAGE_COMPUTE_BIT (32)");
        }
        ShaderModule module = device.objects().get(ShaderModule.class,
                VkPipelineShaderStageCreateInfo.module(stage).address(), "pCreateInfos[].stage.module");
        return Pipeline.compute(module.localSize(COMPUTE_MODEL, name(stage)));
    }

    private static String name(MemorySegment stage) {
        return Arguments.pointer(VkPipelineShaderStageCreateInfo.pName(stage), "stage.pName").getString(0);
    }

    private static Pipeline readGraphics(MemorySegment info, Device device) {
        HandleTable objects = device.objects();
        Arguments.struct(info, "pCreateInfos[]", VkGraphicsPipelineCreateInfo.layout());
        GraphicsShaders shaders = GraphicsShaders.NONE;
        int count = Arguments.count(VkGraphicsPipelineCreateInfo.stageCount(info), "stageCount");
        for (int i = 0; i < count; i++) {
            MemorySegment stage = Arguments.element(
                    Arguments.pointer(VkGraphicsPipelineCreateInfo.pStages(info), "pCreateInfos[].pStages"), i,
                    VkPipelineShaderStageCreateInfo.sizeof());
            Arguments.struct(stage, "pCreateInfos[].pStages[]", VkPipelineShaderStageCreateInfo.layout());
            ShaderModule module = objects.get(ShaderModule.class,
                    VkPipelineShaderStageCreateInfo.module(stage).address(), "pCreateInfos[].pStages[].module");
            shaders = shaders.with(VkPipelineShaderStageCreateInfo.stage(stage), module, name(stage));
        }
        if (shaders.has(~GraphicsState.STAGES)) {
            throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "pStages has stages other than vertex (1), tessellation"
                    + " control (2) and evaluation (4), geometry (8), fragment (16), task (64) and mesh (128): 0x"
                    + Integer.toHexString(shaders.stages()));
        }
        long renderPass = VkGraphicsPipelineCreateInfo.renderPass(info).address();
        if (renderPass != 0 || !device.has(Feature.DYNAMIC_RENDERING)) {
            objects.get(RenderPass.class, renderPass, "pCreateInfos[].renderPass");
        }
        return GraphicsState.read(info, shaders);
    }
}
