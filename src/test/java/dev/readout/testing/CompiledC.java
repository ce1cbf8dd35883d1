package dev.readout.testing;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/** The rival: C, compiled by {@code gcc -O3} when a benchmark starts, and never unloaded. */
public final class CompiledC {
    private final SymbolLookup symbols;

    private CompiledC(SymbolLookup symbols) {
        this.symbols = symbols;
    }

    public static CompiledC of(String source) {
        try {
            Path folder = Files.createTempDirectory("readout-jmh");
            Path file = Files.writeString(folder.resolve("rival.c"), source);
            Path library = folder.resolve("rival.so");
            Process gcc = new ProcessBuilder(
                    "gcc", "-O3", "-shared", "-fPIC", "-o", library.toString(), file.toString())
                    .inheritIO().start();
            if (gcc.waitFor() != 0) {
                throw new IllegalStateException("gcc failed on " + file + ", see above");
            }
            SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
            // Loaded, it needs no file any more.
            Files.delete(library);
            Files.delete(file);
            Files.delete(folder);
            return new CompiledC(symbols);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("the C rival needs gcc on the PATH: " + e.getMessage(), e);
        }
    }

    public MemorySegment address(String function) {
        return symbols.find(function).orElseThrow();
    }

    /** A critical downcall: what calling the C function costs at least. */
    public MethodHandle critical(String function, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(address(function), descriptor, Linker.Option.critical(false));
    }
}
