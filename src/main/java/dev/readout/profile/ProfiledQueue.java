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
 * by a command is recorded at the beginning of a frame's first command buffer, for what was read before, with a
 * stamp behind it, the witness; it has been executed when that frame's results have arrived, which include the witness.
 * The trap: until then queries show the results of their old frame, and they look new.
 *
 * <p>Queries of a frame that expired may still be written, and what it resets may still be reset, even when later
 * frames have arrived: nobody knows that its command buffers will not be submitted any more. They are out of use until
 * each of its command buffers is recorded anew, the application cancels the frame, or, where they have become many,
 * its results have arrived after all. In GL, which executes whatever is called, a frame that is cancelled is no
 * different, and its results will arrive: queries that GL still writes are not begun again, since drivers may add up
 * what both frames count (llvmpipe).
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
         * Nothing proves that their command buffers are done: the frame that reset them arrived and had no memory for a
         * witness, or their own frame arrived after it had expired. They are usable when as many frames have begun
         * since as may be in flight: the application has waited for those command buffers by then.
         */
        UNPROVEN,
        /** Their frame expired, or was cancelled in GL, and may still be executed. */
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

    /** How many frames' queries may be out of use because they expired: no more frames are measured then. */
    static final int MOST_EXPIRED = 64;
    /**
     * How many frames' queries one frame resets: one more than it uses, so that none are left for ever. If the frame is
     * lost, they are out of use with it.
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

    /** What frames have asked for, by kind. */
    List<Demand> demands() {
        return demands;
    }

    /** What frames have asked for of a kind. */
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

    /** Records the reset of what was read, as much as a frame resets. Returns whether there was any. */
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

    /** Queries that nobody can have in use: of these, those that were used longest ago; new ones if there are none. */
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

    /** Notes that a command buffer is recorded anew: what it held is neither executed now nor will ever be. */
    void recordedAnew(long commandBuffer, long frame) {
        for (int i = all.size() - 1; expired > 0 && i >= 0; i = Math.min(i, all.size()) - 1) {
            FrameQueries each = all.get(i);
            if (each.state == State.EXPIRED && each.recordedAnew(commandBuffer)) {
                neverExecuted(each, frame);
            }
        }
    }

    /** Notes that what a frame recorded that expired is neither executed now nor will ever be. */
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
     * Destroys queries of which nobody knows whether they are reset: those of a frame, and what it was to reset. To
     * reset these once more is not enough: if that is lost as well, and so on, there are ever more of them.
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
