package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR;

import dev.readout.abi.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureCreateInfoKHR;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of acceleration structures: a model of their sizes. */
final class AccelerationStructureFunctions implements FunctionGroup {
    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        Class<BuiltObject.AccelerationStructureKHR> type = BuiltObject.AccelerationStructureKHR.class;
        return switch (function) {
            case vkCreateAccelerationStructureKHR -> NativeFunction.result(AccelerationStructureFunctions::create);
            case vkDestroyAccelerationStructureKHR ->
                    NativeFunction.effect(call -> call.destroyed(type, "accelerationStructure"));
            case vkCmdBuildAccelerationStructuresKHR ->
                    NativeFunction.command(AccelerationStructureFunctions::build);
            case vkCmdWriteAccelerationStructuresPropertiesKHR ->
                    NativeFunction.command(ObjectProperties.STRUCTURES::record);
            case vkCmdWriteAccelerationStructuresPropertiesNV ->
                    NativeFunction.command(ObjectProperties.STRUCTURES_NV::record);
            case vkWriteAccelerationStructuresPropertiesKHR ->
                    NativeFunction.result(ObjectProperties.STRUCTURES::write);
            default -> null;
        };
    }

    private static int create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR(),
                VkAccelerationStructureCreateInfoKHR.layout());
        Buffer buffer = device.objects().get(Buffer.class,
                VkAccelerationStructureCreateInfoKHR.buffer(info).address(), "pCreateInfo->buffer");
        long size = VkAccelerationStructureCreateInfoKHR.size(info);
        buffer.checkRange(VkAccelerationStructureCreateInfoKHR.offset(info), size,
                "VkAccelerationStructureCreateInfoKHR-offset-03616", "pCreateInfo->buffer");
        boolean topLevel = VkAccelerationStructureCreateInfoKHR.type(info)
                == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR();
        return call.created(device, 3, "pAccelerationStructure",
                new BuiltObject.AccelerationStructureKHR(size, topLevel));
    }

    private static void build(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "infoCount");
        MemorySegment infos = call.array(2, "pInfos", count, VkAccelerationStructureBuildGeometryInfoKHR.sizeof());
        MemorySegment ranges = call.array(3, "ppBuildRangeInfos", count, Arguments.HANDLE);
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pInfos[]",
                    VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR(),
                    VkAccelerationStructureBuildGeometryInfoKHR.layout());
            BuiltObject structure = commandBuffer.object(BuiltObject.AccelerationStructureKHR.class,
                    VkAccelerationStructureBuildGeometryInfoKHR.dstAccelerationStructure(info).address(),
                    "pInfos[].dstAccelerationStructure", i);
            int geometries = Arguments.count(VkAccelerationStructureBuildGeometryInfoKHR.geometryCount(info),
                    "geometryCount");
            long primitives = primitives(MemorySegment.ofAddress(Arguments.handle(ranges, i)), geometries);
            boolean compactable = (VkAccelerationStructureBuildGeometryInfoKHR.flags(info)
                    & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR()) != 0;
            Command build = new Command.Build(call.function(), structure, primitives, compactable);
            commandBuffer.record(call.function(), recorder -> recorder.add(build));
        }
    }

    private static long primitives(MemorySegment pointer, int geometries) {
        long size = VkAccelerationStructureBuildRangeInfoKHR.sizeof();
        if (geometries == 0) {
            return 0;
        }
        MemorySegment ranges = Arguments.pointer(pointer, "ppBuildRangeInfos[]").reinterpret(geometries * size);
        long primitives = 0;
        for (int i = 0; i < geometries; i++) {
            primitives += Integer.toUnsignedLong(
                    VkAccelerationStructureBuildRangeInfoKHR.primitiveCount(Arguments.element(ranges, i, size)));
        }
        return primitives;
    }
}
