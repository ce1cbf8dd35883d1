package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkCopyAccelerationStructureInfoKHR;
import dev.readout.software.abi.vulkan.VkCopyAccelerationStructureToMemoryInfoKHR;
import dev.readout.software.abi.vulkan.VkCopyMemoryToAccelerationStructureInfoKHR;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.object.AccelerationStructureKHR;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * Copies of acceleration structures: to another one, to memory and back, by the host and by a queue. In all structs,
 * the source has the same offset, and the target too.
 */
final class StructureCopies {
    private static final Class<AccelerationStructureKHR> TYPE = AccelerationStructureKHR.class;
    private static final long SOURCE = 16;
    private static final long TARGET = 24;

    private StructureCopies() {
    }

    static int copy(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(2, "pInfo", VkCopyAccelerationStructureInfoKHR.layout());
        AccelerationStructureKHR source = objects.get(TYPE, info.get(JAVA_LONG, SOURCE), "pInfo->src");
        objects.get(TYPE, info.get(JAVA_LONG, TARGET), "pInfo->dst").copy(source);
        return VK_SUCCESS();
    }

    static void recordCopy(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pInfo", VkCopyAccelerationStructureInfoKHR.layout());
        Command copy = new Command.CopyObject(call.function(),
                commandBuffer.object(TYPE, info.get(JAVA_LONG, SOURCE), "pInfo->src"),
                commandBuffer.object(TYPE, info.get(JAVA_LONG, TARGET), "pInfo->dst"));
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(copy));
    }

    static int write(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(2, "pInfo", VkCopyAccelerationStructureToMemoryInfoKHR.layout());
        AccelerationStructureKHR source = objects.get(TYPE, info.get(JAVA_LONG, SOURCE), "pInfo->src");
        source.serialize(Arguments.pointer(MemorySegment.ofAddress(info.get(JAVA_LONG, TARGET)),
                "pInfo->dst.hostAddress").reinterpret(AccelerationStructureKHR.SERIALIZED_HEADER));
        return VK_SUCCESS();
    }

    /** Reads an object from the host's memory. */
    static int read(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(2, "pInfo", VkCopyMemoryToAccelerationStructureInfoKHR.layout());
        AccelerationStructureKHR target = objects.get(TYPE, info.get(JAVA_LONG, TARGET), "pInfo->dst");
        Arguments.pointer(MemorySegment.ofAddress(info.get(JAVA_LONG, SOURCE)), "pInfo->src.hostAddress");
        target.deserialize();
        return VK_SUCCESS();
    }

    static void recordWrite(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pInfo", VkCopyAccelerationStructureToMemoryInfoKHR.layout());
        AccelerationStructureKHR source = commandBuffer.object(TYPE, info.get(JAVA_LONG, SOURCE), "pInfo->src");
        record(commandBuffer, call, info.get(JAVA_LONG, TARGET), source::serialize);
    }

    static void recordRead(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pInfo", VkCopyMemoryToAccelerationStructureInfoKHR.layout());
        AccelerationStructureKHR target = commandBuffer.object(TYPE, info.get(JAVA_LONG, TARGET), "pInfo->dst");
        record(commandBuffer, call, info.get(JAVA_LONG, SOURCE), data -> target.deserialize());
    }

    private static void record(CommandBuffer commandBuffer, Call call, long address,
            Consumer<MemorySegment> copy) {
        Command command =
                new Command.CopyMemory(call.function(), address, AccelerationStructureKHR.SERIALIZED_HEADER, copy);
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(command));
    }
}
