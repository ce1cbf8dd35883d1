package dev.readout.software.gl;

import dev.readout.software.CostModel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The virtual time of the software GPU as GL sees it: commands run one after the other in the order in which they were
 * issued, and their effects become visible batch by batch. A batch is the commands between two flushes.
 */
final class GlTimeline {
    /** The polls without a result after which the GPU gets on: polling must end at some time. */
    private static final int PATIENCE = 256;

    private final CostModel costs;
    private final long start;
    private final int lag;
    /** When the batches end that were flushed and are not complete, the oldest first. */
    private final Deque<Long> pending = new ArrayDeque<>();
    private final long[] work = new long[SoftwareCounter.Source.values().length];

    private long batch;
    private boolean batchHasCommands;
    private long end;
    private long completedEnd;
    private long restartedAt;
    private long restarts;
    private int polls;

    /**
     * A timeline.
     *
     * @param start what the GPU's clock shows at first, in nanoseconds
     * @param lag how many later batches it takes until a batch is complete
     */
    GlTimeline(CostModel costs, long start, int lag) {
        this.costs = costs;
        this.start = start;
        this.lag = lag;
    }

    /** Issues a command that neither draws nor dispatches, and returns the clock when all earlier ones have ended. */
    long command() {
        begin();
        long before = clock(end);
        advance(costs.ofCommand());
        return before;
    }

    /**
     * A draw of primitives that have as many pixels each, and of each pixel so many samples. Its fragments may be more
     * than 64 bits count.
     */
    void draw(long vertices, long primitives, long pixels, int samples) {
        begin();
        advance(costs.ofDraw((double) vertices, (double) primitives * (double) pixels));
        count(SoftwareCounter.Source.DRAWS, 1);
        count(SoftwareCounter.Source.VERTICES, vertices);
        count(SoftwareCounter.Source.PRIMITIVES, primitives);
        count(SoftwareCounter.Source.FRAGMENTS, primitives * pixels);
        count(SoftwareCounter.Source.SAMPLES, primitives * pixels * samples);
    }

    /** The primitives of the last draw that transform feedback has written, and those that it had no room for. */
    void feedback(long written, long lost) {
        count(SoftwareCounter.Source.FEEDBACK_WRITTEN, written);
        count(SoftwareCounter.Source.FEEDBACK_LOST, lost);
    }

    void dispatch(long workgroups, long invocations) {
        begin();
        advance(costs.ofDispatch((double) workgroups));
        count(SoftwareCounter.Source.DISPATCHES, 1);
        count(SoftwareCounter.Source.WORKGROUPS, workgroups);
        count(SoftwareCounter.Source.INVOCATIONS, invocations);
    }

    /** How much work of a kind was ever issued. */
    long total(SoftwareCounter.Source source) {
        return work[source.ordinal()];
    }

    /** The batch that the next command belongs to. */
    long batch() {
        return batch;
    }

    /** The clock when the completed work ended, in nanoseconds: the present, as far as the application can know. */
    long now() {
        return clock(Math.max(completedEnd, restartedAt));
    }

    /** Ends the batch, if it has commands. */
    void flush() {
        if (batchHasCommands) {
            pending.add(end);
            batch++;
            batchHasCommands = false;
            while (pending.size() > lag) {
                completeOldest();
            }
        }
    }

    /** Waits for everything that was issued. */
    void finish() {
        flush();
        while (!pending.isEmpty()) {
            completeOldest();
        }
    }

    void complete(long awaited) {
        if (awaited == batch) {
            flush();
        }
        while (!isComplete(awaited)) {
            completeOldest();
        }
    }

    /** Returns whether a batch is complete; if not, this sees to it that it will be. */
    boolean poll(long awaited) {
        if (isComplete(awaited)) {
            return true;
        }
        if (awaited == batch) {
            flush();
        } else if (++polls >= PATIENCE) {
            completeOldest();
        }
        return false;
    }

    /** Issues a sync object, of GL or EGL. */
    Fence fence() {
        command();
        return new Fence(batch);
    }

    /** A sync object, which is signaled when the batch is complete that it was issued in. */
    final class Fence {
        private final long awaited;

        private Fence(long awaited) {
            this.awaited = awaited;
        }

        /** Returns whether it is signaled; if not, this sees to it that it will be. */
        boolean poll() {
            return GlTimeline.this.poll(awaited);
        }

        /** Waits until it is signaled. */
        void await() {
            complete(awaited);
        }
    }

    /** Makes the clock begin again, as a reset of the GPU or a change of its frequency does. */
    void restartClock() {
        restartedAt = end;
        restarts++;
    }

    /** How often the clock began again. */
    long restarts() {
        return restarts;
    }

    private boolean isComplete(long awaited) {
        return awaited < batch - pending.size();
    }

    private void completeOldest() {
        completedEnd = pending.remove();
        polls = 0;
    }

    private void begin() {
        if (!batchHasCommands) {
            batchHasCommands = true;
            advance(costs.ofSubmit());
        }
    }

    /** Time goes on, up to its largest. */
    private void advance(long nanoseconds) {
        long passed = Math.min(nanoseconds, Long.MAX_VALUE - end);
        end += passed;
        count(SoftwareCounter.Source.NANOSECONDS, passed);
    }

    private void count(SoftwareCounter.Source source, long amount) {
        work[source.ordinal()] += amount;
    }

    private long clock(long time) {
        return start + time - restartedAt;
    }
}
