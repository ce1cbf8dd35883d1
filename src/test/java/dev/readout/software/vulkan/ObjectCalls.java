package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.software.abi.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import dev.readout.software.abi.vulkan.VkAccelerationStructureCreateInfoKHR;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes for acceleration structures. */
record ObjectCalls(Application application) {

    MemorySegment structure(long size, boolean topLevel) {
        return structure(application.createBuffer(size), size, topLevel);
    }

    /** A structure in a buffer; null if there is no room for it. */
    MemorySegment structure(MappedBuffer buffer, long size, boolean topLevel) {
        MemorySegment info = VkAccelerationStructureCreateInfoKHR.allocate(application.arena);
        VkAccelerationStructureCreateInfoKHR.sType(info, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR());
        VkAccelerationStructureCreateInfoKHR.buffer(info, buffer.handle());
        VkAccelerationStructureCreateInfoKHR.size(info, size);
        VkAccelerationStructureCreateInfoKHR.type(info, topLevel ? 0 : 1);
        MemorySegment out = application.pointer();
        callInt("vkCreateAccelerationStructureKHR", application.function("vkCreateAccelerationStructureKHR"),
                application.device, info, MemorySegment.NULL, out);
        return out.get(ADDRESS, 0);
    }

    Commands build(Commands commands, MemorySegment structure, boolean compactable) {
        MemorySegment info = VkAccelerationStructureBuildGeometryInfoKHR.allocate(application.arena);
        VkAccelerationStructureBuildGeometryInfoKHR.sType(info,
                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR());
        VkAccelerationStructureBuildGeometryInfoKHR.flags(info,
                compactable ? VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR() : 0);
        VkAccelerationStructureBuildGeometryInfoKHR.dstAccelerationStructure(info, structure);
        VkAccelerationStructureBuildGeometryInfoKHR.geometryCount(info, 1);
        MemorySegment range = application.arena.allocate(16, Integer.BYTES);
        call("vkCmdBuildAccelerationStructuresKHR", application.function("vkCmdBuildAccelerationStructuresKHR"),
                commands.handle(), 1, info, application.arena.allocateFrom(ADDRESS, range));
        return commands;
    }

    /** Writes properties of structures to queries. */
    Commands write(Commands commands, QueryType type, MemorySegment pool, int first, MemorySegment... objects) {
        call("vkCmdWriteAccelerationStructuresPropertiesKHR",
                application.function("vkCmdWriteAccelerationStructuresPropertiesKHR"), commands.handle(),
                objects.length, array(objects), type.code(), pool, first);
        return commands;
    }

    int writeByHost(QueryType type, MemorySegment data, long stride, MemorySegment... objects) {
        return callInt("vkWriteAccelerationStructuresPropertiesKHR",
                application.function("vkWriteAccelerationStructuresPropertiesKHR"),
                application.device, objects.length, array(objects), type.code(), data.byteSize(), data, stride);
    }

    private MemorySegment array(MemorySegment... objects) {
        MemorySegment array = application.arena.allocate(ADDRESS, objects.length);
        for (int i = 0; i < objects.length; i++) {
            array.setAtIndex(ADDRESS, i, objects[i]);
        }
        return array;
    }
}
