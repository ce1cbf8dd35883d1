package dev.readout.profile;

import java.util.Arrays;
import java.util.Objects;
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
 * <p>Scopes nest: what is recorded while a scope is open is below it, and closing ends the innermost one. A scope may
 * be recorded as often as one likes in a frame; its times are summed and counted. Recording allocates nothing once
 * frames look alike.
 *
 * <p>A recorder belongs to its frame and to the thread that asked for it. Different threads record into different
 * command buffers at the same time.
 */
public final class GpuRecorder implements AutoCloseable {
    /** What is kept of a scope: its node, the numbers of its two queries, and the record of the scope around it. */
    static final int NODE = 0;
    static final int BEGIN = 1;
    static final int END = 2;
    private static final int OUTER = 3;
    static final int RECORD = 4;
    /** What is kept of one end of a scope that spans command buffers: its number, a query, and which end it is. */
    static final int SPAN = 0;
    static final int SPAN_QUERY = 1;
    static final int SPAN_IS_END = 2;
    static final int SPAN_RECORD = 3;
    static final int NONE = -1;
    private static final int FEWEST_QUERIES = 16;

    /** Null for the recorder of no frame. */
    private final RecorderSetup setup;
    private final FrameQueries queries;
    /** Of a recorder of no frame too: what ends while nothing is measured is not waited for. */
    private final SpanTable spanTable;
    private final ScopeTree tree;
    private final QueryRange stamps;
    private final CountedScopes counted;
    private final boolean elapsed;
    /** Null if scopes are not labelled. */
    private final @Nullable ScopeLabels<?> labels;
    /** Who may record; null if nobody may. */
    private @Nullable Thread owner;
    /** What nobody may record after; null if the profiler was abandoned, and whatever is called does nothing. */
    private @Nullable String over = "the frame has ended: ask the profiler for a recorder in each frame";
    private long commandBuffer;
    private int parent;
    private int views;
    /** How many queries the stamps of a scope take, and how far the one of the end is from the first. */
    private int queriesOfScope;
    private int toEnd;
    /** What lies behind the size was recorded there last time, and is the best guess: frames look alike. */
    private int[] records = new int[32 * RECORD];
    private int size;
    private int innermost;
    private int current;
    /**
     * Queries from the next to the limit are reserved. They are the store's, whose first has the number {@link #first}.
     */
    private QueryStore store;
    private int first;
    private int next;
    private int limit;
    private int reserved;
    private int expected;
    private int[] spans = new int[0];
    private int spanSize;

    @SuppressWarnings("NullAway.Init") // The store comes with the first query.
    GpuRecorder(RecorderSetup setup, FrameQueries queries) {
        this.setup = setup;
        this.queries = queries;
        spanTable = setup.spans();
        tree = setup.tree();
        stamps = queries.stamps();
        counted = new CountedScopes(queries);
        elapsed = setup.elapsed();
        labels = setup.labels();
    }

    /**
     * A recorder of no frame, for when nothing is measured: it belongs to no thread, so nobody gets to what it lacks.
     */
    @SuppressWarnings("NullAway")
    private GpuRecorder(SpanTable spans) {
        spanTable = spans;
        setup = null;
        queries = null;
        tree = null;
        stamps = null;
        counted = null;
        elapsed = false;
        labels = null;
    }

    static GpuRecorder off(SpanTable spans) {
        return new GpuRecorder(spans);
    }

    /** Makes ready for a command buffer. */
    void open(Thread thread, long commands, int below) {
        owner = thread;
        commandBuffer = commands;
        parent = below;
        current = below;
        innermost = NONE;
        size = 0;
        spanSize = 0;
        next = 0;
        limit = 0;
        expected = reserved;
        reserved = 0;
        counted.clear();
        inViews(1);
    }

    /**
     * Says in how many views the render pass draws that is about to begin: in multiview, queries take one number a
     * view, and what they measure is the first one's time and the sum of their counts (Vulkan 18.2). It holds for the
     * scopes that begin from now on.
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
     * @throws IllegalStateException if the frame has ended, this is another thread, the device, the API or the
     *         profiler's queue can't count what the scope is to count, a scope that is open counts what this one is to
     *         count, or elapsed times are measured and a scope is open: nothing was recorded
     */
    public GpuRecorder scope(Scope scope) {
        Objects.requireNonNull(scope, "scope");
        if (owner != Thread.currentThread()) {
            return requireOff(scope);
        }
        boolean counts = scope.counts();
        if (counts || elapsed) {
            requireAllowed(scope, counts);
        }
        boolean whole = !counts || counted.reserve(scope, views);
        int at = size;
        if (at == records.length) {
            records = Arrays.copyOf(records, 2 * at);
        }
        ScopeTree.Nodes known = tree.nodes();
        int node = records[at + NODE];
        if (known.scopes[node] != scope || known.parents[node] != current) {
            node = resolve(scope, at);
        }
        int query = next;
        if (query + queriesOfScope > limit || node == ScopeTree.DROPPED) {
            query = reserve(node);
        } else {
            next = query + queriesOfScope;
        }
        if (labels != null) {
            // Where it can't begin, the scope has not begun: its queries are not used, as others at the end.
            labels.begin(commandBuffer, node, tree);
        }
        records[at + BEGIN] = query;
        records[at + END] = query + toEnd;
        records[at + OUTER] = innermost;
        size = at + RECORD;
        innermost = at;
        current = node;
        if (query != NONE) {
            if (!store.stamp(commandBuffer, query - first, false)) {
                dropOccupied(at);
            } else if (counts) {
                counted.begin(scope, at, node, commandBuffer, views);
            }
            if (!whole) {
                queries.droppedForRoom(", for what they count");
            }
        }
        return this;
    }

    /** Leaves out the scope of a record, whose query does not begin or end. */
    private void dropOccupied(int at) {
        records[at + BEGIN] = NONE;
        queries.dropped(QueryStore.OCCUPIED);
    }

    private void requireAllowed(Scope scope, boolean counts) {
        if (counts) {
            queries.requireCountable(scope);
            counted.requireFree(scope, queries.frame());
        }
        if (elapsed && innermost != NONE) {
            throw new IllegalStateException("frame " + queries.frame() + ": scope '" + scope + "' begins inside of '"
                    + tree.path(records[innermost + NODE]) + "': stamps of elapsed time measure one scope at a time;"
                    + " build the profiler with another StampMode");
        }
    }

    private int resolve(Scope scope, int at) {
        int node = tree.child(current, queries.queue().index(), scope);
        records[at + NODE] = node;
        if (node == ScopeTree.DROPPED) {
            queries.dropped("there are too many different paths of scopes");
        }
        return node;
    }

    /** Reserves queries, and returns the first one for the stamps of a scope of a node. */
    private int reserve(int node) {
        if (node == ScopeTree.DROPPED) {
            return NONE;
        }
        giveBack();
        int preferred = expected > reserved ? expected - reserved : Math.max(FEWEST_QUERIES, reserved);
        int number = reserve(queriesOfScope, Math.max(queriesOfScope, preferred));
        if (number != NONE) {
            next = number + queriesOfScope;
        }
        return number;
    }

    private int reserve(int atLeast, int preferred) {
        long got = queries.reserve(stamps, atLeast, preferred);
        next = 0;
        limit = 0;
        if (got == QueryRange.NO_ROOM) {
            queries.droppedForRoom("");
            return NONE;
        }
        int number = (int) got;
        int count = (int) (got >>> Integer.SIZE);
        store = queries.store(stamps, number);
        first = queries.first(stamps, number);
        limit = number + count;
        reserved += count;
        return number;
    }

    private void giveBack() {
        if (limit > next) {
            queries.giveBack(stamps, next, limit - next);
            reserved -= limit - next;
            limit = next;
        }
    }

    /**
     * Ends the innermost scope, as {@link #close} does. Where none is open, this is reported and nothing is recorded.
     */
    public void end() {
        if (owner != Thread.currentThread()) {
            requireOff("a scope ends");
            return;
        }
        int at = innermost;
        if (at == NONE) {
            endWithoutBegin();
            return;
        }
        int begin = records[at + BEGIN];
        if (begin != NONE) {
            if (counted.isActive()) {
                counted.end(at, commandBuffer);
            }
            boolean stamped = begin >= first && begin < limit
                    ? store.stamp(commandBuffer, begin - first + toEnd(at), true) : stampElsewhere(at);
            if (!stamped) {
                dropOccupied(at);
            }
        }
        int outer = records[at + OUTER];
        innermost = outer;
        current = outer == NONE ? parent : records[outer + NODE];
        if (labels != null) {
            labels.end(commandBuffer);
        }
    }

    private void endWithoutBegin() {
        setup.reports().note(new ProfilerReport.EndWithoutBegin(queries.frame(), queries.queue().name()));
        setup.reports().tell();
    }

    private int toEnd(int at) {
        return records[at + END] - records[at + BEGIN];
    }

    /** Stamps the end of a scope whose queries are in another store than the latest ones. */
    private boolean stampElsewhere(int at) {
        int number = records[at + END];
        return queries.store(stamps, number).stamp(commandBuffer, number - queries.first(stamps, number), true);
    }

    /** Ends the innermost scope, as {@link #end} does. */
    @Override
    public void close() {
        end();
    }

    /**
     * Begins a scope that another recorder ends, of this frame or of a later one, on the same queue. It is below the
     * scope that is open here. It is handed over with the frame in which it ends, and counts nothing but time.
     *
     * @return what {@link #endSpanning} takes; 0 if the scope is not measured
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
        int node = tree.child(current, queries.queue().index(), scope);
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
     * Ends a scope that {@link #beginSpanning} began. Where it has ended already, this is reported and nothing is
     * recorded.
     *
     * @param token what it returned; 0 does nothing
     * @throws IllegalStateException if the frame has ended, this is another thread, or the scope began on another
     *         queue, whose clock may be another one: nothing was recorded
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
            endWithoutBegin();
        } else if (!stamp(span, true)) {
            spanTable.abandon(span);
        }
    }

    private boolean stamp(int span, boolean end) {
        int query = next;
        if (query + views > limit) {
            giveBack();
            query = reserve(views, Math.max(views, FEWEST_QUERIES));
            if (query == NONE) {
                return false;
            }
        }
        next = query + views;
        if (spanSize == spans.length) {
            spans = Arrays.copyOf(spans, Math.max(4 * SPAN_RECORD, 2 * spanSize));
        }
        spans[spanSize + SPAN] = span;
        spans[spanSize + SPAN_QUERY] = query;
        spans[spanSize + SPAN_IS_END] = end ? 1 : 0;
        spanSize += SPAN_RECORD;
        store.stamp(commandBuffer, query - first, end);
        return true;
    }

    private GpuRecorder requireOff(Scope scope) {
        if (setup != null) {
            requireOff("scope '" + scope + "' begins");
        }
        return this;
    }

    private void requireOff(String what) {
        if (setup == null || over == null) {
            return;
        }
        throw new IllegalStateException("frame " + queries.frame() + ", queue " + queries.queue().name() + ": " + what
                + (owner == null ? " after " + over
                        : " on thread " + Thread.currentThread().getName() + ", and the recorder belongs to "
                                + owner.getName()));
    }

    /** Ends the recording, and reports scopes that were left open, which are not measured. */
    void finish() {
        owner = null;
        dropOpen();
        endLabels();
        giveBack();
        next = 0;
        limit = 0;
        for (int at = innermost; at != NONE; at = records[at + OUTER]) {
            setup.reports().note(new ProfilerReport.ScopeLeftOpen(
                    queries.frame(), tree.path(records[at + NODE]), queries.queue().name()));
            records[at + BEGIN] = NONE;
        }
        innermost = NONE;
    }

    /** Notes that a command buffer is recorded anew. Returns whether this recorder's has been. */
    boolean recordedAnew(long other) {
        if (commandBuffer == other) {
            commandBuffer = QueryStore.NO_COMMAND_BUFFER;
        }
        return commandBuffer == QueryStore.NO_COMMAND_BUFFER;
    }

    /** Ends the recording, of which nothing will be submitted. */
    void cancel() {
        owner = null;
        dropOpen();
        endLabels();
        innermost = NONE;
    }

    /** Ends the recording, since the profiler is closed. */
    void closeWithProfiler() {
        cancel();
        over = "the profiler was closed";
    }

    /** Ends the recording without a call: the context or the device is gone. */
    void abandon() {
        owner = null;
        over = null;
    }

    private void endLabels() {
        if (labels == null || innermost == NONE) {
            return;
        }
        int open = 0;
        for (int at = innermost; at != NONE; at = records[at + OUTER]) {
            open++;
        }
        labels.endLeftOpen(commandBuffer, open);
    }

    /** Leaves out what open scopes count, and ends their queries where there is still something to record that into. */
    private void dropOpen() {
        for (int at = innermost; at != NONE; at = records[at + OUTER]) {
            counted.drop(at);
            if (!queries.hasCommandBuffers()) {
                counted.end(at, commandBuffer);
                if (elapsed && records[at + BEGIN] != NONE) {
                    stampElsewhere(at);
                }
            }
        }
    }

    /** How many scopes were recorded. */
    int recorded() {
        return size / RECORD + spanSize / SPAN_RECORD;
    }

    /** How many of them have no result, of their time or of what they count. */
    int missing() {
        int missing = 0;
        for (int at = 0; at < size; at += RECORD) {
            missing += hasResult(at) ? 0 : 1;
        }
        for (int at = 0; at < spanSize; at += SPAN_RECORD) {
            missing += stamps.isAvailable(spans[at + SPAN_QUERY]) ? 0 : 1;
        }
        return missing > 0 ? missing : counted.missing();
    }

    /** The node of the first scope that has no result; {@link #NONE} if all have. */
    int firstMissing() {
        for (int at = 0; at < size; at += RECORD) {
            if (!hasResult(at)) {
                return records[at + NODE];
            }
        }
        for (int at = 0; at < spanSize; at += SPAN_RECORD) {
            if (!stamps.isAvailable(spans[at + SPAN_QUERY])) {
                return spanTable.node(spans[at + SPAN]);
            }
        }
        return counted.firstMissing();
    }

    private boolean hasResult(int at) {
        return records[at + BEGIN] == NONE
                || stamps.isAvailable(records[at + BEGIN]) && stamps.isAvailable(records[at + END]);
    }

    /** Whether this records a frame for a profiler. */
    boolean records(RecorderSetup profiler, long frame) {
        return setup == profiler && owner != null && queries.frame() == frame;
    }

    /** The node that is open, below which another recorder may record. */
    int current() {
        return current;
    }

    /** The frame that is recorded. */
    long frame() {
        return queries.frame();
    }

    int[] records() {
        return records;
    }

    int size() {
        return size;
    }

    int[] spans() {
        return spans;
    }

    int spanSize() {
        return spanSize;
    }

    CountedScopes counted() {
        return counted;
    }

    /** The number of the query of the first scope's beginning; {@link #NONE} if there is none. */
    int firstQuery() {
        for (int at = 0; at < size; at += RECORD) {
            if (records[at + BEGIN] != NONE) {
                return records[at + BEGIN];
            }
        }
        return NONE;
    }

    /** The number of the last query that was recorded; {@link #NONE} if there is none. */
    int lastQuery() {
        for (int at = size - RECORD; at >= 0; at -= RECORD) {
            if (records[at + BEGIN] != NONE) {
                return records[at + END];
            }
        }
        return spanSize == 0 ? NONE : spans[spanSize - SPAN_RECORD + SPAN_QUERY];
    }
}
