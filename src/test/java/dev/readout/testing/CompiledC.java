package dev.readout.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * C that {@code gcc -O3} compiles when it is asked for, loaded and never unloaded: a driver in which no Java runs, or a
 * benchmark's rival. Safe to share between threads.
 */
public final class CompiledC implements SymbolLookup {
    private final SymbolLookup library;

    private CompiledC(SymbolLookup library) {
        this.library = library;
    }

    /** Compiles and loads C; a test that needs it is skipped, with the reason, where there is no gcc. */
    public static CompiledC of(String source) {
        Requirement.callsC("what gcc compiles");
        try {
            Path folder = Files.createTempDirectory("readout-c");
            Path file = Files.writeString(folder.resolve("compiled.c"), source);
            Path shared = folder.resolve("compiled.so");
            int status = new ProcessBuilder("gcc", "-O3", "-shared", "-fPIC", "-Wno-discarded-qualifiers",
                    "-o", shared.toString(), file.toString()).inheritIO().start().onExit().join().exitValue();
            Requirement.require(status == 0, "gcc fails on " + file + ", see above");
            CompiledC compiled = new CompiledC(SymbolLookup.libraryLookup(shared, Arena.global()));
            // Loaded, it needs no file any more.
            Files.delete(shared);
            Files.delete(file);
            Files.delete(folder);
            return compiled;
        } catch (IOException noCompiler) {
            Requirement.require(false, "C needs a compiler, gcc, on the PATH: " + noCompiler.getMessage());
            throw new UncheckedIOException(noCompiler);
        }
    }

    @Override
    public Optional<MemorySegment> find(String name) {
        return library.find(name);
    }

    /** The address of a function, or of a variable. */
    public MemorySegment address(String name) {
        return find(name).orElseThrow();
    }

    /** A critical downcall: what calling the C function costs at least. */
    public MethodHandle critical(String function, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(address(function), descriptor, Linker.Option.critical(false));
    }
}
