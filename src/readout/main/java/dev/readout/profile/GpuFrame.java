package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;

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
public final class GpuFrame {
    /** The result of {@link #samples}, {@link #statistic} and others for a scope without that count. */
    public static final long NOT_COUNTED = -1;

    private final FrameData data;
    private boolean open;

    GpuFrame(FrameData data, boolean open) {
        this.data = data;
        this.open = open;
    }

    void open() {
        open = true;
    }

    void close() {
        open = false;
    }

    private FrameData data() {
        if (!open) {
            throw new IllegalStateException(
                    "this frame's results were valid until its consumer returned: keep a copy()");
        }
        return data;
    }

    private FrameData at(int scope) {
        Objects.checkIndex(scope, data().size);
        return data;
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
        CopiedFrame copy = new CopiedFrame();
        copy.take(data());
        return new GpuFrame(copy, true);
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
        if (!(Objects.requireNonNull(copy, "copy").data instanceof CopiedFrame into) || copy == this) {
            throw new IllegalArgumentException(copy == this ? "copy is this frame itself"
                    : "copy is the frame of a consumer, and not one that copy() made");
        }
        into.take(data());
        return copy;
    }

    /** The number of the frame, counted from 0 by {@link GpuProfiler#beginFrame}. */
    public long number() {
        return data().number;
    }

    /** The queues that the profiler was built with, in its order, whether scopes ran on them or not. Unmodifiable. */
    public List<GpuQueue> queues() {
        return data().queues;
    }

    /**
     * The loop that measured the frame: the names of its {@link #queues}, with {@code ", "} between, or what {@link
     * FrameBuilder#loop} was given. What takes frames of several profilers tells them apart by it: profilers whose
     * queues have the same names are one loop.
     */
    public String loop() {
        return data().loop;
    }

    /** How many scopes there are. */
    public int size() {
        return data().size;
    }

    /** Calls back with the position of each scope, in order. */
    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action, "action");
        int size = data().size;
        for (int scope = 0; scope < size; scope++) {
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
        int size = data().size;
        for (int scope = 0; scope < size; scope++) {
            if (data.scopes[scope].name().equals(path[path.length - 1].name()) && isPath(scope, path)) {
                return scope;
            }
        }
        return -1;
    }

    private boolean isPath(int scope, Scope[] path) {
        int each = scope;
        for (int i = path.length - 1; i >= 0; i--, each = data.parents[each]) {
            if (each < 0 || !data.scopes[each].name().equals(path[i].name())) {
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
        return at(scope).scopes[scope];
    }

    /** The name of a scope. */
    public String name(int scope) {
        return at(scope).scopes[scope].name();
    }

    /** The position of a scope's parent; -1 for an outermost scope. */
    public int parent(int scope) {
        return at(scope).parents[scope];
    }

    /** How many ancestors a scope has. */
    public int depth(int scope) {
        return at(scope).depths[scope];
    }

    /** The queue that a scope ran on. */
    public GpuQueue queue(int scope) {
        return data.queues.get(at(scope).queueOf[scope]);
    }

    /** The number of times that a scope was recorded and measured; 0 if only scopes below it were. */
    public int count(int scope) {
        return at(scope).counts[scope];
    }

    /**
     * The time of a scope, in ns: the sum over all times that it was recorded. A counter with n valid bits, less than
     * 64, wraps after 2<sup>n</sup> ticks (Vulkan 18.5). A time longer than half a wrap is reported as an {@link
     * ProfilerReport.ImplausibleTime}; a time longer than a wrap reads as a shorter one. With 36 bits of 1 ns these are
     * 34 and 68 seconds.
     */
    public long nanoseconds(int scope) {
        return at(scope).nanoseconds[scope];
    }

    /**
     * The time of a scope without its children on the same queue, in ns. Negative if the children overlapped, as work
     * of different command buffers may; 0 for a scope that has no time of its own.
     */
    public long ownNanoseconds(int scope) {
        return at(scope).ownNanoseconds(scope);
    }

    /** Whether it is known when scopes began and ended: not with {@link StampMode#ELAPSED}. */
    public boolean hasTimes() {
        return data().hasTimes;
    }

    /**
     * Whether it is known when a scope began and ended: not without a time of its own, nor with {@link
     * StampMode#ELAPSED}.
     */
    public boolean hasTimes(int scope) {
        return at(scope).counts[scope] > 0 && data.hasTimes;
    }

    /**
     * When a scope began the first time, in ns.
     *
     * @throws IllegalStateException if it has no time of its own, or elapsed times are measured: see {@link #hasTimes}
     */
    public long beginNanoseconds(int scope) {
        requireTimes(scope);
        return data.beginNanoseconds(scope);
    }

    /**
     * When a scope ended the last time, in ns.
     *
     * @throws IllegalStateException if it has no time of its own, or elapsed times are measured: see {@link #hasTimes}
     */
    public long endNanoseconds(int scope) {
        requireTimes(scope);
        return data.endNanoseconds(scope);
    }

    private void requireTimes(int scope) {
        if (at(scope).counts[scope] == 0) {
            throw new IllegalStateException("frame " + data.number + ": scope '" + data.scopes[scope]
                    + "' was not recorded itself, and has no time");
        }
        if (!data.hasTimes) {
            throw new IllegalStateException("frame " + data.number + ": it is not known when scope '"
                    + data.scopes[scope] + "' began: elapsed times are measured");
        }
    }

    /**
     * All counts that the profiler's scopes can have: {@link GpuCount#common}, then each queue's performance counters.
     * Unmodifiable, and the same list in all frames of the profiler.
     */
    public List<GpuCount> counts() {
        return data().kinds;
    }

    /** The index in {@link #counts} of a scope's first count at or after {@code from}; -1 if there is none. */
    public int nextCount(int scope, int from) {
        return at(scope).counted.next(scope, Objects.checkIndex(from, data.kinds.size() + 1));
    }

    /**
     * A count of a scope, as 64 bits: a sum, or the last value of a performance counter, to be read by its storage.
     *
     * @param count its index in {@link #counts}
     * @return the bits; {@link #NOT_COUNTED}, which may be a value as well, if the scope does not have the count
     * @throws IndexOutOfBoundsException if there are not so many
     */
    public long counted(int scope, int count) {
        return at(scope).counted.get(scope, Objects.checkIndex(count, data.kinds.size()));
    }

    /** The samples that passed the per-fragment tests; {@link #NOT_COUNTED} if the scope does not count them. */
    public long samples(int scope) {
        return at(scope).counted.get(scope, GpuCount.SAMPLES);
    }

    /** Whether a scope counted samples. */
    public boolean hasSamples(int scope) {
        return at(scope).counted.has(scope, GpuCount.SAMPLES);
    }

    /** A pipeline statistic; {@link #NOT_COUNTED} if the scope does not count it. */
    public long statistic(int scope, PipelineStatistic statistic) {
        Objects.requireNonNull(statistic, "statistic");
        return at(scope).counted.get(scope, GpuCount.STATISTICS + statistic.ordinal());
    }

    /** Whether a scope counted a pipeline statistic. */
    public boolean hasStatistic(int scope, PipelineStatistic statistic) {
        Objects.requireNonNull(statistic, "statistic");
        return at(scope).counted.has(scope, GpuCount.STATISTICS + statistic.ordinal());
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
        return at(scope).counted.get(scope, GpuCount.HOST);
    }

    /** How many performance counters a scope counted: all that its queue was built with, or 0. */
    public int performanceCounters(int scope) {
        return at(scope).counterCount(scope);
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
            throw new IllegalStateException("frame " + data.number + ": scope '" + data.scopes[scope]
                    + "' did not count performance counters");
        }
        return counted(scope, data.counters[data.queueOf[scope]] + Objects.checkIndex(counter, count));
    }

    /**
     * The sum of the outermost scopes' times, in ns; overlapping times count twice. At most {@link Long#MAX_VALUE},
     * even with meaningless timestamps.
     */
    public long sumNanoseconds() {
        FrameData each = data();
        long sum = 0;
        for (int scope = 0; scope < each.size; scope++) {
            if (each.parents[scope] < 0) {
                long time = each.nanoseconds[scope];
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
        for (int scope = 0; scope < data().size; scope++) {
            if (data.counts[scope] > 0) {
                first = Math.min(first, beginNanoseconds(scope));
                last = Math.max(last, endNanoseconds(scope));
            }
        }
        return last < first ? 0 : last - first;
    }

    /** When the host began the frame, {@link GpuProfiler#beginFrame}, in ns. */
    public long hostBeginNanoseconds() {
        return data().hostBegin;
    }

    /** From the host's beginning of the frame to its end, in ns. */
    public long hostNanoseconds() {
        return data().hostEnd - data.hostBegin;
    }

    /**
     * How long a queue was busy with scopes of this frame, in ns: the union of their intervals, in which overlapping
     * times count once. With elapsed times, their sum.
     *
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long busyNanoseconds(GpuQueue queue) {
        return ofQueue(queue, FrameData.BUSY);
    }

    /**
     * From the submission of the frame's work to a queue to the beginning of its first scope, in ns.
     *
     * @return the latency; {@link #NOT_COUNTED} if {@link GpuProfiler#submitting} was not called, nothing was recorded
     *         on the queue, or elapsed times are measured. {@link #clock} says how good it is
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long latencyNanoseconds(GpuQueue queue) {
        return ofQueue(queue, FrameData.LATENCY);
    }

    /**
     * How good the times of a queue are.
     *
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public ClockQuality clock(GpuQueue queue) {
        return data().clock(data.queueIndex(queue));
    }

    /**
     * By how much points in time of a queue may be off the host's clock, in ns, either way.
     *
     * @return the deviation; {@link #NOT_COUNTED} while nothing ties the queue's clock to the host's
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long clockDeviationNanoseconds(GpuQueue queue) {
        return ofQueue(queue, FrameData.CLOCK_DEVIATION);
    }

    /**
     * The difference between the last calibration and its prediction from earlier ones, in ns: the error of the
     * driver's clocks. 0 before the second one.
     *
     * @throws IllegalArgumentException if the profiler does not measure the queue
     */
    public long clockResidualNanoseconds(GpuQueue queue) {
        return ofQueue(queue, FrameData.CLOCK_RESIDUAL);
    }

    private long ofQueue(GpuQueue queue, int which) {
        return data().ofQueue(data.queueIndex(queue), which);
    }

    @Override
    public String toString() {
        return open ? "frame " + data.number + " of " + data.size + " scopes" : "a frame that is over";
    }
}
