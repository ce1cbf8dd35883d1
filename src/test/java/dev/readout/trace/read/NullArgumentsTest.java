package dev.readout.trace.read;

import dev.readout.testing.NullArguments;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        MemorySegment memory = Arena.ofAuto().allocate(1024, 8);
        sample(MemorySegment.class, memory);
        sample(Path.class, Path.of("sample"));
        sample(Consumer.class, (Consumer<Object>) sample -> {});
        sample(Function.class, (Function<Object, Object>) range -> range);
        samples(TraceReader.of(memory).call().arguments(), TraceReader.of(memory));
    }
}
