package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Records scopes into one command buffer, or in GL into the context's commands.
 *
 * <p>{@snippet :
 * GpuRecorder gpu = profiler.recorder(GRAPHICS, commands.address());
 * try (var shadow = gpu.scope(SHADOW)) {
 *     for (int cascade = 0; cascade < CASCADES; cascade++) {
 *         try (var each = gpu.scope(CASCADE)) {
 *             // … record draws …
 *         }
 *     }
 * }
 * }
 *
 * <p>Scopes nest: a scope that begins while another is open is below it, and closing ends the innermost one. A scope
 * may be recorded any number of times in a frame; its times are summed and counted. Recording allocates nothing once
 * frames look alike.
 *
 * <p>A {@link #step} is a scope without an end of its own, for code that says what begins and not what ends, as the
 * events of most engines do.
 *
 * <p>A recorder belongs to its frame and to the thread that asked for it. Different threads record into different
 * command buffers at the same time.
 */
public final class GpuRecorder implements AutoCloseable {
    /** The events that set the number of views, by that number. */
    private static final Object[] VIEWS = IntStream.rangeClosed(0, Integer.SIZE).boxed().toArray();

    private static final String TOO_MANY_PATHS = "there are too many different paths of scopes: give scopes names that"
            + " recur, with names() for an engine's, or build the profiler with a larger maxPaths";

    /** Null for {@link #off}. */
    private final RecorderSetup setup;
    private final FrameQueries queries;
    /** Set for {@link #off} too: a span may end while nothing is measured. */
    private final SpanTable spanTable;
    private final ScopeTree tree;
    private final QueryRange stamps;
    private final CountedScopes counted;
    private final boolean elapsed;
    /** Null if scopes are not labelled. */
    private final @Nullable ScopeLabels<?> labels;
    /** Null if the host's times of scopes are not measured. */
    private final @Nullable RecordingTimes times;
    /** The thread that may record; null for none. */
    private @Nullable Thread owner;
    /** True if the profiler was closed or abandoned: every call then does nothing. */
    private boolean gone;
    private long commandBuffer;
    private int views;
    /** How many queries a scope's stamps take, and how far the end's query is behind the begin's. */
    private int queriesOfScope;
    private int toEnd;
    private final Recording recording;
    private final ReservedQueries reserved;
    /** The block of the queries of the plan. */
    private QueryStore planned;
    private final SpanEnds spans = new SpanEnds();
    /** True if every scope only measures time, in this command buffer. */
    private boolean plain = true;
    /** True if a step has begun, in this command buffer. */
    private boolean stepped;

    @SuppressWarnings("NullAway.Init") // open() sets planned.
    GpuRecorder(RecorderSetup setup, FrameQueries queries) {
        this.setup = setup;
        this.queries = queries;
        spanTable = setup.spans();
        tree = setup.tree();
        stamps = queries.stamps();
        // The host records one that lasts once, and not in each frame that submits it.
        times = setup.hostTimes() == null || queries.lasts() ? null : new RecordingTimes(setup.hostTimes());
        recording = new Recording(tree, times);
        reserved = new ReservedQueries(queries.stamps());
        counted = new CountedScopes(queries);
        elapsed = setup.elapsed();
        labels = setup.labels();
    }

    /**
     * A recorder without a frame, for when nothing is measured. It belongs to no thread, so no call reaches its null
     * fields.
     */
    @SuppressWarnings("NullAway")
    private GpuRecorder(SpanTable spans) {
        spanTable = spans;
        setup = null;
        queries = null;
        tree = null;
        stamps = null;
        recording = null;
        reserved = null;
        counted = null;
        elapsed = false;
        labels = null;
        times = null;
    }

    static GpuRecorder off(SpanTable spans) {
        return new GpuRecorder(spans);
    }

    /** Prepares to record a command buffer on a thread, with scopes below a node. */
    void open(Thread thread, long commands, int below) {
        owner = thread;
        commandBuffer = commands;
        if (!plain) {
            plain = true;
            spans.clear();
            counted.clear();
        }
        stepped = false;
        reserved.begin();
        inViews(1);
        int needed = recording.begin(below, labels == null);
        recording.follow(needed == 0 ? NONE : reserved.takePlanned(needed, queries.recorderCount() == 1));
        planned = reserved.store();
    }

    /**
     * Sets the number of views of the render pass that is about to begin, for the scopes that begin from now on. With
     * multiview, a query takes as many queries of its pool as there are views (Vulkan 18.2): a scope has the first
     * view's time, and the sum of the views' counts.
     *
     * <p>How a count is spread over the views' queries differs by driver. Performance counters are read from the first
     * view's query, which may hold all views or the first. On lavapipe, other views' queries never get a result: one
     * that has none when the scope's stamps are available counts 0.
     *
     * @param count how many views, 1 (without multiview) to 32
     * @throws IllegalArgumentException if {@code count} is out of range
     * @throws IllegalStateException if the frame has ended, this is another thread, or there are several views in GL
     */
    public void multiview(int count) {
        if (count < 1 || count > Integer.SIZE) {
            throw new IllegalArgumentException("count " + count + " is not 1 to 32 views");
        }
        if (owner != Thread.currentThread()) {
            requireOff("the views change");
            return;
        }
        if (count > 1 && !queries.hasCommandBuffers()) {
            throw new IllegalStateException(queries.title() + ": queries of GL take one number in any number"
                    + " of views: leave multiview() out");
        }
        if (recording.isNext(VIEWS[count])) {
            recording.advance();
        } else {
            depart();
            recording.event(VIEWS[count], NONE);
        }
        inViews(count);
    }

    private void inViews(int count) {
        views = count;
        toEnd = elapsed ? 0 : count;
        queriesOfScope = elapsed ? count : 2 * count;
    }

    /**
     * Begins a scope.
     *
     * @return this, so that a try statement ends the scope
     * @throws IllegalStateException if the frame has ended, this is another thread, the scope's counts are not
     *         available (on the device, in the API or on the queue) or already active in an open scope, or elapsed
     *         times are measured and a scope is open: nothing was recorded
     */
    public GpuRecorder scope(Scope scope) {
        begin(scope);
        if (times != null && owner == Thread.currentThread()) {
            times.readAgain();
        }
        return this;
    }

    /**
     * Gives the scope or step that has just begun a number of the application's, such as which chunk it draws, or how
     * large a buffer is: {@link GpuFrame#number(int)}. It goes out with the counts of the scope, {@link
     * GpuCount#NUMBER} among them. Nothing is allocated, and numbers may differ in each frame.
     *
     * {@snippet :
     * try (var upload = gpu.scope(UPLOAD).number(bytes)) {
     *     // … record copies …
     * }
     * }
     *
     * @return this, so that a try statement ends the scope
     * @throws IllegalStateException if the last call did not begin a scope, the frame has ended, or this is another
     *         thread
     */
    public GpuRecorder number(long number) {
        if (owner != Thread.currentThread()) {
            requireOff("a number is given");
        } else if (!recording.number(number)) {
            throw new IllegalStateException(queries.title() + ", queue " + queries.queue().name() + ": number " + number
                    + " is given to no scope: call number() right after scope() or step()");
        }
        return this;
    }

    private void begin(Scope scope) {
        if (owner == Thread.currentThread() && recording.isNext(scope)) {
            if (planned.stampNumber(commandBuffer, recording.advance(), false)) {
                return;
            }
            recording.goBack();
        }
        beginUnplanned(scope);
    }

    private void beginUnplanned(Scope scope) {
        Objects.requireNonNull(scope, "scope");
        if (owner != Thread.currentThread()) {
            requireOff(scope);
            return;
        }
        depart();
        boolean counts = scope.counts();
        if (counts || elapsed) {
            requireAllowed(scope, counts);
        }
        plain &= !counts;
        boolean whole = !counts || counted.reserve(scope, views);
        int node = recording.node(queries.queue().index(), scope);
        if (node == ScopeTree.DROPPED) {
            queries.dropped(TOO_MANY_PATHS);
        }
        int query = node == ScopeTree.DROPPED ? NONE : take(queriesOfScope);
        if (labels != null) {
            // If this throws, the scope has not begun, and its queries stay unused.
            labels.begin(commandBuffer, node, tree);
        }
        recording.add(scope, node, query, toEnd, !counts && reserved.areOneBlock());
        if (query != NONE) {
            int record = recording.innermost();
            if (!reserved.stamp(commandBuffer, query, false)) {
                dropOccupied(record);
            } else if (counts) {
                counted.begin(scope, record, node, commandBuffer, views);
            }
            if (!whole) {
                queries.droppedCounts(queries.noRoom());
            }
        }
    }

    /** Takes queries for now; {@link Recording#NONE} if there is no room, and a scope is dropped. */
    private int take(int count) {
        int query = reserved.take(count);
        if (query == NONE) {
            queries.dropped(queries.noRoom());
        }
        return query;
    }

    /** Leaves the plan, if this frame still follows it. */
    private void depart() {
        reserved.untake(recording.depart());
    }

    /** Drops a scope: the application's own query is active, so that the scope's can't begin or end. */
    private void dropOccupied(int record) {
        recording.leaveOut(record);
        queries.dropped(QueryStore.OCCUPIED);
    }

    private void requireAllowed(Scope scope, boolean counts) {
        if (counts) {
            queries.requireCountable(scope);
            counted.requireFree(scope);
        }
        if (elapsed && recording.innermost() != NONE) {
            throw new IllegalStateException(queries.title() + ": scope '" + scope + "' begins inside of '"
                    + tree.path(recording.current()) + "': stamps of elapsed time measure one scope at a time;"
                    + " build the profiler with another StampMode");
        }
    }

    /**
     * Ends the innermost scope and the steps in it, as {@link #close} does. If no scope is open, that is reported and
     * nothing is recorded; steps stay open.
     */
    public void end() {
        if (owner == Thread.currentThread()) {
            if (times != null) {
                times.read();
            }
            if (recording.isNext(Recording.ENDED) && endAsPlanned()) {
                return;
            }
        }
        endScope();
    }

    private void endScope() {
        if (owner != Thread.currentThread()) {
            requireOff("a scope ends");
            return;
        }
        if (endStepsAsPlanned(Recording.ENDED) && endAsPlanned()) {
            return;
        }
        depart();
        int scope = recording.innermostScope();
        if (scope == NONE) {
            endWithoutBegin(false);
            return;
        }
        while (recording.innermost() != scope) {
            endInnermost();
        }
        endInnermost();
    }

    private void endInnermost() {
        int record = recording.innermost();
        stampEnd(record);
        recording.end();
        if (labels != null) {
            labels.end(commandBuffer);
        }
    }

    private void stampEnd(int record) {
        if (recording.begin(record) != NONE) {
            if (counted.isActive()) {
                counted.end(record, commandBuffer);
            }
            if (!reserved.stamp(commandBuffer, recording.end(record), true)) {
                dropOccupied(record);
            }
        }
    }

    /**
     * Begins a step: a scope that the next step ends. First the steps of this level and of deeper ones end, as by
     * {@link #endSteps}. In all else a step is a scope: it has a time, and counts what its scope asks for.
     *
     * <p>{@snippet :
     * gpu.step(0, SHADOW);
     * for (int cascade = 0; cascade < CASCADES; cascade++) {
     *     gpu.step(1, CASCADE);
     *     // … draw …
     * }
     * gpu.step(0, POST); // ends the last cascade, and the shadow
     * }
     *
     * <p>Steps and scopes nest in each other. Levels count anew in each scope: a step ends only steps that began in the
     * innermost open scope, and the end of a scope ends the steps in it. The end of the frame ends the rest, as {@link
     * GpuProfiler#endFrame} says. If a scope is left open, the steps behind it are in it until the frame ends.
     *
     * <p>A step ends where the next one begins. So with Vulkan a step that counts, and the next one, must begin in the
     * same subpass, or both outside of render passes (18.2). With multiview, call {@link #endSteps} before the number
     * of views changes.
     *
     * @param level 0, the outermost, to 31. Levels between may be left out
     * @throws IllegalArgumentException if {@code level} is out of range: nothing was recorded
     * @throws IllegalStateException for the reasons of {@link #scope}: no step has begun, and unless this is another
     *         thread or frame, those before have ended
     */
    public void step(int level, Scope scope) {
        Objects.requireNonNull(scope, "scope");
        endSteps(level);
        begin(scope);
        if (owner == Thread.currentThread()) {
            stepped = true;
            if (recording.isNext(Recording.STEPS[level])) {
                recording.advance();
            } else {
                depart();
                recording.makeStep(level);
            }
        }
    }

    /**
     * Ends the steps of a level and of deeper ones that began in the innermost open scope. Does nothing if none is
     * open. {@code endSteps(0)} is the last call for a Vulkan command buffer that ends before its frame, or on another
     * thread than the frame's.
     *
     * @param level 0, for all of them, to 31
     * @throws IllegalArgumentException if {@code level} is out of range: nothing was recorded
     * @throws IllegalStateException if the frame has ended, or this is another thread: nothing was recorded
     */
    public void endSteps(int level) {
        if (level < 0 || level > Recording.MAX_LEVEL) {
            throw new IllegalArgumentException("level " + level + " is not in 0.." + Recording.MAX_LEVEL
                    + ": 0 is the outermost step");
        }
        if (owner != Thread.currentThread()) {
            requireOff("steps end");
            return;
        }
        if (times != null) {
            times.read();
        }
        if (endStepsAsPlanned(Recording.STEPS_ENDED[level])) {
            recording.advance();
            return;
        }
        depart();
        while (recording.isStep(recording.innermost(), level)) {
            endInnermost();
        }
        recording.event(Recording.STEPS_ENDED[level], NONE);
    }

    /** Ends the steps before an event, if that is as planned. Returns whether it is next. */
    private boolean endStepsAsPlanned(Object before) {
        if (!recording.isNextBehindSteps(before)) {
            return false;
        }
        while (recording.isNext(Recording.STEP_ENDED)) {
            if (!endAsPlanned()) {
                return false;
            }
        }
        return true;
    }

    /** Ends the innermost scope, which is planned next. Returns whether that was recorded. */
    private boolean endAsPlanned() {
        if (planned.stampNumber(commandBuffer, recording.advance(), true)) {
            return true;
        }
        recording.goBack();
        return false;
    }

    private void endWithoutBegin(boolean spanning) {
        setup.reports().note(new ProfilerReport.EndWithoutBegin(
                queries.frame(), queries.isBatch(), queries.queue().name(), spanning));
        setup.reports().tell();
    }

    /**
     * Ends the batch that {@link GpuProfiler#batch(GpuQueue, long, long)} began, and its steps, before the end of the
     * command buffer. Then the application submits that. This recorder is another batch's later.
     *
     * @return the batch, for {@link GpuProfiler#submittingBatch} and {@link GpuProfiler#cancelBatch}; 0 if it is not
     *         measured
     * @throws IllegalStateException if it has ended, this is another thread, or the recorder of a frame
     */
    public long endBatch() {
        if (owner != Thread.currentThread()) {
            requireOff("the batch ends");
            return 0;
        }
        Work batch = queries.batch();
        if (batch == null) {
            throw new IllegalStateException(queries.title() + ", queue " + queries.queue().name()
                    + ": this is no batch: endFrame() ends a frame, and close() a recording that lasts");
        }
        return batch.end();
    }

    /** Ends the innermost scope, as {@link #end} does. */
    @Override
    public void close() {
        end();
    }

    /**
     * Begins a scope that another recorder ends, in this frame or a later one, on the same queue. It is below the scope
     * that is open here, belongs to the frame in which it ends, and measures only time. It is also the scope for work
     * that suspends and goes on elsewhere, as a coroutine does: a {@link #scope} can't end on another thread or in
     * another frame, and is lost.
     *
     * @return the token for {@link #endSpanning}; 0 if the scope is not measured
     * @throws IllegalStateException if the frame has ended, this is another thread, elapsed times are measured, or this
     *         is the recorder of a {@link LastingRecording}
     */
    public long beginSpanning(Scope scope) {
        Objects.requireNonNull(scope, "scope");
        if (owner != Thread.currentThread()) {
            requireOff(scope);
            return 0;
        }
        if (elapsed) {
            throw new IllegalStateException(queries.title() + ": scope '" + scope
                    + "' can't span command buffers: elapsed time is measured within one");
        }
        requireSpans();
        depart();
        int node = tree.child(recording.current(), queries.queue().index(), scope);
        int span = node == ScopeTree.DROPPED ? NONE
                : spanTable.begin(node, queries.queue().name(), queries.frame());
        if (span == NONE) {
            queries.dropped(node == ScopeTree.DROPPED ? TOO_MANY_PATHS
                    : "too many scopes that span command buffers have not ended: end each");
            return 0;
        }
        if (!stamp(span, false)) {
            spanTable.free(span);
            return 0;
        }
        return spanTable.token(span);
    }

    /**
     * Ends a scope that {@link #beginSpanning} began. A second end is reported and not recorded.
     *
     * @param token the result of {@link #beginSpanning}; 0 does nothing
     * @throws IllegalStateException if the frame has ended, this is another thread or the recorder of a {@link
     *         LastingRecording}, or the scope began on another queue, which may have another clock: nothing was
     *         recorded
     */
    public void endSpanning(long token) {
        if (owner != Thread.currentThread()) {
            requireOff("a scope that spans command buffers ends");
            spanTable.endUnmeasured(token);
            return;
        }
        if (token == 0) {
            return;
        }
        requireSpans();
        int span = spanTable.end(token, queries.queue().name());
        if (span == NONE) {
            endWithoutBegin(true);
        } else if (!stamp(span, true)) {
            spanTable.abandon(span);
        }
    }

    private void requireSpans() {
        if (queries.isBatch()) {
            throw new IllegalStateException(queries.title() + ": batches arrive in any order, and no scope can span two"
                    + " of them: begin and end it in the batch");
        }
        if (queries.lasts()) {
            throw new IllegalStateException("queue " + queries.queue().name() + ": a recording that lasts is executed"
                    + " many times, and a scope that spans command buffers begins and ends once: record it in the"
                    + " frame");
        }
    }

    private boolean stamp(int span, boolean end) {
        depart();
        recording.isOdd();
        plain = false;
        int query = take(views);
        if (query == NONE) {
            return false;
        }
        spans.add(span, query, end);
        reserved.stamp(commandBuffer, query, end);
        return true;
    }

    private void requireOff(Scope scope) {
        if (setup != null) {
            requireOff("scope '" + scope + "' begins");
        }
    }

    private void requireOff(String what) {
        if (setup == null || gone) {
            return;
        }
        throw new IllegalStateException(queries.title() + ", queue " + queries.queue().name() + ": " + what
                + (owner == null ? queries.lasts() ? " after the recording was submitted or closed: make another"
                        : queries.isBatch() ? " after the batch has ended: begin another"
                                : " after the frame has ended: ask the profiler for a recorder in each frame"
                        : " on " + Thread.currentThread() + ", and the recorder belongs to " + owner));
    }

    /**
     * Ends the recording and, on its own thread, its steps: another thread may have ended its command buffer, and that
     * of a recording that lasts has ended. What was left open is reported, and not measured.
     */
    void finish() {
        boolean endsSteps = stepped && owner == Thread.currentThread() && !queries.lasts();
        if (endsSteps) {
            endSteps(0);
        }
        endRecording(endsSteps);
        reserved.giveBack();
        for (int record = recording.innermost(); record != NONE; record = recording.outer(record)) {
            if (!endsSteps || !recording.isStep(record, 0)) {
                setup.reports().note(new ProfilerReport.ScopeLeftOpen(
                        queries.frame(), queries.isBatch(), tree.path(recording.node(record)),
                        queries.queue().name()));
                recording.leaveOpen(record);
            }
        }
    }

    long commandBuffer() {
        return commandBuffer;
    }

    /** The query that is stamped first; {@link Recording#NONE} if there is none. */
    int firstQuery() {
        int first = recording.firstQuery();
        return first != NONE || spans.size() == 0 ? first : spans.query(0);
    }

    /** Notes that the recording of a frame was executed again after that, or one that lasts before it was over. */
    void reportSubmittedAgain(long frame) {
        setup.reports().note(new ProfilerReport.SubmittedAgain(frame, queries.isBatch(),
                recording.size() == 0 ? "" : tree.path(recording.node(0)), queries.queue().name(), commandBuffer,
                queries.lasts()));
    }

    /** Ends the recording. Open scopes will not be read. */
    void cancel() {
        endRecording(false);
    }

    /** @param endsSteps whether steps around scopes that were left open end */
    private void endRecording(boolean endsSteps) {
        owner = null;
        reserved.untake(recording.finish());
        int open = 0;
        for (int record = recording.innermost(); record != NONE; record = recording.outer(record)) {
            if (endsSteps && recording.isStep(record, 0)) {
                stampEnd(record);
            } else {
                drop(record);
            }
            open++;
        }
        if (labels != null && open > 0) {
            labels.endLeftOpen(commandBuffer, open);
        }
    }

    /** Drops the counts of an open scope. In GL, where commands can still be issued, ends its queries. */
    private void drop(int record) {
        if (!queries.hasCommandBuffers()) {
            counted.end(record, commandBuffer);
            if (elapsed && recording.begin(record) != NONE) {
                reserved.stamp(commandBuffer, recording.end(record), true);
            }
        }
        counted.drop(record);
    }

    /** Ends the recording because the profiler is closed. */
    void closeWithProfiler() {
        cancel();
        gone = true;
    }

    /** Ends the recording without a call of the driver: the context or the device is gone. */
    void abandon() {
        owner = null;
        gone = true;
    }

    int recorded() {
        return recording.size() / Recording.RECORD + spans.size();
    }

    /** The number of scopes without a time; if all have one, the number of scopes without a count. */
    int missing() {
        int missing = recording.missing(stamps) + spans.missing(stamps);
        return missing > 0 ? missing : counted.missing();
    }

    /** The node of the first scope that has no result; {@link Recording#NONE} if all have. */
    int firstMissing() {
        int record = recording.firstMissing(stamps);
        if (record != NONE) {
            return recording.node(record);
        }
        int span = spans.firstMissing(stamps);
        return span == NONE ? counted.firstMissing() : spanTable.node(spans.span(span));
    }

    /** Returns whether this is recording, and its thread has ended. */
    boolean isAbandoned() {
        Thread thread = owner;
        return thread != null && !thread.isAlive();
    }

    /** Returns whether this is recording to last. */
    boolean lasts() {
        return queries != null && queries.lasts();
    }

    /** Returns whether this is recording a frame for a profiler. */
    boolean records(RecorderSetup profiler, long frame) {
        return setup == profiler && owner != null && queries.id() == frame && !queries.lasts();
    }

    /** The node of the innermost open scope, below which another recorder may record. */
    int current() {
        return recording.current();
    }

    long frame() {
        return queries.frame();
    }

    Recording recording() {
        return recording;
    }

    /** The ends of scopes that span command buffers. */
    SpanEnds spans() {
        return spans;
    }

    CountedScopes counted() {
        return counted;
    }

    /**
     * The query that becomes available last, as far as is known: the end of the scope that began last, or else of the
     * last span; {@link Recording#NONE} if there is neither.
     */
    int lateQuery() {
        int last = recording.lastQuery();
        return last != NONE || spans.size() == 0 ? last : spans.query(spans.size() - 1);
    }
}
