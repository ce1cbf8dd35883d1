package dev.readout.gl;

import dev.readout.MalformedResultException;

/**
 * Compares the numbers of a stream with their bounds and remembers the first one that is out of them, so that a reading
 * of the stream can be tried, and dropped, without an exception.
 */
final class StreamCheck {
    private long position;
    private String field = "";
    private long found;
    private String relation = "";
    private long bound;
    private String reason = "";

    /**
     * @param position where the number stands, in bytes
     * @param field its name
     * @param reason what the bound is
     */
    boolean atLeast(long position, String field, long found, long bound, String reason) {
        return found >= bound || fail(position, field, found, "at least ", bound, reason);
    }

    /**
     * @param position where the number stands, in bytes
     * @param field its name
     * @param reason what the bound is
     */
    boolean atMost(long position, String field, long found, long bound, String reason) {
        return found <= bound || fail(position, field, found, "at most ", bound, reason);
    }

    private boolean fail(long position, String field, long found, String relation, long bound, String reason) {
        this.position = position;
        this.field = field;
        this.found = found;
        this.relation = relation;
        this.bound = bound;
        this.reason = reason;
        return false;
    }

    /** The exception of the last comparison that failed. */
    MalformedResultException exception() {
        return MalformedResultException.atInt(position / 4,
                field + " of " + relation + bound + ", " + reason, String.valueOf(found));
    }
}
