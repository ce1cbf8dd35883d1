package dev.readout.driver.vulkan;

import static dev.readout.vulkan.PipelineStatistic.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What queries measure, and when their results are there. */
@EnumSource
class ResultsTest extends OnDriver {

    @ParameterizedTest
    @EnumSource
    void preciseOcclusionIsExactAndAQueryThatWasNotBegunIsUnavailable(ElementWidth width) {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION).withAvailability().withWidth(width);
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 4));
                Arena arena = Arena.ofConfined()) {
            rig.run(commands -> {
                commands.resetQueryPool(pool, 0, 4);
                rig.triangles.begin(commands);
                commands.beginPreciseQuery(pool, 0);
                rig.draw(commands, 2, 5, 7);
                rig.draw(commands, 1, 3, 1);
                commands.endQuery(pool, 0).beginPreciseQuery(pool, 2).endQuery(pool, 2).beginPreciseQuery(pool, 3);
                rig.draw(commands, 1, Rig.WIDTH, Rig.HEIGHT);
                commands.endQuery(pool, 3);
                rig.triangles.end(commands);
            });
            MemorySegment segment = arena.allocate(layout.byteSize(4), Long.BYTES);

            assertThat(pool.read(0, 4, segment, layout, 0)).isFalse();

            assertThat(layout.available(segment, 0)).isTrue();
            assertThat(layout.value(segment, 0)).isEqualTo(2 * 5 * 7 + 3);
            assertThat(layout.available(segment, 1)).isFalse();
            assertThat(layout.available(segment, 2)).isTrue();
            assertThat(layout.value(segment, 2)).as("nothing was drawn").isZero();
            assertThat(layout.available(segment, 3)).isTrue();
            assertThat(layout.value(segment, 3)).isEqualTo(Rig.WIDTH * Rig.HEIGHT);
        }
    }

    @Test
    void occlusionThatIsNotPreciseIsZeroOnlyIfNothingPassed() {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION);
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 2));
                Arena arena = Arena.ofConfined()) {
            rig.run(commands -> {
                commands.resetQueryPool(pool, 0, 2);
                rig.triangles.begin(commands);
                commands.beginQuery(pool, 0);
                rig.draw(commands, 1, 1, 1);
                commands.endQuery(pool, 0).beginQuery(pool, 1).endQuery(pool, 1);
                rig.triangles.end(commands);
            });
            MemorySegment segment = arena.allocate(layout.byteSize(2), Long.BYTES);

            assertThat(pool.read(0, 2, segment, layout, 0)).isTrue();

            assertThat(layout.value(segment, 0)).isNotZero();
            assertThat(layout.value(segment, 1)).isZero();
        }
    }

    @Test
    void pipelineStatisticsAreFoundByName() {
        int mask = ResultBit.mask(INPUT_ASSEMBLY_VERTICES, INPUT_ASSEMBLY_PRIMITIVES, VERTEX_SHADER_INVOCATIONS,
                CLIPPING_INVOCATIONS, FRAGMENT_SHADER_INVOCATIONS, COMPUTE_SHADER_INVOCATIONS);
        ResultLayout layout = ResultLayout.ofPipelineStatistics(mask).withAvailability();
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.ofPipelineStatistics(mask, 2));
                Arena arena = Arena.ofConfined()) {
            rig.run(commands -> {
                commands.resetQueryPool(pool, 0, 2).beginQuery(pool, 0);
                rig.triangles.begin(commands);
                rig.draw(commands, 5, Rig.WIDTH, Rig.HEIGHT);
                rig.triangles.end(commands);
                commands.endQuery(pool, 0).beginQuery(pool, 1);
                rig.generator.dispatch(commands, Rig.GROUPS);
                commands.endQuery(pool, 1);
            });
            MemorySegment segment = arena.allocate(layout.byteSize(2), Long.BYTES);

            assertThat(pool.read(0, 2, segment, layout, 0)).isTrue();

            assertThat(layout.value(segment, 0, INPUT_ASSEMBLY_VERTICES.indexIn(mask))).isEqualTo(15);
            assertThat(layout.value(segment, 0, INPUT_ASSEMBLY_PRIMITIVES.indexIn(mask))).isEqualTo(5);
            assertThat(layout.value(segment, 0, VERTEX_SHADER_INVOCATIONS.indexIn(mask))).isBetween(3L, 15L);
            assertThat(layout.value(segment, 0, CLIPPING_INVOCATIONS.indexIn(mask))).isEqualTo(5);
            assertThat(layout.value(segment, 0, FRAGMENT_SHADER_INVOCATIONS.indexIn(mask)))
                    .isGreaterThanOrEqualTo(Rig.WIDTH * Rig.HEIGHT);
            assertThat(layout.value(segment, 0, COMPUTE_SHADER_INVOCATIONS.indexIn(mask))).isZero();
            assertThat(layout.value(segment, 1, INPUT_ASSEMBLY_VERTICES.indexIn(mask))).isZero();
            assertThat(layout.value(segment, 1, COMPUTE_SHADER_INVOCATIONS.indexIn(mask)))
                    .isEqualTo(Rig.INVOCATIONS);
        }
    }

    @Test
    void timestampsOfASubmissionDoNotDecreaseAndHaveNoOtherBits() {
        Timestamps timestamps = rig.physicalDevice.timestamps(rig.device.queueFamily());
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 6));
                Arena arena = Arena.ofConfined()) {
            rig.run(commands -> {
                commands.resetQueryPool(pool, 0, 6);
                for (int query = 0; query < 6; query++) {
                    commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, query);
                    rig.generator.dispatch(commands, 1);
                    commands.memoryBarrier(PipelineStage.COMPUTE_SHADER, PipelineStage.COMPUTE_SHADER);
                }
            });
            MemorySegment segment = arena.allocate(layout.byteSize(6), Long.BYTES);

            assertThat(pool.read(0, 6, segment, layout, 0)).isTrue();

            for (int query = 0; query < 6; query++) {
                assertThat(layout.value(segment, query) & ~timestamps.mask()).isZero();
            }
            for (int query = 1; query < 6; query++) {
                assertThat(timestamps.signedTicks(layout.value(segment, query - 1), layout.value(segment, query)))
                        .as("ticks from query %d to the next", query - 1).isNotNegative();
            }
            long ticks = timestamps.elapsedTicks(layout.value(segment, 0), layout.value(segment, 5));
            assertThat(timestamps.nanoseconds(ticks)).isBetween(1L, Rig.PATIENCE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void afterAHostResetValuesStayUntouchedAndUnavailable(ElementWidth width) {
        int mask = ResultBit.mask(CLIPPING_INVOCATIONS, CLIPPING_PRIMITIVES);
        for (QueryPoolInfo info : new QueryPoolInfo[] {QueryPoolInfo.of(QueryType.OCCLUSION, 3),
            QueryPoolInfo.of(QueryType.TIMESTAMP, 3), QueryPoolInfo.ofPipelineStatistics(mask, 3)}) {
            try (QueryPool pool = rig.device.createQueryPool(info); Arena arena = Arena.ofConfined()) {
                rig.run(commands -> fill(commands, pool));
                ResultLayout plain = info.layout().withWidth(width);
                assertThat(pool.read(0, info.count(), arena.allocate(plain.byteSize(info.count()), Long.BYTES),
                        plain, 0)).isTrue();

                pool.reset(0, 3);

                PoisonedMemory memory = new PoisonedMemory(arena, plain, info.count());
                assertThat(pool.read(0, info.count(), memory.results(), plain, 0)).isFalse();
                memory.assertUntouched(plain);
                ResultLayout available = plain.withAvailability();
                // A word that was available in an earlier frame must not be taken for this one's.
                MemorySegment stale = arena.allocate(available.byteSize(info.count()), Long.BYTES).fill((byte) 1);
                assertThat(pool.read(0, info.count(), stale, available, 0)).isFalse();
                for (int query = 0; query < 3; query++) {
                    assertThat(available.available(stale, query)).as("%s, query %d", info, query).isFalse();
                }
            }
        }
    }

    /** Gives every query of a pool a result. */
    private void fill(CommandBuffer commands, QueryPool pool) {
        commands.resetQueryPool(pool, 0, pool.count());
        for (int query = 0; query < pool.count(); query++) {
            if (pool.type() == QueryType.TIMESTAMP) {
                commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, query);
            } else {
                commands.beginQuery(pool, query).endQuery(pool, query);
            }
        }
    }

    /** Counts the pixels of a square in the first query of a pool. */
    private void countPixels(QueryPool pool, int side) {
        rig.run(commands -> {
            commands.resetQueryPool(pool, 0, pool.count());
            rig.triangles.begin(commands);
            commands.beginPreciseQuery(pool, 0);
            rig.draw(commands, 1, side, side);
            commands.endQuery(pool, 0);
            rig.triangles.end(commands);
        });
    }

    @Test
    void partialResultsLieBetweenZeroAndTheFinalValue() {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION).withAvailability();
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 2));
                Arena arena = Arena.ofConfined()) {
            countPixels(pool, 8);
            MemorySegment segment = arena.allocate(layout.byteSize(2), Long.BYTES).fill((byte) 1);

            pool.read(0, 2, segment, layout, QueryResultFlags.PARTIAL);

            assertThat(layout.available(segment, 0)).isTrue();
            assertThat(layout.value(segment, 0)).isEqualTo(64);
            assertThat(layout.available(segment, 1)).isFalse();
            assertThat(layout.value(segment, 1)).as("nothing was counted").isZero();
        }
    }

    @Test
    void waitingForWhatWasWrittenReturnsIt() {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION);
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 1));
                Arena arena = Arena.ofConfined()) {
            countPixels(pool, 2);
            MemorySegment segment = arena.allocate(layout.byteSize(1), Long.BYTES);

            assertThat(pool.read(0, 1, segment, layout, QueryResultFlags.WAIT)).isTrue();
            assertThat(layout.value(segment, 0)).isEqualTo(4);
            assertThat(pool.awaitResults(0, 1, segment, layout, 0)).isTrue();
        }
    }

    @Test
    void waitingForWhatNothingWritesEndsInTime() {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION);
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 1));
                Arena arena = Arena.ofConfined()) {
            pool.reset(0, 1);
            MemorySegment segment = arena.allocate(layout.byteSize(1), Long.BYTES);
            long begin = System.nanoTime();

            assertThat(pool.awaitResults(0, 1, segment, layout, 20_000_000)).isFalse();

            assertThat(System.nanoTime() - begin).isBetween(20_000_000L, Rig.PATIENCE);
        }
    }

    @Test
    void aCommandBufferRunsAsOftenAsItIsSubmitted() {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION).withAvailability();
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.OCCLUSION, 1));
                Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(layout.byteSize(1), Long.BYTES);
            countPixels(pool, 3);
            for (int i = 0; i < 3; i++) {
                pool.reset(0, 1);
                rig.device.queue().submit(rig.commands, rig.fence);
                assertThat(rig.fence.await(Rig.PATIENCE)).isTrue();
                assertThat(rig.fence.isSignaled()).isTrue();

                assertThat(pool.read(0, 1, segment, layout, 0)).isTrue();
                assertThat(layout.value(segment, 0)).isEqualTo(9);
            }
        }
    }

    @Test
    void aDeviceSaysWhichClocksCanBeCalibrated() {
        assertThat(rig.physicalDevice.timeDomains()).contains(TimeDomain.DEVICE, TimeDomain.CLOCK_MONOTONIC);
        assertThat(rig.physicalDevice.timeDomainCodes()).contains(0, 1);
    }

    @Test
    void aDeviceSupportsTheQueriesThatItSaysItSupports() {
        assertThat(rig.physicalDevice.queryTypes())
                .contains(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP);
        for (QueryType type : new QueryType[] {QueryType.OCCLUSION, QueryType.TIMESTAMP}) {
            try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(type, 7))) {
                assertThat(pool.type()).isEqualTo(type);
                assertThat(pool.count()).isEqualTo(7);
                assertThat(pool.handle()).isNotZero();
            }
        }
        int all = PipelineStatistic.ALL & 0x7FF;
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.ofPipelineStatistics(all, 1))) {
            assertThat(pool.info().values()).isEqualTo(11);
        }
    }
}
