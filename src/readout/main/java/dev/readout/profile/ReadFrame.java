package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import dev.readout.profile.ProfilerReport.ImplausibleTime.Problem;
import dev.readout.profile.clock.QueueClock;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The frame that was read last: takes the results of its queries, and sums them up by path. Times are in ticks from the
 * base of their queue.
 */
final class ReadFrame extends GpuFrame {
    private final ScopeTree tree;
    private final SpanTable spans;
    private final boolean elapsed;
    /** Adds the host's times; null if there are none. */
    private final Recording.@Nullable NodeTimes hostTimes;
    private final Recording.NodeTimes numbers = this::setNumber;
    /** True if the last frame had counts of the host. */
    private boolean hadHostCounts;
    private final FrameShape shape;
    private final ImplausibleTimes implausible = new ImplausibleTimes();
    /** True if the frame was read by the plan. */
    private boolean planned;
    /** True if the shape is this frame's, as far as is known. */
    private boolean fits;
    /** By node: its position. */
    private int[] positions = {};
    private final QueueTimes[] onQueue;
    /** True if spans may end in the frame that was taken, which are in use until it is closed. */
    private boolean endsSpans;
    private final BusyTime busy = new BusyTime();
    private FrameSlot slot;

    @SuppressWarnings("NullAway.Init") // Nobody asks before a frame was taken.
    ReadFrame(RecorderSetup setup, ProfiledQueue[] profiled, List<ProfilerSettings.Queue> settings,
            boolean ofBatches) {
        close();
        tree = setup.tree();
        spans = setup.spans();
        elapsed = setup.elapsed();
        hostTimes = setup.hostTimes() == null ? null : this::addHostTime;
        setCounts(settings.stream().map(ProfilerSettings.Queue::counts).toList());
        shape = new FrameShape(tree, ofBatches);
        hasTimes = !elapsed;
        setQueues(Stream.of(profiled).map(ProfiledQueue::name).toList());
        loop += ofBatches ? BATCHES : "";
        onQueue = Stream.of(profiled).map(ProfiledQueue::times).toArray(QueueTimes[]::new);
    }

    /** Returns true if no time of the frame is implausible, and no span ends in it. */
    boolean isPlanned() {
        return planned;
    }

    ImplausibleTimes implausible() {
        return implausible;
    }

    /** Takes the results of a frame, which has arrived; those before it have been taken or lost. */
    void take(FrameSlot frame) {
        slot = frame;
        number = frame.number;
        hostBegin = frame.hostBegin;
        hostEnd = frame.hostEnd;
        // A clock that goes back has seen no time at all.
        long most = Math.max(0, frame.arrivedAt - hostBegin);
        for (QueueTimes each : onQueue) {
            each.begin(most);
        }
        if (slot.lasting || !takePlanned()) {
            takeUnplanned();
        }
        for (int queue = 0; queue < onQueue.length; queue++) {
            onQueue[queue].tellClock(submitted(queue, false), frame.arrivedAt);
        }
    }

    /** Reads a frame without counts of the GPU whose recorders all repeated the frame before. */
    private boolean takePlanned() {
        int taken = 0;
        boolean hasHostCounts = hostTimes != null;
        for (FrameQueries queries = slot.first; queries != null; queries = queries.next) {
            if (!queries.plan.holds(queries, shape.number())
                    || !queries.plan.take(queries.results(), onQueue(queries), this)) {
                return false;
            }
            taken += queries.plan.timed();
            for (int i = 0; i < queries.recorderCount(); i++) {
                hasHostCounts |= queries.recorder(i).recording().hasNumbers();
            }
        }
        if (taken != shape.timed()) {
            return false;
        }
        if (!planned) {
            planned = true;
            clear();
        }
        if (hasHostCounts || hadHostCounts) {
            counted.clear();
            for (FrameQueries each = slot.first; each != null; each = each.next) {
                takeHostCounts(each);
            }
        }
        hadHostCounts = hasHostCounts;
        return true;
    }

    /** Takes what needs no query: times of the host, and numbers of the application. */
    private void takeHostCounts(FrameQueries queries) {
        for (int i = 0; i < queries.recorderCount(); i++) {
            Recording recording = queries.recorder(i).recording();
            if (hostTimes != null) {
                recording.addHostTimes(hostTimes);
            }
            recording.takeNumbers(numbers);
        }
    }

    private void setNumber(int node, long number) {
        int position = position(node);
        if (position != NONE) {
            counted.set(position, GpuCount.NUMBERED, number);
        }
    }

    private void addHostTime(int node, long nanoseconds) {
        int position = position(node);
        if (position != NONE) {
            counted.add(position, GpuCount.HOST, nanoseconds);
        }
    }

    private void takeUnplanned() {
        for (FrameQueries each = slot.first; each != null; each = each.next) {
            for (int i = 0; i < each.recorderCount(); i++) {
                spans.stamped(each.recorder(i).spans(), each.stamps());
            }
        }
        takeAll();
        if (!fits || !shape.fits(counts)) {
            reshape();
            takeAll();
            shape.learn(counts, parents);
        } else if (!elapsed && !slot.lasting && implausible.size() == 0) {
            for (FrameQueries each = slot.first; each != null; each = each.next) {
                each.plan.learn(each, this, positions, shape.number());
            }
        }
        endsSpans = true;
    }

    /** Notes that the consumer is done with the frame. */
    @Override
    void close() {
        super.close();
        for (FrameQueries each = endsSpans ? slot.first : null; each != null; each = each.next) {
            for (int i = 0; i < each.recorderCount(); i++) {
                spans.free(each.recorder(i).spans());
            }
        }
        endsSpans = false;
    }

    private void clear() {
        implausible.clear();
        counted.clear();
    }

    /** Takes all results, as far as the shape has their nodes. */
    private void takeAll() {
        positions = shape.positions();
        fits = true;
        planned = false;
        clear();
        Arrays.fill(counts, 0, size, 0);
        for (QueueTimes each : onQueue) {
            each.clear();
        }
        for (FrameQueries each = slot.first; each != null; each = each.next) {
            take(each);
        }
    }

    private QueueTimes onQueue(FrameQueries queries) {
        return queries.queue().times();
    }

    private void take(FrameQueries queries) {
        if (elapsed) {
            takeElapsed(queries, onQueue(queries));
        } else {
            takeStamps(queries, onQueue(queries));
            takeSpanEnds(queries, onQueue(queries));
        }
        for (int i = 0; i < queries.recorderCount(); i++) {
            takeCounts(queries.recorder(i).counted());
        }
        takeHostCounts(queries);
        hadHostCounts = true;
    }

    /** Updates the shape to the frame's. */
    private void reshape() {
        shape.clear();
        for (FrameQueries queries = slot.first; queries != null; queries = queries.next) {
            for (int k = 0; k < queries.recorderCount(); k++) {
                shape.add(queries.recorder(k), spans);
            }
        }
        shape.order();
        size = shape.size();
        if (size > scopes.length) {
            grow(2 * size);
        }
        ScopeTree.Nodes nodes = tree.nodes();
        for (int position = 0; position < size; position++) {
            int node = shape.node(position);
            scopes[position] = nodes.scopes[node];
            queueOf[position] = nodes.queues[node];
            depths[position] = nodes.depths[node];
            parents[position] = nodes.parents[node] == ScopeTree.FRAME ? NONE
                    : shape.positions()[nodes.parents[node]];
            nanoseconds[position] = 0;
        }
        counted.begin(size, kinds.size());
    }

    /** The position of a node; {@link Recording#NONE} if the shape does not have it. */
    private int position(int node) {
        int position = positions[node];
        fits &= position != NONE;
        return position;
    }

    /** Adds one time of a node, in ticks from its queue's base. */
    private void add(int node, QueueTimes of, long begin, long time) {
        int position = position(node);
        if (position == NONE) {
            return;
        }
        int row = position * TIMES;
        long sum = time;
        if (counts[position]++ == 0) {
            times[row + BEGIN] = begin;
            times[row + END] = begin + time;
        } else {
            sum += times[row + TICKS];
            times[row + BEGIN] = Math.min(times[row + BEGIN], begin);
            times[row + END] = Math.max(times[row + END], begin + time);
        }
        times[row + TICKS] = sum;
        nanoseconds[position] = of.timestamps.nanoseconds(sum);
    }

    private void takeStamps(FrameQueries queries, QueueTimes of) {
        MemorySegment results = queries.results();
        for (int i = 0; i < queries.recorderCount(); i++) {
            Recording recording = queries.recorder(i).recording();
            int begun = recording.firstQuery();
            if (begun != NONE) {
                of.base(QueryStore.STAMPS.value(results, begun));
            }
            for (int record = 0; record < recording.size(); record += Recording.RECORD) {
                if (recording.isMeasured(record)) {
                    takeStamps(recording.node(record), of, QueryStore.STAMPS.value(results, recording.begin(record)),
                            QueryStore.STAMPS.value(results, recording.end(record)));
                }
            }
        }
    }

    private void takeStamps(int node, QueueTimes of, long begin, long ending) {
        long time = of.timestamps.signedTicks(begin, ending);
        long since = of.timestamps.signedTicks(of.base, begin);
        of.stamped++;
        of.differing |= time | since;
        if (QueueTimes.isPlausible(time, of.most) && !of.isZero(begin, ending)
                || !isImplausible(node, of, begin, ending, time)) {
            of.first = Math.min(of.first, since);
            of.last = Math.max(of.last, since + time);
            add(node, of, since, time);
        }
    }

    /** Of a time that is not at least a tick and less than the most, or has a stamp of 0: whether it can't be. */
    private boolean isImplausible(int node, QueueTimes of, long begin, long ending, long ticks) {
        Timestamps meaning = of.timestamps;
        boolean zero = of.isZero(begin, ending);
        if (ticks == 0 && !zero) {
            // Nothing was measurable, as on a clock that is coarse.
            return false;
        }
        long nanoseconds = ticks < 0 ? -meaning.nanoseconds(-ticks) : meaning.nanoseconds(ticks);
        noteImplausible(node, zero ? Problem.ZERO : ticks < 0 ? Problem.END_BEFORE_BEGIN : Problem.LONGER_THAN_HOST,
                nanoseconds);
        return true;
    }

    /** Notes a time that can't be, of a node that the frame has nevertheless. */
    private void noteImplausible(int node, Problem problem, long nanoseconds) {
        implausible.add(node, problem, nanoseconds);
        position(node);
    }

    private void takeElapsed(FrameQueries queries, QueueTimes of) {
        for (int i = 0; i < queries.recorderCount(); i++) {
            Recording recording = queries.recorder(i).recording();
            for (int record = 0; record < recording.size(); record += Recording.RECORD) {
                if (!recording.isMeasured(record)) {
                    continue;
                }
                long time = queries.stamps().value(recording.begin(record), 0);
                if (time != 0 && !QueueTimes.isPlausible(time, of.most)) {
                    noteImplausible(recording.node(record), Problem.LONGER_THAN_HOST,
                            of.timestamps.nanoseconds(time));
                } else {
                    add(recording.node(record), of, 0, time);
                }
            }
        }
    }

    private void takeSpanEnds(FrameQueries queries, QueueTimes of) {
        for (int i = 0; i < queries.recorderCount(); i++) {
            SpanEnds ends = queries.recorder(i).spans();
            for (int end = 0; end < ends.size(); end++) {
                int span = ends.span(end);
                if (ends.isLast(end) && spans.isStamped(span)) {
                    takeSpan(span, of, queries.stamps().value(ends.query(end), 0));
                }
            }
        }
    }

    /** Takes a scope that may have begun in an earlier frame: it says nothing of when this one's work began. */
    private void takeSpan(int span, QueueTimes of, long ending) {
        int node = spans.node(span);
        long begin = spans.ticks(span);
        Timestamps meaning = of.timestamps;
        long ticks = meaning.signedTicks(begin, ending);
        long since = meaning.signedTicks(of.base(ending), begin);
        if ((ticks <= 0 || of.isZero(begin, ending)) && isImplausible(node, of, begin, ending, ticks)) {
            return;
        }
        add(node, of, since, ticks);
    }

    private void takeCounts(CountedScopes of) {
        for (int i = 0; i < of.size(); i++) {
            int query = of.entry(i, CountedScopes.QUERY);
            int position = query == NONE ? NONE : position(of.entry(i, CountedScopes.NODE));
            // What a sum of counters would mean depends on the counter.
            int views = of.range(i).kind().measure() == Backend.Measure.COUNTERS ? 1
                    : of.entry(i, CountedScopes.VIEWS);
            for (int view = 0; position != NONE && view < views; view++) {
                if (of.range(i).isAvailable(query + view)) {
                    takeCounts(position, of.range(i), query + view);
                }
            }
        }
    }

    private void takeCounts(int position, QueryRange range, int query) {
        switch (range.kind().measure()) {
            case SAMPLES -> counted.add(position, GpuCount.SAMPLES, range.value(query, 0));
            case STATISTICS -> {
                int value = 0;
                for (int rest = range.kind().mask(); rest != 0; rest &= rest - 1) {
                    counted.add(position, GpuCount.STATISTICS + Integer.numberOfTrailingZeros(rest),
                            range.value(query, value++));
                }
            }
            case COUNTERS -> {
                int first = counters[queueOf[position]];
                for (int kind = first; kind < counters[queueOf[position] + 1]; kind++) {
                    counted.set(position, kind, range.value(query, kind - first));
                }
            }
            case STAMPS -> throw new AssertionError("stamps count nothing");
        }
    }

    /** Notes that the beginnings of scopes that span frames are lost with a frame. */
    void lose(FrameSlot frame) {
        for (FrameQueries queries = frame.first; queries != null; queries = queries.next) {
            for (int k = 0; k < queries.recorderCount(); k++) {
                spans.lost(queries.recorder(k).spans());
            }
        }
    }

    @Override
    long timeOf(int position, int which) {
        if (planned) {
            // Few ask when a scope was, of many that ask how long it took.
            takeAll();
        }
        return onQueue[queueOf[position]].toHost(times[position * TIMES + which]);
    }

    private long busyNanoseconds(int queue) {
        QueueTimes of = onQueue[queue];
        busy.clear();
        for (FrameQueries each = slot.first; each != null; each = each.next) {
            if (each.queue().index() == queue) {
                addBusy(each, of);
            }
        }
        return of.timestamps.nanoseconds(busy.union());
    }

    private void addBusy(FrameQueries queries, QueueTimes of) {
        long sum = 0;
        for (int i = 0; i < queries.recorderCount(); i++) {
            Recording recording = queries.recorder(i).recording();
            for (int record = 0; record < recording.size(); record += Recording.RECORD) {
                if (!recording.isMeasured(record)) {
                    continue;
                }
                long begin = queries.stamps().value(recording.begin(record), 0);
                long ending = elapsed ? begin : queries.stamps().value(recording.end(record), 0);
                long time = elapsed ? begin : of.timestamps.signedTicks(begin, ending);
                if (QueueTimes.isPlausible(time, of.most) && !of.isZero(begin, ending)) {
                    long since = elapsed ? sum : of.timestamps.signedTicks(of.base, begin);
                    busy.add(since, since + time);
                    sum += time;
                }
            }
            addBusy(queries.recorder(i).spans(), queries, of);
        }
    }

    private void addBusy(SpanEnds ends, FrameQueries queries, QueueTimes of) {
        for (int end = 0; end < ends.size(); end++) {
            if (ends.isLast(end) && spans.isStamped(ends.span(end))) {
                long begin = spans.ticks(ends.span(end));
                long ending = queries.stamps().value(ends.query(end), 0);
                long time = of.timestamps.signedTicks(begin, ending);
                if (time > 0 && !of.isZero(begin, ending)) {
                    long since = of.timestamps.signedTicks(of.base, begin);
                    busy.add(since, since + time);
                }
            }
        }
    }

    @Override
    ClockQuality clock(int queue) {
        QueueClock clock = onQueue[queue].clock;
        return clock.isEmulated() ? ClockQuality.EMULATED
                : clock.isCalibrated() ? ClockQuality.TRUE : ClockQuality.HOST;
    }

    @Override
    long ofQueue(int queue, int which) {
        return switch (which) {
            case BUSY -> busyNanoseconds(queue);
            case LATENCY -> latencyNanoseconds(queue);
            case CLOCK_DEVIATION -> onQueue[queue].deviation();
            default -> onQueue[queue].clock.residual();
        };
    }

    private long latencyNanoseconds(int queue) {
        long submitted = submitted(queue, true);
        return submitted == Long.MAX_VALUE || elapsed ? GpuFrame.NOT_COUNTED : onQueue[queue].latency(submitted);
    }

    /**
     * The host's time before which none of the frame's work on a queue can have begun; {@link Long#MAX_VALUE} if there
     * is none.
     *
     * @param told whether only submissions count that the application told of
     */
    private long submitted(int queue, boolean told) {
        long earliest = Long.MAX_VALUE;
        for (FrameQueries each = slot.first; each != null; each = each.next) {
            if (each.queue().index() == queue) {
                earliest = Math.min(earliest, each.submitted(told));
            }
        }
        return earliest;
    }
}
