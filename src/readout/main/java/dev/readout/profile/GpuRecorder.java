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
 * <p>A recorder belongs to its frame and to the thread that asked for it. Different threads record into different
 * command buffers at the same time.
 */
public final class GpuRecorder implements AutoCloseable {
    /** The events that set the number of views, by that number. */
    private static final Object[] VIEWS = IntStream.rangeClosed(0, Integer.SIZE).boxed().toArray();

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
    /** The thread that may record; null for none. */
    private @Nullable Thread owner;
    /** Whether the profiler was closed or abandoned: every call then does nothing. */
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
    /** Whether every scope only measures time, in this command buffer. */
    private boolean plain = true;

    @SuppressWarnings("NullAway.Init") // open() sets planned.
    GpuRecorder(RecorderSetup setup, FrameQueries queries) {
        this.setup = setup;
        this.queries = queries;
        spanTable = setup.spans();
        tree = setup.tree();
        stamps = queries.stamps();
        recording = new Recording(tree);
        reserved = new ReservedQueries(queries);
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
        reserved.begin();
        inViews(1);
        int needed = recording.begin(below, labels == null);
        recording.follow(needed == 0 ? NONE : reserved.takePlanned(needed));
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
            throw new IllegalStateException("frame " + queries.frame() + ": queries of GL take one number in any number"
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
        if (owner == Thread.currentThread() && recording.isNext(scope)) {
            if (planned.stampNumber(commandBuffer, recording.advance(), false)) {
                return this;
            }
            recording.goBack();
        }
        return begin(scope);
    }

    private GpuRecorder begin(Scope scope) {
        Objects.requireNonNull(scope, "scope");
        if (owner != Thread.currentThread()) {
            return requireOff(scope);
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
            queries.dropped("there are too many different paths of scopes");
        }
        int query = node == ScopeTree.DROPPED ? NONE : reserved.take(queriesOfScope);
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
                queries.droppedForRoom(", for what they count");
            }
        }
        return this;
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
            counted.requireFree(scope, queries.frame());
        }
        if (elapsed && recording.innermost() != NONE) {
            throw new IllegalStateException("frame " + queries.frame() + ": scope '" + scope + "' begins inside of '"
                    + tree.path(recording.current()) + "': stamps of elapsed time measure one scope at a time;"
                    + " build the profiler with another StampMode");
        }
    }

    /** Ends the innermost scope, as {@link #close} does. If none is open, that is reported and nothing is recorded. */
    public void end() {
        if (owner == Thread.currentThread() && recording.isNext(Recording.ENDED)) {
            if (planned.stampNumber(commandBuffer, recording.advance(), true)) {
                return;
            }
            recording.goBack();
        }
        endInnermost();
    }

    private void endInnermost() {
        if (owner != Thread.currentThread()) {
            requireOff("a scope ends");
            return;
        }
        depart();
        int record = recording.innermost();
        if (record == NONE) {
            endWithoutBegin(false);
            return;
        }
        if (recording.begin(record) != NONE) {
            if (counted.isActive()) {
                counted.end(record, commandBuffer);
            }
            if (!reserved.stamp(commandBuffer, recording.end(record), true)) {
                dropOccupied(record);
            }
        }
        recording.end();
        if (labels != null) {
            labels.end(commandBuffer);
        }
    }

    private void endWithoutBegin(boolean spanning) {
        setup.reports().note(new ProfilerReport.EndWithoutBegin(
                queries.frame(), queries.queue().name(), spanning));
        setup.reports().tell();
    }

    /** Ends the innermost scope, as {@link #end} does. */
    @Override
    public void close() {
        end();
    }

    /**
     * Begins a scope that another recorder ends, in this frame or a later one, on the same queue. It is below the scope
     * that is open here, belongs to the frame in which it ends, and measures only time.
     *
     * @return the token for {@link #endSpanning}; 0 if the scope is not measured
     * @throws IllegalStateException if the frame has ended, this is another thread, or elapsed times are measured
     */
    public long beginSpanning(Scope scope) {
        Objects.requireNonNull(scope, "scope");
        if (owner != Thread.currentThread()) {
            requireOff(scope);
            return 0;
        }
        if (elapsed) {
            throw new IllegalStateException("frame " + queries.frame() + ": scope '" + scope
                    + "' can't span command buffers: elapsed time is measured within one");
        }
        depart();
        int node = tree.child(recording.current(), queries.queue().index(), scope);
        int span = node == ScopeTree.DROPPED ? NONE
                : spanTable.begin(node, queries.queue().name(), queries.frame());
        if (span == NONE) {
            queries.dropped(node == ScopeTree.DROPPED ? "there are too many different paths of scopes"
                    : "too many scopes that span command buffers have not ended");
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
     * @throws IllegalStateException if the frame has ended, this is another thread, or the scope began on another
     *         queue, which may have another clock: nothing was recorded
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
        int span = spanTable.end(token, queries.queue().name());
        if (span == NONE) {
            endWithoutBegin(true);
        } else if (!stamp(span, true)) {
            spanTable.abandon(span);
        }
    }

    private boolean stamp(int span, boolean end) {
        depart();
        recording.isOdd();
        plain = false;
        int query = reserved.take(views);
        if (query == NONE) {
            return false;
        }
        spans.add(span, query, end);
        reserved.stamp(commandBuffer, query, end);
        return true;
    }

    private GpuRecorder requireOff(Scope scope) {
        if (setup != null) {
            requireOff("scope '" + scope + "' begins");
        }
        return this;
    }

    private void requireOff(String what) {
        if (setup == null || gone) {
            return;
        }
        throw new IllegalStateException("frame " + queries.frame() + ", queue " + queries.queue().name() + ": " + what
                + (owner == null ? " after the frame has ended: ask the profiler for a recorder in each frame"
                        : " on thread " + Thread.currentThread().getName() + ", and the recorder belongs to "
                                + owner.getName()));
    }

    /** Ends the recording. Scopes that were left open are reported, and not measured. */
    void finish() {
        cancel();
        reserved.giveBack();
        for (int record = recording.innermost(); record != NONE; record = recording.outer(record)) {
            setup.reports().note(new ProfilerReport.ScopeLeftOpen(
                    queries.frame(), tree.path(recording.node(record)), queries.queue().name()));
            recording.leaveOpen(record);
        }
    }

    /** Notes that a command buffer is re-recorded. Returns whether this recorder's has been. */
    boolean recordedAnew(long other) {
        if (commandBuffer == other) {
            commandBuffer = QueryStore.NO_COMMAND_BUFFER;
        }
        return commandBuffer == QueryStore.NO_COMMAND_BUFFER;
    }

    /** Ends the recording. Open scopes will not be read. */
    void cancel() {
        owner = null;
        reserved.untake(recording.finish());
        int open = 0;
        for (int record = recording.innermost(); record != NONE; record = recording.outer(record)) {
            drop(record);
            open++;
        }
        if (labels != null && open > 0) {
            labels.endLeftOpen(commandBuffer, open);
        }
    }

    /** Drops the counts of an open scope. In GL, where commands can still be issued, ends its queries. */
    private void drop(int record) {
        counted.drop(record);
        if (!queries.hasCommandBuffers()) {
            counted.end(record, commandBuffer);
            if (elapsed && recording.begin(record) != NONE) {
                reserved.stamp(commandBuffer, recording.end(record), true);
            }
        }
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

    /** Whether this is recording a frame for a profiler. */
    boolean records(RecorderSetup profiler, long frame) {
        return setup == profiler && owner != null && queries.frame() == frame;
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
