package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.abi.vulkan.*;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Acceleration structures that are built and copied by the host and by a queue are built then. */
class ObjectCopiesTest {
    private static final List<QueryType> STRUCTURE = List.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS);

    private final Application application = new Application();
    private final ObjectCalls calls = new ObjectCalls(application);

    @AfterEach
    void close() {
        application.close();
    }

    private long[] properties(List<QueryType> types, MemorySegment object) {
        MemorySegment data = application.arena.allocate(JAVA_LONG);
        return types.stream().mapToLong(type -> {
            Application.check(calls.writeByHost(type, data, 8, object));
            return data.get(JAVA_LONG, 0);
        }).toArray();
    }

    private MemorySegment info(int structureType, long first, long second) {
        MemorySegment info = application.arena.allocate(40, 8);
        info.set(JAVA_INT, 0, structureType);
        info.set(JAVA_LONG, 16, first);
        info.set(JAVA_LONG, 24, second);
        return info;
    }

    /** Calls a function of the host with a struct, or of a queue. */
    private void copy(boolean byQueue, String what, int structureType, long first, long second) {
        MemorySegment info = info(structureType, first, second);
        if (byQueue) {
            Commands commands = application.begin();
            application.call("vkCmdCopy" + what, commands.handle(), info);
            application.submit(commands);
        } else {
            Application.check((int) application.call("vkCopy" + what, application.device, MemorySegment.NULL, info));
        }
    }

    private long address(MappedBuffer buffer) {
        MemorySegment info = VkBufferDeviceAddressInfo.allocate(application.arena);
        VkBufferDeviceAddressInfo.sType(info, VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO());
        VkBufferDeviceAddressInfo.buffer(info, buffer.handle());
        return application.call("vkGetBufferDeviceAddress", application.device, info);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCopyOfAStructureIsBuilt(boolean byQueue) {
        MemorySegment source = calls.structure(50_000, true);
        application.submit(calls.build(application.begin(), source, true));
        MemorySegment target = calls.structure(50_000, true);
        copy(byQueue, "AccelerationStructureKHR", VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR(),
                source.address(), target.address());
        assertThat(properties(STRUCTURE, target)).containsExactly(25_000, 50_064, 1);

        MappedBuffer memory = application.createBuffer(1024);
        MemorySegment again = calls.structure(50_000, true);
        copy(byQueue, "AccelerationStructureToMemoryKHR",
                VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR(), source.address(),
                address(memory) + 256);
        assertThat(memory.bytes().get(JAVA_LONG, 256 + 32)).as("the serialized size").isEqualTo(50_064);
        assertThat(memory.bytes().get(JAVA_LONG, 256 + 40)).as("the size").isEqualTo(50_000);
        assertThat(memory.bytes().get(JAVA_LONG, 256 + 48)).as("the pointers").isEqualTo(1);
        copy(byQueue, "MemoryToAccelerationStructureKHR",
                VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR(), address(memory) + 256,
                again.address());
        assertThat(properties(STRUCTURE, again)).containsExactly(25_000, 50_064, 1);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void anAddressThatIsNoBuffersIsReported() {
        MemorySegment source = calls.structure(50_000, true);
        application.submit(calls.build(application.begin(), source, true));
        MappedBuffer memory = application.createBuffer(64);
        for (long address : new long[] {0, 8, -1, address(memory) + 16}) {
            application.reports.clear();
            copy(true, "AccelerationStructureToMemoryKHR",
                    VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR(), source.address(), address);
            assertThat(application.reports).singleElement().asString().contains(
                    "vkCmdCopyAccelerationStructureToMemory",
                    "no buffer has 56 bytes");
        }
    }

    private MemorySegment buildInfo(MemorySegment structure) {
        MemorySegment info = VkAccelerationStructureBuildGeometryInfoKHR.allocate(application.arena);
        VkAccelerationStructureBuildGeometryInfoKHR.sType(info,
                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR());
        VkAccelerationStructureBuildGeometryInfoKHR.flags(info,
                VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR());
        VkAccelerationStructureBuildGeometryInfoKHR.dstAccelerationStructure(info, structure);
        VkAccelerationStructureBuildGeometryInfoKHR.geometryCount(info, 2);
        return info;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStructureIsBuiltByTheHostAndWithNumbersFromABuffer(boolean byHost) {
        MemorySegment structure = calls.structure(4096, false);
        MemorySegment info = buildInfo(structure);
        if (byHost) {
            Application.check((int) application.call("vkBuildAccelerationStructuresKHR", application.device,
                    MemorySegment.NULL, 1, info, application.arena.allocate(16, 8)));
        } else {
            Commands commands = application.begin();
            application.call("vkCmdBuildAccelerationStructuresIndirectKHR", commands.handle(), 1, info,
                    application.arena.allocate(16, 8), application.arena.allocate(16, 8),
                    application.arena.allocate(16, 8));
            application.submit(commands);
        }
        assertThat(properties(STRUCTURE, structure)).containsExactly(2048, 4160, 0);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void aCopyMayBeCompactedIfItsSourceMay() {
        MemorySegment source = calls.structure(4096, false);
        application.submit(calls.build(application.begin(), source, false));
        MemorySegment target = calls.structure(4096, false);
        copy(false, "AccelerationStructureKHR", VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR(),
                source.address(), target.address());
        properties(STRUCTURE, target);
        assertThat(application.reports).singleElement().asString().contains("flag that allows to compact");
    }

    @Test
    void anyBuildTakesTheSameSize() {
        MemorySegment sizes = VkAccelerationStructureBuildSizesInfoKHR.allocate(application.arena);
        VkAccelerationStructureBuildSizesInfoKHR.sType(sizes,
                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR());
        application.call("vkGetAccelerationStructureBuildSizesKHR", application.device, 1,
                buildInfo(MemorySegment.NULL), application.arena.allocateFrom(JAVA_INT, 4, 5), sizes);
        assertThat(VkAccelerationStructureBuildSizesInfoKHR.accelerationStructureSize(sizes)).isEqualTo(1024);
        assertThat(VkAccelerationStructureBuildSizesInfoKHR.buildScratchSize(sizes)).isPositive();
    }
}
