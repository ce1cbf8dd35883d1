package dev.readout.abi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * C functions that stand for stubs where a process has them: each passes its calls on with its number, by one stub. A
 * stub for each would take the JVM a quarter of a millisecond. They stay to the end of the process.
 *
 * <p>{@code readout_entries.c} of the command line has them. Safe to share between threads.
 */
public final class UpcallEntries {
    private static final long WORD = JAVA_LONG.byteSize();

    private static @Nullable UpcallEntries ofProcess;
    /** By the numbers of the functions. */
    private static UpcallGuard.Target[] targets = {};

    private final MemorySegment functions;
    /** The place where C finds the stub to which all functions pass their calls. */
    private final MemorySegment pass;
    private int used;

    private UpcallEntries(MemorySegment table) {
        functions = memory(table, 0, table.getAtIndex(JAVA_LONG, 1) * WORD);
        pass = memory(table, 2, WORD);
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
        if (used == 0) {
            pass.setAtIndex(JAVA_LONG, 0, link().address());
        }
        int number = used++;
        targets[number] = target;
        return MemorySegment.ofAddress(functions.getAtIndex(JAVA_LONG, number));
    }

    private static MemorySegment link() {
        FunctionDescriptor type = UpcallGuard.WORDS.insertArgumentLayouts(0, JAVA_LONG);
        try {
            return UpcallGuard.link(MethodHandles.lookup().findStatic(UpcallEntries.class, "pass",
                    type.toMethodType()), type, Arena.global());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** A call of the C function with this number, with its words. */
    @SuppressWarnings("unused") // link finds it by its name.
    private static long pass(long number, long a, long b, long c, long d, long e, long f, long g, long h, long i,
            long j, long k) {
        return UpcallGuard.call(targets[(int) number], a, b, c, d, e, f, g, h, i, j, k);
    }
}
