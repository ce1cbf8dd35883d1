package dev.readout.trace.read;

import org.jspecify.annotations.Nullable;

/** A range of a trace. It begins with a line with a mark, so not inside of a value with newlines. */
record TraceRange(Border begin, Border end) {
    static final long UNKNOWN = -1;

    /** The place between two ranges. The {@link RangeReading} guards what is known of it. */
    static final class Border {
        final long at;
        /** How many lines are before it; {@link #UNKNOWN} at first. */
        long lines = UNKNOWN;
        /** The true state there; null until all before it was read, with the true state or a right guess. */
        @Nullable
        TraceState truth;

        Border(long at) {
            this.at = at;
        }
    }
}
