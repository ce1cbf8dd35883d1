package dev.readout.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Makes frames of what is known of them: of a file's rows, a flight recorder's events, or numbers of a test. What takes
 * a {@link GpuFrame} takes such a one as it takes a profiler's.
 *
 * <p>{@snippet :
 * GpuFrame made = GpuFrame.builder(List.of(GRAPHICS)).begin(7, 1_000, 17_000)
 *         .queue(GRAPHICS, 900, GpuFrame.NOT_COUNTED, ClockQuality.TRUE, 0, 0)
 *         .scope(SHADOW, GRAPHICS, 0).recorded(1, 900, 4_000, 4_900)
 *         .scope(CASCADE, GRAPHICS, 1).recorded(3, 600, 4_100, 4_800).counted(0, 250_000)
 *         .build();
 * }
 *
 * <p>One builder serves all frames of a loop: {@link #begin} begins the next one. The numbers may be any that a driver
 * might have made, even a time below 0: only the form is checked. Not safe to share between threads.
 */
public final class FrameBuilder {
    private final GpuFrame data = new GpuFrame();
    private final List<List<GpuCount>> counters;

    FrameBuilder(List<GpuQueue> queues) {
        data.setQueues(List.copyOf(Objects.requireNonNull(queues, "queues")));
        if (data.queues.isEmpty()) {
            throw new IllegalArgumentException("queues is empty: a scope runs on one");
        }
        Set<String> different = new HashSet<>();
        for (GpuQueue queue : data.queues) {
            if (!different.add(queue.name())) {
                throw new IllegalArgumentException("queue '" + queue + "' is given twice");
            }
        }
        counters = new ArrayList<>(Collections.nCopies(data.queues.size(), List.of()));
        order();
        begin(0, 0, 0);
    }

    /**
     * Names the loop that measured these frames and later ones: {@link GpuFrame#loop}. One whose name ends with {@code
     * " batches"} has batches. Default: by its queues.
     */
    public FrameBuilder loop(String name) {
        data.loop = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Says what the scopes of a queue count besides {@link GpuCount#common}, in this frame and later ones.
     *
     * @throws IllegalArgumentException if the queue is none of those given, as in all methods that take one; or if two
     *         counters have the same name
     * @throws IllegalStateException if the frame has scopes already
     */
    public FrameBuilder performanceCounters(GpuQueue queue, List<GpuCount> counted) {
        int index = data.queueIndex(queue);
        List<GpuCount> copy = List.copyOf(Objects.requireNonNull(counted, "counted"));
        if (data.size > 0) {
            throw new IllegalStateException(data.title() + " has " + data.size
                    + " scopes already: say what a queue counts before the first one");
        }
        Set<String> different = new HashSet<>();
        for (GpuCount count : copy) {
            if (!different.add(count.name())) {
                throw new IllegalArgumentException("counter '" + count.name() + "' of queue '" + queue
                        + "' is given twice");
            }
        }
        counters.set(index, copy);
        order();
        return this;
    }

    /** Gives each count its place. Frames that were built keep the lists that they have. */
    private void order() {
        data.setCounts(counters);
        data.counted.begin(0, data.kinds.size());
    }

    /** The counts that scopes can have: the list that built frames have as {@link GpuFrame#counts}. Unmodifiable. */
    public List<GpuCount> counts() {
        return data.kinds;
    }

    /**
     * Begins a frame without scopes, and drops what was said of another one. Of each queue nothing is known: it was not
     * busy, its latency and its clock's deviation are {@link GpuFrame#NOT_COUNTED}, and its clock is {@link
     * ClockQuality#HOST}.
     *
     * @param number the frame's number, from 0
     * @param hostBegin when the host began it, in ns
     * @param hostEnd when the host ended it, in ns
     * @throws IllegalArgumentException if the number is negative
     */
    public FrameBuilder begin(long number, long hostBegin, long hostEnd) {
        if (number < 0) {
            throw new IllegalArgumentException("number " + number + " is negative: frames count from 0");
        }
        data.number = number;
        data.hostBegin = hostBegin;
        data.hostEnd = hostEnd;
        data.hasTimes = true;
        data.size = 0;
        data.counted.begin(0, data.kinds.size());
        data.queues.forEach(
                queue -> queue(queue, 0, GpuFrame.NOT_COUNTED, ClockQuality.HOST, GpuFrame.NOT_COUNTED, 0));
        return this;
    }

    /**
     * Says that elapsed times were measured: nobody knows when scopes of the frame began.
     *
     * @throws IllegalStateException if the frame has scopes already
     */
    public FrameBuilder elapsed() {
        if (data.size > 0) {
            throw new IllegalStateException(data.title() + " has " + data.size
                    + " scopes already: say that times are elapsed ones before the first one");
        }
        data.hasTimes = false;
        return this;
    }

    /**
     * Says what a queue did in the frame. Times are in ns.
     *
     * @param busy {@link GpuFrame#busyNanoseconds}
     * @param latency {@link GpuFrame#latencyNanoseconds}, or {@link GpuFrame#NOT_COUNTED}
     * @param clock {@link GpuFrame#clock}
     * @param deviation {@link GpuFrame#clockDeviationNanoseconds}, or {@link GpuFrame#NOT_COUNTED}
     * @param residual {@link GpuFrame#clockResidualNanoseconds}
     */
    public FrameBuilder queue(GpuQueue queue, long busy, long latency, ClockQuality clock, long deviation,
            long residual) {
        data.put(data.queueIndex(queue), Objects.requireNonNull(clock, "clock"), busy, latency, deviation, residual);
        return this;
    }

    /**
     * Adds a scope, which has no time as long as {@link #recorded} does not give it one. Scopes come depth first: one
     * that is below another follows it.
     *
     * @param depth the number of scopes around it: at most one more than that of the scope before, and 0 for the first
     * @throws IllegalArgumentException if the depth is another one
     * @throws IllegalStateException if the scope before counted a part of its queue's performance counters
     */
    public FrameBuilder scope(Scope scope, GpuQueue queue, int depth) {
        Objects.requireNonNull(scope, "scope");
        requireAllCounters();
        int index = data.queueIndex(queue);
        int position = data.size;
        int most = position == 0 ? 0 : data.depths[position - 1] + 1;
        if (depth < 0 || depth > most) {
            throw new IllegalArgumentException(data.title() + ": depth " + depth + " of scope '" + scope
                    + "' is not in 0.." + most + ": a scope comes after the one around it");
        }
        if (position == data.scopes.length) {
            data.grow(2 * position + 1);
        }
        int parent = position - 1;
        while (parent >= 0 && data.depths[parent] >= depth) {
            parent = data.parents[parent];
        }
        data.scopes[position] = scope;
        data.queueOf[position] = index;
        data.depths[position] = depth;
        data.parents[position] = parent;
        data.counts[position] = 0;
        data.nanoseconds[position] = 0;
        data.counted.append();
        data.size++;
        return this;
    }

    /**
     * Gives the scope that was added last its time.
     *
     * @param count how often it was recorded, 1 or more
     * @param nanoseconds the sum of its times, in ns
     * @param begin when it began the first time, in ns
     * @param end when it ended the last time, in ns
     * @throws IllegalArgumentException if {@code count} is not positive
     * @throws IllegalStateException if the frame has no scope, or {@linkplain #elapsed elapsed} times
     */
    public FrameBuilder recorded(int count, long nanoseconds, long begin, long end) {
        return recorded(true, count, nanoseconds, begin, end);
    }

    /**
     * Gives the scope that was added last its {@linkplain #elapsed elapsed} time.
     *
     * @param count how often it was recorded, 1 or more
     * @param nanoseconds the sum of its times, in ns
     * @throws IllegalArgumentException if {@code count} is not positive
     * @throws IllegalStateException if the frame has no scope, or it has to be known when they began
     */
    public FrameBuilder recorded(int count, long nanoseconds) {
        return recorded(false, count, nanoseconds, 0, 0);
    }

    private FrameBuilder recorded(boolean timed, int count, long nanoseconds, long begin, long end) {
        int last = last();
        if (timed != data.hasTimes) {
            throw new IllegalStateException(data.title() + ": scope '" + data.scopes[last] + "' "
                    + (timed ? "has a begin and an end, and the frame has elapsed times, of which neither is known"
                            : "has no begin and no end: say elapsed() before the first scope if they are not known"));
        }
        if (count < 1) {
            throw new IllegalArgumentException(data.title() + ": count " + count + " of scope '"
                    + data.scopes[last] + "' is not positive: a scope that was not recorded has no time");
        }
        data.counts[last] = count;
        data.nanoseconds[last] = nanoseconds;
        data.times[last * GpuFrame.TIMES + GpuFrame.BEGIN] = begin;
        data.times[last * GpuFrame.TIMES + GpuFrame.END] = end;
        return this;
    }

    /**
     * Gives the scope that was added last a count.
     *
     * @param count its index in {@link #counts}
     * @param value its 64 bits, to be read by its storage
     * @throws IndexOutOfBoundsException if there are not so many
     * @throws IllegalArgumentException if it is a performance counter of another queue than the scope's
     * @throws IllegalStateException if the frame has no scope
     */
    public FrameBuilder counted(int count, long value) {
        int last = last();
        int queue = data.queueOf[last];
        boolean isCommon = Objects.checkIndex(count, data.kinds.size()) < GpuCount.common().size();
        if (!isCommon && (count < data.counters[queue] || count >= data.counters[queue + 1])) {
            throw new IllegalArgumentException(data.title() + ": count " + count + ", "
                    + data.kinds.get(count).name() + ", is not one of queue '" + data.queues.get(queue)
                    + "', on which scope '" + data.scopes[last] + "' ran");
        }
        data.counted.set(last, count, value);
        return this;
    }

    /** A scope counts all of its queue's performance counters, or none. */
    private void requireAllCounters() {
        int last = data.size - 1;
        if (last < 0) {
            return;
        }
        int queue = data.queueOf[last];
        int first = data.counters[queue];
        int all = data.counters[queue + 1] - first;
        int counted = 0;
        for (int count = first; count < first + all; count++) {
            counted += data.counted.has(last, count) ? 1 : 0;
        }
        if (counted > 0 && counted < all) {
            throw new IllegalStateException(data.title() + ": scope '" + data.scopes[last] + "' counted "
                    + counted + " of the " + all + " performance counters of queue '" + data.queues.get(queue)
                    + "': a scope counts all of them, or none");
        }
    }

    private int last() {
        if (data.size == 0) {
            throw new IllegalStateException(data.title() + " has no scope yet: add it first");
        }
        return data.size - 1;
    }

    /**
     * The frame, to keep; it may be shared between threads. The builder still has what was said of it: {@link #begin}
     * begins another.
     *
     * @throws IllegalStateException if the last scope counted a part of its queue's performance counters
     */
    public GpuFrame build() {
        requireAllCounters();
        return data.copy();
    }

    @Override
    public String toString() {
        return "a builder of frame " + data.number + ", of " + data.size + " scopes until now";
    }
}
