package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkCmdBeginVideoCodingKHR;
import dev.readout.abi.vulkan.PFN_vkCmdBuildAccelerationStructuresKHR;
import dev.readout.abi.vulkan.PFN_vkCmdBuildMicromapsEXT;
import dev.readout.abi.vulkan.PFN_vkCmdEncodeVideoKHR;
import dev.readout.abi.vulkan.PFN_vkCmdEndVideoCodingKHR;
import dev.readout.abi.vulkan.PFN_vkCmdWriteAccelerationStructuresPropertiesKHR;
import dev.readout.abi.vulkan.PFN_vkCmdWriteMicromapsPropertiesEXT;
import dev.readout.abi.vulkan.PFN_vkCreateAccelerationStructureKHR;
import dev.readout.abi.vulkan.PFN_vkCreateMicromapEXT;
import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkCreateVideoSessionKHR;
import dev.readout.abi.vulkan.PFN_vkWriteAccelerationStructuresPropertiesKHR;
import dev.readout.abi.vulkan.PFN_vkWriteMicromapsPropertiesEXT;
import dev.readout.abi.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import dev.readout.abi.vulkan.VkAccelerationStructureCreateInfoKHR;
import dev.readout.abi.vulkan.VkMicromapBuildInfoEXT;
import dev.readout.abi.vulkan.VkMicromapCreateInfoEXT;
import dev.readout.abi.vulkan.VkMicromapUsageEXT;
import dev.readout.abi.vulkan.VkPerformanceCounterDescriptionKHR;
import dev.readout.abi.vulkan.VkPerformanceCounterKHR;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkQueryPoolVideoEncodeFeedbackCreateInfoKHR;
import dev.readout.abi.vulkan.VkVideoBeginCodingInfoKHR;
import dev.readout.abi.vulkan.VkVideoEncodeInfoKHR;
import dev.readout.abi.vulkan.VkVideoEndCodingInfoKHR;
import dev.readout.abi.vulkan.VkVideoProfileInfoKHR;
import dev.readout.abi.vulkan.VkVideoSessionCreateInfoKHR;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries that are not about draws: properties of objects, video, performance, Intel's, and clocks. */
class ObjectQueriesTest {
    private final Application application = new Application(settings -> settings
            .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE
                    | SoftwareQueueFamily.TRANSFER | SoftwareQueueFamily.VIDEO_ENCODE, 1, 64)))
            .videoEncodes(number -> number == 0 ? new VideoEncode(64, 1000, true, 1)
                    : number == 1 ? VideoEncode.success(5000) : VideoEncode.failure()));

    @AfterEach
    void close() {
        assertThat(application.reports).isEmpty();
        application.close();
    }

    private MemorySegment pool(QueryType type, int count) {
        return application.createQueryPool(type.code(), count, 0);
    }

    private MemorySegment structure(long size, int type) {
        MemorySegment info = VkAccelerationStructureCreateInfoKHR.allocate(application.arena);
        VkAccelerationStructureCreateInfoKHR.sType(info, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR());
        VkAccelerationStructureCreateInfoKHR.buffer(info, application.createBuffer(size).handle());
        VkAccelerationStructureCreateInfoKHR.size(info, size);
        VkAccelerationStructureCreateInfoKHR.type(info, type);
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateAccelerationStructureKHR.invoke(
                application.function("vkCreateAccelerationStructureKHR"), application.device, info,
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private Commands build(Commands commands, MemorySegment structure, int primitives) {
        MemorySegment info = VkAccelerationStructureBuildGeometryInfoKHR.allocate(application.arena);
        VkAccelerationStructureBuildGeometryInfoKHR.sType(info,
                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR());
        VkAccelerationStructureBuildGeometryInfoKHR.flags(info,
                VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR());
        VkAccelerationStructureBuildGeometryInfoKHR.dstAccelerationStructure(info, structure);
        VkAccelerationStructureBuildGeometryInfoKHR.geometryCount(info, 1);
        MemorySegment range = VkAccelerationStructureBuildRangeInfoKHR.allocate(application.arena);
        VkAccelerationStructureBuildRangeInfoKHR.primitiveCount(range, primitives);
        PFN_vkCmdBuildAccelerationStructuresKHR.invoke(application.function("vkCmdBuildAccelerationStructuresKHR"),
                commands.handle(), 1, info, application.arena.allocateFrom(ADDRESS, range));
        return commands;
    }

    @Test
    void propertiesOfAccelerationStructuresAreThoseOfTheirBuilds() {
        MemorySegment bottom = structure(100_000, 1);
        MemorySegment top = structure(50_000, 0);
        application.submit(build(build(application.begin(), bottom, 100), top, 3));
        MemorySegment both = application.arena.allocate(ADDRESS, 2);
        both.setAtIndex(ADDRESS, 0, bottom);
        both.setAtIndex(ADDRESS, 1, top);
        Map<QueryType, long[]> expected = Map.of(
                QueryType.ACCELERATION_STRUCTURE_SIZE, new long[] {100_000, 50_000},
                QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE, new long[] {6656, 256},
                QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, new long[] {6656 + 64, 256 + 64 + 24},
                QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS, new long[] {0, 3},
                QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, new long[] {6656, 256});
        expected.forEach((type, values) -> {
            boolean nv = type == QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV;
            String function = "vkCmdWriteAccelerationStructuresProperties" + (nv ? "NV" : "KHR");
            MemorySegment pool = pool(type, 2);
            Commands commands = application.begin().reset(pool, 0, 2);
            PFN_vkCmdWriteAccelerationStructuresPropertiesKHR.invoke(application.function(function),
                    commands.handle(), 2, both, type.code(), pool, 0);
            application.submit(commands);
            AllWays.assertResults(application, pool, QueryPoolLayout.of(type, 2), new long[] {values[0]},
                    new long[] {values[1]});
            if (!nv) {
                MemorySegment data = application.arena.allocate(24, 8);
                assertThat(PFN_vkWriteAccelerationStructuresPropertiesKHR.invoke(
                        application.function("vkWriteAccelerationStructuresPropertiesKHR"), application.device, 2, both,
                        type.code(), 24, data, 16)).isEqualTo(VK_SUCCESS());
                assertThat(data.toArray(JAVA_LONG)).containsExactly(values[0], 0, values[1]);
            }
        });
    }

    @Test
    void propertiesOfMicromapsAreThoseOfTheirBuilds() {
        MemorySegment info = VkMicromapCreateInfoEXT.allocate(application.arena);
        VkMicromapCreateInfoEXT.sType(info, VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT());
        VkMicromapCreateInfoEXT.buffer(info, application.createBuffer(4096).handle());
        VkMicromapCreateInfoEXT.size(info, 4096);
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateMicromapEXT.invoke(application.function("vkCreateMicromapEXT"),
                application.device, info, MemorySegment.NULL, out));
        MemorySegment usage = VkMicromapUsageEXT.allocate(application.arena);
        VkMicromapUsageEXT.count(usage, 10);
        MemorySegment build = VkMicromapBuildInfoEXT.allocate(application.arena);
        VkMicromapBuildInfoEXT.sType(build, VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT());
        VkMicromapBuildInfoEXT.flags(build, VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT());
        VkMicromapBuildInfoEXT.dstMicromap(build, out.get(ADDRESS, 0));
        VkMicromapBuildInfoEXT.usageCountsCount(build, 1);
        VkMicromapBuildInfoEXT.pUsageCounts(build, usage);
        Commands building = application.begin();
        PFN_vkCmdBuildMicromapsEXT.invoke(application.function("vkCmdBuildMicromapsEXT"), building.handle(), 1, build);
        application.submit(building);
        Map.of(QueryType.MICROMAP_COMPACTED_SIZE, 768L, QueryType.MICROMAP_SERIALIZATION_SIZE, 832L)
                .forEach((type, value) -> {
                    MemorySegment pool = pool(type, 1);
                    Commands commands = application.begin().reset(pool, 0, 1);
                    PFN_vkCmdWriteMicromapsPropertiesEXT.invoke(
                            application.function("vkCmdWriteMicromapsPropertiesEXT"), commands.handle(), 1, out,
                            type.code(), pool, 0);
                    application.submit(commands);
                    AllWays.assertResults(application, pool, QueryPoolLayout.of(type, 1), new long[] {value});
                    MemorySegment data = application.arena.allocate(8, 8);
                    assertThat(PFN_vkWriteMicromapsPropertiesEXT.invoke(
                            application.function("vkWriteMicromapsPropertiesEXT"), application.device, 1, out,
                            type.code(), 8, data, 8)).isEqualTo(VK_SUCCESS());
                    assertThat(data.get(JAVA_LONG, 0)).isEqualTo(value);
                });
    }

    private MemorySegment feedbackPool(int mask, int count) {
        MemorySegment feedback = VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.allocate(application.arena);
        VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.sType(feedback,
                VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR());
        VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.encodeFeedbackFlags(feedback, mask);
        MemorySegment info = application.queryPoolInfo(QueryType.VIDEO_ENCODE_FEEDBACK.code(), count, 0);
        VkQueryPoolCreateInfo.pNext(info, feedback);
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), application.device,
                info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private MemorySegment videoSession() {
        MemorySegment profile = VkVideoProfileInfoKHR.allocate(application.arena);
        VkVideoProfileInfoKHR.sType(profile, VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR());
        MemorySegment info = VkVideoSessionCreateInfoKHR.allocate(application.arena);
        VkVideoSessionCreateInfoKHR.sType(info, VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR());
        VkVideoSessionCreateInfoKHR.pVideoProfile(info, profile);
        MemorySegment out = application.pointer();
        Application.check(PFN_vkCreateVideoSessionKHR.invoke(application.function("vkCreateVideoSessionKHR"),
                application.device, info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    private void encode(Commands commands, MappedBuffer buffer, long range) {
        MemorySegment info = VkVideoEncodeInfoKHR.allocate(application.arena);
        VkVideoEncodeInfoKHR.sType(info, VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR());
        VkVideoEncodeInfoKHR.dstBuffer(info, buffer.handle());
        VkVideoEncodeInfoKHR.dstBufferRange(info, range);
        PFN_vkCmdEncodeVideoKHR.invoke(application.function("vkCmdEncodeVideoKHR"), commands.handle(), info);
    }

    @Test
    void videoEncodeFeedbackIsWhatTheTestChose() {
        MemorySegment feedback = feedbackPool(7, 1);
        MemorySegment tooSmall = feedbackPool(2, 1);
        MemorySegment status = pool(QueryType.RESULT_STATUS_ONLY, 1);
        MappedBuffer buffer = application.createBuffer(4096);
        MemorySegment begin = VkVideoBeginCodingInfoKHR.allocate(application.arena);
        VkVideoBeginCodingInfoKHR.sType(begin, VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR());
        VkVideoBeginCodingInfoKHR.videoSession(begin, videoSession());
        MemorySegment end = VkVideoEndCodingInfoKHR.allocate(application.arena);
        VkVideoEndCodingInfoKHR.sType(end, VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR());
        Commands commands = application.begin().reset(feedback, 0, 1).reset(tooSmall, 0, 1).reset(status, 0, 1);
        PFN_vkCmdBeginVideoCodingKHR.invoke(application.function("vkCmdBeginVideoCodingKHR"), commands.handle(), begin);
        commands.beginQuery(feedback, 0);
        encode(commands, buffer, 4096);
        commands.endQuery(feedback, 0).beginQuery(tooSmall, 0);
        encode(commands, buffer, 4096);
        commands.endQuery(tooSmall, 0).beginQuery(status, 0);
        encode(commands, buffer, 4096);
        commands.endQuery(status, 0);
        PFN_vkCmdEndVideoCodingKHR.invoke(application.function("vkCmdEndVideoCodingKHR"), commands.handle(), end);
        application.submit(commands);

        AllWays.assertResults(application, feedback, QueryPoolLayout.ofVideoEncodeFeedback(7, 1),
                new long[] {64, 1000, 1});
        AllWays.assertResultsWithStatus(application, feedback, QueryPoolLayout.ofVideoEncodeFeedback(7, 1),
                QueryResultStatus.COMPLETE.code(), new long[] {64, 1000, 1});
        AllWays.assertResultsWithStatus(application, tooSmall, QueryPoolLayout.ofVideoEncodeFeedback(2, 1),
                QueryResultStatus.INSUFFICIENT_BITSTREAM_BUFFER_RANGE.code(), new long[] {0});
        AllWays.assertResultsWithStatus(application, status, QueryPoolLayout.of(QueryType.RESULT_STATUS_ONLY, 1),
                QueryResultStatus.ERROR.code(), new long[0]);
    }

    @Test
    void performanceCountersComeInTheOrderOfTheirIndicesAfterAllPasses() {
        Integer[] counters = {4, 0, 2, 3, 2};
        assertThat(PerformanceCalls.passes(application, counters)).isEqualTo(2);
        MemorySegment pool = PerformanceCalls.pool(application, 2, counters);
        assertThat(PerformanceCalls.lock(application, application.device, 0)).isEqualTo(VK_SUCCESS());
        application.submit(application.begin().reset(pool, 0, 2));
        Offscreen offscreen = Offscreen.create(application, 64, 64);
        Commands commands = application.begin().beginQuery(pool, 0)
                .bind(1, Shaders.computePipeline(application, 3, 1, 1)).dispatch(5, 1, 1)
                .beginRenderPass(offscreen, 0, 0, 64, 64)
                .bind(0, offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false)).scissor(0, 0, 8, 8)
                .draw(6, 1).endRenderPass().endQuery(pool, 0);
        Application.check(commands.end());
        QueryPoolLayout layout = QueryPoolLayout.ofPerformance(5, 1);
        MemorySegment memory = application.arena.allocate(layout.byteSize(), 8);

        PerformanceCalls.submitPass(application, 0, commands);
        assertThat(application.results(pool, 0, 1, memory, 0, 0)).isEqualTo(VK_NOT_READY());
        PerformanceCalls.submitPass(application, 1, commands);

        assertThat(application.results(pool, 0, 1, memory, 0, 0)).isEqualTo(VK_SUCCESS());
        assertThat(PerformanceCounterStorage.FLOAT32.doubleValue(layout.value(memory, 0, 0))).isEqualTo(15);
        assertThat(PerformanceCounterStorage.UINT64.longValue(layout.value(memory, 0, 1))).isPositive();
        assertThat(PerformanceCounterStorage.UINT32.longValue(layout.value(memory, 0, 2))).isEqualTo(6);
        assertThat(PerformanceCounterStorage.INT64.longValue(layout.value(memory, 0, 3))).isEqualTo(128);
        assertThat(PerformanceCounterStorage.UINT32.longValue(layout.value(memory, 0, 4))).isEqualTo(6);
        AllWays.assertPerformance(application, pool, layout, memory.toArray(JAVA_LONG));
        PerformanceCalls.unlock(application, application.device);
    }

    @Test
    void countersAreDescribedAsFarAsThereIsRoom() {
        PerformanceCalls.Enumeration some = PerformanceCalls.enumerate(application, 0, 2);
        assertThat(some.result()).isEqualTo(VK_INCOMPLETE());
        assertThat(some.count()).isEqualTo(2);
        PerformanceCalls.Enumeration all = PerformanceCalls.enumerate(application, 0, 9);
        assertThat(all.result()).isEqualTo(VK_SUCCESS());
        assertThat(all.count()).isEqualTo(6);
        Set<String> uuids = new HashSet<>();
        for (int i = 0; i < 6; i++) {
            SoftwarePerformanceCounter counter = SoftwarePerformanceCounter.DEFAULT.get(i);
            MemorySegment found = VkPerformanceCounterKHR.asSlice(all.counters(), i);
            assertThat(VkPerformanceCounterKHR.unit(found)).isEqualTo(counter.unit().ordinal());
            assertThat(VkPerformanceCounterKHR.scope(found)).isEqualTo(counter.scope().ordinal());
            assertThat(VkPerformanceCounterKHR.storage(found)).isEqualTo(counter.storage().code());
            uuids.add(HexFormat.of().formatHex(VkPerformanceCounterKHR.uuid(found).toArray(JAVA_BYTE)));
            MemorySegment description = VkPerformanceCounterDescriptionKHR.asSlice(all.descriptions(), i);
            assertThat(VkPerformanceCounterDescriptionKHR.name(description).getString(0)).isEqualTo(counter.name());
        }
        assertThat(uuids).hasSize(6);
    }

    @Test
    void oneDeviceHoldsTheProfilingLock() {
        MemorySegment other = application.createDevice(List.of(SoftwareQueueFamily.UNIVERSAL), MemorySegment.NULL);
        assertThat(PerformanceCalls.lock(application, application.device, 0)).isEqualTo(VK_SUCCESS());
        assertThat(PerformanceCalls.lock(application, other, 1_000_000_000)).isEqualTo(VK_TIMEOUT());
        PerformanceCalls.unlock(application, application.device);
        assertThat(PerformanceCalls.lock(application, other, 0)).isEqualTo(VK_SUCCESS());
    }
}
