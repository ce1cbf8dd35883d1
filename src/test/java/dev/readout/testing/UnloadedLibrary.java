package dev.readout.testing;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/** A program that loads a library, has it open a display, and unloads it. Its argument is the library's path. */
public final class UnloadedLibrary {
    private UnloadedLibrary() {
    }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup library = SymbolLookup.libraryLookup(Path.of(args[0]), arena);
            System.out.println((int) Linker.nativeLinker().downcallHandle(library.find("open_display").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT)).invokeExact());
        }
        System.out.println("unloaded");
    }
}
