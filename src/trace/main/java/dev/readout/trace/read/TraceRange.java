package dev.readout.trace.read;

import org.jspecify.annotations.Nullable;

/**
 * A range of a trace. It begins with a line with a mark, so not inside of a value with newlines. The {@link
 * RangeReading} guards its fields.
 */
final class TraceRange {
    static final long UNKNOWN = -1;

    final long from;
    final long to;
    /** How many lines the range has, and how many lines are before it; {@link #UNKNOWN} at first. */
    long lines = UNKNOWN;
    long linesBefore = UNKNOWN;
    /** The true state at the beginning; null until the range before is done. */
    @Nullable
    TraceState truth;
    /** True if it was read, with the true state or a right guess. */
    boolean isDone;
    /** The range behind this, if a thread has taken it. */
    @Nullable
    TraceRange next;

    TraceRange(long from, long to) {
        this.from = from;
        this.to = to;
    }
}
