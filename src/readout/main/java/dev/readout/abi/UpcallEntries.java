package dev.readout.abi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Collections;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * C functions that stand for stubs where a process has them: each passes its calls on with its number. A stub for each
 * would take the JVM a quarter of a millisecond. They stay to the end of the process.
 *
 * <p>{@code src/cli/main/c/readout_entries.c} has them, and passes the first calls by JNI.
 *
 * <p>Safe to share between threads.
 */
public final class UpcallEntries {
    private static @Nullable UpcallEntries ofProcess;
    /** By the numbers of the functions. */
    private static UpcallGuard.Target[] targets = {};

    private final MemorySegment pass;
    private final MemorySegment functions;
    private final MemorySegment functionsOfFloats;
    private final MemorySegment failures;
    private final int count;
    private int used;
    private int usedOfFloats;

    private UpcallEntries(MemorySegment table) {
        count = (int) table.getAtIndex(JAVA_LONG, 2);
        int countOfFloats = (int) table.getAtIndex(JAVA_LONG, 4);
        pass = array(table, 0, 1);
        functions = array(table, 1, count);
        functionsOfFloats = array(table, 3, countOfFloats);
        failures = array(table, 5, count + countOfFloats);
    }

    private static MemorySegment array(MemorySegment table, int index, int length) {
        return MemorySegment.ofAddress(table.getAtIndex(JAVA_LONG, index)).reinterpret(length * JAVA_LONG.byteSize());
    }

    /**
     * Takes C functions for all stubs of {@link UpcallGuard} from now on.
     *
     * @param table where they are, as {@code readout_entries.c} says
     */
    public static synchronized void take(MemorySegment table) {
        UpcallEntries entries = new UpcallEntries(table.reinterpret(6 * JAVA_LONG.byteSize()));
        targets = new UpcallGuard.Target[(int) (entries.failures.byteSize() / JAVA_LONG.byteSize())];
        ofProcess = entries;
    }

    /** The C function through which {@code target} is called; null if there is none, or none left. */
    static synchronized @Nullable MemorySegment add(UpcallGuard.Target target) {
        UpcallEntries entries = ofProcess;
        return entries == null || entries.used == entries.count ? null
                : entries.add(target, entries.functions, entries.used, entries.used++);
    }

    /** The same, for a function of a word and then three floats at most. */
    static synchronized @Nullable MemorySegment addOfFloats(UpcallGuard.Target target) {
        UpcallEntries entries = ofProcess;
        int number = entries == null ? 0 : entries.count + entries.usedOfFloats;
        return entries == null || number == targets.length ? null
                : entries.add(target, entries.functionsOfFloats, entries.usedOfFloats++, number);
    }

    private MemorySegment add(UpcallGuard.Target target, MemorySegment functions, int index, int number) {
        targets[number] = target;
        failures.setAtIndex(JAVA_LONG, number, target.failed());
        return MemorySegment.ofAddress(functions.getAtIndex(JAVA_LONG, index));
    }

    /** A call of the C function with this number, with its words. Throws nothing. */
    public static long pass(long number, long a, long b, long c, long d, long e, long f, long g, long h, long i,
            long j, long k) {
        return UpcallGuard.call(targets[(int) number], a, b, c, d, e, f, g, h, i, j, k);
    }

    /** Lets the C functions pass their calls to a stub, and so faster than by JNI. It takes long to link it. */
    public static synchronized void link() {
        FunctionDescriptor signature = FunctionDescriptor.of(JAVA_LONG,
                Collections.nCopies(1 + UpcallGuard.WORDS, JAVA_LONG).toArray(MemoryLayout[]::new));
        try {
            MemorySegment stub = Linker.nativeLinker().upcallStub(MethodHandles.lookup()
                    .findStatic(UpcallEntries.class, "pass", signature.toMethodType()), signature, Arena.global());
            Objects.requireNonNull(ofProcess).pass.set(JAVA_LONG, 0, stub.address());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }
}
