package dev.readout.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the calling thread allocates, in bytes. */
public final class Garbage {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Garbage() {
    }

    /** What {@code work} allocates. */
    public static long of(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** The least that one of some rounds allocates: the first ones are not compiled yet. */
    public static long least(int rounds, Runnable round) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < rounds && least > 0; i++) {
            least = Math.min(least, of(round));
        }
        return least;
    }
}
