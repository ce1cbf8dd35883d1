package dev.readout.trace.read;

import org.jspecify.annotations.Nullable;

/**
 * A range of a trace, which begins with a line that has a mark: so it is no part of a value with newlines. What is
 * known of it is guarded by the {@link RangeReading}.
 */
final class TraceRange {
    static final long UNKNOWN = -1;

    final long from;
    final long to;
    /** How many lines the range has, and how many lines are before it; {@link #UNKNOWN} at first. */
    long lines = UNKNOWN;
    long linesBefore = UNKNOWN;
    /** What is true at the beginning; null until the range before is done. */
    @Nullable
    TraceState truth;
    /** Whether it was read, from the truth or from what is as good. */
    boolean isDone;
    /** The range behind this, if a thread has taken it. */
    @Nullable
    TraceRange next;

    TraceRange(long from, long to) {
        this.from = from;
        this.to = to;
    }
}
