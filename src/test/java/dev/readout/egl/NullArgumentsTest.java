package dev.readout.egl;

import dev.readout.testing.NullArguments;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        sample(List.class, List.of());
        sample(MemorySegment.class, Arena.ofAuto().allocate(1024, 8));
        samples(new Counter(0, "", "", 0, 0, 1), new CounterRecords());
    }
}
