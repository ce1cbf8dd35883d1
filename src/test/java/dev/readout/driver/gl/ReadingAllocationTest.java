package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterRecords;
import dev.readout.counters.CounterType;
import dev.readout.counters.MonitorRecords;
import dev.readout.counters.PerformanceQueryLayout;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testing.Garbage;
import dev.readout.testing.NativeGl;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Reading NV's query resource and counters of all kinds makes no garbage, once it is warm. */
class ReadingAllocationTest {
    private static final int READINGS = 50;
    private static final int ROUNDS = 400;

    /** The least that a round of readings allocates, in bytes; each must give {@code expected}. */
    private static long leastAllocated(long expected, LongSupplier reading) {
        return Garbage.least(ROUNDS, () -> {
            for (int i = 0; i < READINGS; i++) {
                if (reading.getAsLong() != expected) {
                    throw new AssertionError("the reading is not what the driver answers");
                }
            }
        });
    }

    @Test
    void tagsAreReadWithoutGarbage() {
        try (GlContext context = GlContext.current(NativeGl.compiled());
                QueryResourceReader reader = context.createQueryResourceReader()) {
            assertThat(leastAllocated(129_994, () -> {
                QueryResourceStream answer = reader.read();
                long kib = 0;
                while (answer.nextTag()) {
                    kib += answer.tag().vidmemKiB();
                }
                return kib;
            })).isZero();
            assertThat(leastAllocated(1, () -> reader.readDevices().deviceCount())).isZero();
        }
    }

    @Test
    void countersAreReadWithoutGarbage() {
        try (EglDisplay display = EglDisplay.createHeadless(NativeGl.compiled());
                CounterSession session = display.performanceCounters().acquire()) {
            assertThat(leastAllocated(406, () -> {
                CounterRecords records = session.readAndReset();
                return records.sum();
            })).isZero();
            assertThat(leastAllocated(4, session::enabledCount)).isZero();
        }
    }

    @Test
    void monitorsAndPerformanceQueriesCountInEachFrameWithoutGarbage() {
        CounterGroup group = new CounterGroup(0, "group", 2,
                List.of(new Counter(0, "a", "", CounterType.UINT32), new Counter(1, "b", "", CounterType.UINT32)));
        List<Counter> wide = List.of(
                new Counter(0, "a", "", CounterType.UINT64), new Counter(1, "b", "", CounterType.UINT64));
        PerformanceQueryLayout layout =
                new PerformanceQueryLayout(new CounterGroup(0, "query", 2, wide), List.of(0, 8), 16);
        GlPerformanceQueryType type = new GlPerformanceQueryType(1, layout, wide.stream()
                .map(counter -> new GlPerformanceCounter(counter, "", GlPerformanceCounter.Kind.RAW, 0)).toList(),
                true);
        try (GlContext context = GlContext.current(NativeGl.compiled());
                GlPerformanceQuery query = context.performanceQueries().create(type);
                GlPerformanceMonitor monitor =
                        context.performanceMonitors().create(new CounterCatalogue(List.of(group)))) {
            assertThat(leastAllocated(42, () -> {
                query.begin();
                query.end();
                return query.read(GlPerformanceQuery.Flag.FLUSH)
                        ? layout.value(query.result(), 0) + layout.value(query.result(), 1) : -1;
            })).isZero();
            monitor.select(0, 0, 1);
            assertThat(leastAllocated(42, () -> {
                monitor.begin();
                monitor.end();
                long sum = 0;
                MonitorRecords records = monitor.read();
                while (monitor.isAvailable() && records.next()) {
                    sum += records.value();
                }
                return sum;
            })).isZero();
        }
    }
}
