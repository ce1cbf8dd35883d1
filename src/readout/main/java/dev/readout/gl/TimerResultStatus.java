package dev.readout.gl;

/**
 * The validity of a timer query's result: see {@link TimerCounter}.
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link TimerCounter}.
 */
public enum TimerResultStatus {
    /** A time, in nanoseconds. */
    VALID,
    /** The driver has no counter: it reports 0 bits, and results of 0 that mean nothing (6.1.9). */
    NO_COUNTER,
    /** The driver reports 1 to 29 bits, less than the 30 that a counter must have (6.1.9): don't trust it. */
    BROKEN_COUNTER,
    /** GL_GPU_DISJOINT_EXT was true: all timings since it was last read are worthless. */
    DISJOINT,
    /** The largest number that the counter or the getter holds: the time was as long, or longer (5.3). */
    SATURATED,
    /** More than the counter's bits can hold, or negative: the driver cut a number off or made one up. */
    OUT_OF_RANGE,
    /** An elapsed time longer than the host's own time around it: drivers have returned absolute times. */
    LONGER_THAN_HOST
}
