package dev.readout.vulkan;

import static dev.readout.vulkan.PipelineStatistic.CLIPPING_INVOCATIONS;
import static dev.readout.vulkan.PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS;
import static dev.readout.vulkan.VideoEncodeFeedback.BITSTREAM_BUFFER_OFFSET;
import static dev.readout.vulkan.VideoEncodeFeedback.BITSTREAM_BYTES_WRITTEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {

    @Nested
    class OfResultLayout {
        static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

        @Test
        void aConstantLayoutReadsInPlace() {
            MemorySegment segment = Arena.ofAuto().allocate(LAYOUT.byteSize(64), 8);
            int query = 5;
            segment.setAtIndex(ValueLayout.JAVA_LONG, 2 * query, 42);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 2 * query + 1, 1);
            long[] ticks = new long[64];

            if (LAYOUT.available(segment, query)) {
                ticks[query] = LAYOUT.value(segment, query);
            }

            assertThat(ticks[query]).isEqualTo(42);
        }
    }

    @Nested
    class OfQueryPoolResults {
        record Frame(MemorySegment results) {
        }

        @Test
        void aViewIsWrappedAroundEachFrame() {
            ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
            Frame frame = new Frame(Arena.ofAuto().allocate(layout.byteSize(4), 8));
            for (int query = 0; query < 3; query++) {
                frame.results().setAtIndex(ValueLayout.JAVA_LONG, 2 * query, 100 * query);
                frame.results().setAtIndex(ValueLayout.JAVA_LONG, 2 * query + 1, 1);
            }
            Timestamps timestamps = new Timestamps(64, 10);
            long[] nanoseconds = new long[2];

            QueryPoolResults results = new QueryPoolResults(layout, 4);     // once

            results.wrap(frame.results());                                  // each frame
            int ready = results.firstUnavailable(0);
            results.readElapsed(timestamps, nanoseconds);

            assertThat(ready).isEqualTo(3);
            assertThat(nanoseconds).containsExactly(1000, QueryPoolResults.UNAVAILABLE);
        }
    }

    @Nested
    class OfPipelineStatistic {
        static final int MASK = ResultBit.mask(CLIPPING_INVOCATIONS, FRAGMENT_SHADER_INVOCATIONS);
        static final ResultLayout LAYOUT = ResultLayout.ofPipelineStatistics(MASK).withAvailability();
        static final int FRAGMENTS = FRAGMENT_SHADER_INVOCATIONS.indexIn(MASK);

        @Test
        void aStatisticIsFoundByName() {
            MemorySegment segment = Arena.ofAuto().allocate(LAYOUT.byteSize(64), 8);
            int query = 1;
            segment.setAtIndex(ValueLayout.JAVA_LONG, 3, 2);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 4, 1024);

            long invocations = LAYOUT.value(segment, query, FRAGMENTS);

            assertThat(invocations).isEqualTo(1024);
        }
    }

    @Nested
    class OfTimestamps {
        static final Timestamps TIMESTAMPS = new Timestamps(36, 41.6667f);    // as the device says

        @Test
        void ticksAreNanosecondsAfterAWrapToo() {
            long begin = (1L << 36) - 100;
            long end = 500;

            long nanoseconds = TIMESTAMPS.elapsedNanoseconds(begin, end);

            assertThat(nanoseconds).isEqualTo(25000);
        }
    }

    @Nested
    class OfOpaqueResultLayout {
        @Test
        void aVendorsBytesAreASlice() {
            MemorySegment segment = Arena.ofAuto().allocate(1024);

            OpaqueResultLayout layout = new OpaqueResultLayout(200, 256);
            MemorySegment report = layout.result(segment, 2);

            assertThat(report).isEqualTo(segment.asSlice(512, 200));
        }
    }

    @Nested
    class OfVideoEncodeFeedback {
        static final int MASK = ResultBit.mask(BITSTREAM_BUFFER_OFFSET, BITSTREAM_BYTES_WRITTEN);
        static final ResultLayout LAYOUT = ResultLayout.ofVideoEncodeFeedback(MASK).withStatus();
        static final int SIZE = BITSTREAM_BYTES_WRITTEN.indexIn(MASK);

        @Test
        void onlyAPictureThatWasEncodedHasASize() {
            MemorySegment segment = Arena.ofAuto().allocate(LAYOUT.byteSize(16), 8);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 1, 4096);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 2, 1);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 4, 8192);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 5, -1);
            long bytes = 0;

            for (int query = 0; query < 2; query++) {
                if (LAYOUT.status(segment, query) > 0) {
                    bytes += LAYOUT.value(segment, query, SIZE);
                }
            }

            assertThat(bytes).isEqualTo(4096);
        }
    }

    @Nested
    class OfPerformanceCounterStorage {
        static final ResultLayout LAYOUT = ResultLayout.ofPerformance(2);

        @Test
        void aCountersValueIsReadByItsStorage() {
            MemorySegment segment = Arena.ofAuto().allocate(LAYOUT.byteSize(16), 8);
            int query = 1;
            segment.set(ValueLayout.JAVA_FLOAT, 24, 0.75f);

            PerformanceCounterStorage storage = PerformanceCounterStorage.FLOAT32;     // as the driver says
            double busy = storage.doubleValue(LAYOUT.value(segment, query, 1));

            assertThat(busy).isEqualTo(0.75);
        }
    }

    @Nested
    class OfRegionCounterLayout {
        RegionCounterLayout layout = new RegionCounterLayout(1920, 1080, 32, 32, 2, 64, 64);

        @Test
        void aLayoutReadsARegionInPlace() {
            MemorySegment segment = Arena.ofAuto().allocate(layout.byteSize(), 8);
            int column = 59;
            int row = 33;
            segment.set(ValueLayout.JAVA_INT, (row * 60 + column) * 64, 42);

            RegionCounterLayout layout = new RegionCounterLayout(1920, 1080, 32, 32, 2, 64, 64);

            long cycles = layout.value(segment, column, row, 0);

            assertThat(cycles).isEqualTo(42);
        }
    }

    @Nested
    class OfMetricBlockLayout {
        static final MetricBlockLayout BLOCKS = new MetricBlockLayout(3);      // numMetrics, as the device says

        private static final int FRAGMENT = 0x10;

        private final MemorySegment answer = Arena.ofAuto().allocate(160, 8);

        @Test
        void aLayoutReadsABlockInPlace() {
            MemorySegment segment = answer;
            int block = 2;
            long cycles = 0;
            segment.set(ValueLayout.JAVA_INT, 2 * 40 + 8, 0x11);
            segment.set(ValueLayout.JAVA_LONG, 2 * 40 + 16, 42);

            if ((BLOCKS.stages(segment, block) & FRAGMENT) != 0) {                 // VK_SHADER_STAGE_FRAGMENT_BIT
                cycles += BLOCKS.value(segment, block, 0);
            }

            assertThat(cycles).isEqualTo(42);
        }
    }
}
