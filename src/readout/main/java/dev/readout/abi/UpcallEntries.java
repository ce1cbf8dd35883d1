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
 * C functions that stand for stubs where a process has them: each passes its calls on with its number, or keeps them
 * for {@link RepeatedCalls}. A stub for each would take the JVM a quarter of a millisecond. They stay to the end of the
 * process.
 *
 * <p>{@code src/cli/main/c/readout_entries.c} has them, and passes the first calls by JNI.
 *
 * <p>Safe to share between threads.
 */
public final class UpcallEntries {
    /** Kinds of C functions, in the order of the table. Their numbers go on from one kind to the next. */
    enum Kind {
        /** Of up to {@value UpcallGuard#WORDS} words. */
        WORDS,
        /** Of a word and then three floats at most. */
        FLOATS,
        /** Of {@link RepeatedCalls}. */
        REPEATS
    }

    /** A C function. */
    record Entry(int number, MemorySegment function) {
    }

    private static final int KINDS = Kind.values().length;
    private static final long WORD = JAVA_LONG.byteSize();

    private static volatile @Nullable UpcallEntries ofProcess;
    /** By the numbers of the functions. */
    private static UpcallGuard.Target[] targets = {};

    private final MemorySegment pass;
    private final MemorySegment failures;
    private final MemorySegment[] functions = new MemorySegment[KINDS];
    private final int[] firstNumbers = new int[KINDS + 1];
    private final int[] used = new int[KINDS];
    private final MemorySegment places;
    private final long placeSize;
    private final MemorySegment epoch;

    private UpcallEntries(MemorySegment table) {
        for (int kind = 0; kind < KINDS; kind++) {
            long count = table.getAtIndex(JAVA_LONG, 3 + 2 * kind);
            functions[kind] = memory(table, 2 + 2 * kind, count * WORD);
            firstNumbers[kind + 1] = firstNumbers[kind] + (int) count;
        }
        pass = memory(table, 0, WORD);
        failures = memory(table, 1, firstNumbers[KINDS] * WORD);
        placeSize = table.getAtIndex(JAVA_LONG, 10);
        places = memory(table, 8, table.getAtIndex(JAVA_LONG, 9) * placeSize);
        epoch = memory(table, 11, WORD);
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
        UpcallEntries entries = new UpcallEntries(table.reinterpret(12 * WORD));
        targets = new UpcallGuard.Target[entries.firstNumbers[KINDS]];
        ofProcess = entries;
    }

    /** The C function through which {@code target} is called; null if there is none, or none left. */
    static synchronized @Nullable Entry add(Kind kind, UpcallGuard.Target target) {
        UpcallEntries entries = ofProcess;
        return entries == null ? null : entries.next(kind.ordinal(), target);
    }

    private @Nullable Entry next(int kind, UpcallGuard.Target target) {
        int index = used[kind];
        int number = firstNumbers[kind] + index;
        if (number == firstNumbers[kind + 1]) {
            return null;
        }
        used[kind]++;
        targets[number] = target;
        failures.setAtIndex(JAVA_LONG, number, target.failed());
        return new Entry(number, MemorySegment.ofAddress(functions[kind].getAtIndex(JAVA_LONG, index)));
    }

    /** The place of repeated calls that the upper bits of {@code spread} choose. */
    static MemorySegment place(long spread) {
        UpcallEntries entries = Objects.requireNonNull(ofProcess);
        long count = entries.places.byteSize() / entries.placeSize;
        return entries.places.asSlice(Math.unsignedMultiplyHigh(spread, count) * entries.placeSize, entries.placeSize);
    }

    /** The number that C compares with those of the places. */
    static long epoch() {
        return Objects.requireNonNull(ofProcess).epoch.get(JAVA_LONG, 0);
    }

    /** Another epoch, if there are C functions. */
    static void nextEpoch() {
        UpcallEntries entries = ofProcess;
        if (entries != null) {
            entries.epoch.set(JAVA_LONG, 0, epoch() + 1);
        }
    }

    /** A call of the C function with this number, with its words. Throws nothing. */
    public static long pass(long number, long a, long b, long c, long d, long e, long f, long g, long h, long i,
            long j, long k) {
        return UpcallGuard.call(targets[(int) number], a, b, c, d, e, f, g, h, i, j, k);
    }

    /** Lets the C functions pass their calls to a stub, and so faster than by JNI. It takes long to link it. */
    public static void link() {
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
