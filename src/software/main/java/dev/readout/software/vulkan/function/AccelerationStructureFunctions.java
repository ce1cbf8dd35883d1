package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_COMPATIBILITY_COMPATIBLE_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import dev.readout.software.abi.vulkan.VkAccelerationStructureBuildSizesInfoKHR;
import dev.readout.software.abi.vulkan.VkAccelerationStructureCreateInfoKHR;
import dev.readout.software.abi.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import dev.readout.software.abi.vulkan.VkAccelerationStructureVersionInfoKHR;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.AccelerationStructureKHR;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of acceleration structures, which have no contents. */
final class AccelerationStructureFunctions implements FunctionGroup {
    private static final Class<AccelerationStructureKHR> TYPE = AccelerationStructureKHR.class;

    /** Has a structure by its handle, as one of an array. */
    private interface Finder {
        AccelerationStructureKHR find(long handle, String argument, int index);
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateAccelerationStructureKHR -> FunctionBody.result(AccelerationStructureFunctions::create);
            case vkDestroyAccelerationStructureKHR ->
                    FunctionBody.effect(call -> call.destroyed(TYPE, "accelerationStructure"));
            case vkCmdBuildAccelerationStructuresKHR, vkCmdBuildAccelerationStructuresIndirectKHR ->
                    FunctionBody.command(AccelerationStructureFunctions::build);
            case vkBuildAccelerationStructuresKHR -> FunctionBody.result(AccelerationStructureFunctions::buildNow);
            case vkCmdCopyAccelerationStructureKHR -> FunctionBody.command(StructureCopies::recordCopy);
            case vkCopyAccelerationStructureKHR -> FunctionBody.result(StructureCopies::copy);
            case vkCopyAccelerationStructureToMemoryKHR ->
                    FunctionBody.result(StructureCopies::write);
            case vkCopyMemoryToAccelerationStructureKHR -> FunctionBody.result(StructureCopies::read);
            case vkCmdCopyAccelerationStructureToMemoryKHR ->
                    FunctionBody.command(StructureCopies::recordWrite);
            case vkCmdCopyMemoryToAccelerationStructureKHR ->
                    FunctionBody.command(StructureCopies::recordRead);
            case vkGetAccelerationStructureDeviceAddressKHR ->
                    FunctionBody.number(AccelerationStructureFunctions::getAddress);
            case vkGetDeviceAccelerationStructureCompatibilityKHR -> FunctionBody.effect(
                    AccelerationStructureFunctions::writeCompatibility);
            case vkGetAccelerationStructureBuildSizesKHR ->
                    FunctionBody.effect(AccelerationStructureFunctions::getSizes);
            case vkCmdWriteAccelerationStructuresPropertiesKHR ->
                    FunctionBody.command(StructureProperties::record);
            case vkWriteAccelerationStructuresPropertiesKHR ->
                    FunctionBody.result(StructureProperties::write);
            default -> null;
        };
    }

    private static int create(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkAccelerationStructureCreateInfoKHR.layout());
        Buffer buffer = device.objects().get(Buffer.class,
                VkAccelerationStructureCreateInfoKHR.buffer(info).address(), "pCreateInfo->buffer");
        long size = VkAccelerationStructureCreateInfoKHR.size(info);
        buffer.checkRange(VkAccelerationStructureCreateInfoKHR.offset(info), size,
                "VkAccelerationStructureCreateInfoKHR-offset-03616", "pCreateInfo->buffer");
        return call.created(device, 3, "pAccelerationStructure",
                new AccelerationStructureKHR(size,
                        VkAccelerationStructureCreateInfoKHR.type(info)));
    }

    private static void build(CommandBuffer commandBuffer, Call call) {
        for (Command.Build build : builds(call, 1,
                (handle, argument, index) -> commandBuffer.object(TYPE, handle, argument, index))) {
            commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(build));
        }
    }

    private static int buildNow(Call call) {
        HandleTable objects = call.device().objects();
        builds(call, 2, (handle, argument, index) -> objects.get(TYPE, handle, argument, index, ""))
                .forEach(Command.Build::build);
        return VK_SUCCESS();
    }

    /** @param first the index of the number of builds, before their array */
    private static List<Command.Build> builds(Call call, int first, Finder objects) {
        int count = call.count(first, "infoCount");
        MemorySegment infos = call.array(first + 1, "pInfos", count,
                VkAccelerationStructureBuildGeometryInfoKHR.sizeof());
        List<Command.Build> builds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pInfos[]",
                    VkAccelerationStructureBuildGeometryInfoKHR.layout());
            AccelerationStructureKHR structure = objects.find(
                    VkAccelerationStructureBuildGeometryInfoKHR.dstAccelerationStructure(info).address(),
                    "pInfos[].dstAccelerationStructure", i);
            boolean compactable = (VkAccelerationStructureBuildGeometryInfoKHR.flags(info)
                    & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR()) != 0;
            builds.add(new Command.Build(call.function(), structure, compactable));
        }
        return builds;
    }

    /** The handle stands for the address: it is unique, and no shader follows it. */
    private static long getAddress(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkAccelerationStructureDeviceAddressInfoKHR.layout());
        long handle = VkAccelerationStructureDeviceAddressInfoKHR.accelerationStructure(info).address();
        device.objects().get(TYPE, handle, "pInfo->accelerationStructure");
        return handle;
    }

    /** Answers whether serialized data are compatible: only this device's are. */
    private static void writeCompatibility(Call call) {
        call.device();
        call.struct(1, "pVersionInfo", VkAccelerationStructureVersionInfoKHR.layout());
        call.pointer(2, "pCompatibility", Integer.BYTES).set(JAVA_INT, 0,
                VK_ACCELERATION_STRUCTURE_COMPATIBILITY_COMPATIBLE_KHR());
    }

    private static void getSizes(Call call) {
        call.device();
        call.struct(2, "pBuildInfo", VkAccelerationStructureBuildGeometryInfoKHR.layout());
        MemorySegment out = call.struct(4, "pSizeInfo", VkAccelerationStructureBuildSizesInfoKHR.layout());
        VkAccelerationStructureBuildSizesInfoKHR.accelerationStructureSize(out,
                AccelerationStructureKHR.BUILD_SIZE);
        VkAccelerationStructureBuildSizesInfoKHR.updateScratchSize(out, AccelerationStructureKHR.SCRATCH);
        VkAccelerationStructureBuildSizesInfoKHR.buildScratchSize(out, AccelerationStructureKHR.SCRATCH);
    }
}
