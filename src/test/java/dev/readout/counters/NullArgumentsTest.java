package dev.readout.counters;

import dev.readout.testing.NullArguments;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        sample(List.class, List.of());
        sample(MemorySegment.class, Arena.ofAuto().allocate(1024, 8));
        CounterCatalogue catalogue = new CounterCatalogue(List.of());
        CounterGroup group = new CounterGroup(0, "", 0, List.of());
        samples(new Counter(0, "", "", 0, 0, 1), new CounterRecords(), catalogue, group,
                new MonitorRecords(catalogue), new PerformanceQueryLayout(group, List.of(), 0));
    }
}
