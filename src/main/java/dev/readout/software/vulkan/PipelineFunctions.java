package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.VkComputePipelineCreateInfo;
import dev.readout.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.abi.vulkan.VkRenderPassMultiviewCreateInfo;
import dev.readout.abi.vulkan.VkShaderModuleCreateInfo;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The functions of shaders, pipelines, render passes and framebuffers. */
final class PipelineFunctions implements FunctionGroup {
    private static final long LARGEST_SHADER = 64 << 20;

    /** Reads one of the structs that pipelines are created from. */
    private interface Reader {
        Pipeline read(MemorySegment info, HandleTable objects);
    }

    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkCreateShaderModule -> NativeFunction.result(PipelineFunctions::createShaderModule);
            case vkDestroyShaderModule ->
                    NativeFunction.effect(call -> call.destroyed(ShaderModule.class, "shaderModule"));
            case vkCreateComputePipelines -> NativeFunction.result(call -> createPipelines(call,
                    VkComputePipelineCreateInfo.sizeof(), PipelineFunctions::readCompute));
            case vkCreateGraphicsPipelines -> NativeFunction.result(call -> createPipelines(call,
                    VkGraphicsPipelineCreateInfo.sizeof(), PipelineFunctions::readGraphics));
            case vkDestroyPipeline -> NativeFunction.effect(call -> call.destroyed(Pipeline.class, "pipeline"));
            case vkCreateRenderPass -> NativeFunction.result(PipelineFunctions::createRenderPass);
            case vkDestroyRenderPass -> NativeFunction.effect(call -> call.destroyed(RenderPass.class, "renderPass"));
            case vkCreateFramebuffer -> NativeFunction.result(PipelineFunctions::createFramebuffer);
            case vkDestroyFramebuffer ->
                    NativeFunction.effect(call -> call.destroyed(Framebuffer.class, "framebuffer"));
            default -> null;
        };
    }

    private static int createShaderModule(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO(),
                VkShaderModuleCreateInfo.layout());
        long size = VkShaderModuleCreateInfo.codeSize(info);
        if (size % Integer.BYTES != 0) {
            throw new Misuse("codeSize is " + Long.toUnsignedString(size) + ": not a multiple of 4");
        }
        if (Long.compareUnsigned(size, LARGEST_SHADER) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_HOST_MEMORY(), "codeSize is " + Long.toUnsignedString(size)
                    + " bytes: the device takes at most " + LARGEST_SHADER);
        }
        MemorySegment code = Arguments.pointer(VkShaderModuleCreateInfo.pCode(info), "pCreateInfo->pCode");
        ShaderModule module = new ShaderModule(code.asSlice(0, size).toArray(ValueLayout.JAVA_INT));
        return call.created(device, 3, "pShaderModule", module);
    }

    private static int createPipelines(Call call, long size, Reader reader) {
        HandleTable objects = call.device().objects();
        if (!call.isNull(1)) {
            throw new Misuse("pipelineCache " + HandleTable.hex(call.word(1))
                    + " is no handle: the device has no pipeline caches");
        }
        int count = call.count(2, "createInfoCount");
        MemorySegment infos = call.array(3, "pCreateInfos", count, size);
        MemorySegment out = call.array(5, "pPipelines", count, Arguments.HANDLE);
        // Where one fails, it and those after it are null.
        out.fill((byte) 0);
        for (int i = 0; i < count; i++) {
            Pipeline pipeline = reader.read(Arguments.element(infos, i, size), objects);
            Arguments.setHandle(out, i, objects.add(pipeline));
        }
        return VK_SUCCESS();
    }

    private static Pipeline readCompute(MemorySegment info, HandleTable objects) {
        Arguments.struct(info, "pCreateInfos[]", VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO(),
                VkComputePipelineCreateInfo.layout());
        MemorySegment stage = VkComputePipelineCreateInfo.stage(info);
        Arguments.struct(stage, "pCreateInfos[].stage", VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO(),
                VkPipelineShaderStageCreateInfo.layout());
        if (VkPipelineShaderStageCreateInfo.stage(stage) != VK_SHADER_STAGE_COMPUTE_BIT()) {
            throw new Misuse("stage.stage is " + VkPipelineShaderStageCreateInfo.stage(stage)
                    + ": expected VK_SHADER_STAGE_COMPUTE_BIT (32)");
        }
        ShaderModule module = objects.get(ShaderModule.class, VkPipelineShaderStageCreateInfo.module(stage).address(),
                "pCreateInfos[].stage.module");
        String name = Arguments.pointer(VkPipelineShaderStageCreateInfo.pName(stage), "pCreateInfos[].stage.pName")
                .getString(0);
        return Pipeline.compute(module.localSize(name));
    }

    private static Pipeline readGraphics(MemorySegment info, HandleTable objects) {
        Arguments.struct(info, "pCreateInfos[]", VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO(),
                VkGraphicsPipelineCreateInfo.layout());
        int stages = 0;
        GraphicsShaders shaders = GraphicsShaders.NONE;
        int count = Arguments.count(VkGraphicsPipelineCreateInfo.stageCount(info), "stageCount");
        for (int i = 0; i < count; i++) {
            MemorySegment stage = Arguments.element(
                    Arguments.pointer(VkGraphicsPipelineCreateInfo.pStages(info), "pCreateInfos[].pStages"), i,
                    VkPipelineShaderStageCreateInfo.sizeof());
            Arguments.struct(stage, "pCreateInfos[].pStages[]", VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO(),
                    VkPipelineShaderStageCreateInfo.layout());
            ShaderModule module = objects.get(ShaderModule.class,
                    VkPipelineShaderStageCreateInfo.module(stage).address(), "pCreateInfos[].pStages[].module");
            shaders = shaders.with(VkPipelineShaderStageCreateInfo.stage(stage), module);
            stages |= VkPipelineShaderStageCreateInfo.stage(stage);
        }
        if ((stages & ~GraphicsState.STAGES) != 0) {
            throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "pStages has stages other than vertex (1), fragment"
                    + " (16), task (64) and mesh (128): 0x" + Integer.toHexString(stages));
        }
        objects.get(RenderPass.class, VkGraphicsPipelineCreateInfo.renderPass(info).address(),
                "pCreateInfos[].renderPass");
        return GraphicsState.read(info, stages, shaders);
    }

    private static int createRenderPass(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO(),
                VkRenderPassCreateInfo.layout());
        return call.created(device, 3, "pRenderPass", new RenderPass(views(device, info)));
    }

    /** In how many views the first subpass draws. */
    private static int views(Device device, MemorySegment info) {
        MemorySegment multiview = Arguments.chained(Arguments.chain(VkRenderPassCreateInfo.pNext(info)),
                VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO(), VkRenderPassMultiviewCreateInfo.sizeof());
        if (multiview == null || VkRenderPassMultiviewCreateInfo.subpassCount(multiview) == 0) {
            return 1;
        }
        int mask = Arguments
                .pointer(VkRenderPassMultiviewCreateInfo.pViewMasks(multiview), "pCreateInfo->pNext->pViewMasks")
                .get(ValueLayout.JAVA_INT, 0);
        if (mask != 0 && !device.has(Feature.MULTIVIEW)) {
            throw new Misuse("VkRenderPassMultiviewCreateInfo-multiview-06555",
                    "a view mask is " + HandleTable.hex(mask) + ", and the feature multiview was not enabled");
        }
        return Math.max(1, Integer.bitCount(mask));
    }

    private static int createFramebuffer(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO(),
                VkFramebufferCreateInfo.layout());
        device.objects().get(RenderPass.class, VkFramebufferCreateInfo.renderPass(info).address(),
                "pCreateInfo->renderPass");
        Rectangle area = new Rectangle(0, 0, Integer.toUnsignedLong(VkFramebufferCreateInfo.width(info)),
                Integer.toUnsignedLong(VkFramebufferCreateInfo.height(info)));
        return call.created(device, 3, "pFramebuffer", new Framebuffer(area));
    }
}
