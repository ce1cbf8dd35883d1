package dev.readout.gl;

import dev.readout.testing.NullArguments;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        super("TagName.equals.other");
        sample(byte[].class, new byte[] {'s'});
        sample(List.class, List.of());
        sample(MemorySegment.class, Arena.ofAuto().allocate(1024, 8));
        samples(new QueryResourceSnapshot(2, List.of(), List.of()), new QueryResourceStream(), TagName.of("sample"),
                new QueryResourceStream().tag(), new TimerCounter(64));
    }
}
