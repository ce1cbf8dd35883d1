package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The recorders of one frame on one queue, or of one batch, and their queries. Reused for one after the other. Or those
 * of a {@link LastingRecording}, for all frames that submit it.
 *
 * <p>Several threads ask for ranges and drop scopes, under this object's lock; the rest is for the thread of the frame,
 * or the one that begins and ends the batch, when no recorder records, and then for the one that polls.
 */
class FrameQueries {
    /** The first store of a kind where a frame can't get more: a thousand scopes, or a hundred command buffers. */
    private static final int SMALLEST_BY_COMMAND = 2048;

    private final ProfiledQueue queue;
    private final Backend backend;
    private final Backend.Reset reset;
    /** The stamps, and behind them the queries that count. */
    private final QueryRange stamps;
    /** The queries that a poll reads, once the recorders have ended: the stamps' first store, and those that count. */
    private @Nullable QueryStore first;
    private @Nullable QueryRange counting;
    private final int largest;
    private GpuRecorder[] recorders = new GpuRecorder[4];
    private int recorderCount;
    /** How to read the timestamps of a frame that repeats the one before. */
    final StampPlan plan = new StampPlan();
    /** For the {@link FrameSlot}: the next queries in the frame, on any queue. */
    @Nullable
    FrameQueries next;
    /** How many command buffers of the frame were not recorded anew. */
    int live;
    /** The query that is stamped behind the reset by a command; {@link Recording#NONE} if nothing has to be reset. */
    private int witness = NONE;
    /** The store that has the witness, once commands may have reset it: before, nothing may be asked of it (18.3). */
    private @Nullable QueryStore executed;
    /** True if the witness was stamped before the frame; and its stamp then. */
    private boolean wasStamped;
    private long stampBefore;
    /** True if that reset is known to have been executed, or not needed. */
    private boolean resetExecuted;
    /** True if it was reported that a recording was executed again. */
    private boolean reportedAgain;
    private long frame;
    private long id;
    /** The batch that these are of; null if they are a frame's. */
    private @Nullable Work batch;
    private long firstRecorded;
    /** When the application said that it submits; {@link Long#MAX_VALUE} if it did not. */
    private long submitted;
    /** True if the recorders have ended. */
    private boolean finished;
    private int changes;
    private int droppedScopes;
    private String dropReason = "";
    /** How many scopes have their times, and not all that they count. */
    private int droppedCounts;
    private String countReason = "";

    /** @param reset when queries become usable, which a recording that lasts decides otherwise than a frame */
    FrameQueries(ProfiledQueue queue, Backend backend, Backend.Reset reset, int largest) {
        this.queue = queue;
        this.backend = backend;
        this.reset = reset;
        this.largest = largest;
        // Where a command resets, the witness takes one more.
        this.stamps = new QueryRange(backend, reset, queue.index(), queue.demand(Backend.Kind.STAMPS),
                reset == Backend.Reset.BY_HOST ? largest : largest + 1);
    }

    ProfiledQueue queue() {
        return queue;
    }

    /** The number of the frame, or the application's of the batch. */
    long frame() {
        return frame;
    }

    /** The {@linkplain Work#id identity} of the frame or batch. */
    long id() {
        return id;
    }

    /** The batch, for its recorder; null if these are a frame's. */
    @Nullable
    Work batch() {
        return batch;
    }

    boolean isBatch() {
        return id < 0;
    }

    /** The frame or batch, for people. */
    String title() {
        return Work.title(frame, isBatch());
    }

    boolean hasCommandBuffers() {
        return backend.hasCommandBuffers();
    }

    /** @throws IllegalStateException if nothing here measures what a scope counts */
    void requireCountable(Scope scope) {
        String reason = backend.cannotCount(queue.index(), scope);
        if (reason != null) {
            throw new IllegalStateException(title() + ", queue " + queue.name() + ": scope '" + scope + "' "
                    + reason);
        }
    }

    /** Prepares for a frame or batch, whose first command buffer resets what has to be reset by a command. */
    void begin(Work of, long commandBuffer) {
        batch = of.isBatch() ? of : null;
        begin(of.number, of.id, of.hostBegin, commandBuffer);
    }

    /** Prepares for recorders, the first of whose command buffers resets. */
    final void begin(long number, long identity, long host, long commandBuffer) {
        begin(number, host);
        id = identity;
        finished = false;
        droppedScopes = 0;
        droppedCounts = 0;
        recorderCount = 0;
        reportedAgain = false;
        if (reset == Backend.Reset.BY_COMMAND) {
            // Kinds that an earlier frame used: pools that are made amid a frame could not be reset for it.
            for (int i = 0; i < queue.demands().size(); i++) {
                range(queue.demands().get(i).kind());
            }
        }
        boolean byHost = reset == Backend.Reset.BY_HOST;
        boolean resets = false;
        for (QueryRange range = stamps; range != null; range = range.next) {
            int least = reset == Backend.Reset.BY_COMMAND ? smallestByCommand() : range == stamps ? 1 : 0;
            resets |= range.begin(least, Math.abs(id), byHost ? QueryStore.NO_COMMAND_BUFFER : commandBuffer);
        }
        witness = NONE;
        resetExecuted = true;
        if (resets && !byHost) {
            witness = stamps.reserve(1);
            rememberWitness();
            if (witness != NONE) {
                stamps.stamp(commandBuffer, witness, true);
            }
        }
    }

    private void begin(long frameNumber, long host) {
        frame = frameNumber;
        firstRecorded = host;
        submitted = Long.MAX_VALUE;
    }

    /** Prepares for one more submission, in a frame, of a recording that lasts. */
    final void beginAgain(long frameNumber, long host) {
        begin(frameNumber, host);
        if (reset == Backend.Reset.BY_HOST) {
            for (QueryRange range = stamps; range != null; range = range.next) {
                range.reset(QueryStore.NO_COMMAND_BUFFER);
            }
        } else {
            rememberWitness();
        }
    }

    /**
     * Remembers what the witness says before the frame. It is stamped behind the reset, and then says something else:
     * the reset was executed. Other queries of the frame can't tell, and until then show the results of an old frame.
     */
    private void rememberWitness() {
        if (witness != NONE) {
            resetExecuted = false;
            wasStamped = stamps.store(witness) == executed && stamps.probe(witness);
            stampBefore = wasStamped ? stamps.value(witness, 0) : 0;
        }
    }

    /** Returns whether the reset of this frame's queries is known to have been executed, or not needed. */
    boolean isResetExecuted() {
        return resetExecuted;
    }

    /** The same, which is asked of the witness as long as it is not known. */
    private boolean askWitness() {
        if (!resetExecuted && stamps.probe(witness) && !(wasStamped && stamps.value(witness, 0) == stampBefore)) {
            resetExecuted = true;
            for (QueryRange range = stamps; range != null; range = range.next) {
                range.resetExecuted();
            }
        }
        return resetExecuted;
    }

    /** Notes that the frame has ended. */
    void ended(ProfiledQueue.Ending ending) {
        queue.end(this, ending);
    }

    /** The fewest queries of a kind where it is too late for more once the recording has begun. */
    int smallestByCommand() {
        return SMALLEST_BY_COMMAND;
    }

    /** Returns whether these are of a recording that lasts. */
    boolean lasts() {
        return false;
    }

    /** Notes that a command buffer of these is recorded anew: its old recording is dead. */
    void recordedAnew() {
        queue.recordedAnew(this);
    }

    /** Notes that a frame that is not in flight does not submit these after all. */
    void cancelled(long number) {
        // Those of frames are cancelled by their queue.
    }

    /** Ends the recorders, and reports what they could not measure. */
    final void finish(ReportListener reports) {
        endRecorders(GpuRecorder::finish);
        reportDropped(reports);
    }

    boolean isFinished() {
        return finished;
    }

    /** Notes that commands that reset and use the queries may have been executed. */
    void mayHaveBeenExecuted() {
        executed = first;
    }

    /**
     * Returns whether a recording of the frame was executed again since its results, or this, were read. The first time
     * that is reported. The first stamp of each recording tells.
     */
    boolean isStampedAgain() {
        boolean again = false;
        for (int i = 0; i < recorderCount; i++) {
            int query = i == 0 && witness != NONE ? witness : recorders[i].firstQuery();
            if (query != NONE && stamps.isStampedAgain(query)) {
                again = true;
                if (!reportedAgain) {
                    reportedAgain = true;
                    recorders[i].reportSubmittedAgain(frame);
                }
            }
        }
        return again;
    }

    /** Returns whether there are no queries at all, for want of memory. */
    boolean isEmpty() {
        QueryRange range = stamps;
        while (range != null && range.first() == null) {
            range = range.next;
        }
        return range == null;
    }

    /** The next recorder, under the profiler's lock. */
    GpuRecorder recorder(RecorderSetup setup) {
        if (recorderCount == recorders.length) {
            recorders = Arrays.copyOf(recorders, 2 * recorderCount);
        }
        if (recorders[recorderCount] == null) {
            recorders[recorderCount] = new GpuRecorder(setup, this);
        }
        return recorders[recorderCount++];
    }

    int recorderCount() {
        return recorderCount;
    }

    GpuRecorder recorder(int index) {
        return recorders[index];
    }

    /** A number that changes when the recorders record something else than before. */
    int changes() {
        return changes;
    }

    QueryRange stamps() {
        return stamps;
    }

    /** The stamps' results by their numbers, once they were read. */
    MemorySegment results() {
        return first != null && first.next == null ? first.results() : stamps.gather();
    }

    synchronized QueryRange range(Backend.Kind kind) {
        QueryRange range = stamps;
        while (!range.kind().is(kind)) {
            if (range.next == null) {
                range.next = new QueryRange(backend, reset, queue.index(), queue.demand(kind), largest);
            }
            range = range.next;
        }
        return range;
    }

    synchronized void dropped(String reason) {
        droppedScopes++;
        dropReason = reason;
    }

    synchronized void droppedCounts(String reason) {
        droppedCounts++;
        countReason = reason;
    }

    /** Why there are no queries. */
    String noRoom() {
        return reset == Backend.Reset.BY_COMMAND
                ? "there is no room for more queries in this frame: a command has reset those that it has; later ones"
                        + " begin with more, as far as maxQueries() and the driver's memory allow"
                : "there is no room for more queries in this frame, by maxQueries() or in the driver's memory";
    }

    /** Reports what was dropped. */
    void reportDropped(ReportListener reports) {
        if (droppedScopes > 0) {
            reports.note(new ProfilerReport.ScopesDropped(
                    frame, isBatch(), queue.name(), droppedScopes, false, dropReason));
        }
        if (droppedCounts > 0) {
            reports.note(new ProfilerReport.ScopesDropped(
                    frame, isBatch(), queue.name(), droppedCounts, true, countReason));
        }
    }

    /** Notes when the application submits. */
    void submitting(long host) {
        submitted = submitted == Long.MAX_VALUE ? host : submitted;
    }

    /**
     * The host's time before which no work of the frame can have begun.
     *
     * @param told whether that is known only if the application told it; {@link Long#MAX_VALUE} if it did not
     */
    long submitted(boolean told) {
        return told || submitted != Long.MAX_VALUE ? submitted : firstRecorded;
    }

    /** Returns whether a late query of the last recorder that has one is available. */
    boolean probe() {
        int last = lastStamp();
        return askWitness() && (last == NONE || stamps.probe(last));
    }

    private int lastStamp() {
        int last = NONE;
        for (int i = recorderCount - 1; i >= 0 && last == NONE; i--) {
            last = recorders[i].lateQuery();
        }
        return last;
    }

    void endRecorders(Consumer<GpuRecorder> end) {
        finished = true;
        // Set before recorders end: that may throw, and the poll asks for what was recorded until then.
        first = stamps.first();
        counting = stamps.next;
        changes = 0;
        for (int i = 0; i < recorderCount; i++) {
            end.accept(recorders[i]);
            changes += recorders[i].recording().changes();
        }
        for (QueryRange range = stamps; range != null; range = range.next) {
            range.end();
        }
    }

    /**
     * Reads the queries. Returns whether all results are there.
     *
     * <p>The driver may return NOT_READY although each used query is available, since some queries are reserved and not
     * used. But stale words may also say that an older frame's results are available. So in that case the timestamps
     * are read once more. Counts are read after the timestamps, into cleared words.
     *
     * @param last whether {@link #isAvailable} is to be right for each query afterwards, even if the result is false
     */
    boolean isComplete(boolean last) {
        if (read(last)) {
            return true;
        }
        if (!isAvailable()) {
            return false;
        }
        stamps.forgetResults();
        read(first);
        return isAvailable();
    }

    /**
     * Fetches the results of the stamps and, unless the last of them says that the frame is still on its way, of all
     * other queries. Returns whether all are available. The last stamp is one of those that {@link #isAvailable} asks
     * for: what was left out can't make it say yes.
     *
     * @param last whether nothing is to be left out
     */
    private boolean read(boolean last) {
        if (!askWitness()) {
            return false;
        }
        boolean all = read(first);
        return (all || last || !isOnItsWay()) && readCounts() && all;
    }

    /** Fetches the results of the queries in use, from a store on. Returns whether all are available. */
    private static boolean read(@Nullable QueryStore from) {
        boolean all = true;
        for (QueryStore store = from; store != null; store = store.next) {
            all &= store.used == 0 || store.read(0, store.used);
        }
        return all;
    }

    /** Returns whether the last stamp has not been read yet. */
    private boolean isOnItsWay() {
        int last = lastStamp();
        return last != NONE && !stamps.isAvailable(last);
    }

    private boolean readCounts() {
        boolean all = true;
        for (QueryRange range = counting; range != null; range = range.next) {
            // One read is to be enough: in lavapipe, invocations of fragment shaders grow with each.
            range.forgetResults();
            all &= read(range.first());
        }
        return all;
    }

    /** Returns whether all recorded queries are available, by their words, whatever the driver returned. */
    private boolean isAvailable() {
        boolean available = resetExecuted;
        for (int i = 0; available && i < recorderCount; i++) {
            available = recorders[i].firstMissing() == NONE;
        }
        return available;
    }

    void close() {
        for (QueryRange range = stamps; range != null; range = range.next) {
            range.close();
        }
    }
}
