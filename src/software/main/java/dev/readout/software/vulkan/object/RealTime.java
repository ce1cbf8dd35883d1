package dev.readout.software.vulkan.object;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The machine's clock, which may be the device's time: nanoseconds since the driver was created. */
public final class RealTime {
    /** The rest of a wait, in ns, for which a thread does not sleep: it would wake up too late. */
    private static final long TOO_SHORT_FOR_SLEEP = 100_000;
    private static final long LONGEST_WAIT = 1_000_000;
    private static final int CLOCK_MONOTONIC_RAW = 4;
    private static final int SECONDS = 1_000_000_000;

    private final boolean on;
    private final long origin = System.nanoTime();

    /** @param on whether the device's time is real, not virtual */
    RealTime(boolean on) {
        this.on = on;
    }

    public boolean isOn() {
        return on;
    }

    long now() {
        return System.nanoTime() - origin;
    }

    /** {@link System#nanoTime}, on Linux CLOCK_MONOTONIC. */
    public long monotonic() {
        return System.nanoTime();
    }

    /**
     * Waits until {@code nanoseconds}, or shorter, since another thread may do the work earlier. The caller checks
     * again afterwards.
     */
    public void pass(long nanoseconds) {
        passUntil(Math.min(nanoseconds, now() + LONGEST_WAIT));
    }

    private void passUntil(long nanoseconds) {
        for (long left = nanoseconds - now(); left > 0; left = nanoseconds - now()) {
            if (left > TOO_SHORT_FOR_SLEEP) {
                LockSupport.parkNanos(left - TOO_SHORT_FOR_SLEEP);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /**
     * The values of several clocks at one time, in ns.
     *
     * @param time this clock
     * @param monotonic CLOCK_MONOTONIC
     * @param raw CLOCK_MONOTONIC_RAW
     * @param spread the time that reading them took, or 0
     */
    public record Stamp(long time, long monotonic, long raw, long spread) {
        /** A virtual time, which all clocks show. */
        static Stamp virtual(long time) {
            return new Stamp(time, time, time, 0);
        }
    }

    Stamp stamp() {
        long before = System.nanoTime();
        long raw = RawClock.read();
        return new Stamp(before - origin, before, raw, System.nanoTime() - before);
    }

    /**
     * POSIX's {@code clock_gettime}; {@link System#nanoTime} where it is missing, or its {@code timespec} does not use
     * C's long.
     */
    private static final class RawClock {
        private static final boolean LONG_TIMES =
                JAVA_LONG.equals(Linker.nativeLinker().canonicalLayouts().get("long"));
        private static final @Nullable MethodHandle CLOCK_GETTIME = Linker.nativeLinker().defaultLookup()
                .find("clock_gettime").filter(address -> LONG_TIMES)
                .map(address -> Linker.nativeLinker().downcallHandle(address,
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS)))
                .orElse(null);

        static long read() {
            if (CLOCK_GETTIME != null) {
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment time = arena.allocate(JAVA_LONG, 2);
                    if ((int) CLOCK_GETTIME.invokeExact(CLOCK_MONOTONIC_RAW, time) == 0) {
                        return time.getAtIndex(JAVA_LONG, 0) * SECONDS + time.getAtIndex(JAVA_LONG, 1);
                    }
                } catch (Throwable thrown) {
                    throw new AssertionError("clock_gettime throws nothing", thrown);
                }
            }
            return System.nanoTime();
        }
    }
}
