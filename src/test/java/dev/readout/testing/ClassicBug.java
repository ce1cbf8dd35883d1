package dev.readout.testing;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What authors of profilers get wrong, in the profiler of the test kit's page: one at a time, on one thread. */
public enum ClassicBug {
    LEAVES_POOL_AND_FENCE_OPEN,
    NO_RESET,
    DATA_SIZE_WITHOUT_AVAILABILITY,
    WAITS_FOR_LOST_RESULTS,
    IGNORES_TIMEOUT,
    VALID_BITS_OF_FAMILY_0,
    STRIDE_OF_8_FOR_16,
    AVAILABLE_IS_ONE,
    RETRIES_FOR_EVER,
    READS_BEFORE_THE_FENCE,
    IGNORES_AVAILABILITY,
    COUNTS_LOST_AS_READ,
    NO_MASK,
    NO_PERIOD,
    DOUBLE_MATH;

    private static final ThreadLocal<@Nullable ClassicBug> PLANTED = new ThreadLocal<>();

    /** What comes of an action while a bug is planted; null plants none. */
    public static <T> T whilePlanted(@Nullable ClassicBug bug, Callable<T> action) throws Exception {
        PLANTED.set(bug);
        try {
            return action.call();
        } finally {
            PLANTED.remove();
        }
    }

    public boolean isPlanted() {
        return PLANTED.get() == this;
    }
}
