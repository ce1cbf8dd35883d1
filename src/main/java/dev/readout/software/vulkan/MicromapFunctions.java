package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT;

import dev.readout.abi.vulkan.VkMicromapBuildInfoEXT;
import dev.readout.abi.vulkan.VkMicromapCreateInfoEXT;
import dev.readout.abi.vulkan.VkMicromapUsageEXT;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;

/** The functions of micromaps: a model of their sizes. */
final class MicromapFunctions implements FunctionGroup {
    private static final Set<QueryType> TYPES = EnumSet.of(QueryType.MICROMAP_COMPACTED_SIZE,
            QueryType.MICROMAP_SERIALIZATION_SIZE);

    @Override
    public NativeFunction function(String name) {
        Class<BuiltObject.MicromapEXT> type = BuiltObject.MicromapEXT.class;
        return switch (name) {
            case "vkCreateMicromapEXT" -> NativeFunction.result(MicromapFunctions::create);
            case "vkDestroyMicromapEXT" -> NativeFunction.effect(call -> call.destroyed(type, "micromap"));
            case "vkCmdBuildMicromapsEXT" -> CommandFunctions.recording(MicromapFunctions::build);
            case "vkCmdWriteMicromapsPropertiesEXT" ->
                    CommandFunctions.recording(call -> ObjectProperties.record(call, type, TYPES));
            case "vkWriteMicromapsPropertiesEXT" ->
                    NativeFunction.result(call -> ObjectProperties.write(call, type, TYPES));
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

    private static void build(Call call) {
        CommandBuffer commandBuffer = call.commandBuffer();
        int count = call.count(1, "infoCount");
        MemorySegment infos = call.array(2, "pInfos", count, VkMicromapBuildInfoEXT.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.element(infos, i, VkMicromapBuildInfoEXT.sizeof());
            Arguments.struct(info, "pInfos[" + i + "]", VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT(),
                    VkMicromapBuildInfoEXT.layout());
            BuiltObject micromap = commandBuffer.object(BuiltObject.MicromapEXT.class,
                    VkMicromapBuildInfoEXT.dstMicromap(info).address(), "pInfos[" + i + "].dstMicromap");
            boolean compactable = (VkMicromapBuildInfoEXT.flags(info)
                    & VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT()) != 0;
            Command build = new Command.Build(call.function(), micromap, triangles(info), compactable);
            CommandFunctions.record(call, recorder -> recorder.add(build));
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
