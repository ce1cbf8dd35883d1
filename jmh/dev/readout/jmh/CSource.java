package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/** The C of the benchmarks that stands in files of its own. */
final class CSource {
    private CSource() {
    }

    /** What a file of {@code jmh} compiles to, loaded: each time another library, with variables of its own. */
    static CompiledC compiled(String file) {
        try {
            return CompiledC.of(Files.readString(Path.of("jmh", file)));
        } catch (IOException e) {
            throw new UncheckedIOException("the benchmarks run in the project's folder", e);
        }
    }

    /** Has the C of {@code trace.c} write its log to a file. */
    static void openTrace(CompiledC trace, String file) throws Throwable {
        MethodHandle open = Linker.nativeLinker().downcallHandle(
                trace.address("open_trace"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
        open.invokeExact(Arena.global().allocateFrom(file));
    }
}
