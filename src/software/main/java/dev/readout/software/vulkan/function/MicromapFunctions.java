package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.software.abi.vulkan.VkMicromapBuildInfoEXT;
import dev.readout.software.abi.vulkan.VkMicromapBuildSizesInfoEXT;
import dev.readout.software.abi.vulkan.VkMicromapCreateInfoEXT;
import dev.readout.software.abi.vulkan.VkMicromapVersionInfoEXT;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.MicromapEXT;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of micromaps, which have no contents. */
final class MicromapFunctions implements FunctionGroup {
    private static final Class<MicromapEXT> TYPE = MicromapEXT.class;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateMicromapEXT -> FunctionBody.result(MicromapFunctions::create);
            case vkDestroyMicromapEXT -> FunctionBody.effect(call -> call.destroyed(TYPE, "micromap"));
            case vkCmdBuildMicromapsEXT -> FunctionBody.command(MicromapFunctions::build);
            case vkBuildMicromapsEXT -> FunctionBody.result(MicromapFunctions::buildNow);
            case vkCmdCopyMicromapEXT -> FunctionBody.command(ObjectCopies.MICROMAPS::recordCopy);
            case vkCopyMicromapEXT -> FunctionBody.result(ObjectCopies.MICROMAPS::copy);
            case vkCopyMicromapToMemoryEXT -> FunctionBody.result(ObjectCopies.MICROMAPS::write);
            case vkCopyMemoryToMicromapEXT -> FunctionBody.result(ObjectCopies.MICROMAPS::read);
            case vkCmdCopyMicromapToMemoryEXT -> FunctionBody.command(ObjectCopies.MICROMAPS::recordWrite);
            case vkCmdCopyMemoryToMicromapEXT -> FunctionBody.command(ObjectCopies.MICROMAPS::recordRead);
            case vkGetDeviceMicromapCompatibilityEXT ->
                    FunctionBody.effect(call -> AccelerationStructureFunctions.writeCompatibility(call,
                            VkMicromapVersionInfoEXT.layout()));
            case vkGetMicromapBuildSizesEXT -> FunctionBody.effect(MicromapFunctions::getSizes);
            case vkCmdWriteMicromapsPropertiesEXT ->
                    FunctionBody.command(ObjectProperties.MICROMAPS::record);
            case vkWriteMicromapsPropertiesEXT ->
                    FunctionBody.result(ObjectProperties.MICROMAPS::write);
            default -> null;
        };
    }

    private static int create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkMicromapCreateInfoEXT.layout());
        Buffer buffer = device.objects().get(Buffer.class, VkMicromapCreateInfoEXT.buffer(info).address(),
                "pCreateInfo->buffer");
        long size = VkMicromapCreateInfoEXT.size(info);
        buffer.checkRange(VkMicromapCreateInfoEXT.offset(info), size, "VkMicromapCreateInfoEXT-buffer-07435",
                "pCreateInfo->buffer");
        return call.created(device, 3, "pMicromap", new MicromapEXT(size));
    }

    private static void build(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "infoCount");
        MemorySegment infos = call.array(2, "pInfos", count, VkMicromapBuildInfoEXT.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment info = buildInfo(infos, i);
            Command build = build(call, info, commandBuffer.object(TYPE,
                    VkMicromapBuildInfoEXT.dstMicromap(info).address(), "pInfos[].dstMicromap", i));
            commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(build));
        }
    }

    private static int buildNow(Call call) {
        HandleTable objects = call.device().objects();
        int count = call.count(2, "infoCount");
        MemorySegment infos = call.array(3, "pInfos", count, VkMicromapBuildInfoEXT.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment info = buildInfo(infos, i);
            Command.Build build = build(call, info, objects.get(TYPE,
                    VkMicromapBuildInfoEXT.dstMicromap(info).address(), "pInfos[].dstMicromap", i, ""));
            build.build();
        }
        return VK_SUCCESS();
    }

    private static MemorySegment buildInfo(MemorySegment infos, int index) {
        return Arguments.struct(infos, index, "pInfos[]", VkMicromapBuildInfoEXT.layout());
    }

    private static Command.Build build(Call call, MemorySegment info, AccelerationStructureOrMicromap micromap) {
        boolean compactable = (VkMicromapBuildInfoEXT.flags(info)
                & VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT()) != 0;
        return new Command.Build(call.function(), micromap, compactable);
    }

    private static void getSizes(Call call) {
        call.device();
        call.struct(2, "pBuildInfo", VkMicromapBuildInfoEXT.layout());
        MemorySegment out = call.struct(3, "pSizeInfo", VkMicromapBuildSizesInfoEXT.layout());
        VkMicromapBuildSizesInfoEXT.micromapSize(out, AccelerationStructureOrMicromap.BUILD_SIZE);
        VkMicromapBuildSizesInfoEXT.buildScratchSize(out, AccelerationStructureOrMicromap.SCRATCH);
        VkMicromapBuildSizesInfoEXT.discardable(out, 0);
    }
}
