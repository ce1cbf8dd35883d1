package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkCreateComputePipelines;
import dev.readout.abi.vulkan.PFN_vkCreateFramebuffer;
import dev.readout.abi.vulkan.PFN_vkCreateGraphicsPipelines;
import dev.readout.abi.vulkan.PFN_vkCreateRenderPass;
import dev.readout.abi.vulkan.PFN_vkCreateShaderModule;
import dev.readout.abi.vulkan.PFN_vkDestroyFramebuffer;
import dev.readout.abi.vulkan.PFN_vkDestroyPipeline;
import dev.readout.abi.vulkan.PFN_vkDestroyRenderPass;
import dev.readout.abi.vulkan.PFN_vkDestroyShaderModule;
import dev.readout.abi.vulkan.VkComputePipelineCreateInfo;
import dev.readout.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.abi.vulkan.VkShaderModuleCreateInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The functions of shaders, pipelines, render passes and framebuffers. */
final class PipelineFunctions implements FunctionGroup {
    private static final long LARGEST_SHADER = 64 << 20;

    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    PipelineFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    /** Reads one of the structs that pipelines are created from. */
    private interface Reader {
        Pipeline read(MemorySegment info, HandleTable objects);
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkCreateShaderModule" -> PFN_vkCreateShaderModule.allocate((device, info, allocator, module) ->
                    calls.result(name, () -> createShaderModule(device, info, module)), arena);
            case "vkDestroyShaderModule" -> PFN_vkDestroyShaderModule.allocate((device, module, allocator) ->
                    calls.effect(name, () -> objects(device).remove(ShaderModule.class, module, "shaderModule")),
                    arena);
            case "vkCreateComputePipelines" -> PFN_vkCreateComputePipelines.allocate(
                    (device, cache, count, infos, allocator, pipelines) -> calls.result(name, () ->
                            createPipelines(device, cache, count, infos, pipelines,
                                    VkComputePipelineCreateInfo.sizeof(), PipelineFunctions::readCompute)), arena);
            case "vkCreateGraphicsPipelines" -> PFN_vkCreateGraphicsPipelines.allocate(
                    (device, cache, count, infos, allocator, pipelines) -> calls.result(name, () ->
                            createPipelines(device, cache, count, infos, pipelines,
                                    VkGraphicsPipelineCreateInfo.sizeof(), PipelineFunctions::readGraphics)), arena);
            case "vkDestroyPipeline" -> PFN_vkDestroyPipeline.allocate((device, pipeline, allocator) ->
                    calls.effect(name, () -> objects(device).remove(Pipeline.class, pipeline, "pipeline")), arena);
            case "vkCreateRenderPass" -> PFN_vkCreateRenderPass.allocate((device, info, allocator, renderPass) ->
                    calls.result(name, () -> createRenderPass(device, info, renderPass)), arena);
            case "vkDestroyRenderPass" -> PFN_vkDestroyRenderPass.allocate((device, renderPass, allocator) ->
                    calls.effect(name, () -> objects(device).remove(RenderPass.class, renderPass, "renderPass")),
                    arena);
            case "vkCreateFramebuffer" -> PFN_vkCreateFramebuffer.allocate((device, info, allocator, framebuffer) ->
                    calls.result(name, () -> createFramebuffer(device, info, framebuffer)), arena);
            case "vkDestroyFramebuffer" -> PFN_vkDestroyFramebuffer.allocate((device, framebuffer, allocator) ->
                    calls.effect(name, () -> objects(device).remove(Framebuffer.class, framebuffer, "framebuffer")),
                    arena);
            default -> null;
        };
    }

    private HandleTable objects(MemorySegment device) {
        return handles.get(Device.class, device, "device").objects();
    }

    private int createShaderModule(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO());
        Arguments.pointer(out, "pShaderModule");
        long size = VkShaderModuleCreateInfo.codeSize(info);
        if (size % Integer.BYTES != 0) {
            throw new Misuse("codeSize is " + Long.toUnsignedString(size) + ": not a multiple of 4");
        }
        if (Long.compareUnsigned(size, LARGEST_SHADER) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_HOST_MEMORY(), "codeSize is " + Long.toUnsignedString(size)
                    + " bytes: the device takes at most " + LARGEST_SHADER);
        }
        MemorySegment code = Arguments.pointer(VkShaderModuleCreateInfo.pCode(info), "pCode");
        int[] words = code.asSlice(0, size).toArray(ValueLayout.JAVA_INT);
        Arguments.setHandle(out, 0, objects.add(new ShaderModule(words)));
        return VK_SUCCESS();
    }

    private int createPipelines(MemorySegment device, MemorySegment cache, int unsignedCount, MemorySegment infos,
            MemorySegment out, long size, Reader reader) {
        HandleTable objects = objects(device);
        Arguments.pointer(infos, "pCreateInfos");
        Arguments.pointer(out, "pPipelines");
        if (!Arguments.isNull(cache)) {
            throw new Misuse("pipelineCache is no handle: the device has no pipeline caches");
        }
        int count = Arguments.count(unsignedCount, "createInfoCount");
        for (int i = 0; i < count; i++) {
            Arguments.setHandle(out, i, 0);
        }
        for (int i = 0; i < count; i++) {
            Pipeline pipeline = reader.read(Arguments.element(infos, i, size), objects);
            Arguments.setHandle(out, i, objects.add(pipeline));
        }
        return VK_SUCCESS();
    }

    private static Pipeline readCompute(MemorySegment info, HandleTable objects) {
        Arguments.struct(info, "pCreateInfos[]", VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO());
        MemorySegment stage = VkComputePipelineCreateInfo.stage(info);
        Arguments.struct(stage, "pCreateInfos[].stage", VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
        if (VkPipelineShaderStageCreateInfo.stage(stage) != VK_SHADER_STAGE_COMPUTE_BIT()) {
            throw new Misuse("stage.stage is " + VkPipelineShaderStageCreateInfo.stage(stage)
                    + ": expected VK_SHADER_STAGE_COMPUTE_BIT (32)");
        }
        ShaderModule module = objects.get(ShaderModule.class, VkPipelineShaderStageCreateInfo.module(stage),
                "stage.module");
        String name = Arguments.pointer(VkPipelineShaderStageCreateInfo.pName(stage), "stage.pName").getString(0);
        return Pipeline.compute(module.localSize(name));
    }

    private static Pipeline readGraphics(MemorySegment info, HandleTable objects) {
        Arguments.struct(info, "pCreateInfos[]", VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO());
        int stages = 0;
        int count = Arguments.count(VkGraphicsPipelineCreateInfo.stageCount(info), "stageCount");
        for (int i = 0; i < count; i++) {
            MemorySegment stage = Arguments.element(
                    Arguments.pointer(VkGraphicsPipelineCreateInfo.pStages(info), "pStages"), i,
                    VkPipelineShaderStageCreateInfo.sizeof());
            Arguments.struct(stage, "pStages[]", VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO());
            objects.get(ShaderModule.class, VkPipelineShaderStageCreateInfo.module(stage), "pStages[].module");
            stages |= VkPipelineShaderStageCreateInfo.stage(stage);
        }
        if ((stages & ~GraphicsState.STAGES) != 0) {
            throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "pStages has stages other than vertex (1) and fragment"
                    + " (16): 0x" + Integer.toHexString(stages));
        }
        objects.get(RenderPass.class, VkGraphicsPipelineCreateInfo.renderPass(info), "renderPass");
        return GraphicsState.read(info, stages);
    }

    private int createRenderPass(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO());
        Arguments.setHandle(Arguments.pointer(out, "pRenderPass"), 0, objects.add(new RenderPass()));
        return VK_SUCCESS();
    }

    private int createFramebuffer(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO());
        Arguments.pointer(out, "pFramebuffer");
        objects.get(RenderPass.class, VkFramebufferCreateInfo.renderPass(info), "renderPass");
        Rectangle area = new Rectangle(0, 0, Integer.toUnsignedLong(VkFramebufferCreateInfo.width(info)),
                Integer.toUnsignedLong(VkFramebufferCreateInfo.height(info)));
        Arguments.setHandle(out, 0, objects.add(new Framebuffer(area)));
        return VK_SUCCESS();
    }
}
