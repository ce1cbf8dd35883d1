package dev.readout.abi;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The addresses of this process's upcall stubs.
 *
 * <p>A critical downcall that reaches Java ends the process. So creators of upcall stubs add the address here, and
 * linkers of critical downcalls check it. An address is removed before its stub is freed, since the memory may be
 * reused. Safe to share between threads.
 */
public final class Upcalls {
    private static final Set<Long> ADDRESSES = ConcurrentHashMap.newKeySet();

    private Upcalls() {
    }

    /** Notes that {@code stub} is an upcall stub, and returns it. */
    public static MemorySegment add(MemorySegment stub) {
        ADDRESSES.add(stub.address());
        return stub;
    }

    /** Notes that {@code stub} is about to be freed. */
    public static void remove(MemorySegment stub) {
        ADDRESSES.remove(stub.address());
    }

    /** Returns whether a call of {@code function} is known to reach Java. */
    public static boolean contains(MemorySegment function) {
        return ADDRESSES.contains(function.address());
    }
}
