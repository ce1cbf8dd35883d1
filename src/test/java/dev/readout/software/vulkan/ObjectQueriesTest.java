package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.abi.vulkan.VkPerformanceCounterDescriptionKHR;
import dev.readout.software.abi.vulkan.VkPerformanceCounterKHR;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Queries that are not about draws: video, performance, and clocks. */
class ObjectQueriesTest {
    @AutoClose("closeWithoutReports")
    private final Application application = new Application(settings -> settings
            .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE
                    | SoftwareQueueFamily.TRANSFER | SoftwareQueueFamily.VIDEO_ENCODE, 1, 64)))
            .videoEncodes(number -> number == 0 ? new VideoEncode(64, 1000, true, 1)
                    : number == 1 ? VideoEncode.success(5000) : VideoEncode.failure()));

    @Test
    void videoEncodeFeedbackIsWhatTheTestChose() {
        VideoCalls video = new VideoCalls(application);
        MemorySegment feedback = video.feedbackPool(7, 1);
        MemorySegment tooSmall = video.feedbackPool(2, 1);
        MemorySegment status = video.statusPool(1);
        MappedBuffer buffer = application.createBuffer(4096);
        Commands commands = application.begin().reset(feedback, 0, 1).reset(tooSmall, 0, 1).reset(status, 0, 1);
        video.begin(commands, video.session());
        video.encode(commands.beginQuery(feedback, 0), buffer, 4096).endQuery(feedback, 0);
        video.encode(commands.beginQuery(tooSmall, 0), buffer, 4096).endQuery(tooSmall, 0);
        video.encode(commands.beginQuery(status, 0), buffer, 4096).endQuery(status, 0);
        application.submit(video.end(commands));

        AllWays.assertResults(application, feedback, ResultLayout.ofVideoEncodeFeedback(7),
                new long[] {64, 1000, 1});
        AllWays.assertResultsWithStatus(application, feedback, ResultLayout.ofVideoEncodeFeedback(7),
                QueryResultStatus.COMPLETE.code(), new long[] {64, 1000, 1});
        AllWays.assertResultsWithStatus(application, tooSmall, ResultLayout.ofVideoEncodeFeedback(2),
                QueryResultStatus.INSUFFICIENT_BITSTREAM_BUFFER_RANGE.code(), new long[] {0});
        AllWays.assertResultsWithStatus(application, status, ResultLayout.of(QueryType.RESULT_STATUS_ONLY),
                QueryResultStatus.ERROR.code(), new long[0]);
    }

    @Test
    void performanceCountersComeInTheOrderOfTheirIndicesAfterAllPasses() {
        Integer[] counters = {4, 0, 2, 3, 2};
        assertThat(PerformanceCalls.passes(application, counters)).isEqualTo(2);
        MemorySegment pool = PerformanceCalls.pool(application, 2, counters);
        assertThat(PerformanceCalls.lock(application, application.device, 0)).isEqualTo(VK_SUCCESS());
        application.submit(application.begin().reset(pool, 0, 2));
        Commands commands = application.begin().beginQuery(pool, 0)
                .bind(1, Shaders.computePipeline(application, 3, 1, 1)).dispatch(5, 1, 1)
                .beginDrawing(Offscreen.create(application, 8, 8))
                .draw(6, 1).endRenderPass().endQuery(pool, 0);
        Application.check(commands.end());
        ResultLayout layout = ResultLayout.ofPerformance(5);
        MemorySegment memory = application.arena.allocate(layout.byteSize(1), 8);

        PerformanceCalls.submitPass(application, 0, commands);
        assertThat(application.results(pool, 0, 1, memory, 0, 0)).isEqualTo(VK_NOT_READY());
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-vkGetQueryPoolResults-queryType-09441");
        application.reports.clear();
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
