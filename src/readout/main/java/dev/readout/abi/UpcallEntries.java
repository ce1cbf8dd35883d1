package dev.readout.abi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * C functions that stand for stubs where a process has them: each passes its calls on with its number. A stub for
 * each would take the JVM a quarter of a millisecond. They stay to the end of the process.
 *
 * <p>{@code src/cli/main/c/readout_entries.c} has them, and passes the first calls by JNI.
 *
 * <p>Safe to share between threads.
 */
public final class UpcallEntries {
    private static final long WORD = JAVA_LONG.byteSize();

    private static volatile @Nullable UpcallEntries ofProcess;
    /** By the numbers of the functions. */
    private static UpcallGuard.Target[] targets = {};

    private final MemorySegment failures;
    private final MemorySegment functions;
    private int used;

    private UpcallEntries(MemorySegment table) {
        long count = table.getAtIndex(JAVA_LONG, 2);
        failures = memory(table, 0, count * WORD);
        functions = memory(table, 1, count * WORD);
    }

    private static MemorySegment memory(MemorySegment table, int index, long size) {
        return MemorySegment.ofAddress(table.getAtIndex(JAVA_LONG, index)).reinterpret(size);
    }

    /**
     * Takes C functions for all stubs of {@link UpcallGuard} from now on.
     *
     * @param table where they are, as {@code readout_entries.c} says
     */
    public static synchronized void take(MemorySegment table) {
        UpcallEntries entries = new UpcallEntries(table.reinterpret(3 * WORD));
        targets = new UpcallGuard.Target[(int) (entries.functions.byteSize() / WORD)];
        ofProcess = entries;
    }

    /** The C function through which {@code target} is called; null if there is none, or none left. */
    static synchronized @Nullable MemorySegment add(UpcallGuard.Target target) {
        UpcallEntries entries = ofProcess;
        return entries == null || entries.used == targets.length ? null : entries.next(target);
    }

    private MemorySegment next(UpcallGuard.Target target) {
        int number = used++;
        targets[number] = target;
        failures.setAtIndex(JAVA_LONG, number, target.failed());
        return MemorySegment.ofAddress(functions.getAtIndex(JAVA_LONG, number));
    }

    /** A call of the C function with this number, with its words. Throws nothing. */
    public static long pass(long number, long a, long b, long c, long d, long e, long f, long g, long h, long i,
            long j, long k) {
        return UpcallGuard.call(targets[(int) number], a, b, c, d, e, f, g, h, i, j, k);
    }

    /** A stub to which the C functions may pass their calls, faster than by JNI: its address. It takes long to link. */
    public static long link() {
        FunctionDescriptor signature = FunctionDescriptor.of(JAVA_LONG,
                Collections.nCopies(1 + UpcallGuard.WORDS, JAVA_LONG).toArray(MemoryLayout[]::new));
        try {
            return Linker.nativeLinker().upcallStub(MethodHandles.lookup()
                    .findStatic(UpcallEntries.class, "pass", signature.toMethodType()), signature, Arena.global())
                    .address();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }
}
