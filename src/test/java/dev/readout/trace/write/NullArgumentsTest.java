package dev.readout.trace.write;

import dev.readout.testing.NullArguments;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        sample(MemorySegment.class, MemorySegment.ofAddress(1));
        sample(Path.class, Path.of("sample"));
        sample(Path[].class, new Path[0]);
        sample(Optional.class, Optional.empty());
        sample(Consumer.class, (Consumer<Object>) sample -> {});
        sample(LongSupplier.class, (LongSupplier) () -> 0);
        sample(OutputStream.class, OutputStream.nullOutputStream());
        sample(SymbolLookup.class, (SymbolLookup) name -> Optional.empty());
        samples(TraceSettings.builder(), TraceSettings.builder().build(), new Throwable("sample"),
                TraceLayer.create(name -> Optional.empty(), OutputStream.nullOutputStream(),
                        TraceSettings.builder().build()));
    }
}
