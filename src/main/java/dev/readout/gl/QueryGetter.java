package dev.readout.gl;

/**
 * The four functions that return a query's result, and what each does to a result that it can't represent: the text
 * demands the nearest number that it can (GL_ANGLE_timer_query, 6.1.9).
 *
 * <p>Not all drivers comply: ANGLE over Vulkan cuts the number off, so that the signed getter can return a negative
 * time. {@link #I64V} and {@link #UI64V} are the ones to use. Immutable and safe to share between threads.
 */
public enum QueryGetter {
    /** {@code glGetQueryObjectiv}: up to 2<sup>31</sup>-1 ns, 2.1 seconds. */
    IV(Integer.MAX_VALUE),
    /** {@code glGetQueryObjectuiv}: up to 2<sup>32</sup>-1 ns, 4.2 seconds. */
    UIV(0xFFFF_FFFFL),
    /** {@code glGetQueryObjecti64v}: up to 2<sup>63</sup>-1 ns. */
    I64V(Long.MAX_VALUE),
    /** {@code glGetQueryObjectui64v}: up to 2<sup>64</sup>-1 ns. */
    UI64V(-1);

    private final long largest;

    QueryGetter(long largest) {
        this.largest = largest;
    }

    /** The largest result that the function returns, in nanoseconds, unsigned. */
    public long largest() {
        return largest;
    }

    /**
     * What a driver that complies returns for a result.
     *
     * @param nanoseconds the result, unsigned
     */
    public long saturate(long nanoseconds) {
        return Long.compareUnsigned(nanoseconds, largest) > 0 ? largest : nanoseconds;
    }
}
