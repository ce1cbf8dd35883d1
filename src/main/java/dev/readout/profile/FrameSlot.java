package dev.readout.profile;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One frame on its way: what it records on each queue, and when the host saw it begin and end. */
final class FrameSlot {
    private final FrameQueries[] queries;
    private int size;
    private long number;
    private long hostBegin;
    private long hostEnd;
    private boolean arrived;
    private long arrivedAt;

    FrameSlot(int queueCount) {
        queries = new FrameQueries[queueCount];
    }

    void begin(long frame, long host) {
        number = frame;
        hostBegin = host;
        hostEnd = host;
        arrived = false;
        size = 0;
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

    /** Fetches the results that {@link #read} has left out. */
    void readRest() {
        for (int i = 0; i < size; i++) {
            queries[i].readRest();
        }
    }

    /** Fetches the results of the queries, as {@link FrameQueries#read} does. Returns whether all are available. */
    boolean read() {
        boolean all = true;
        for (int i = 0; i < size; i++) {
            all &= queries[i].read();
        }
        return all;
    }

    /** Whether all that was recorded is available, by what was read: whatever the driver said of the others. */
    boolean isAvailable() {
        boolean available = true;
        for (int i = 0; available && i < size; i++) {
            available = queries[i].isAvailable();
        }
        return available;
    }

    /** Fetches the results of the stamps once more, as {@link FrameQueries#readStampsAgain} does. */
    void readStampsAgain() {
        for (int i = 0; i < size; i++) {
            queries[i].readStampsAgain();
        }
    }

    /** Whether the last queries have results: cheaper to ask than for all. */
    boolean probe() {
        boolean there = true;
        for (int i = 0; there && i < size; i++) {
            there = queries[i].probe();
        }
        return there;
    }

    /** Ends the recorders, of which nothing will be submitted. */
    void endRecorders(Consumer<GpuRecorder> end) {
        for (int i = 0; i < size; i++) {
            queries[i].endRecorders(end);
        }
    }

    /** On how many queues something was recorded. */
    int size() {
        return size;
    }

    /** What was recorded on each of these, in the order of the queues. */
    FrameQueries queries(int index) {
        return queries[index];
    }

    /** What was recorded on a queue, by the queue's number; null if nothing was. */
    @Nullable
    FrameQueries on(int queue) {
        for (int i = 0; i < size; i++) {
            if (queries[i].queue().index() == queue) {
                return queries[i];
            }
        }
        return null;
    }

    /** Adds what is recorded on one more queue. */
    void use(FrameQueries acquired) {
        int at = size++;
        for (; at > 0 && queries[at - 1].queue().index() > acquired.queue().index(); at--) {
            queries[at] = queries[at - 1];
        }
        queries[at] = acquired;
    }
}
