package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;

/**
 * The scopes that begin in one command buffer and end in another, perhaps in a later frame. Each has a number, and a
 * token that differs from the earlier tokens of that number.
 *
 * <p>Safe to share between threads.
 */
final class SpanTable {
    private static final int SPANS = 1024;

    /** The state of a span on its way. */
    private enum State {
        FREE, BEGUN, STAMPED, LOST,
        /** Its end will not be taken, and its beginning may still arrive. */
        ABANDONED
    }

    private final State[] states = new State[SPANS];
    private final int[] generations = new int[SPANS];
    private final int[] nodes = new int[SPANS];
    private final GpuQueue[] queues = new GpuQueue[SPANS];
    private final long[] frames = new long[SPANS];
    private final long[] ticks = new long[SPANS];
    private final boolean[] ending = new boolean[SPANS];
    private int nextFree;

    SpanTable() {
        Arrays.fill(states, State.FREE);
    }

    /** The number of a new span; {@link Recording#NONE} if all are in use. */
    synchronized int begin(int node, GpuQueue queue, long frame) {
        for (int i = 0; i < SPANS; i++) {
            int span = (nextFree + i) % SPANS;
            if (states[span] == State.FREE) {
                nextFree = span + 1;
                states[span] = State.BEGUN;
                ending[span] = false;
                generations[span]++;
                nodes[span] = node;
                queues[span] = queue;
                frames[span] = frame;
                return span;
            }
        }
        return NONE;
    }

    synchronized long token(int span) {
        return (long) generations[span] << Integer.SIZE | span;
    }

    /**
     * The number of an ending span, by its token.
     *
     * @throws IllegalStateException if it began on another queue
     */
    synchronized int end(long token, GpuQueue queue) {
        int span = (int) token;
        if (!isOpen(span, token)) {
            return NONE;
        }
        if (queues[span] != queue) {
            throw new IllegalStateException("a scope that began in frame " + frames[span] + " on queue "
                    + queues[span].name() + " can't end on queue " + queue.name() + ": their clocks may differ");
        }
        ending[span] = true;
        return span;
    }

    synchronized int node(int span) {
        return nodes[span];
    }

    /** Notes the stamps of the beginnings. */
    void stamped(SpanEnds ends, QueryRange stamps) {
        for (int i = 0; i < ends.size(); i++) {
            if (!ends.isLast(i)) {
                begun(ends.span(i), State.STAMPED, stamps.value(ends.query(i), 0));
            }
        }
    }

    /** Notes that the frame that was to have the stamps expired. */
    void lost(SpanEnds ends) {
        for (int i = 0; i < ends.size(); i++) {
            if (ends.isLast(i)) {
                abandon(ends.span(i));
            } else {
                begun(ends.span(i), State.LOST, 0);
            }
        }
    }

    /** Notes what became of a beginning: its stamp is known, or it is lost. */
    private synchronized void begun(int span, State state, long stamp) {
        if (states[span] == State.BEGUN) {
            states[span] = state;
            ticks[span] = stamp;
        } else if (states[span] == State.ABANDONED) {
            states[span] = State.FREE;
        }
    }

    /** Notes that the end of a span will not be taken: its number is free as soon as its beginning is known or lost. */
    synchronized void abandon(int span) {
        states[span] = states[span] == State.BEGUN ? State.ABANDONED : State.FREE;
    }

    /** Notes that a span ends where nothing is measured. An invalid or old token does nothing. */
    synchronized void endUnmeasured(long token) {
        int span = (int) token;
        if (isOpen(span, token)) {
            ending[span] = true;
            abandon(span);
        }
    }

    private boolean isOpen(int span, long token) {
        return span >= 0 && span < SPANS && generations[span] == (int) (token >>> Integer.SIZE)
                && states[span] != State.FREE && !ending[span];
    }

    synchronized boolean isStamped(int span) {
        return states[span] == State.STAMPED;
    }

    /** Notes that times were disturbed: those that have begun can't be measured. */
    synchronized void disturb() {
        for (int span = 0; span < SPANS; span++) {
            states[span] = states[span] == State.STAMPED ? State.LOST : states[span];
        }
    }

    synchronized long ticks(int span) {
        return ticks[span];
    }

    synchronized void free(int span) {
        states[span] = State.FREE;
    }

    /** Frees those that end: their times were taken. */
    void free(SpanEnds ends) {
        for (int i = 0; i < ends.size(); i++) {
            if (ends.isLast(i)) {
                free(ends.span(i));
            }
        }
    }
}
