package dev.readout.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** What the calling thread allocates, in bytes. */
public final class Garbage {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Duration LONG_ENOUGH_TO_COMPILE = Duration.ofSeconds(60);

    private Garbage() {
    }

    /** What {@code work} allocates. */
    public static long of(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /**
     * The least that a round allocates: the first ones are not compiled yet. A busy machine compiles late, so rounds go
     * on for a minute, until one allocates no more than {@code enough}.
     */
    public static long least(long enough, Runnable round) {
        long least = of(round);
        long start = System.nanoTime();
        while (least > enough && System.nanoTime() - start < LONG_ENOUGH_TO_COMPILE.toNanos()) {
            least = Math.min(least, of(round));
        }
        return least;
    }
}
