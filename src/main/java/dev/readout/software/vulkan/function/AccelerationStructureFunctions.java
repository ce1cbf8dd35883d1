package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_COMPATIBILITY_COMPATIBLE_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureBuildSizesInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureCreateInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureVersionInfoKHR;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.AccelerationStructureKHR;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of acceleration structures: a model of their sizes. */
final class AccelerationStructureFunctions implements FunctionGroup {
    private static final Class<AccelerationStructureKHR> TYPE = AccelerationStructureKHR.class;

    /** Has an object by its handle, as one of an array. */
    private interface Finder {
        <T> T find(Class<T> type, long handle, String argument, int index);
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateAccelerationStructureKHR -> FunctionBody.result(AccelerationStructureFunctions::create);
            case vkDestroyAccelerationStructureKHR ->
                    FunctionBody.effect(call -> call.destroyed(TYPE, "accelerationStructure"));
            case vkCmdBuildAccelerationStructuresKHR ->
                    FunctionBody.command(AccelerationStructureFunctions::build);
            case vkCmdBuildAccelerationStructuresIndirectKHR ->
                    FunctionBody.command(AccelerationStructureFunctions::buildIndirect);
            case vkBuildAccelerationStructuresKHR -> FunctionBody.result(AccelerationStructureFunctions::buildNow);
            case vkCmdCopyAccelerationStructureKHR -> FunctionBody.command(ObjectCopies.STRUCTURES::recordCopy);
            case vkCopyAccelerationStructureKHR -> FunctionBody.result(ObjectCopies.STRUCTURES::copy);
            case vkCopyAccelerationStructureToMemoryKHR ->
                    FunctionBody.result(ObjectCopies.STRUCTURES::write);
            case vkCopyMemoryToAccelerationStructureKHR -> FunctionBody.result(ObjectCopies.STRUCTURES::read);
            case vkCmdCopyAccelerationStructureToMemoryKHR ->
                    FunctionBody.command(ObjectCopies.STRUCTURES::recordWrite);
            case vkCmdCopyMemoryToAccelerationStructureKHR ->
                    FunctionBody.command(ObjectCopies.STRUCTURES::recordRead);
            case vkGetAccelerationStructureDeviceAddressKHR ->
                    FunctionBody.number(AccelerationStructureFunctions::getAddress);
            case vkGetDeviceAccelerationStructureCompatibilityKHR -> FunctionBody.effect(
                    call -> writeCompatibility(call, VkAccelerationStructureVersionInfoKHR.layout()));
            case vkGetAccelerationStructureBuildSizesKHR ->
                    FunctionBody.effect(AccelerationStructureFunctions::getSizes);
            case vkCmdWriteAccelerationStructuresPropertiesKHR ->
                    FunctionBody.command(ObjectProperties.STRUCTURES::record);
            case vkCmdWriteAccelerationStructuresPropertiesNV ->
                    FunctionBody.command(ObjectProperties.STRUCTURES_NV::record);
            case vkWriteAccelerationStructuresPropertiesKHR ->
                    FunctionBody.result(ObjectProperties.STRUCTURES::write);
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
        return call.created(device, 3, "pAccelerationStructure", new AccelerationStructureKHR(size,
                VkAccelerationStructureCreateInfoKHR.type(info)));
    }

    private static void build(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "infoCount");
        MemorySegment ranges = call.array(3, "ppBuildRangeInfos", count, Arguments.HANDLE);
        for (Command.Build build : builds(call, count, call.word(2), finder(commandBuffer),
                (i, geometries) -> primitives(MemorySegment.ofAddress(Arguments.handle(ranges, i)), geometries))) {
            commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(build));
        }
    }

    /** How many primitives there are is in memory of the device: as many as there are at most are counted. */
    private static void buildIndirect(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "infoCount");
        MemorySegment most = call.array(5, "ppMaxPrimitiveCounts", count, Arguments.HANDLE);
        for (Command.Build build : builds(call, count, call.word(2), finder(commandBuffer),
                (i, geometries) -> sum(MemorySegment.ofAddress(Arguments.handle(most, i)), geometries))) {
            commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(build));
        }
    }

    private static int buildNow(Call call) {
        Device device = call.device();
        int count = call.count(2, "infoCount");
        MemorySegment ranges = call.array(4, "ppBuildRangeInfos", count, Arguments.HANDLE);
        for (Command.Build build : builds(call, count, call.word(3), finder(device),
                (i, geometries) -> primitives(MemorySegment.ofAddress(Arguments.handle(ranges, i)), geometries))) {
            build.build();
        }
        return VK_SUCCESS();
    }

    private static Finder finder(Device device) {
        return new Finder() {
            @Override
            public <T> T find(Class<T> type, long handle, String argument, int index) {
                return device.objects().get(type, handle, argument, index, "");
            }
        };
    }

    private static Finder finder(CommandBuffer commandBuffer) {
        return commandBuffer::object;
    }

    /** How many primitives the element of an array has, which has so many geometries. */
    private interface Primitives {
        long of(int index, int geometries);
    }

    private static List<Command.Build> builds(Call call, int count, long array, Finder objects,
            Primitives primitives) {
        if (count == 0) {
            return List.of();
        }
        MemorySegment infos = Arguments.pointer(MemorySegment.ofAddress(array), "pInfos")
                .reinterpret(count * VkAccelerationStructureBuildGeometryInfoKHR.sizeof());
        List<Command.Build> builds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pInfos[]",
                    VkAccelerationStructureBuildGeometryInfoKHR.layout());
            AccelerationStructureOrMicromap structure = objects.find(TYPE,
                    VkAccelerationStructureBuildGeometryInfoKHR.dstAccelerationStructure(info).address(),
                    "pInfos[].dstAccelerationStructure", i);
            int geometries = Arguments.count(VkAccelerationStructureBuildGeometryInfoKHR.geometryCount(info),
                    "geometryCount");
            boolean compactable = (VkAccelerationStructureBuildGeometryInfoKHR.flags(info)
                    & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR()) != 0;
            boolean topLevel = VkAccelerationStructureBuildGeometryInfoKHR.type(info)
                    == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR();
            builds.add(new Command.Build(call.function(), structure, primitives.of(i, geometries), compactable,
                    topLevel));
        }
        return builds;
    }

    /** The sum of so many numbers. */
    private static long sum(MemorySegment pointer, int count) {
        if (count == 0) {
            return 0;
        }
        MemorySegment numbers = Arguments.pointer(pointer, "the numbers of primitives")
                .reinterpret(count * (long) Integer.BYTES);
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Integer.toUnsignedLong(numbers.getAtIndex(JAVA_INT, i));
        }
        return sum;
    }

    /** Its handle, since an address is a number that is unlike all others, and that no shader follows. */
    private static long getAddress(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkAccelerationStructureDeviceAddressInfoKHR.layout());
        long handle = VkAccelerationStructureDeviceAddressInfoKHR.accelerationStructure(info).address();
        device.objects().get(TYPE, handle, "pInfo->accelerationStructure");
        return handle;
    }

    /** Answers whether serialized data of a version are of use here: those of this device are. */
    static void writeCompatibility(Call call, GroupLayout layout) {
        call.device();
        call.struct(1, "pVersionInfo", layout);
        call.pointer(2, "pCompatibility", Integer.BYTES).set(JAVA_INT, 0,
                VK_ACCELERATION_STRUCTURE_COMPATIBILITY_COMPATIBLE_KHR());
    }

    private static void getSizes(Call call) {
        call.device();
        MemorySegment info = call.struct(2, "pBuildInfo", VkAccelerationStructureBuildGeometryInfoKHR.layout());
        int geometries = Arguments.count(VkAccelerationStructureBuildGeometryInfoKHR.geometryCount(info),
                "geometryCount");
        long size = AccelerationStructureOrMicromap.sizeOf(sum(MemorySegment.ofAddress(call.word(3)), geometries));
        MemorySegment out = call.struct(4, "pSizeInfo", VkAccelerationStructureBuildSizesInfoKHR.layout());
        VkAccelerationStructureBuildSizesInfoKHR.accelerationStructureSize(out, size);
        VkAccelerationStructureBuildSizesInfoKHR.updateScratchSize(out, AccelerationStructureOrMicromap.SCRATCH);
        VkAccelerationStructureBuildSizesInfoKHR.buildScratchSize(out, AccelerationStructureOrMicromap.SCRATCH);
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
