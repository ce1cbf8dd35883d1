package dev.readout.trace.write;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The signature of a C function for the machine. An integer or a pointer of any size that has a general register or 8
 * bytes of the stack is a word. A float is in the lower half of a double's place, and the caller knows whether a word
 * is returned. So the thousands of functions of the registries have a few dozen signatures. Linking each takes
 * milliseconds.
 *
 * <p>The bits above a narrow type are undefined, in arguments and results. They are passed on unchanged, and readers of
 * the value mask them.
 */
final class MachineSignature {
    /** The general registers for arguments on AArch64, and as many for floating-point numbers. */
    private static final int REGISTERS = 8;
    private static final int MERGED = merged(System.getProperty("os.name"), System.getProperty("os.arch"));

    private MachineSignature() {
    }

    static FunctionDescriptor of(FunctionDescriptor function) {
        return of(function, MERGED);
    }

    /**
     * The number of arguments, from the first on, that are words or doubles whatever their C type. All are on x86-64,
     * by System V's and Windows's conventions, and by AArch64's standard. Apple's packs arguments on the stack like a
     * struct. Other processors are untested.
     *
     * @param os the property {@code os.name}
     * @param arch the property {@code os.arch}
     */
    static int merged(String os, String arch) {
        return switch (arch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> Integer.MAX_VALUE;
            case "aarch64", "arm64" -> os.startsWith("Mac") ? REGISTERS : Integer.MAX_VALUE;
            default -> 0;
        };
    }

    /**
     * The signature where as many arguments are merged. A pointer is a word everywhere: so no segment is made for it.
     */
    static FunctionDescriptor of(FunctionDescriptor function, int merged) {
        List<MemoryLayout> layouts = function.argumentLayouts();
        MemoryLayout[] arguments = IntStream.range(0, layouts.size())
                .mapToObj(i -> i < merged ? merged(layouts.get(i)) : exact(layouts.get(i)))
                .toArray(MemoryLayout[]::new);
        if (merged > 0) {
            return FunctionDescriptor.of(function.returnLayout().map(MachineSignature::merged).orElse(JAVA_LONG),
                    arguments);
        }
        return function.returnLayout().map(returned -> FunctionDescriptor.of(exact(returned), arguments))
                .orElseGet(() -> FunctionDescriptor.ofVoid(arguments));
    }

    private static MemoryLayout merged(MemoryLayout layout) {
        return layout instanceof ValueLayout.OfFloat || layout instanceof ValueLayout.OfDouble
                ? JAVA_DOUBLE : JAVA_LONG;
    }

    private static MemoryLayout exact(MemoryLayout layout) {
        return layout instanceof AddressLayout ? JAVA_LONG : layout;
    }
}
