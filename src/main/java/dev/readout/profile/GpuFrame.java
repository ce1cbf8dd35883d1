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
 * <p>Scopes go by their position, 0 to {@link #size} - 1. Points in time are the host's, those of {@link
 * System#nanoTime} (or of the clock that the profiler was given): {@link #clock} says how good they are. Reading
 * allocates nothing.
 *
 * <p>The profiler reuses the object that a consumer gets: once the consumer has returned, every method
 * throws an {@link IllegalStateException}. {@link #copy} makes one to keep, which may be shared between threads.
 */
public final class GpuFrame {
    /** The result of {@link #samples} and {@link #statistic} for a scope without that count. */
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

    /** A frame to keep: these results, in arrays of their own. */
    public GpuFrame copy() {
        CopiedFrame copy = new CopiedFrame();
        copy.take(data());
        return new GpuFrame(copy, true);
    }

    /**
     * Copies this frame into an older copy, whose results are overwritten. Nothing is allocated once frames look alike.
     * No other thread may still read the copy.
     *
     * @param copy a {@link #copy} of any frame
     * @return {@code copy}
     * @throws IllegalArgumentException if it is not a copy, but the frame of a consumer, or is this one
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
     * The position of the scope with a path, of the names of the given scopes from the outermost inwards; -1 if the
     * frame has none. Of several, on different queues, the first.
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
     * The scope at a position, as it was when its path was first recorded.
     *
     * @throws IndexOutOfBoundsException if {@code scope} is not in 0..size-1; so all that take a position
     */
    public Scope scope(int scope) {
        return at(scope).scopes[scope];
    }

    /** The name of a scope. */
    public String name(int scope) {
        return at(scope).scopes[scope].name();
    }

    /** The position of the scope that one is below; -1 for those that are below none. */
    public int parent(int scope) {
        return at(scope).parents[scope];
    }

    /** How many scopes one is below. */
    public int depth(int scope) {
        return at(scope).depths[scope];
    }

    /** The queue that a scope ran on. */
    public GpuQueue queue(int scope) {
        return data.queues.get(at(scope).queueOf[scope]);
    }

    /** The number of times that a scope was recorded and measured; 0 for a scope that only has others below it. */
    public int count(int scope) {
        return at(scope).counts[scope];
    }

    /**
     * The time of a scope, in ns: the sum over all times that it was recorded. A counter of less than 64 valid bits
     * starts over after so many ticks (Vulkan 18.5): a time of more than half of that is reported as an {@link
     * ProfilerReport.ImplausibleTime}, and a time of more than all of it looks like a shorter one. With 36 bits of 1 ns
     * that is 34 and 68 seconds.
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

    /**
     * Whether it is known when scopes began and ended: not where elapsed times are measured, see {@link StampMode}.
     */
    public boolean hasTimes() {
        return data().hasTimes;
    }

    /**
     * Whether it is known when a scope began and ended: not if it has no time of its own, nor if elapsed times are
     * measured, see {@link StampMode}.
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
     * What scopes of the profiler may count, whether any does: {@link GpuCount#common}, and the performance counters of
     * each queue in turn. Unmodifiable, and the same list in all of its frames.
     */
    public List<GpuCount> counts() {
        return data().kinds;
    }

    /** The next of the {@link #counts} that a scope counted, by its place from {@code from} on; -1 if there is none. */
    public int nextCount(int scope, int from) {
        return at(scope).counted.next(scope, Objects.checkIndex(from, data.kinds.size() + 1));
    }

    /**
     * The 64 bits of what a scope counted, summed but for performance counters, to be read by their storage.
     *
     * @param count its place among the {@link #counts}
     * @return the bits; {@link #NOT_COUNTED}, which may be a count as well, if the scope does not count it
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

    /** How many performance counters a scope counted: those that its queue was given with; 0 if it counted none. */
    public int performanceCounters(int scope) {
        return at(scope).counterCount(scope);
    }

    /**
     * The 64 bits of a performance counter, as of the last time that the scope was recorded, to be read by its storage:
     * {@link dev.readout.vulkan.PerformanceCounterStorage}. Counters are not summed: they may be shares and maxima.
     *
     * @param counter its place among the indices that the queue was given with, from 0
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
     * The sum of the outermost scopes' times, in ns; overlapping times count twice. A sum that exceeds {@link
     * Long#MAX_VALUE}, as of meaningless timestamps, is returned as {@code Long.MAX_VALUE}.
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
     * From the first scope's beginning to the last one's end, in ns, of all queues; 0 if the frame has no times.
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
     *         on the queue, or elapsed times are measured. As good as {@link #clock} says
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
