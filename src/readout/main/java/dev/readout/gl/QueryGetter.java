package dev.readout.gl;

/**
 * The four functions that return a query's result, with the largest value of each.
 *
 * <p>Use {@link #I64V} or {@link #UI64V}: the other two hold at most 2.1 and 4.2 seconds. Immutable and safe to share
 * between threads.
 *
 * <p>Example: {@link TimerCounter}.
 */
public enum QueryGetter {
    /** {@code glGetQueryObjectiv}: up to 2<sup>31</sup>-1. */
    IV(Integer.MAX_VALUE),
    /** {@code glGetQueryObjectuiv}: up to 2<sup>32</sup>-1. */
    UIV(0xFFFF_FFFFL),
    /** {@code glGetQueryObjecti64v}: up to 2<sup>63</sup>-1. */
    I64V(Long.MAX_VALUE),
    /** {@code glGetQueryObjectui64v}: up to 2<sup>64</sup>-1. */
    UI64V(-1);

    private final long largest;

    QueryGetter(long largest) {
        this.largest = largest;
    }

    /** The largest result that the function returns, unsigned. */
    public long largest() {
        return largest;
    }

    /**
     * A complying driver's result for a time that the function can't represent: the nearest number that it can
     * (GL_ANGLE_timer_query, 6.1.9). Not all comply: ANGLE over Vulkan cuts the number off, so that the signed getter
     * can return a negative time.
     *
     * @param nanoseconds the result, unsigned
     */
    public long saturate(long nanoseconds) {
        return Long.compareUnsigned(nanoseconds, largest) > 0 ? largest : nanoseconds;
    }
}
