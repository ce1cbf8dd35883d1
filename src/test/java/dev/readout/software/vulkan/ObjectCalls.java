package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.software.abi.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import dev.readout.software.abi.vulkan.VkAccelerationStructureCreateInfoKHR;
import dev.readout.software.abi.vulkan.VkMicromapBuildInfoEXT;
import dev.readout.software.abi.vulkan.VkMicromapCreateInfoEXT;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes for acceleration structures and micromaps. */
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

    MemorySegment micromap(long size) {
        return micromap(application.createBuffer(size), size);
    }

    MemorySegment micromap(MappedBuffer buffer, long size) {
        MemorySegment info = VkMicromapCreateInfoEXT.allocate(application.arena);
        VkMicromapCreateInfoEXT.sType(info, VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT());
        VkMicromapCreateInfoEXT.buffer(info, buffer.handle());
        VkMicromapCreateInfoEXT.size(info, size);
        MemorySegment out = application.pointer();
        callInt("vkCreateMicromapEXT", application.function("vkCreateMicromapEXT"), application.device, info,
                MemorySegment.NULL, out);
        return out.get(ADDRESS, 0);
    }

    Commands buildMicromap(Commands commands, MemorySegment micromap, boolean compactable) {
        MemorySegment build = VkMicromapBuildInfoEXT.allocate(application.arena);
        VkMicromapBuildInfoEXT.sType(build, VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT());
        VkMicromapBuildInfoEXT.flags(build, compactable ? VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT() : 0);
        VkMicromapBuildInfoEXT.dstMicromap(build, micromap);
        call("vkCmdBuildMicromapsEXT", application.function("vkCmdBuildMicromapsEXT"), commands.handle(), 1, build);
        return commands;
    }

    private static String name(QueryType type) {
        return switch (type) {
            case MICROMAP_COMPACTED_SIZE, MICROMAP_SERIALIZATION_SIZE -> "MicromapsPropertiesEXT";
            case ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV -> "AccelerationStructuresPropertiesNV";
            default -> "AccelerationStructuresPropertiesKHR";
        };
    }

    /** Writes properties of objects to queries, by the function that is for the type. */
    Commands write(Commands commands, QueryType type, MemorySegment pool, int first, MemorySegment... objects) {
        return write(commands, type, type, pool, first, objects);
    }

    /** The three functions have one signature. */
    Commands write(Commands commands, QueryType function, QueryType type, MemorySegment pool, int first,
            MemorySegment... objects) {
        call("vkCmdWriteAccelerationStructuresPropertiesKHR", application.function("vkCmdWrite" + name(function)),
                commands.handle(), objects.length,
                array(objects), type.code(), pool, first);
        return commands;
    }

    int writeByHost(QueryType type, MemorySegment data, long stride, MemorySegment... objects) {
        return callInt("vkWriteAccelerationStructuresPropertiesKHR", application.function("vkWrite" + name(type)),
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
