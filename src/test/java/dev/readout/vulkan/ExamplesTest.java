package dev.readout.vulkan;

import static dev.readout.vulkan.PipelineStatistic.CLIPPING_INVOCATIONS;
import static dev.readout.vulkan.PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {

    @Nested
    class OfQueryPoolLayout {
        static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 64).withAvailability();

        @Test
        void aConstantLayoutReadsInPlace() {
            MemorySegment segment = Arena.ofAuto().allocate(LAYOUT.byteSize(), 8);
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
            QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 4).withAvailability();
            Frame frame = new Frame(Arena.ofAuto().allocate(layout.byteSize(), 8));
            for (int query = 0; query < 3; query++) {
                frame.results().setAtIndex(ValueLayout.JAVA_LONG, 2 * query, 100 * query);
                frame.results().setAtIndex(ValueLayout.JAVA_LONG, 2 * query + 1, 1);
            }
            Timestamps timestamps = new Timestamps(64, 10);
            long[] nanoseconds = new long[2];

            QueryPoolResults results = new QueryPoolResults(layout);     // once

            results.wrap(frame.results());                               // each frame
            int ready = results.firstUnavailable(0);
            results.elapsed(timestamps, nanoseconds);

            assertThat(ready).isEqualTo(3);
            assertThat(nanoseconds).containsExactly(1000, QueryPoolResults.UNAVAILABLE);
        }
    }

    @Nested
    class OfPipelineStatistic {
        static final int MASK = ResultBit.mask(CLIPPING_INVOCATIONS, FRAGMENT_SHADER_INVOCATIONS);
        static final QueryPoolLayout LAYOUT = QueryPoolLayout.ofPipelineStatistics(MASK, 64).withAvailability();
        static final int FRAGMENTS = FRAGMENT_SHADER_INVOCATIONS.indexIn(MASK);

        @Test
        void aStatisticIsFoundByName() {
            MemorySegment segment = Arena.ofAuto().allocate(LAYOUT.byteSize(), 8);
            int query = 1;
            segment.setAtIndex(ValueLayout.JAVA_LONG, 3, 2);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 4, 1024);

            long invocations = LAYOUT.value(segment, query, FRAGMENTS);

            assertThat(invocations).isEqualTo(1024);
        }
    }
}
