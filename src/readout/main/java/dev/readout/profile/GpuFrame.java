package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * The results of one frame: a tree of scopes in flat arrays, depth first. A scope that was recorded several times below
 * the same parent is one scope here: its times are summed.
 *
 * <p>{@snippet :
 * profiler.poll(frame -> frame
 *         .forEach(scope -> println(frame.name(scope) + ": " + frame.nanoseconds(scope) + " ns")));
 * }
 *
 * <p>A scope is identified by its position, 0 to {@link #size} - 1. Points in time are on the host's clock, {@link
 * System#nanoTime} or the one that the profiler was given: {@link #clock} says how good they are. Reading allocates
 * nothing.
 *
 * <p>The profiler reuses the object that a consumer gets: once the consumer has returned, every method throws an {@link
 * IllegalStateException}. To keep a frame, {@link #copy} it; a copy may be shared between threads.
 */
public class GpuFrame {
    /** The result of {@link #samples}, {@link #statistic} and others for a scope without that count. */
    public static final long NOT_COUNTED = -1;

    /** The end of the name of a loop of batches. */
    static final String BATCHES = " batches";

    /** The numbers for each scope's times: the first beginning, the last end, and the sum in ticks. */
    static final int TIMES = 3;
    static final int BEGIN = 0;
    static final int END = 1;
    static final int TICKS = 2;
    /** The numbers for each queue's times, {@link #ofQueue(int, int)}. */
    static final int QUEUE_TIMES = 4;
    static final int BUSY = 0;
    static final int LATENCY = 1;
    static final int CLOCK_DEVIATION = 2;
    static final int CLOCK_RESIDUAL = 3;

    /** The queues that the profiler was built with, in its order, and their names: both are set together. */
    List<GpuQueue> queues = List.of();
    String loop = "";
    long number;
    long hostBegin;
    long hostEnd;
    /** True if it is known when scopes began. */
    boolean hasTimes;
    /** True if the consumer that got the frame has not returned, or this is a copy. */
    private boolean open = true;
    /** The counts that scopes may have. */
    List<GpuCount> kinds = List.of();
    /** By queue: the place of its first performance counter among these; behind the last queue, how many there are. */
    int[] counters = {0};
    int size;
    // By position. The arrays grow when needed: frames that look alike allocate nothing.
    Scope[] scopes = {};
    /** The number of the scope's queue. */
    int[] queueOf = {};
    int[] parents = {};
    int[] depths = {};
    /** How often the scope has a time. */
    int[] counts = {};
    long[] nanoseconds = {};
    /** {@value #TIMES} numbers for each position: {@link #BEGIN} and so on. In a copy, they are the host's. */
    long[] times = {};
    final CountRows counted = new CountRows();
    // By queue, in a copy.
    private ClockQuality[] clocks = {};
    private long[] queueTimes = {};

    /** A copy of a frame, of none yet. */
    GpuFrame() {
    }

    final void open() {
        open = true;
    }

    void close() {
        open = false;
    }

    /** This frame, as long as it may be read. */
    private GpuFrame valid() {
        if (!open) {
            throw new IllegalStateException(
                    "this frame's results were valid until its consumer returned: keep a copy()");
        }
        return this;
    }

    private int at(int scope) {
        return Objects.checkIndex(scope, valid().size);
    }

    final void setQueues(List<GpuQueue> of) {
        queues = of;
        loop = of.stream().map(GpuQueue::name).collect(Collectors.joining(", "));
    }

    /** Sets what scopes may count besides the common counts, by queue: gives each count its place. */
    final void setCounts(List<List<GpuCount>> byQueue) {
        List<GpuCount> all = new ArrayList<>(GpuCount.common());
        int[] first = new int[byQueue.size() + 1];
        for (int queue = 0; queue < byQueue.size(); queue++) {
            first[queue] = all.size();
            all.addAll(byQueue.get(queue));
        }
        first[byQueue.size()] = all.size();
        kinds = List.copyOf(all);
        counters = first;
    }

    /** Makes room for {@code length} scopes, more than there was room for. */
    final void grow(int length) {
        scopes = Arrays.copyOf(scopes, length);
        queueOf = Arrays.copyOf(queueOf, length);
        parents = Arrays.copyOf(parents, length);
        depths = Arrays.copyOf(depths, length);
        counts = Arrays.copyOf(counts, length);
        nanoseconds = Arrays.copyOf(nanoseconds, length);
        times = Arrays.copyOf(times, length * TIMES);
    }

    /**
     * The number of a queue.
     *
     * @throws IllegalArgumentException if there is no such queue
     */
    final int queueIndex(GpuQueue queue) {
        for (int i = 0; i < queues.size(); i++) {
            if (queues.get(i) == queue) {
                return i;
            }
        }
        String name = Objects.requireNonNull(queue, "queue").name();
        boolean isKnown = queues.stream().anyMatch(known -> known.name().equals(name));
        throw new IllegalArgumentException("queue '" + name + (isKnown
                ? "' is another GpuQueue than the one of that name that the profiler was built with: make one once,"
                        + " as a constant"
                : "' is none that the profiler was built with: " + queues));
    }

    /** When a scope began the first time, or ended the last time, in ns: {@link #BEGIN} or {@link #END}. */
    long timeOf(int position, int which) {
        return times[position * TIMES + which];
    }

    ClockQuality clock(int queue) {
        return clocks[queue];
    }

    /** Of a queue, by its number, one of the {@value #QUEUE_TIMES} times {@link #BUSY} and so on, in ns. */
    long ofQueue(int queue, int which) {
        return queueTimes[queue * QUEUE_TIMES + which];
    }

    /** Sets what there is to know of a queue: the times in the order of {@link #BUSY} and so on. */
    final void put(int queue, ClockQuality clock, long... itsTimes) {
        makeRoomForQueues();
        clocks[queue] = clock;
        System.arraycopy(itsTimes, 0, queueTimes, queue * QUEUE_TIMES, QUEUE_TIMES);
    }

    private void makeRoomForQueues() {
        if (queues.size() > clocks.length) {
            clocks = new ClockQuality[queues.size()];
            queueTimes = new long[queues.size() * QUEUE_TIMES];
        }
    }

    /**
     * A builder of frames that were not measured here: for what reads a file, or gets them from another process.
     *
     * @param queues the queues that scopes ran on, in their order
     * @throws IllegalArgumentException if there is none, or two have the same name
     */
    public static FrameBuilder builder(List<GpuQueue> queues) {
        return new FrameBuilder(queues);
    }

    /** A copy of these results, to keep. */
    public GpuFrame copy() {
        return copyTo(new GpuFrame());
    }

    /**
     * Copies this frame into an older copy, whose results are overwritten. Nothing is allocated once frames look alike.
     * No other thread may read the copy meanwhile.
     *
     * @param copy a {@link #copy} of any frame
     * @return {@code copy}
     * @throws IllegalArgumentException if {@code copy} is this frame, or a consumer's frame and not a copy
     */
    public GpuFrame copyTo(GpuFrame copy) {
        if (Objects.requireNonNull(copy, "copy").getClass() != GpuFrame.class || copy == this) {
            throw new IllegalArgumentException(copy == this ? "copy is this frame itself"
                    : "copy is the frame of a consumer, and not one that copy() made");
        }
        copy.take(valid());
        return copy;
    }

    /** Takes a frame's results, in place of those that are here. */
    private void take(GpuFrame frame) {
        queues = frame.queues;
        loop = frame.loop;
        number = frame.number;
        hostBegin = frame.hostBegin;
        hostEnd = frame.hostEnd;
        hasTimes = frame.hasTimes;
        kinds = frame.kinds;
        counters = frame.counters;
        size = frame.size;
        if (size > scopes.length) {
            grow(size + size / 2);
        }
        System.arraycopy(frame.scopes, 0, scopes, 0, size);
        Arrays.fill(scopes, size, scopes.length, null);
        System.arraycopy(frame.queueOf, 0, queueOf, 0, size);
        System.arraycopy(frame.parents, 0, parents, 0, size);
        System.arraycopy(frame.depths, 0, depths, 0, size);
        System.arraycopy(frame.counts, 0, counts, 0, size);
        System.arraycopy(frame.nanoseconds, 0, nanoseconds, 0, size);
        counted.copy(frame.counted);
        for (int position = 0; position < size; position++) {
            boolean timed = hasTimes && counts[position] > 0;
            times[position * TIMES + BEGIN] = timed ? frame.timeOf(position, BEGIN) : 0;
            times[position * TIMES + END] = timed ? frame.timeOf(position, END) : 0;
        }
        makeRoomForQueues();
        for (int queue = 0; queue < queues.size(); queue++) {
            clocks[queue] = frame.clock(queue);
            for (int which = 0; which < QUEUE_TIMES; which++) {
                queueTimes[queue * QUEUE_TIMES + which] = frame.ofQueue(queue, which);
            }
        }
    }

    /**
     * The number of the frame, as {@link GpuProfiler#beginFrame} counts, or the one that the application gave the
     * batch.
     */
    public long number() {
        return valid().number;
    }

    /** Returns whether this is a batch, which {@link GpuProfiler#batch(GpuQueue, long, long)} began, and no frame. */
    public boolean isBatch() {
        return valid().loop.endsWith(BATCHES);
    }

    /** The kind and the number, for people: {@code frame 17}, or {@code batch 17}. */
    public String title() {
        return Work.title(number, isBatch());
    }

    /** The queues that the profiler was built with, in its order, whether scopes ran on them or not. Unmodifiable. */
    public List<GpuQueue> queues() {
        return valid().queues;
    }

    /**
     * The loop that measured the frame: the names of its {@link #queues}, with {@code ", "} between, or what {@link
     * FrameBuilder#loop} was given. What takes frames of several profilers tells them apart by it: profilers whose
     * queues have the same names are one loop. The batches of a profiler are another loop, whose name ends with {@code
     * " batches"}.
     */
    public String loop() {
        return valid().loop;
    }

    /** How many scopes there are. */
    public int size() {
        return valid().size;
    }

    /** Calls back with the position of each scope, in order. */
    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action, "action");
        for (int scope = 0; scope < valid().size; scope++) {
            action.accept(scope);
        }
    }

    /**
     * The position of the scope whose path has these scopes' names, from the outermost inwards; -1 if there is none. If
     * several queues have the path, the first.
     *
     * @throws IllegalArgumentException if the path is empty
     */
    public int find(Scope... path) {
        Objects.requireNonNull(path, "path");
        if (path.length == 0) {
            throw new IllegalArgumentException("path is empty: it has one scope at least");
        }
        for (int scope = 0; scope < valid().size; scope++) {
            if (scopes[scope].name().equals(path[path.length - 1].name()) && isPath(scope, path)) {
                return scope;
            }
        }
        return -1;
    }

    private boolean isPath(int scope, Scope[] path) {
        int each = scope;
        for (int i = path.length - 1; i >= 0; i--, each = parents[each]) {
            if (each < 0 || !scopes[each].name().equals(path[i].name())) {
                return false;
            }
        }
        return each < 0;
    }

    /**
     * The scope at a position, as it was when its path was first recorded, with the name that the profiler's mapping of
     * names gave it.
     *
     * @throws IndexOutOfBoundsException if {@code scope} is not in 0..size-1, as in all methods that take a position
     */
    public Scope scope(int scope) {
        return scopes[at(scope)];
    }

    /** The name of a scope. */
    public String name(int scope) {
        return scopes[at(scope)].name();
    }

    /** The position of a scope's parent; -1 for an outermost scope. */
    public int parent(int scope) {
        return parents[at(scope)];
    }

    /** How many ancestors a scope has. */
    public int depth(int scope) {
        return depths[at(scope)];
    }

    /** The queue that a scope ran on. */
    public GpuQueue queue(int scope) {
        return queues.get(queueOf[at(scope)]);
    }

    /** The number of times that a scope was recorded and measured; 0 if only scopes below it were. */
    public int count(int scope) {
        return counts[at(scope)];
    }

    /**
     * The time of a scope, in ns: the sum over all times that it was recorded. A counter with n valid bits, less than
     * 64, wraps after 2<sup>n</sup> ticks (Vulkan 18.5). A time longer than half a wrap is reported as an {@link
     * ProfilerReport.ImplausibleTime}; a time longer than a wrap reads as a shorter one. With 36 bits of 1 ns these are
     * 34 and 68 seconds.
     */
    public long nanoseconds(int scope) {
        return nanoseconds[at(scope)];
    }

    /**
     * The time of a scope without its children on the same queue, in ns. Negative if the children overlapped, as work
     * of different command buffers may; 0 for a scope that has no time of its own.
     */
    public long ownNanoseconds(int scope) {
        if (counts[at(scope)] == 0) {
            return 0;
        }
        long own = nanoseconds[scope];
        for (int below = scope + 1; below < size && depths[below] > depths[scope]; below++) {
            if (parents[below] == scope && queueOf[below] == queueOf[scope]) {
                own -= nanoseconds[below];
            }
        }
        return own;
    }

    /** Returns whether it is known when scopes began and ended: not with {@link StampMode#ELAPSED}. */
    public boolean hasTimes() {
        return valid().hasTimes;
    }

    /**
     * Returns whether it is known when a scope began and ended: not without a time of its own, nor with {@link
     * StampMode#ELAPSED}.
     */
    public boolean hasTimes(int scope) {
        return counts[at(scope)] > 0 && hasTimes;
    }

    /**
     * When a scope began the first time, in ns.
     *
     * @throws IllegalStateException if it has no time of its own, or elapsed times are measured: see {@link #hasTimes}
     */
    public long beginNanoseconds(int scope) {
        requireTimes(scope);
        return timeOf(scope, BEGIN);
    }

    /**
     * When a scope ended the last time, in ns.
     *
     * @throws IllegalStateException if it has no time of its own, or elapsed times are measured: see {@link #hasTimes}
     */
    public long endNanoseconds(int scope) {
        requireTimes(scope);
        return timeOf(scope, END);
    }

    private void requireTimes(int scope) {
        if (counts[at(scope)] == 0) {
            throw new IllegalStateException(title() + ": scope '" + scopes[scope]
                    + "' was not recorded itself, and has no time");
        }
        if (!hasTimes) {
            throw new IllegalStateException(title() + ": it is not known when scope '"
                    + scopes[scope] + "' began: elapsed times are measured");
        }
    }

    /**
     * All counts that the profiler's scopes can have: {@link GpuCount#common}, then each queue's performance counters.
     * Unmodifiable, and the same list in all frames of the profiler.
     */
    public List<GpuCount> counts() {
        return valid().kinds;
    }

    /** The index in {@link #counts} of a scope's first count at or after {@code from}; -1 if there is none. */
    public int nextCount(int scope, int from) {
        return counted.next(at(scope), Objects.checkIndex(from, kinds.size() + 1));
    }

    /**
     * A count of a scope, as 64 bits: a sum, or the last value of a performance counter, to be read by its storage.
     *
     * @param count its index in {@link #counts}
     * @return the bits; {@link #NOT_COUNTED}, which may be a value as well, if the scope does not have the count
     * @throws IndexOutOfBoundsException if there are not so many
     */
    public long counted(int scope, int count) {
        return counted.get(at(scope), Objects.checkIndex(count, kinds.size()));
    }

    /** The samples that passed the per-fragment tests; {@link #NOT_COUNTED} if the scope does not count them. */
    public long samples(int scope) {
        return counted.get(at(scope), GpuCount.SAMPLES);
    }

    /** Returns whether a scope counted samples. */
    public boolean hasSamples(int scope) {
        return counted.has(at(scope), GpuCount.SAMPLES);
    }

    /** A pipeline statistic; {@link #NOT_COUNTED} if the scope does not count it. */
    public long statistic(int scope, PipelineStatistic statistic) {
        Objects.requireNonNull(statistic, "statistic");
        return counted.get(at(scope), GpuCount.STATISTICS + statistic.ordinal());
    }

    /** Returns whether a scope counted a pipeline statistic. */
    public boolean hasStatistic(int scope, PipelineStatistic statistic) {
        Objects.requireNonNull(statistic, "statistic");
        return counted.has(at(scope), GpuCount.STATISTICS + statistic.ordinal());
    }

    /**
     * How long the host took to record a scope, in ns: from the return of the call that began it to the call that ended
     * it, on the thread of its recorder. It is the sum over all times that the scope was recorded, and negative if the
     * host's clock went back.
     *
     * @return the time; {@link #NOT_COUNTED} if the profiler was not built with {@linkplain
     *         VulkanProfilerBuilder#hostTimes host times}, or the scope was not recorded itself or spans command
     *         buffers
     */
    public long hostNanoseconds(int scope) {
        return counted.get(at(scope), GpuCount.HOST);
    }

    /**
     * The number that the application gave a scope by {@link GpuRecorder#number}: of a scope that was recorded several
     * times, the last one. {@link #NOT_COUNTED} without one, and if that is the number.
     */
    public long number(int scope) {
        return counted.get(at(scope), GpuCount.NUMBERED);
    }

    /** Returns whether a scope was given a number. */
    public boolean hasNumber(int scope) {
        return counted.has(at(scope), GpuCount.NUMBERED);
    }

    /** How many performance counters a scope counted: all that its queue was built with, or 0. */
    public int performanceCounters(int scope) {
        int queue = queueOf[at(scope)];
        return counters[queue] < counters[queue + 1] && counted.has(scope, counters[queue])
                ? counters[queue + 1] - counters[queue] : 0;
    }

    /**
     * The 64 bits of a performance counter from the last recording of the scope, to be read by its storage: {@link
     * dev.readout.vulkan.PerformanceCounterStorage}. Counters are not summed: they may be shares and maxima.
     *
     * @param counter its index among the counters that the queue was built with, from 0
     * @throws IndexOutOfBoundsException if there are not so many counters
     * @throws IllegalStateException if the scope did not count them
     */
    public long performanceCounter(int scope, int counter) {
        int count = performanceCounters(scope);
        if (count == 0) {
            throw new IllegalStateException(title() + ": scope '" + scopes[scope]
                    + "' did not count performance counters");
        }
        return counted(scope, counters[queueOf[scope]] + Objects.checkIndex(counter, count));
    }

    /**
     * The sum of the outermost scopes' times, in ns; overlapping times count twice. At most {@link Long#MAX_VALUE},
     * even with meaningless timestamps.
     */
    public long sumNanoseconds() {
        long sum = 0;
        for (int scope = 0; scope < valid().size; scope++) {
            if (parents[scope] < 0) {
                long time = nanoseconds[scope];
                if (time > 0 && sum > Long.MAX_VALUE - time) {
                    return Long.MAX_VALUE;
                }
                sum += time;
            }
        }
        return sum;
    }

    /**
     * From the first scope's beginning to the last one's end, over all queues, in ns; 0 if the frame has no times.
     *
     * @throws IllegalStateException if elapsed times are measured
     */
    public long spanNanoseconds() {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int scope = 0; scope < valid().size; scope++) {
            if (counts[scope] > 0) {
                first = Math.min(first, beginNanoseconds(scope));
                last = Math.max(last, endNanoseconds(scope));
            }
        }
        return last < first ? 0 : last - first;
    }

    /** When the host began the frame, {@link GpuProfiler#beginFrame}, in ns. */
    public long hostBeginNanoseconds() {
        return valid().hostBegin;
    }

    /** From the host's beginning of the frame to its end, in ns. */
    public long hostNanoseconds() {
        return valid().hostEnd - hostBegin;
    }

    /**
     * How long a queue was busy with scopes of this frame, in ns: the union of their intervals, in which overlapping
     * times count once. With elapsed times, their sum.
     *
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long busyNanoseconds(GpuQueue queue) {
        return ofQueue(queue, BUSY);
    }

    /**
     * From the submission of the frame's work to a queue to the beginning of its first scope, in ns.
     *
     * @return the latency; {@link #NOT_COUNTED} if {@link GpuProfiler#submitting} was not called, nothing was recorded
     *         on the queue, or elapsed times are measured. {@link #clock} says how good it is
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long latencyNanoseconds(GpuQueue queue) {
        return ofQueue(queue, LATENCY);
    }

    /**
     * How good the times of a queue are.
     *
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public ClockQuality clock(GpuQueue queue) {
        return valid().clock(queueIndex(queue));
    }

    /**
     * By how much points in time of a queue may be off the host's clock, in ns, either way.
     *
     * @return the deviation; {@link #NOT_COUNTED} while nothing ties the queue's clock to the host's
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long clockDeviationNanoseconds(GpuQueue queue) {
        return ofQueue(queue, CLOCK_DEVIATION);
    }

    /**
     * The difference between the last calibration and its prediction from earlier ones, in ns: the error of the
     * driver's clocks. 0 before the second one.
     *
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long clockResidualNanoseconds(GpuQueue queue) {
        return ofQueue(queue, CLOCK_RESIDUAL);
    }

    private long ofQueue(GpuQueue queue, int which) {
        return valid().ofQueue(queueIndex(queue), which);
    }

    @Override
    public String toString() {
        return open ? title() + " of " + size + " scopes" : "a frame that is over";
    }
}
