package dev.readout.profile;

import dev.readout.profile.ProfilerReport.ImplausibleTime.Problem;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The frame that was read last: takes the results of its queries, and answers what a {@link GpuFrame} is asked. */
final class ReadFrame implements FrameData {
    private static final long STAMP_STRIDE = 2 * Long.BYTES;

    private final ScopeTree tree;
    private final ProfiledQueue[] queues;
    private final List<GpuQueue> names;
    private final SpanTable spans;
    private final boolean elapsed;
    private final int counterCount;
    private final ScopeTotals totals;
    private final FrameShape shape = new FrameShape();
    private final ImplausibleTimes implausible = new ImplausibleTimes();
    /** What the ticks of each queue mean. */
    private final Timestamps[] timestamps;
    /** The first stamp of the frame on each queue, from which its other times are counted. */
    private final long[] bases;
    private final boolean[] hasBase;
    /** When the first scope of the frame began on each queue, from the base; the largest number if none did. */
    private final long[] firsts;
    /** The most ticks that a scope of the frame may have taken, on each queue. */
    private final long[] mosts;
    private final EndedSpans ended = new EndedSpans();
    private final BusyTime busy = new BusyTime();
    private FrameSlot slot;

    @SuppressWarnings("NullAway.Init") // Nobody asks before a frame was taken.
    ReadFrame(ScopeTree tree, ProfiledQueue[] queues, SpanTable spans, boolean elapsed, int counterCount) {
        this.tree = tree;
        this.queues = queues;
        names = Stream.of(queues).map(ProfiledQueue::name).toList();
        this.spans = spans;
        this.elapsed = elapsed;
        this.counterCount = counterCount;
        totals = new ScopeTotals(tree, counterCount);
        timestamps = new Timestamps[queues.length];
        for (int i = 0; i < queues.length; i++) {
            timestamps[i] = queues[i].clock().timestamps();
        }
        bases = new long[queues.length];
        hasBase = new boolean[queues.length];
        firsts = new long[queues.length];
        mosts = new long[queues.length];
    }

    EndedSpans ended() {
        return ended;
    }

    ImplausibleTimes implausible() {
        return implausible;
    }

    /**
     * Reads the queries of a frame. Returns whether all results are there.
     *
     * <p>A driver's no stands against the words of the queries: some of them may be reserved and not used. But words
     * that nobody has written still say yes of an older frame, and so a no with a yes for each is asked for once more.
     */
    boolean isComplete(FrameSlot frame) {
        boolean all = frame.read();
        if (!all && frame.isAvailable()) {
            frame.forgetResults();
            all = frame.read();
        }
        return all || frame.isAvailable();
    }

    /** Takes the results of a frame, which has arrived; those before it have been taken or lost. */
    void take(FrameSlot frame) {
        slot = frame;
        totals.begin();
        implausible.clear();
        ended.clear();
        Arrays.fill(hasBase, false);
        for (int queue = 0; queue < queues.length; queue++) {
            takeSpanBegins(frame.queries(queue));
        }
        for (int queue = 0; queue < queues.length; queue++) {
            FrameQueries queries = frame.queries(queue);
            if (queries != null) {
                take(queries, queue, frame.arrivedAt());
            }
        }
        if (!totals.isAsBefore()) {
            shape.order(totals, tree);
        }
    }

    private void takeSpanBegins(@Nullable FrameQueries queries) {
        for (int i = 0; queries != null && i < queries.recorderCount(); i++) {
            GpuRecorder recorder = queries.recorder(i);
            int[] ends = recorder.spans();
            for (int at = 0; at < recorder.spanSize(); at += GpuRecorder.SPAN_RECORD) {
                if (ends[at + GpuRecorder.SPAN_IS_END] == 0) {
                    spans.stamped(ends[at + GpuRecorder.SPAN],
                            queries.stamps().value(ends[at + GpuRecorder.SPAN_QUERY], 0));
                }
            }
        }
    }

    private void take(FrameQueries queries, int queue, long seen) {
        firsts[queue] = Long.MAX_VALUE;
        // A clock that goes back has seen no time at all.
        mosts[queue] = ticks(timestamps[queue], Math.max(0, seen - slot.hostBegin()));
        if (elapsed) {
            takeElapsed(queries, queue);
        } else {
            takeStamps(queries, queue, seen);
            takeSpanEnds(queries, queue);
        }
        for (int i = 0; i < queries.recorderCount(); i++) {
            takeCounts(queries.recorder(i).counted());
        }
    }

    /** The most ticks that so many of the host's nanoseconds can be, the clocks being a thousandth and 10 µs apart. */
    private static long ticks(Timestamps timestamps, long nanoseconds) {
        return (long) ((nanoseconds + nanoseconds / 1000 + 10_000) / (double) timestamps.period()) + 1;
    }

    /** Notes the first stamp of a queue, from which the others are counted, and returns it. */
    private long base(int queue, long stamp) {
        if (!hasBase[queue]) {
            hasBase[queue] = true;
            bases[queue] = stamp;
        }
        return bases[queue];
    }

    /** The loop that every scope goes through: no field is written in it. */
    private void takeStamps(FrameQueries queries, int queue, long seen) {
        MemorySegment results = queries.stamps().results();
        int unused = Long.SIZE - timestamps[queue].validBits();
        long most = mosts[queue];
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long differing = 0;
        int scopes = 0;
        for (int i = 0; i < queries.recorderCount(); i++) {
            GpuRecorder recorder = queries.recorder(i);
            int begun = recorder.firstQuery();
            if (begun == GpuRecorder.NONE) {
                continue;
            }
            long base = base(queue, results.get(ValueLayout.JAVA_LONG, begun * STAMP_STRIDE));
            int[] records = recorder.records();
            int end = recorder.size();
            for (int at = 0; at < end; at += GpuRecorder.RECORD) {
                int query = records[at + GpuRecorder.BEGIN];
                if (query == GpuRecorder.NONE) {
                    continue;
                }
                long begin = results.get(ValueLayout.JAVA_LONG, query * STAMP_STRIDE);
                long ending = results.get(ValueLayout.JAVA_LONG, records[at + GpuRecorder.END] * STAMP_STRIDE);
                int node = records[at + GpuRecorder.NODE];
                long ticks = ending - begin << unused >> unused;
                long since = begin - base << unused >> unused;
                scopes++;
                differing |= ticks | since;
                if (Long.compareUnsigned(ticks - 1, most) >= 0 && isImplausible(node, queue, begin, ending, ticks)) {
                    totals.touch(node);
                    continue;
                }
                first = Math.min(first, since);
                last = Math.max(last, since + ticks);
                totals.add(node, since, ticks);
            }
        }
        firsts[queue] = first;
        if (scopes > 1) {
            queues[queue].clock().stampsWere(differing == 0);
        }
        if (last >= first) {
            queues[queue].clock().bounded(bases[queue] + first, bases[queue] + last, queries.submitted(), seen);
        }
    }

    /** Of a time that is not at least a tick and less than the most: whether it can't be. */
    private boolean isImplausible(int node, int queue, long begin, long ending, long ticks) {
        Timestamps meaning = timestamps[queue];
        boolean zero = meaning.ticks(begin) == 0 || meaning.ticks(ending) == 0;
        if (ticks == 0 && !zero) {
            // Nothing was measurable, as on a clock that is coarse.
            return false;
        }
        long nanoseconds = ticks < 0 ? -meaning.nanoseconds(-ticks) : meaning.nanoseconds(ticks);
        implausible.add(node, zero ? Problem.ZERO : ticks < 0 ? Problem.END_BEFORE_BEGIN : Problem.LONGER_THAN_HOST,
                nanoseconds);
        return true;
    }

    private void takeElapsed(FrameQueries queries, int queue) {
        for (int i = 0; i < queries.recorderCount(); i++) {
            int[] records = queries.recorder(i).records();
            for (int at = 0; at < queries.recorder(i).size(); at += GpuRecorder.RECORD) {
                int query = records[at + GpuRecorder.BEGIN];
                if (query == GpuRecorder.NONE) {
                    continue;
                }
                int node = records[at + GpuRecorder.NODE];
                long ticks = queries.stamps().value(query, 0);
                if (ticks < 0 || ticks > mosts[queue]) {
                    implausible.add(node, Problem.LONGER_THAN_HOST, timestamps[queue].nanoseconds(ticks));
                    totals.touch(node);
                } else {
                    totals.add(node, 0, ticks);
                }
            }
        }
    }

    private void takeSpanEnds(FrameQueries queries, int queue) {
        for (int i = 0; i < queries.recorderCount(); i++) {
            GpuRecorder recorder = queries.recorder(i);
            int[] ends = recorder.spans();
            for (int at = 0; at < recorder.spanSize(); at += GpuRecorder.SPAN_RECORD) {
                int span = ends[at + GpuRecorder.SPAN];
                if (ends[at + GpuRecorder.SPAN_IS_END] == 0) {
                    continue;
                }
                if (spans.isStamped(span)) {
                    takeSpan(span, queue, queries.stamps().value(ends[at + GpuRecorder.SPAN_QUERY], 0));
                } else {
                    ended.addLost(spans.node(span));
                }
                spans.free(span);
            }
        }
    }

    /** Takes a scope that may have begun in an earlier frame: it says nothing of when this one's work began. */
    private void takeSpan(int span, int queue, long ending) {
        int node = spans.node(span);
        long begin = spans.ticks(span);
        long ticks = timestamps[queue].signedTicks(begin, ending);
        long since = timestamps[queue].signedTicks(base(queue, ending), begin);
        if (ticks <= 0 && isImplausible(node, queue, begin, ending, ticks)) {
            totals.touch(node);
            return;
        }
        totals.add(node, since, ticks);
        ended.add(node, since, since + ticks);
    }

    private void takeCounts(CountedScopes counted) {
        for (int i = 0; i < counted.size(); i++) {
            int query = counted.entry(i, CountedScopes.QUERY);
            if (query == GpuRecorder.NONE) {
                continue;
            }
            int node = counted.entry(i, CountedScopes.NODE);
            QueryRange range = counted.range(i);
            totals.touch(node);
            for (int view = 0; view < counted.entry(i, CountedScopes.VIEWS); view++) {
                switch (range.kind().measure()) {
                    case SAMPLES -> totals.addSamples(node, range.value(query + view, 0));
                    case STATISTICS -> takeStatistics(node, range, query + view, range.kind().mask());
                    case COUNTERS -> {
                        for (int counter = 0; counter < counterCount; counter++) {
                            totals.setCounter(node, counter, range.value(query + view, counter));
                        }
                    }
                    case STAMPS -> throw new AssertionError("stamps count nothing");
                }
            }
        }
    }

    private void takeStatistics(int node, QueryRange range, int query, int mask) {
        int value = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            totals.addStatistic(node, Integer.numberOfTrailingZeros(rest), range.value(query, value++));
        }
    }

    /** Notes that the beginnings of scopes that span frames are lost with a frame. */
    void lose(FrameSlot frame) {
        for (int queue = 0; queue < frame.queueCount(); queue++) {
            FrameQueries queries = frame.queries(queue);
            for (int i = 0; queries != null && i < queries.recorderCount(); i++) {
                GpuRecorder recorder = queries.recorder(i);
                for (int at = 0; at < recorder.spanSize(); at += GpuRecorder.SPAN_RECORD) {
                    int span = recorder.spans()[at + GpuRecorder.SPAN];
                    if (recorder.spans()[at + GpuRecorder.SPAN_IS_END] == 0) {
                        spans.lost(span);
                    } else {
                        spans.abandon(span);
                    }
                }
            }
        }
    }

    private int at(int position) {
        return ScopeTotals.at(shape.node(position));
    }

    private QueueClock clockOf(int position) {
        return queues[shape.queue(position)].clock();
    }

    @Override
    public long number() {
        return slot.number();
    }

    @Override
    public long hostBegin() {
        return slot.hostBegin();
    }

    @Override
    public long hostEnd() {
        return slot.hostEnd();
    }

    @Override
    public int size() {
        return shape.size();
    }

    @Override
    public Scope scope(int position) {
        return tree.nodes().scopes[shape.node(position)];
    }

    @Override
    public int parent(int position) {
        return shape.parent(position);
    }

    @Override
    public int depth(int position) {
        return tree.nodes().depths[shape.node(position)];
    }

    @Override
    public GpuQueue queue(int position) {
        return queues[shape.queue(position)].name();
    }

    @Override
    public int count(int position) {
        return (int) totals.words()[at(position) + ScopeTotals.COUNT];
    }

    @Override
    public long nanoseconds(int position) {
        return timestamps[shape.queue(position)].nanoseconds(totals.words()[at(position) + ScopeTotals.TICKS]);
    }

    @Override
    public long ownNanoseconds(int position) {
        if (count(position) == 0) {
            return 0;
        }
        long own = nanoseconds(position);
        int depth = depth(position);
        for (int below = position + 1; below < size() && depth(below) > depth; below++) {
            if (parent(below) == position && shape.queue(below) == shape.queue(position)) {
                own -= nanoseconds(below);
            }
        }
        return own;
    }

    @Override
    public boolean hasTimes() {
        return !elapsed;
    }

    @Override
    public long beginNanoseconds(int position) {
        return hostTime(position, totals.words()[at(position) + ScopeTotals.BEGIN]);
    }

    @Override
    public long endNanoseconds(int position) {
        return hostTime(position, totals.words()[at(position) + ScopeTotals.END]);
    }

    private long hostTime(int position, long ticks) {
        return clockOf(position).toHost(bases[shape.queue(position)] + ticks);
    }

    @Override
    public long samples(int position) {
        return totals.samples(shape.node(position));
    }

    @Override
    public long statistic(int position, int statistic) {
        return totals.statistic(shape.node(position), statistic);
    }

    @Override
    public boolean hasCounters(int position) {
        return totals.hasCounters(shape.node(position));
    }

    @Override
    public long counter(int position, int counter) {
        return totals.counter(shape.node(position), counter);
    }

    @Override
    public int counters() {
        return counterCount;
    }

    @Override
    public List<GpuQueue> queues() {
        return names;
    }

    @Override
    public long busyNanoseconds(int queue) {
        FrameQueries queries = slot.queries(queue);
        if (queries == null) {
            return 0;
        }
        busy.clear();
        long sum = 0;
        for (int i = 0; i < queries.recorderCount(); i++) {
            GpuRecorder recorder = queries.recorder(i);
            for (int at = 0; at < recorder.size(); at += GpuRecorder.RECORD) {
                int query = recorder.records()[at + GpuRecorder.BEGIN];
                if (query == GpuRecorder.NONE) {
                    continue;
                }
                long begin = queries.stamps().value(query, 0);
                long ticks = elapsed ? begin : timestamps[queue].signedTicks(begin,
                        queries.stamps().value(recorder.records()[at + GpuRecorder.END], 0));
                if (ticks > 0 && ticks <= mosts[queue]) {
                    long since = elapsed ? sum : timestamps[queue].signedTicks(bases[queue], begin);
                    busy.add(since, since + ticks);
                    sum += ticks;
                }
            }
        }
        for (int i = 0; i < ended.size(); i++) {
            if (!ended.isLost(i) && tree.nodes().queues[ended.node(i)] == queue) {
                busy.add(ended.begin(i), ended.end(i));
            }
        }
        return timestamps[queue].nanoseconds(busy.union());
    }

    @Override
    public long latencyNanoseconds(int queue) {
        FrameQueries queries = slot.queries(queue);
        if (queries == null || !queries.wasSubmitted() || elapsed || firsts[queue] == Long.MAX_VALUE
                || !queues[queue].clock().isAnchored()) {
            return GpuFrame.NOT_COUNTED;
        }
        return queues[queue].clock().toHost(bases[queue] + firsts[queue]) - queries.submitted();
    }

    @Override
    public ClockQuality clock(int queue) {
        return queues[queue].clock().quality();
    }

    @Override
    public long clockDeviation(int queue) {
        return queues[queue].clock().isAnchored() ? queues[queue].clock().deviation(bases[queue])
                : GpuFrame.NOT_COUNTED;
    }

    @Override
    public long clockResidual(int queue) {
        return queues[queue].clock().residual();
    }
}
