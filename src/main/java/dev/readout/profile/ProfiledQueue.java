package dev.readout.profile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A queue with its clock, and the queries that frames use on it, one {@link FrameQueries} a frame.
 *
 * <p>Frames use their queries in turn, as many as may be in flight: what is used again, reset by the host or destroyed
 * was last used so many frames ago. That it has results is not enough, since the application may not have waited for
 * that frame's command buffers, and has them in use for all that it knows.
 *
 * <p>Queries are usable when their reset is known to have been executed. The host's reset is executed at once. A reset
 * by a command is recorded at the beginning of a frame's first command buffer, for all that was read before, with a
 * stamp behind it, the witness; it has been executed when that frame's results have arrived, which include the witness.
 * The trap: until then queries show the results of their old frame, and they look new.
 *
 * <p>Queries of a frame that expired may still be written: they wait until a later frame has arrived on this queue,
 * since stamps at the bottom of the pipe are taken in the order of submission.
 *
 * <p>Used under the profiler's lock.
 */
final class ProfiledQueue {
    /** Where queries are on their way from one frame to the next. */
    enum State {
        /** They are unavailable, and no work uses them. */
        USABLE,
        /** A frame records them, or is in flight. */
        IN_USE,
        /** Their frame was read; a command has to reset them. */
        READ,
        /** A frame that is recorded or in flight resets them. */
        RESETTING,
        /**
         * A frame that has arrived was to reset them, and had no memory for a witness: they are usable when so many
         * frames have begun since that the application must have waited for its command buffers.
         */
        UNPROVEN,
        /** Their frame expired, and may still be executed. */
        EXPIRED
    }

    /** How many frames' queries may be out of use because nothing has arrived since they expired. */
    private static final int MOST_EXPIRED = 64;

    private final GpuQueue name;
    private final int index;
    private final QueueClock clock;
    private final Backend backend;
    private final int framesInFlight;
    private final int largestStore;
    private final List<FrameQueries> all = new ArrayList<>();

    ProfiledQueue(GpuQueue name, int index, QueueClock clock, Backend backend, int framesInFlight,
            int largestStore) {
        this.name = name;
        this.index = index;
        this.clock = clock;
        this.backend = backend;
        this.framesInFlight = framesInFlight;
        this.largestStore = largestStore;
    }

    GpuQueue name() {
        return name;
    }

    int index() {
        return index;
    }

    QueueClock clock() {
        return clock;
    }

    private boolean resetsByCommand() {
        return backend.reset() != Backend.Reset.BY_HOST;
    }

    /**
     * Queries for a frame.
     *
     * @param commandBuffer the frame's first on this queue: it resets what has to be reset by a command
     */
    FrameQueries acquire(long frame, long host, long commandBuffer) {
        boolean resets = resetRead(frame, commandBuffer);
        FrameQueries queries = usable(frame);
        if (backend.reset() == Backend.Reset.BY_COMMAND) {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i) != queries) {
                    queries.expectAsIn(all.get(i));
                }
            }
        }
        try {
            queries.begin(frame, host, commandBuffer, resets);
        } catch (RuntimeException failed) {
            notReset(frame);
            throw failed;
        }
        queries.state = State.IN_USE;
        return queries;
    }

    /** Records the reset of all that was read. Returns whether there was any. */
    private boolean resetRead(long frame, long commandBuffer) {
        boolean resets = false;
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.READ) {
                each.reset(commandBuffer);
                each.state = State.RESETTING;
                each.resetBy = frame;
                resets = true;
            }
        }
        return resets;
    }

    /** Queries that nobody can have in use: of these, those that were used longest ago; new ones if there are none. */
    private FrameQueries usable(long frame) {
        FrameQueries usable = null;
        FrameQueries expired = null;
        int expiredCount = 0;
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.UNPROVEN && frame - each.resetBy >= framesInFlight) {
                each.state = State.USABLE;
            }
            if (each.state == State.USABLE && frame - each.frame() >= framesInFlight) {
                usable = older(usable, each);
            } else if (each.state == State.EXPIRED) {
                expired = older(expired, each);
                expiredCount++;
            }
        }
        if (usable == null && expired != null && expiredCount >= MOST_EXPIRED) {
            // Nobody can still be executing that: nothing has arrived for so many frames.
            if (!resetsByCommand()) {
                return expired;
            }
            // Until it is reset, its results may be of then: new queries have none.
            expired.close();
            all.remove(expired);
        }
        return usable != null ? usable : create();
    }

    private static FrameQueries older(@Nullable FrameQueries one, FrameQueries other) {
        return one == null || other.frame() < one.frame() ? other : one;
    }

    private FrameQueries create() {
        FrameQueries queries = new FrameQueries(this, backend, framesInFlight, largestStore);
        all.add(queries);
        return queries;
    }

    /** Notes that a frame's results were read, which tells that what it reset and what came before it was executed. */
    void arrived(FrameQueries queries) {
        boolean proves = queries.provesExecution();
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.RESETTING && each.resetBy == queries.frame()) {
                each.state = queries.provesReset() ? State.USABLE : State.UNPROVEN;
            } else if (each == queries || proves && each.state == State.EXPIRED && each.frame() < queries.frame()) {
                recycle(each);
            }
        }
    }

    private void recycle(FrameQueries queries) {
        // Where there was no memory for queries, there is nothing to reset.
        queries.state = resetsByCommand() && !queries.isEmpty() ? State.READ : State.USABLE;
    }

    /** Notes that a frame's results are not waited for any more. */
    void expired(FrameQueries queries) {
        notReset(queries.frame());
        queries.state = queries.isEmpty() ? State.USABLE : State.EXPIRED;
    }

    /** Notes that a frame will not be submitted. */
    void cancelled(FrameQueries queries) {
        notReset(queries.frame());
        queries.cancel();
        queries.state = State.USABLE;
    }

    private void notReset(long frame) {
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.RESETTING && each.resetBy == frame) {
                each.state = State.READ;
            }
        }
    }

    void close() {
        all.forEach(FrameQueries::close);
        all.clear();
    }
}
