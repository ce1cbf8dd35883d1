package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkCmdBeginQuery;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkQueryPoolPerformanceCreateInfoKHR;
import dev.readout.abi.vulkan.VkQueryPoolVideoEncodeFeedbackCreateInfoKHR;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a driver is given for queries that the drivers at hand don't have. */
class QueryPoolCallsTest {
    private static final MemorySegment MEMORY = Arena.ofAuto().allocate(1024, 8);

    private record Call(int first, int count, long size, long address, long stride, int flags) {
    }

    private final List<Call> calls = new ArrayList<>();
    @AutoClose
    private final FakeDevice fake = new FakeDevice().withResults(
            (device, pool, first, count, size, data, stride, flags) -> {
                calls.add(new Call(first, count, size, data.address(), stride, flags));
                return 0;
            });

    private Call read(QueryPoolInfo info, int first, int count, ResultLayout layout, int flags) {
        try (VulkanDevice device = fake.open(1); QueryPool pool = device.queryPool(1, info)) {
            assertThat(pool.read(first, count, MEMORY, layout, flags)).isTrue();
        }
        return calls.getLast();
    }

    @Test
    void theLayoutSaysStrideSizeAndFlags() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.OCCLUSION, 9);
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION).withAvailability().strided(40);

        assertThat(read(info, 6, 3, layout, QueryResultFlags.PARTIAL | QueryResultFlags.WAIT))
                .isEqualTo(new Call(6, 3, 96, MEMORY.address(), 40, 0x1 | 0x2 | 0x4 | 0x8));
    }

    @Test
    void performanceCountersAreReadWithoutTheFlagFor64Bits() {
        QueryPoolInfo info = QueryPoolInfo.ofPerformance(1, 2, 5, 3, 9);

        assertThat(read(info, 0, info.count(), info.layout(), QueryResultFlags.WAIT))
                .isEqualTo(new Call(0, 2, 48, MEMORY.address(), 24, QueryResultFlags.WAIT));
        assertThatThrownBy(() -> read(info, 0, info.count(), info.layout().withAvailability(), 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("PERFORMANCE_QUERY");
        assertThatThrownBy(() -> read(info, 0, info.count(), info.layout(), QueryResultFlags.PARTIAL))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("PARTIAL");
    }

    @Test
    void elapsedTimeHasNoPartAndNoStatus() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.TIME_ELAPSED, 2);

        assertThatThrownBy(() -> read(info, 0, info.count(), info.layout(), QueryResultFlags.PARTIAL))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("PARTIAL");
        assertThatThrownBy(() -> read(info, 0, info.count(), info.layout().withStatus(), 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("have no STATUS");
    }

    @Test
    void resultStatusIsReadWithItsWord() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.RESULT_STATUS_ONLY, 2);

        assertThat(read(info, 0, info.count(), info.layout(), 0))
                .isEqualTo(new Call(0, 2, 16, MEMORY.address(), 8, 0x11));
        assertThatThrownBy(() -> read(info, 0, info.count(), info.layout().withAvailability(), 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("need TrailingWord.STATUS");
    }

    @Test
    void videoEncodeFeedbackNeedsRoomForTwoValuesSinceSomeDriversWriteThem() {
        QueryPoolInfo info = QueryPoolInfo.ofVideoEncodeFeedback(0x2, 3);
        ResultLayout layout = info.layout().withStatus().strided(24);

        try (VulkanDevice device = fake.open(1); QueryPool pool = device.queryPool(1, info)) {
            assertThatThrownBy(() -> pool.read(0, info.count(), MEMORY.asSlice(0, layout.byteSize(info.count())),
                    layout, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("results of 64 bytes is too small: drivers may write 2 values of video feedback where"
                            + " the pool has 1, so 72 bytes are needed");
            assertThat(calls).isEmpty();
            assertThat(pool.read(0, info.count(), MEMORY.asSlice(0, 72), layout, 0)).isTrue();
            assertThat(calls.getLast().size()).as("of the results as they were asked for").isEqualTo(64);
        }
    }

    @Test
    void videoEncodeFeedbackMayHavePartitionsBehindItsStatus() {
        QueryPoolInfo info = QueryPoolInfo.ofVideoEncodeFeedback(0x7, 1);

        assertThat(read(info, 0, info.count(), info.layout().withStatus().withPartitionValues(6), 0))
                .isEqualTo(new Call(0, 1, 80, MEMORY.address(), 80, 0x11));
    }

    @Test
    void intelsResultsAreOpaque() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.PERFORMANCE_QUERY_INTEL, 3);
        try (VulkanDevice device = fake.open(1); QueryPool pool = device.queryPool(1, info)) {
            assertThat(pool.read(1, 2, MEMORY, new OpaqueResultLayout(100, 256), 0)).isTrue();

            assertThat(calls).containsExactly(new Call(1, 2, 356, MEMORY.address(), 256, 0));
            assertThatThrownBy(() -> pool.read(0, 2, MEMORY, new OpaqueResultLayout(600, 600), 0))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("1200 bytes");
            assertThatThrownBy(() -> pool.read(0, 1, MEMORY, ResultLayout.of(QueryType.OCCLUSION), 0))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("opaque");
            assertThatThrownBy(() -> pool.read(
                    0, 1, MemorySegment.ofArray(new long[64]), new OpaqueResultLayout(8, 8), 0))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("heap");
        }
    }

    @Test
    void theStaleWordBehindSeveralValuesIsClearedBeforeTheCall() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.TRANSFORM_FEEDBACK_STREAM, 2);
        ResultLayout layout = info.layout().withAvailability();
        MEMORY.fill((byte) 1);

        read(info, 0, info.count(), layout, 0);

        assertThat(layout.available(MEMORY, 0)).isFalse();
        assertThat(layout.available(MEMORY, 1)).isFalse();
        assertThat(layout.value(MEMORY, 1, 1)).as("values stay").isEqualTo(0x0101010101010101L);
    }

    @Test
    void aFeatureThatTheApplicationNamedIsUsed() {
        List<Integer> controls = new ArrayList<>();
        fake.with("vkCmdBeginQuery", arena -> PFN_vkCmdBeginQuery.allocate(
                (buffer, pool, query, flags) -> controls.add(flags), arena));
        QueryPoolInfo occlusion = QueryPoolInfo.of(QueryType.OCCLUSION, 1);
        try (VulkanDevice device = fake.open(1, DeviceFeature.OCCLUSION_QUERY_PRECISE);
                QueryPool pool = device.queryPool(1, occlusion)) {
            assertThat(device.hasFeature(DeviceFeature.OCCLUSION_QUERY_PRECISE)).isTrue();
            assertThat(device.hasFeature(DeviceFeature.HOST_QUERY_RESET)).isFalse();

            device.commandBuffer(1).beginPreciseQuery(pool, 0);
            assertThatThrownBy(() -> fake.open(1).commandBuffer(1).beginPreciseQuery(pool, 0))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("OCCLUSION_QUERY_PRECISE");
        }
        assertThat(controls).containsExactly(1);
    }

    @Test
    void aFunctionThatTheDriverLacksIsNamedWhenItIsCalled() {
        try (VulkanDevice device = fake.open(1, DeviceFeature.HOST_QUERY_RESET);
                QueryPool pool = device.queryPool(1, QueryPoolInfo.of(QueryType.OCCLUSION, 1))) {
            assertThatThrownBy(() -> pool.reset(0, 1)).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("vkResetQueryPool").hasMessageContaining("vkResetQueryPoolEXT");
        }
    }

    @Test
    void aPoolOfPerformanceCountersIsMadeOfItsFamilyAndCountersAndTheCallersStructs() {
        MemorySegment callers = MEMORY.asSlice(512, 16);
        fake.withPools(info -> {
            assertThat(VkQueryPoolCreateInfo.queryType(info)).isEqualTo(QueryType.PERFORMANCE_QUERY.code());
            assertThat(VkQueryPoolCreateInfo.queryCount(info)).isEqualTo(2);
            MemorySegment next = VkQueryPoolCreateInfo.pNext(info);
            assertThat(VkQueryPoolPerformanceCreateInfoKHR.sType(next)).isEqualTo(1000116002);
            assertThat(VkQueryPoolPerformanceCreateInfoKHR.queueFamilyIndex(next)).isEqualTo(1);
            assertThat(VkQueryPoolPerformanceCreateInfoKHR.counterIndexCount(next)).isEqualTo(3);
            assertThat(VkQueryPoolPerformanceCreateInfoKHR.pCounterIndices(next).reinterpret(12)
                    .toArray(ValueLayout.JAVA_INT)).containsExactly(5, 3, 9);
            assertThat(VkQueryPoolPerformanceCreateInfoKHR.pNext(next).address()).isEqualTo(callers.address());
        });
        try (VulkanDevice device = fake.open(1);
                QueryPool pool = device.createQueryPool(QueryPoolInfo.ofPerformance(1, 2, 5, 3, 9), callers)) {
            assertThat(pool.handle()).isEqualTo(FakeDevice.POOL);
        }
    }

    @Test
    void aPoolOfVideoEncodeFeedbackIsMadeOfItsMaskAndTheCallersStructs() {
        MemorySegment callers = MEMORY.asSlice(512, 16);
        fake.withPools(info -> {
            MemorySegment next = VkQueryPoolCreateInfo.pNext(info);
            assertThat(VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.sType(next)).isEqualTo(1000299005);
            assertThat(VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.encodeFeedbackFlags(next)).isEqualTo(0x7);
            assertThat(VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.pNext(next).address())
                    .isEqualTo(callers.address());
        });
        try (VulkanDevice device = fake.open(1);
                QueryPool pool = device.createQueryPool(QueryPoolInfo.ofVideoEncodeFeedback(0x7, 1), callers)) {
            assertThat(pool.info().values()).isEqualTo(3);
        }
    }
}
