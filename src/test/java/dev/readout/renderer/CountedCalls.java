package dev.readout.renderer;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.testing.CompiledC;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A driver that counts how it is called and hands everything on. It knows no signatures: two instructions of the
 * processor, one that counts and one that jumps, stand before each function, and leave its arguments where they are. It
 * shares nothing with the trace layer, so it can be its judge. For x86-64. Safe to share between threads.
 */
final class CountedCalls implements SymbolLookup {
    private static final int MOST = 1 << 15;
    private static final int JUMP_BYTES = 16;

    private static final CompiledC CODE = CompiledC.of("""
            unsigned long counts[%1$d] __attribute__((visibility("hidden")));
            void *targets[%1$d] __attribute__((visibility("hidden")));
            unsigned long *counters(void) { return counts; }
            void **jumpTargets(void) { return targets; }
            __asm__(".text\\n.globl jumps\\n.type jumps, @function\\n.balign %2$d\\njumps:\\n"
                    ".set i, 0\\n.rept %1$d\\n.balign %2$d\\n"
                    "lock incq counts + 8 * i(%%rip)\\njmp *targets + 8 * i(%%rip)\\n"
                    ".set i, i + 1\\n.endr\\n");
            """.formatted(MOST, JUMP_BYTES));
    private static final MemorySegment COUNTS = array("counters");
    private static final MemorySegment TARGETS = array("jumpTargets");
    private static final MemorySegment JUMPS = CODE.address("jumps");
    private static int used;

    /** The functions that find functions, and how many arguments they have: the last one is the name. */
    private static final Map<String, Integer> FINDERS = Map.of("vkGetInstanceProcAddr", 2, "vkGetDeviceProcAddr", 2);

    private record Place(String name, long address) {}

    private final SymbolLookup driver;
    private final Map<Place, Integer> places = new HashMap<>();
    private final Set<String> asked = new TreeSet<>();

    /** Before a driver, which is the caller's. */
    CountedCalls(SymbolLookup driver) {
        this.driver = driver;
    }

    private static MemorySegment array(String function) {
        try {
            return ((MemorySegment) Linker.nativeLinker().downcallHandle(CODE.address(function),
                    FunctionDescriptor.of(ADDRESS)).invoke()).reinterpret((long) MOST * Long.BYTES);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public Optional<MemorySegment> find(String name) {
        return driver.find(name).map(address -> counted(name, address));
    }

    private synchronized MemorySegment counted(String name, MemorySegment address) {
        asked.add(name);
        int index = places.computeIfAbsent(new Place(name, address.address()), place -> jump(place, address));
        return MemorySegment.ofAddress(JUMPS.address() + (long) index * JUMP_BYTES);
    }

    private int jump(Place place, MemorySegment address) {
        synchronized (CountedCalls.class) {
            if (used == MOST) {
                throw new AssertionError("more than " + MOST + " functions");
            }
            int finder = FINDERS.getOrDefault(place.name, 0);
            TARGETS.setAtIndex(ADDRESS, used, finder == 0 ? address : finder(address, finder));
            return used++;
        }
    }

    /** A function that finds functions which count, too. */
    private MemorySegment finder(MemorySegment address, int arguments) {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_LONG,
                Collections.nCopies(arguments, JAVA_LONG).toArray(MemoryLayout[]::new));
        MethodHandle find = Linker.nativeLinker().downcallHandle(address, type);
        try {
            MethodHandle replace = MethodHandles.lookup().bind(this, "found",
                    MethodType.methodType(long.class, long.class, long.class, long.class));
            return Linker.nativeLinker().upcallStub(MethodHandles.foldArguments(replace, find), type, Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("unused") // finder finds it by its name.
    private long found(long address, long object, long name) {
        if (address == 0) {
            return 0;
        }
        String function = MemorySegment.ofAddress(name).reinterpret(Long.MAX_VALUE).getString(0);
        return counted(function, MemorySegment.ofAddress(address)).address();
    }

    /** The names of all functions that were asked for and are there. */
    synchronized Set<String> asked() {
        return new TreeSet<>(asked);
    }

    /** How often each function was called, by its name; those that were not called are not there. */
    synchronized Map<String, Long> calls() {
        Map<String, Long> calls = new TreeMap<>();
        places.forEach((place, index) -> {
            long count = COUNTS.getAtIndex(JAVA_LONG, index);
            if (count > 0) {
                calls.merge(place.name, count, Long::sum);
            }
        });
        return calls;
    }
}
