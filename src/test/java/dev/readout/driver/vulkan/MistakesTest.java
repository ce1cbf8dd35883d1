package dev.readout.driver.vulkan;

import static dev.readout.testing.Refusal.argument;
import static dev.readout.testing.Refusal.index;
import static dev.readout.testing.Refusal.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.testing.Refusal;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A mistake is an exception with the numbers in it, and the driver never hears of it. */
@EnumSource(names = {"SYSTEM", "SOFTWARE"})
class MistakesTest extends OnDriver {
    private static final ResultLayout TIMESTAMPS = ResultLayout.of(QueryType.TIMESTAMP);
    private static final MemorySegment MEMORY = Arena.ofAuto().allocate(1024, 8);

    private QueryPool timestamps;
    private QueryPool occlusion;
    private VulkanDevice otherDevice;

    @BeforeParameterizedClassInvocation
    void makePools() {
        timestamps = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 4));
        occlusion = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 4));
        otherDevice = rig.physicalDevice.createDevice(
                rig.device.queueFamily(), EnumSet.noneOf(DeviceFeature.class), List.of());
        timestamps.reset(0, 4);
        occlusion.reset(0, 4);
    }

    @AfterParameterizedClassInvocation
    void closePools() {
        // Nothing was made where there is no driver, and the tests are skipped.
        if (otherDevice != null) {
            timestamps.close();
            occlusion.close();
            otherDevice.close();
        }
    }

    Stream<Refusal> reads() {
        return Stream.of(
                argument("a segment that is too small",
                        () -> timestamps.read(0, 4, MEMORY.asSlice(0, 31), TIMESTAMPS, 0), "31 bytes",
                        "32 bytes"),
                argument("a segment too small for its stride",
                        () -> timestamps.read(0, 4, MEMORY.asSlice(0, 64), TIMESTAMPS.strided(24), 0),
                        "64 bytes", "80 bytes"),
                argument("a misaligned segment",
                        () -> timestamps.read(0, 4, MEMORY.asSlice(4), TIMESTAMPS, 0), "misaligned", "8 bytes"),
                argument("memory on the heap",
                        () -> timestamps.read(0, 4, MemorySegment.ofArray(new long[4]), TIMESTAMPS, 0),
                        "results", "heap"),
                argument("read-only memory",
                        () -> timestamps.read(0, 4, MEMORY.asReadOnly(), TIMESTAMPS, 0), "results", "read-only"),
                index("a query before the pool",
                        () -> timestamps.read(-1, 4, MEMORY, TIMESTAMPS, 0), "from -1", "0..3"),
                index("queries behind the pool",
                        () -> timestamps.read(1, 4, MEMORY, TIMESTAMPS, 0), "4 queries from 1", "0..3"),
                index("a first query that overflows",
                        () -> timestamps.read(Integer.MAX_VALUE, 4, MEMORY, TIMESTAMPS, 0), "from 2147483647"),
                index("more queries than the pool has",
                        () -> timestamps.read(0, 5, MEMORY, TIMESTAMPS, 0), "5 queries"),
                argument("PARTIAL on timestamps",
                        () -> timestamps.read(0, 4, MEMORY, TIMESTAMPS, QueryResultFlags.PARTIAL),
                        "PARTIAL", "TIMESTAMP"),
                argument("a flag that the layout has to say",
                        () -> timestamps.read(0, 4, MEMORY, TIMESTAMPS, QueryResultFlags.WITH_AVAILABILITY),
                        "0x4"),
                argument("a flag that nobody knows",
                        () -> timestamps.read(0, 4, MEMORY, TIMESTAMPS, 0x80000000), "0x80000000"),
                argument("values of another type",
                        () -> timestamps.read(0, 4, MEMORY, ResultLayout.ofPipelineStatistics(7), 0),
                        "3 values", "TIMESTAMP has 1"),
                argument("partitions of a type that has none",
                        () -> timestamps.read(
                                0, 4, MEMORY, TIMESTAMPS.withAvailability().withPartitionValues(3), 0),
                        "3 partition values"),
                state("an opaque layout",
                        () -> timestamps.read(0, 4, MEMORY, new OpaqueResultLayout(8, 8), 0), "not opaque"),
                argument("a negative time",
                        () -> timestamps.awaitResults(0, 4, MEMORY, TIMESTAMPS, -1), "timeoutNanos -1"),
                index("a reset of no query", () -> timestamps.reset(0, 0), "0 queries from 0"),
                index("a reset behind the pool", () -> timestamps.reset(3, 2), "2 queries from 3", "0..3"),
                index("a reader's reset behind the pool",
                        () -> timestamps.reader(TIMESTAMPS).reset(3, 2), "3", "2"),
                state("statistics without the feature",
                        () -> otherDevice.createQueryPool(QueryPoolInfo.ofPipelineStatistics(1, 1)),
                        "PIPELINE_STATISTICS_QUERY"),
                state("elapsed times without the feature",
                        () -> otherDevice.createQueryPool(QueryPoolInfo.of(QueryType.TIME_ELAPSED, 1)),
                        "made without the feature ELAPSED_TIMER_QUERY"),
                state("created reset without the feature",
                        () -> otherDevice.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1).withCreatedReset()),
                        "made without the feature MAINTENANCE9"));
    }

    @ParameterizedTest
    @MethodSource("reads")
    void aMistakenReadWritesNothing(Refusal row) {
        MEMORY.fill((byte) 0x5A);

        row.check();

        assertThat(MEMORY.mismatch(Arena.ofAuto().allocate(1024).fill((byte) 0x5A))).isEqualTo(-1);
    }

    Stream<Refusal> commands() {
        CommandBuffer c = rig.commands;
        DeviceBuffer buffer = rig.results;
        return Stream.of(
                state("begin twice", c::begin, "end() first"),
                state("a submission of what is being recorded",
                        () -> rig.device.queue().submit(c, rig.fence), "end() first"),
                index("a reset behind the pool", () -> c.resetQueryPool(timestamps, 2, 3), "3 queries from 2"),
                index("a timestamp behind the pool",
                        () -> c.writeTimestamp(PipelineStage.TOP_OF_PIPE, timestamps, 4), "from 4", "0..3"),
                argument("a timestamp of another type",
                        () -> c.writeTimestamp(PipelineStage.TOP_OF_PIPE, occlusion, 0), "OCCLUSION", "timestamp"),
                argument("a timestamp that begins", () -> c.beginQuery(timestamps, 0), "TIMESTAMP", "begins"),
                argument("a timestamp that is precise", () -> c.beginPreciseQuery(timestamps, 0), "TIMESTAMP"),
                state("the end of a query that has not begun", () -> c.endQuery(occlusion, 0), "query 0", "beginQuery"),
                index("a copy behind the buffer",
                        () -> c.copyQueryPoolResults(timestamps, 0, 4, TIMESTAMPS, buffer, buffer.byteSize() - 24, 0),
                        "32 bytes"),
                index("a copy from an offset that overflows",
                        () -> c.copyQueryPoolResults(timestamps, 0, 4, TIMESTAMPS, buffer, Long.MAX_VALUE - 7, 0),
                        "offset 9223372036854775800"),
                argument("a copy to an odd offset",
                        () -> c.copyQueryPoolResults(timestamps, 0, 4, TIMESTAMPS, buffer, 4, 0), "offset 4", "8"),
                argument("a partial copy of timestamps", () -> c.copyQueryPoolResults(
                        timestamps, 0, 4, TIMESTAMPS, buffer, 0, QueryResultFlags.PARTIAL), "PARTIAL"),
                argument("a pool of another device", () -> {
                    try (QueryPool pool = otherDevice.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1))) {
                        c.resetQueryPool(pool, 0, 1);
                    }
                }, "pool belongs to another device"),
                argument("a buffer of another device", () -> {
                    try (DeviceBuffer other = otherDevice.createBuffer(64)) {
                        c.copyQueryPoolResults(timestamps, 0, 4, TIMESTAMPS, other, 0, 0);
                    }
                }, "buffer belongs to another device"),
                state("a pool that is closed", () -> {
                    QueryPool closed = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
                    closed.close();
                    c.resetQueryPool(closed, 0, 1);
                }, "query pool is closed"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aMistakenCommandIsNotRecorded(Refusal row) {
        rig.commands.begin();
        try {
            row.check();
        } finally {
            rig.commands.end();
        }
    }

    @Test
    void aSecondQueryOfTheSameTypeDoesNotBeginAndTheRecordingDoesNotEnd() {
        rig.commands.begin().beginQuery(occlusion, 0);

        assertThatThrownBy(() -> rig.commands.beginQuery(occlusion, 1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("query 0").hasMessageContaining("is active");
        assertThatThrownBy(rig.commands::end).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a query of type OCCLUSION is active");

        rig.commands.endQuery(occlusion, 0).end();
    }

    Stream<Refusal> objects() {
        VulkanDevice device = rig.device;
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.TIMESTAMP, 1);
        return Stream.of(
                state("a submission of nothing",
                        () -> {
                            try (CommandBuffer empty = device.createCommandBuffer()) {
                                device.queue().submit(empty, rig.fence);
                            }
                        }, "nothing recorded"),
                state("a wait for nothing", () -> {
                    try (Fence unused = device.createFence()) {
                        unused.await(0);
                    }
                }, "nothing was submitted"),
                argument("a negative wait", () -> rig.fence.await(-1), "timeoutNanos -1"),
                argument("a buffer of no bytes", () -> device.createBuffer(0), "byteSize 0"),
                argument("a handle that is none", () -> device.queryPool(0, info), "handle is 0"),
                argument("a device that is none", () -> VulkanDevice.of(0, 1), "device is 0"),
                argument("a function that is none", () -> VulkanDevice.of(1, 0), "getDeviceProcAddr is 0"),
                argument("a family of another device",
                        () -> rig.physicalDevice.createDevice(new QueueFamily(77, 1, 1, 64)), "index=77"),
                argument("a pool of no query", () -> QueryPoolInfo.of(QueryType.OCCLUSION, 0), "count 0"),
                argument("statistics of nothing", () -> QueryPoolInfo.ofPipelineStatistics(0, 1), "mask 0x0"),
                argument("a mask of timestamps",
                        () -> new QueryPoolInfo(QueryType.TIMESTAMP, 1, 1, 0, List.of(), false), "mask 0x1"),
                argument("a performance query without counters", () -> QueryPoolInfo.ofPerformance(0, 1), "empty"));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void aMistakenObjectIsNotMade(Refusal row) {
        row.check();
    }

    @Test
    void memoryThatIsGoneOrOfAnotherThreadIsAnException() throws InterruptedException {
        MemorySegment gone;
        try (Arena arena = Arena.ofConfined()) {
            gone = arena.allocate(TIMESTAMPS.byteSize(4), Long.BYTES);
            FutureTask<Boolean> read = new FutureTask<>(() -> timestamps.read(0, 4, gone, TIMESTAMPS, 0));
            Thread.ofPlatform().start(read).join();
            assertThatThrownBy(read::get).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(WrongThreadException.class);
        }
        assertThatThrownBy(() -> timestamps.read(0, 4, gone, TIMESTAMPS, 0))
                .isInstanceOf(IllegalStateException.class);
        ResultLayout statistics = TIMESTAMPS.withWidth(ElementWidth.BITS_32).withAvailability();
        assertThatThrownBy(() -> timestamps.read(0, 4, gone, statistics, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aCommandBufferThatUsesWhatIsClosedIsNotSubmitted() {
        QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
        rig.commands.begin().resetQueryPool(pool, 0, 1).end();
        pool.close();
        state("a closed pool", () -> rig.device.queue().submit(rig.commands, rig.fence),
                "query pool is closed").check();
        DeviceBuffer buffer = rig.device.createBuffer(1024);
        rig.commands.begin().copyQueryPoolResults(timestamps, 0, 4, TIMESTAMPS, buffer, 0, 0).end();
        buffer.close();
        state("a closed buffer", () -> rig.device.queue().submit(rig.commands, rig.fence),
                "buffer is closed").check();
    }
}
