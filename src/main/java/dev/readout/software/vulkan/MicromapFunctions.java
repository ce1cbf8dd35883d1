package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT;

import dev.readout.abi.vulkan.VkMicromapBuildInfoEXT;
import dev.readout.abi.vulkan.VkMicromapCreateInfoEXT;
import dev.readout.abi.vulkan.VkMicromapUsageEXT;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of micromaps: a model of their sizes. */
final class MicromapFunctions implements FunctionGroup {
    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        Class<BuiltObject.MicromapEXT> type = BuiltObject.MicromapEXT.class;
        return switch (function) {
            case vkCreateMicromapEXT -> NativeFunction.result(MicromapFunctions::create);
            case vkDestroyMicromapEXT -> NativeFunction.effect(call -> call.destroyed(type, "micromap"));
            case vkCmdBuildMicromapsEXT -> NativeFunction.command(MicromapFunctions::build);
            case vkCmdWriteMicromapsPropertiesEXT ->
                    NativeFunction.command(ObjectProperties.MICROMAPS::record);
            case vkWriteMicromapsPropertiesEXT ->
                    NativeFunction.result(ObjectProperties.MICROMAPS::write);
            default -> null;
        };
    }

    private static int create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT(),
                VkMicromapCreateInfoEXT.layout());
        Buffer buffer = device.objects().get(Buffer.class, VkMicromapCreateInfoEXT.buffer(info).address(),
                "pCreateInfo->buffer");
        long size = VkMicromapCreateInfoEXT.size(info);
        buffer.checkRange(VkMicromapCreateInfoEXT.offset(info), size, "VkMicromapCreateInfoEXT-buffer-07435",
                "pCreateInfo->buffer");
        return call.created(device, 3, "pMicromap", new BuiltObject.MicromapEXT(size));
    }

    private static void build(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "infoCount");
        MemorySegment infos = call.array(2, "pInfos", count, VkMicromapBuildInfoEXT.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pInfos[]", VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT(),
                    VkMicromapBuildInfoEXT.layout());
            BuiltObject micromap = commandBuffer.object(BuiltObject.MicromapEXT.class,
                    VkMicromapBuildInfoEXT.dstMicromap(info).address(), "pInfos[].dstMicromap", i);
            boolean compactable = (VkMicromapBuildInfoEXT.flags(info)
                    & VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT()) != 0;
            Command build = new Command.Build(call.function(), micromap, triangles(info), compactable);
            commandBuffer.record(call.function(), recorder -> recorder.add(build));
        }
    }

    private static long triangles(MemorySegment info) {
        int count = Arguments.count(VkMicromapBuildInfoEXT.usageCountsCount(info), "usageCountsCount");
        if (count == 0) {
            return 0;
        }
        MemorySegment usages = Arguments.pointer(VkMicromapBuildInfoEXT.pUsageCounts(info), "pInfos[].pUsageCounts")
                .reinterpret(count * VkMicromapUsageEXT.sizeof());
        long triangles = 0;
        for (int i = 0; i < count; i++) {
            triangles += Integer.toUnsignedLong(
                    VkMicromapUsageEXT.count(Arguments.element(usages, i, VkMicromapUsageEXT.sizeof())));
        }
        return triangles;
    }
}
