package dev.readout.trace;

import dev.readout.testing.NullArguments;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        MemorySegment memory = Arena.ofAuto().allocate(1024, 8);
        sample(MemorySegment.class, memory);
        sample(Path.class, Path.of("sample"));
        sample(Path[].class, new Path[0]);
        sample(Optional.class, Optional.empty());
        sample(Consumer.class, (Consumer<Object>) sample -> {});
        sample(LongSupplier.class, (LongSupplier) () -> 0);
        sample(Function.class, (Function<Object, Object>) range -> range);
        sample(OutputStream.class, OutputStream.nullOutputStream());
        sample(SymbolLookup.class, (SymbolLookup) name -> Optional.empty());
        samples(new GrammarCheck(violation -> {}), new TraceNormalizer(OutputStream.nullOutputStream()),
                TraceReader.of(memory).call().arguments(), TraceReader.of(memory), TraceOptions.standard(),
                TraceLayer.create(name -> Optional.empty(), OutputStream.nullOutputStream(),
                        TraceOptions.standard()),
                new Throwable("sample"));
    }
}
