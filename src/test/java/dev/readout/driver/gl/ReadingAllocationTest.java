package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterType;
import dev.readout.counters.MonitorRecords;
import dev.readout.counters.PerformanceQueryLayout;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testing.Garbage;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.NativeGl;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Reading NV's query resource and counters of all kinds makes no garbage, once it is warm: in a JVM of its own, since
 * what C2 inlines depends on all that ran before.
 */
class ReadingAllocationTest {
    private static final int READINGS = 50;

    @Test
    void answersAndCountersAreReadWithoutGarbage() throws Exception {
        // Where there is no C compiler, the test is skipped.
        NativeGl.compiled();
        assertThat(JavaProcess.java(List.of("-XX:TieredStopAtLevel=4", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), ReadingAllocationTest.class.getName())).lines())
                .containsExactly("tags 0", "devices 0", "records 0", "enabled 0", "query 0", "monitor 0");
    }

    public static void main(String[] args) {
        tags();
        counters();
        monitorsAndPerformanceQueries();
    }

    /** Prints the least that a round of readings allocates, in bytes; each must give {@code expected}. */
    private static void print(String name, long expected, LongSupplier reading) {
        System.out.println(name + " " + Garbage.least(0, () -> {
            for (int i = 0; i < READINGS; i++) {
                if (reading.getAsLong() != expected) {
                    throw new AssertionError("the reading is not what the driver answers");
                }
            }
        }));
    }

    private static void tags() {
        try (GlContext context = GlContext.current(NativeGl.compiled());
                QueryResourceReader reader = context.createQueryResourceReader()) {
            print("tags", 129_994, () -> {
                QueryResourceStream answer = reader.read();
                long kib = 0;
                while (answer.nextTag()) {
                    kib += answer.tag().vidmemKiB();
                }
                return kib;
            });
            print("devices", 1, () -> reader.readDevices().deviceCount());
        }
    }

    private static void counters() {
        try (EglDisplay display = EglDisplay.createHeadless(NativeGl.compiled());
                CounterSession session = display.performanceCounters().acquire()) {
            print("records", 406, () -> session.readAndReset().sum());
            print("enabled", 4, session::enabledCount);
        }
    }

    private static void monitorsAndPerformanceQueries() {
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
            print("query", 42, () -> {
                query.begin();
                query.end();
                return query.read(GlPerformanceQuery.Flag.FLUSH)
                        ? layout.value(query.result(), 0) + layout.value(query.result(), 1) : -1;
            });
            monitor.select(0, 0, 1);
            print("monitor", 42, () -> {
                monitor.begin();
                monitor.end();
                long sum = 0;
                MonitorRecords records = monitor.read();
                while (monitor.isAvailable() && records.next()) {
                    sum += records.value();
                }
                return sum;
            });
        }
    }
}
