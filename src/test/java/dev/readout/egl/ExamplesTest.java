package dev.readout.egl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
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
