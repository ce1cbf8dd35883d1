package dev.readout.profile;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One frame on its way: what it records on each queue, and when the host saw it begin and end. */
final class FrameSlot {
    private final @Nullable FrameQueries[] queries;
    private long number;
    private long hostBegin;
    private long hostEnd;
    private boolean arrived;
    private long arrivedAt;
    private boolean disturbed;

    FrameSlot(int queueCount) {
        queries = new FrameQueries[queueCount];
    }

    void begin(long frame, long host) {
        number = frame;
        hostBegin = host;
        hostEnd = host;
        arrived = false;
        disturbed = false;
        Arrays.fill(queries, null);
    }

    void end(long host) {
        hostEnd = host;
    }

    long number() {
        return number;
    }

    long hostBegin() {
        return hostBegin;
    }

    long hostEnd() {
        return hostEnd;
    }

    /** Notes that all results are here, and when the host saw them. */
    void arrive(long host) {
        arrived = true;
        arrivedAt = host;
    }

    boolean hasArrived() {
        return arrived;
    }

    long arrivedAt() {
        return arrivedAt;
    }

    /** Notes that the times of this frame mean nothing. */
    void disturb() {
        disturbed = true;
    }

    boolean isDisturbed() {
        return disturbed;
    }

    /** Fetches the results that {@link #read} has left out. */
    void readRest() {
        for (FrameQueries each : queries) {
            if (each != null) {
                each.readRest();
            }
        }
    }

    /** Fetches the results of the queries, as {@link FrameQueries#read} does. Returns whether all are available. */
    boolean read() {
        boolean all = true;
        for (int i = 0; i < queries.length; i++) {
            if (queries[i] != null) {
                all &= queries[i].read();
            }
        }
        return all;
    }

    /** Whether all that was recorded is available, by what was read: whatever the driver said of the others. */
    boolean isAvailable() {
        for (FrameQueries each : queries) {
            if (each != null && !each.isAvailable()) {
                return false;
            }
        }
        return true;
    }

    /** Makes what was read last time unavailable. */
    void forgetResults() {
        for (FrameQueries each : queries) {
            if (each != null) {
                each.forgetResults();
            }
        }
    }

    /** Whether the last queries have results: cheaper to ask than for all. */
    boolean probe() {
        for (FrameQueries each : queries) {
            if (each != null && !each.probe()) {
                return false;
            }
        }
        return true;
    }

    /** Ends the recorders, of which nothing will be submitted. */
    void endRecorders(Consumer<GpuRecorder> end) {
        for (FrameQueries each : queries) {
            if (each != null) {
                each.endRecorders(end);
            }
        }
    }

    int queueCount() {
        return queries.length;
    }

    /** What was recorded on a queue; null if nothing was. */
    @Nullable
    FrameQueries queries(int queue) {
        return queries[queue];
    }

    void use(int queue, FrameQueries acquired) {
        queries[queue] = acquired;
    }
}
