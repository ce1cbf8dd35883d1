package dev.readout.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The data of a {@link GpuFrame}: the frame that was read last, or a copy. Its arrays grow when needed: frames that
 * look alike allocate nothing.
 */
abstract class FrameData {
    /** The numbers for each scope's times: the first beginning, the last end, and the sum in ticks. */
    static final int TIMES = 3;
    static final int BEGIN = 0;
    static final int END = 1;
    static final int TICKS = 2;
    /** What there is to know of a queue's times, {@link #ofQueue}. */
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
    /** Whether it is known when scopes began. */
    boolean hasTimes;
    /** What scopes may count. */
    List<GpuCount> kinds = List.of();
    /** By queue: the place of its first performance counter among these; behind the last queue, how many there are. */
    int[] counters = {0};
    int size;
    // By position.
    Scope[] scopes = {};
    /** The number of the scope's queue. */
    int[] queueOf = {};
    int[] parents = {};
    int[] depths = {};
    /** How often the scope has a time. */
    int[] counts = {};
    long[] nanoseconds = {};
    /** {@value #TIMES} numbers for each position: {@link #BEGIN} and so on. */
    long[] times = {};
    final CountRows counted = new CountRows();

    final void setQueues(List<GpuQueue> of) {
        queues = of;
        loop = of.stream().map(GpuQueue::name).collect(Collectors.joining(", "));
    }

    /** Makes room for {@code length} scopes, more than there was room for. */
    void grow(int length) {
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

    long ownNanoseconds(int position) {
        if (counts[position] == 0) {
            return 0;
        }
        long own = nanoseconds[position];
        for (int below = position + 1; below < size && depths[below] > depths[position]; below++) {
            if (parents[below] == position && queueOf[below] == queueOf[position]) {
                own -= nanoseconds[below];
            }
        }
        return own;
    }

    /** How many performance counters a scope has counted. */
    final int counterCount(int position) {
        int queue = queueOf[position];
        return counters[queue] < counters[queue + 1] && counted.has(position, counters[queue])
                ? counters[queue + 1] - counters[queue] : 0;
    }

    abstract long beginNanoseconds(int position);

    abstract long endNanoseconds(int position);

    abstract ClockQuality clock(int queue);

    /** Of a queue, by its number, one of the {@value #QUEUE_TIMES} times {@link #BUSY} and so on, in ns. */
    abstract long ofQueue(int queue, int which);
}
