package dev.readout.profile;

import java.util.List;
import java.util.Objects;

/** What a {@link GpuFrame} shows: of the frame that was read last, or copied. Scopes go by their position. */
interface FrameData {
    long number();

    long hostBegin();

    long hostEnd();

    int size();

    Scope scope(int position);

    int parent(int position);

    int depth(int position);

    GpuQueue queue(int position);

    int count(int position);

    long nanoseconds(int position);

    long ownNanoseconds(int position);

    /** Whether it is known when scopes began. */
    boolean hasTimes();

    long beginNanoseconds(int position);

    long endNanoseconds(int position);

    long samples(int position);

    long statistic(int position, int statistic);

    boolean hasCounters(int position);

    long counter(int position, int counter);

    /** How many performance counters there are, at most. */
    int counters();

    /** The queues that the profiler was built with, in its order. */
    List<GpuQueue> queues();

    /**
     * The number of a queue.
     *
     * @throws IllegalArgumentException if there is no such queue
     */
    default int queueIndex(GpuQueue queue) {
        List<GpuQueue> queues = queues();
        for (int i = 0; i < queues.size(); i++) {
            if (queues.get(i) == queue) {
                return i;
            }
        }
        throw new IllegalArgumentException("queue '" + Objects.requireNonNull(queue, "queue")
                + "' is none that the profiler was built with");
    }

    long busyNanoseconds(int queue);

    long latencyNanoseconds(int queue);

    ClockQuality clock(int queue);

    long clockDeviation(int queue);

    long clockResidual(int queue);
}
