package dev.readout.profile;

import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlTimerQueries;
import dev.readout.gl.TimerResultStatus;
import java.util.function.LongSupplier;

/**
 * The timer queries of the passes of each slot: two timestamps a pass, or one elapsed time where a driver, as in
 * browsers, has no timestamps that can be believed.
 */
final class GlPassTimes implements AutoCloseable {
    private final GlTimerQueries queries;
    private final boolean timestamps;
    private final int queriesOfPass;
    private final int queriesOfSlot;
    /** The slot that was read last. */
    private int slot;

    /** @throws UnsupportedOperationException if the driver can't measure time */
    GlPassTimes(GlContext context, int passes, int slots, LongSupplier hostClock) {
        // As many as timestamps need; a query object that is never begun costs nothing.
        this.queries = context.createTimerQueries(2 * passes * slots, hostClock);
        this.timestamps = queries.timestampCounter().usable();
        this.queriesOfPass = timestamps ? 2 : 1;
        this.queriesOfSlot = queriesOfPass * passes;
        if (!timestamps && !queries.elapsedCounter().usable()) {
            String bits = "timestamps of " + queries.timestampCounter().bits() + " bits and elapsed times of "
                    + queries.elapsedCounter().bits();
            queries.close();
            throw new UnsupportedOperationException("the driver can't measure time: it has " + bits
                    + ", and 30 are the fewest that can be believed");
        }
    }

    /** Whether passes may overlap: elapsed times may not. */
    boolean mayOverlap() {
        return timestamps;
    }

    void begin(int inSlot, int pass) {
        if (timestamps) {
            queries.timestamp(query(inSlot, pass));
        } else {
            queries.begin(query(inSlot, pass));
        }
    }

    void end(int inSlot, int pass) {
        if (timestamps) {
            queries.timestamp(query(inSlot, pass) + 1);
        } else {
            queries.end();
        }
    }

    /** Ends what is being measured, if something is. */
    void cancel() {
        if (!timestamps) {
            queries.end();
        }
    }

    /** Fetches the results of some passes of a slot. Returns whether all have arrived. */
    boolean read(int inSlot, long passes) {
        slot = inSlot;
        for (long rest = passes; rest != 0; rest &= rest - 1) {
            int first = query(inSlot, Long.numberOfTrailingZeros(rest));
            for (int query = first; query < first + queriesOfPass; query++) {
                if (!queries.poll(query)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Why the first of some passes that has no time has none; VALID if all have one. */
    TimerResultStatus status(long passes) {
        for (long rest = passes; rest != 0; rest &= rest - 1) {
            int first = query(slot, Long.numberOfTrailingZeros(rest));
            TimerResultStatus status = timestamps ? queries.statusBetween(first, first + 1) : queries.status(first);
            if (status != TimerResultStatus.VALID) {
                return status;
            }
        }
        return TimerResultStatus.VALID;
    }

    private int query(int inSlot, int pass) {
        return inSlot * queriesOfSlot + pass * queriesOfPass;
    }

    long nanoseconds(int pass) {
        int first = query(slot, pass);
        return timestamps ? queries.nanosecondsBetween(first, first + 1) : queries.nanoseconds(first);
    }

    /** @throws IllegalStateException if the driver has no timestamps */
    long beginTicks(int pass) {
        if (!timestamps) {
            throw new IllegalStateException("the driver measures how long passes take, and not when they begin: it has"
                    + " no timestamps");
        }
        return queries.nanoseconds(query(slot, pass));
    }

    @Override
    public void close() {
        queries.close();
    }
}
