package dev.readout.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    static final PerformanceQueryLayout LAYOUT = new PerformanceQueryLayout(
            new CounterGroup(0, "Render Basic", 2, List.of(
                    new Counter(0, "GPU time", "ns", 0, 0, 1),
                    new Counter(1, "GPU busy", "percent", CounterType.FLOAT))),
            List.of(0, 8), 16);

    @Test
    void counterOfAQueryIsReadAtItsOffset() {
        MemorySegment answer = Arena.ofAuto().allocate(16, 8);
        answer.set(ValueLayout.JAVA_FLOAT, 8, 12.5f);

        double busy = LAYOUT.counter(1).inUnit(LAYOUT.value(answer, 1));

        assertThat(busy).isEqualTo(12.5);
    }

    @Test
    void recordsOfAMonitorAreReadOneAfterTheOther() {
        CounterCatalogue catalogue = new CounterCatalogue(List.of(new CounterGroup(0, "gpu", 2,
                List.of(new Counter(0, "draws", "", CounterType.UINT32),
                        new Counter(1, "time", "", CounterType.UINT64)))));
        MemorySegment answer = Arena.ofAuto().allocate(12 + 16, 8);
        answer.set(ValueLayout.JAVA_INT, 8, 3);
        answer.set(ValueLayout.JAVA_INT, 16, 1);
        answer.set(ValueLayout.JAVA_LONG_UNALIGNED, 20, 700);
        List<String> report = new ArrayList<>();

        MonitorRecords records = new MonitorRecords(catalogue);      // once

        records.wrap(answer);                                        // each time
        while (records.next()) {
            report.add(records.group() + "." + records.counter() + " = " + records.type().number(records.value()));
        }

        assertThat(report).containsExactly("0.0 = 3.0", "0.1 = 700.0");
    }

    @Test
    void recordsOfKnownCountersAreReportedInTheirUnit() {
        CounterCatalogue catalogue = new CounterCatalogue(List.of(new CounterGroup(0, "memory", 1,
                List.of(new Counter(0, "reads", "KB", 0, 0, 1024)))));
        MemorySegment answer = Arena.ofAuto().allocate(64, 8);
        answer.set(ValueLayout.JAVA_LONG, 8, 2048);
        answer.set(ValueLayout.JAVA_INT, 16, 7);
        long bytesWritten = 32;
        List<String> report = new ArrayList<>();

        CounterRecords records = new CounterRecords();               // once

        records.wrap(answer.asSlice(0, bytesWritten));               // each time
        for (int i = 0; i < records.count(); i++) {
            if (catalogue.contains(records.group(i), records.counter(i))) {
                Counter counter = catalogue.counter(records.group(i), records.counter(i));
                report.add(counter.name() + ": " + counter.inUnit(records.value(i)) + " " + counter.unit());
            }
        }

        assertThat(report).containsExactly("reads: 2.0 KB");
    }
}
