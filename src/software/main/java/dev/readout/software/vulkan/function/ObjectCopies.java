package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkCopyAccelerationStructureInfoKHR;
import dev.readout.software.abi.vulkan.VkCopyAccelerationStructureToMemoryInfoKHR;
import dev.readout.software.abi.vulkan.VkCopyMemoryToAccelerationStructureInfoKHR;
import dev.readout.software.abi.vulkan.VkCopyMemoryToMicromapInfoEXT;
import dev.readout.software.abi.vulkan.VkCopyMicromapInfoEXT;
import dev.readout.software.abi.vulkan.VkCopyMicromapToMemoryInfoEXT;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.AccelerationStructureKHR;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap.MicromapEXT;
import dev.readout.software.vulkan.object.AccelerationStructureOrMicromap;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * Copies of acceleration structures or micromaps: to another object, to memory and back, by the host and by a queue. In
 * all structs, the source has the same offset, and the target too.
 *
 * @param type the class of the objects
 * @param toObject the struct of copies to another object
 * @param toMemory the struct of copies to memory
 * @param fromMemory the struct of copies from memory
 */
record ObjectCopies(Class<? extends AccelerationStructureOrMicromap> type, GroupLayout toObject, GroupLayout toMemory,
        GroupLayout fromMemory) {
    static final ObjectCopies STRUCTURES = new ObjectCopies(AccelerationStructureKHR.class,
            VkCopyAccelerationStructureInfoKHR.layout(), VkCopyAccelerationStructureToMemoryInfoKHR.layout(),
            VkCopyMemoryToAccelerationStructureInfoKHR.layout());
    static final ObjectCopies MICROMAPS = new ObjectCopies(MicromapEXT.class,
            VkCopyMicromapInfoEXT.layout(), VkCopyMicromapToMemoryInfoEXT.layout(),
            VkCopyMemoryToMicromapInfoEXT.layout());
    private static final long SOURCE = 16;
    private static final long TARGET = 24;

    int copy(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(2, "pInfo", toObject);
        AccelerationStructureOrMicromap source = objects.get(type, info.get(JAVA_LONG, SOURCE), "pInfo->src");
        objects.get(type, info.get(JAVA_LONG, TARGET), "pInfo->dst").copy(source);
        return VK_SUCCESS();
    }

    void recordCopy(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pInfo", toObject);
        Command copy = new Command.CopyObject(call.function(),
                commandBuffer.object(type, info.get(JAVA_LONG, SOURCE), "pInfo->src"),
                commandBuffer.object(type, info.get(JAVA_LONG, TARGET), "pInfo->dst"));
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(copy));
    }

    int write(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(2, "pInfo", toMemory);
        AccelerationStructureOrMicromap source = objects.get(type, info.get(JAVA_LONG, SOURCE), "pInfo->src");
        source.serialize(Arguments.pointer(MemorySegment.ofAddress(info.get(JAVA_LONG, TARGET)),
                "pInfo->dst.hostAddress").reinterpret(source.serializedHeader()));
        return VK_SUCCESS();
    }

    /** Reads an object from the host's memory. */
    int read(Call call) {
        HandleTable objects = call.device().objects();
        MemorySegment info = call.struct(2, "pInfo", fromMemory);
        AccelerationStructureOrMicromap target = objects.get(type, info.get(JAVA_LONG, TARGET), "pInfo->dst");
        Arguments.pointer(MemorySegment.ofAddress(info.get(JAVA_LONG, SOURCE)), "pInfo->src.hostAddress");
        target.deserialize();
        return VK_SUCCESS();
    }

    void recordWrite(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pInfo", toMemory);
        AccelerationStructureOrMicromap source = commandBuffer.object(type, info.get(JAVA_LONG, SOURCE), "pInfo->src");
        record(commandBuffer, call, info.get(JAVA_LONG, TARGET), source, source::serialize);
    }

    void recordRead(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pInfo", fromMemory);
        AccelerationStructureOrMicromap target = commandBuffer.object(type, info.get(JAVA_LONG, TARGET), "pInfo->dst");
        record(commandBuffer, call, info.get(JAVA_LONG, SOURCE), target, data -> target.deserialize());
    }

    private static void record(CommandBuffer commandBuffer, Call call, long address,
            AccelerationStructureOrMicromap object,
            Consumer<MemorySegment> copy) {
        Command command = new Command.CopyMemory(call.function(), address, object.serializedHeader(), copy);
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(command));
    }
}
