package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.profile.clock.QueueClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A queue with its clock, and the queries that frames use on it, one {@link FrameQueries} a frame.
 *
 * <p>A command buffer may be submitted again, and then stamps its queries again. So queries are used again only once
 * all recordings that stamp them are known to be dead: when their command buffers are recorded anew, which tells that
 * they are not being executed and never will be, or when the application cancels the frame. Until then they rest, also
 * if their results have arrived. An expired frame may still be executed: if its results arrive after all, it rests too.
 *
 * <p>Of an application that takes new command buffers for each frame, no recording is ever known to be dead. So if many
 * sets of queries rest, the one that rests longest is read once more: if it has the stamps that it had, it is used
 * again. If not, a recording was submitted again: that is reported, and it rests on, behind the others.
 *
 * <p>GL has no command buffers: queries whose results have arrived are usable. It executes every call, so that a
 * cancelled frame's results will arrive too: queries that GL still writes are not begun again, since drivers may add up
 * the counts of both frames (llvmpipe).
 *
 * <p>Used under the profiler's lock. The frame's thread, which alone adds to those that rest or are expired, may ask
 * without it whether there is {@linkplain #hasRoom room}, or something to {@linkplain #shouldLook look} at.
 */
final class ProfiledQueue {
    /** How a frame ends. */
    enum Ending {
        /** Its results were read. */
        ARRIVED,
        /** Its results are not waited for any more. */
        EXPIRED,
        /** It will not be submitted; in GL it is on its way nevertheless. */
        CANCELLED
    }

    /** The most frames whose queries are EXPIRED: beyond that, no frame is measured. */
    static final int MOST_EXPIRED = 64;
    /** Beyond so many frames whose queries are RESTING, some are used again unless they were stamped again. */
    static final int MOST_RESTING = 64;
    /** The frames after which one that rests is looked at, so that what is submitted again is reported. */
    private static final int LOOKS_AFTER = 16;

    private final GpuQueue name;
    private final int index;
    private final QueueTimes times;
    private final Backend backend;
    private final LiveRecordings<FrameQueries> recordings;
    private final int framesInFlight;
    private final int largestStore;
    /** Read without a lock: a recording that lasts may add one while a frame begins. */
    private final List<Demand> demands = new CopyOnWriteArrayList<>();
    private final List<FrameQueries> all = new ArrayList<>();
    /** Those that are usable: first the one used last. */
    private final ArrayDeque<FrameQueries> usable = new ArrayDeque<>();
    /** Those that rest: first the one that was read least recently. */
    private final ArrayDeque<FrameQueries> resting = new ArrayDeque<>();
    private final List<FrameQueries> expired = new ArrayList<>();
    /** {@link #MOST_RESTING}, or less if the driver has no memory for so many. */
    private int mostResting = MOST_RESTING;
    /** The frame in which one that rests was looked at. */
    private long lookedIn;

    ProfiledQueue(GpuQueue name, int index, QueueClock clock, Backend backend, LiveRecordings<FrameQueries> recordings,
            int framesInFlight, int largestStore) {
        this.name = name;
        this.index = index;
        times = new QueueTimes(clock);
        this.backend = backend;
        this.recordings = recordings;
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

    /** The times of its scopes in the frame that was read last. */
    QueueTimes times() {
        return times;
    }

    /**
     * Queries for a frame or a batch.
     *
     * @param commandBuffer its first on this queue, which resets what has to be reset by a command
     */
    FrameQueries acquire(Work of, long commandBuffer) {
        if (!backend.hasCommandBuffers()) {
            makeRoom(0);
        }
        try {
            for (int looks = 2; looks > 0 && usable.isEmpty() && resting.size() > mostResting; looks--) {
                lookAtFirst(true);
            }
        } catch (DriverException refused) {
            // The poll is told so too, and throws it.
        }
        FrameQueries queries = usable.poll();
        if (queries == null) {
            queries = new FrameQueries(this, backend, backend.reset(), largestStore);
            all.add(queries);
        }
        try {
            queries.begin(of, commandBuffer);
        } catch (RuntimeException failed) {
            use(queries);
            throw failed;
        }
        if (queries.isEmpty()) {
            mostResting = Math.min(mostResting, Math.max(framesInFlight, resting.size()));
        }
        return queries;
    }

    /** Adds queries of a recording that lasts. */
    void add(FrameQueries queries, long frame, long host, long commandBuffer) {
        all.add(queries);
        try {
            queries.begin(frame, frame, host, commandBuffer);
        } catch (RuntimeException failed) {
            destroy(queries);
            throw failed;
        }
    }

    /** Destroys the queries of a recording that lasted. */
    void destroy(FrameQueries queries) {
        forget(queries);
        all.remove(queries);
        queries.close();
    }

    /** Lets frames use queries again. */
    private void use(FrameQueries queries) {
        forget(queries);
        usable.push(queries);
    }

    /** Forgets the recordings that stamp queries. */
    private void forget(FrameQueries queries) {
        for (int i = 0; queries.live > 0 && i < queries.recorderCount(); i++) {
            recordings.remove(queries.recorder(i).commandBuffer(), queries);
        }
        queries.live = 0;
    }

    /** Returns whether one more frame may have queries that are out of use for good, should it expire. */
    boolean hasRoom() {
        return expired.size() < MOST_EXPIRED;
    }

    /** Looks for frames that have arrived after they expired, until no more than some are left. */
    void makeRoom(int most) {
        for (int i = 0; expired.size() > most && i < expired.size(); i++) {
            FrameQueries each = expired.get(i);
            if (each.isComplete(false)) {
                expired.remove(i--);
                end(each, Ending.ARRIVED);
            }
        }
    }

    /** Notes that a command buffer of a frame is recorded anew: its old recording is dead. */
    void recordedAnew(FrameQueries queries) {
        queries.live--;
        if (queries.live == 0 && (wakes(queries) || expired.remove(queries))) {
            use(queries);
        }
    }

    /** Notes that the recordings of a frame or batch that expired, or was not measured, never will be executed. */
    void cancelled(long id) {
        all.forEach(each -> each.cancelled(id));
        // GL executes what was called.
        for (int i = expired.size() - 1; backend.hasCommandBuffers() && i >= 0; i--) {
            if (expired.get(i).id() == id) {
                use(expired.remove(i));
            }
        }
    }

    /** Notes that a frame has ended. */
    void end(FrameQueries queries, Ending ending) {
        if (ending == Ending.CANCELLED && backend.hasCommandBuffers()) {
            use(queries);
            return;
        }
        queries.mayHaveBeenExecuted();
        if (ending != Ending.ARRIVED && (queries.live > 0 || !backend.hasCommandBuffers())) {
            expired.add(queries);
        } else if (queries.live > 0 && !queries.isEmpty()) {
            resting.add(queries);
        } else {
            use(queries);
        }
    }

    /** Ends the rest of queries, which mostly is the longest. Returns whether they rested. */
    private boolean wakes(FrameQueries queries) {
        return queries == resting.peek() ? resting.poll() != null : resting.remove(queries);
    }

    /** Returns whether it is time to {@linkplain #look look} at queries that rest. */
    boolean shouldLook(long frame) {
        return frame - lookedIn >= LOOKS_AFTER && !resting.isEmpty();
    }

    /** Looks at queries that rest, if it is time. */
    void look(long frame) {
        if (shouldLook(frame)) {
            lookedIn = frame;
            lookAtFirst(false);
        }
    }

    /** Uses the first queries that rest, or puts them last: if that is not wanted, or they were stamped again. */
    private void lookAtFirst(boolean toUse) {
        FrameQueries first = resting.getFirst();
        boolean again = first.isStampedAgain();
        resting.remove();
        if (toUse && !again) {
            use(first);
        } else {
            resting.add(first);
        }
    }

    /** Ends the recorders of recordings that last. */
    void endLasting(Consumer<GpuRecorder> end) {
        all.stream().filter(FrameQueries::lasts).forEach(each -> each.endRecorders(end));
    }

    void close() {
        all.forEach(FrameQueries::close);
        all.clear();
    }
}
