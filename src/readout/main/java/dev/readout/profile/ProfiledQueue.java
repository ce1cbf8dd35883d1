package dev.readout.profile;

import dev.readout.profile.clock.QueueClock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A queue with its clock, and the queries that frames use on it, one {@link FrameQueries} a frame.
 *
 * <p>Frames use their queries in turn. Queries are reused, reset by the host or destroyed only {@code framesInFlight}
 * frames after their last use. Results alone are not enough: until the application has waited for that frame's command
 * buffers, these count as in use.
 *
 * <p>Queries are usable when their reset is known to have been executed. The host's reset is executed at once. A reset
 * by a command is recorded at the beginning of a frame's first command buffer, for queries that were read before.
 * Behind it, a timestamp is the witness: the reset has been executed when that frame's results, with the witness, have
 * arrived. Until then the queries show the results of their old frame, which look new.
 *
 * <p>An expired frame may still write and reset queries, even when later frames have arrived, since its command buffers
 * may still be submitted. Its queries are not used until each of its command buffers is re-recorded, the application
 * cancels the frame, or, if there are many such frames, its results have arrived after all. GL executes every call, so
 * that a cancelled frame's results will arrive too: queries that GL still writes are not begun again, since drivers may
 * add up the counts of both frames (llvmpipe).
 *
 * <p>Used under the profiler's lock.
 */
final class ProfiledQueue {
    /** The state of a frame's queries. */
    enum State {
        /** Unavailable, and not in use. */
        USABLE,
        /** Used by a frame that is recorded or in flight. */
        IN_USE,
        /** Read; a command has to reset them. */
        READ,
        /** Being reset by a frame that is recorded or in flight. */
        RESETTING,
        /**
         * Not proven to be done: the frame that reset them arrived without a witness, for want of memory, or their own
         * frame arrived after it had expired. They become usable after as many frames as may be in flight, since by
         * then the application has waited for their command buffers.
         */
        UNPROVEN,
        /** Of a frame that expired, or was cancelled in GL, and may still be executed. */
        EXPIRED
    }

    /** How a frame ends. */
    enum Ending {
        /** Its results were read, which tells that what it reset was executed. */
        ARRIVED,
        /** Its results are not waited for any more. */
        EXPIRED,
        /** It will not be submitted; in GL it is on its way nevertheless. */
        CANCELLED
    }

    /** The most frames whose queries are EXPIRED: beyond that, no frame is measured. */
    static final int MOST_EXPIRED = 64;
    /**
     * The most frames whose queries one frame resets: one more than it uses, so that none are left over. If the frame
     * is lost, so are they.
     */
    static final int MOST_RESETS = 2;

    private final GpuQueue name;
    private final int index;
    private final QueueClock clock;
    private final Backend backend;
    private final int framesInFlight;
    private final int largestStore;
    private final List<Demand> demands = new ArrayList<>();
    private final List<FrameQueries> all = new ArrayList<>();
    /** Those that a frame got last. */
    private @Nullable FrameQueries last;
    /** How many of them are EXPIRED. */
    private int expired;

    ProfiledQueue(GpuQueue name, int index, QueueClock clock, Backend backend, int framesInFlight,
            int largestStore) {
        this.name = name;
        this.index = index;
        this.clock = clock;
        this.backend = backend;
        this.framesInFlight = framesInFlight;
        this.largestStore = largestStore;
        demand(Backend.Kind.STAMPS);
        // Scopes that count samples come too late for them. Which statistics they count is not known yet.
        demand(Backend.Kind.SAMPLES);
    }

    /** The demand of frames, by kind. */
    List<Demand> demands() {
        return demands;
    }

    /** The demand of frames for a kind. */
    synchronized Demand demand(Backend.Kind kind) {
        for (int i = 0; i < demands.size(); i++) {
            if (demands.get(i).kind().is(kind)) {
                return demands.get(i);
            }
        }
        Demand demand = new Demand(kind);
        demands.add(demand);
        return demand;
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
        try {
            queries.begin(frame, host, commandBuffer, resets);
        } catch (RuntimeException failed) {
            notReset(frame);
            throw failed;
        }
        queries.state = State.IN_USE;
        return queries;
    }

    /** Records the reset of queries that were read, up to a frame's limit. Returns whether there were any. */
    private boolean resetRead(long frame, long commandBuffer) {
        int resets = 0;
        for (int i = 0; resetsByCommand() && resets < MOST_RESETS && i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.READ) {
                each.reset(commandBuffer);
                each.state = State.RESETTING;
                each.resetBy = frame;
                resets++;
            }
        }
        return resets > 0;
    }

    /** Queries that can't be in use, those used longest ago first; new ones if there are none. */
    private FrameQueries usable(long frame) {
        FrameQueries before = last;
        if (before == null || expired > 0 || resetsByCommand()) {
            last = oldest(frame);
        } else if (before.turn == null || !isUsable(before.turn, frame)) {
            last = oldest(frame);
            before.turn = last;
        } else {
            // In a steady loop they take turns.
            last = before.turn;
        }
        return last;
    }

    private FrameQueries oldest(long frame) {
        FrameQueries oldest = null;
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.UNPROVEN && frame - each.resetBy >= framesInFlight) {
                each.state = State.USABLE;
            }
            if (each.state == State.EXPIRED && !backend.hasCommandBuffers() && each.read()) {
                isOver(each);
                each.state = State.USABLE;
            }
            if (isUsable(each, frame) && (oldest == null || each.frame() < oldest.frame())) {
                oldest = each;
            }
        }
        if (oldest == null) {
            oldest = new FrameQueries(this, backend, framesInFlight, largestStore);
            all.add(oldest);
        }
        return oldest;
    }

    private boolean isUsable(FrameQueries queries, long frame) {
        return queries.state == State.USABLE && frame - queries.frame() >= framesInFlight;
    }

    /** Whether one more frame may have queries that are out of use for good, should it expire. */
    boolean hasRoom() {
        return expired < MOST_EXPIRED;
    }

    /** If there is no room, looks for frames that have arrived after they expired. */
    void makeRoom(long frame) {
        for (int i = 0; expired >= MOST_EXPIRED && i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.EXPIRED && (each.read() || each.isAvailable())) {
                isOver(each);
                recycle(each);
                each.state = each.state == State.USABLE ? State.UNPROVEN : each.state;
                each.resetBy = frame;
            }
        }
    }

    /** Notes that a command buffer is re-recorded: its old commands are not being executed and never will be. */
    void recordedAnew(long commandBuffer, long frame) {
        for (int i = all.size() - 1; expired > 0 && i >= 0; i = Math.min(i, all.size()) - 1) {
            FrameQueries each = all.get(i);
            if (each.state == State.EXPIRED && each.recordedAnew(commandBuffer)) {
                neverExecuted(each, frame);
            }
        }
    }

    /** Notes that the recordings of an expired frame are not being executed and never will be. */
    void cancelled(long number, long frame) {
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (each.state == State.EXPIRED && each.frame() == number) {
                neverExecuted(each, frame);
            }
        }
    }

    private void neverExecuted(FrameQueries queries, long frame) {
        if (!backend.hasCommandBuffers()) {
            // It is, for it was called.
            return;
        }
        if (resetsByCommand()) {
            destroy(queries, frame);
        } else {
            queries.state = State.USABLE;
        }
        isOver(queries);
    }

    /**
     * Destroys queries that may not be reset: a frame's own, and those that it was to reset. Resetting them once more
     * could be lost as well, and their number would grow without end.
     */
    private void destroy(FrameQueries queries, long frame) {
        for (int i = all.size() - 1; i >= 0; i--) {
            FrameQueries each = all.get(i);
            if (each == queries || isResetBy(each, queries.frame()) && frame - each.frame() >= framesInFlight) {
                each.close();
                all.remove(i);
            }
        }
    }

    private static boolean isResetBy(FrameQueries queries, long frame) {
        return queries.state == State.RESETTING && queries.resetBy == frame;
    }

    private void isOver(FrameQueries queries) {
        expired--;
        notReset(queries.frame());
    }

    /** Notes that a frame has ended. */
    void end(FrameQueries queries, Ending ending) {
        if (ending == Ending.ARRIVED) {
            arrived(queries);
        } else if (ending == Ending.EXPIRED || !backend.hasCommandBuffers()) {
            queries.state = State.EXPIRED;
            expired++;
        } else {
            notReset(queries.frame());
            queries.cancel();
            queries.state = State.USABLE;
        }
    }

    private void arrived(FrameQueries queries) {
        for (int i = 0; resetsByCommand() && i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (isResetBy(each, queries.frame())) {
                each.state = queries.provesReset() ? State.USABLE : State.UNPROVEN;
            }
        }
        recycle(queries);
    }

    private void recycle(FrameQueries queries) {
        // Where there was no memory for queries, there is nothing to reset.
        queries.state = resetsByCommand() && !queries.isEmpty() ? State.READ : State.USABLE;
    }

    private void notReset(long frame) {
        for (int i = 0; i < all.size(); i++) {
            FrameQueries each = all.get(i);
            if (isResetBy(each, frame)) {
                each.state = State.READ;
            }
        }
    }

    void close() {
        all.forEach(FrameQueries::close);
        all.clear();
    }
}
