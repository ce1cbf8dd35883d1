package dev.readout.profile;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A frame in flight: its recordings on each queue, and the host's times of its beginning and end. */
final class FrameSlot {
    /** The first of the frame's queries, in the order of the queues: one's own, or of a recording that lasts. */
    private @Nullable FrameQueries first;
    private long number;
    private long hostBegin;
    private long hostEnd;
    private boolean arrived;
    private long arrivedAt;
    private boolean lasting;

    void begin(long frame, long host) {
        number = frame;
        hostBegin = host;
        hostEnd = host;
        arrived = false;
        first = null;
        lasting = false;
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

    /** Fetches the results that {@link #isComplete} has left out. */
    void readRest() {
        for (FrameQueries each = first; each != null; each = each.next) {
            each.readRest();
        }
    }

    /** Reads all queries, as {@link FrameQueries#isComplete} does. Returns whether all results are there. */
    boolean isComplete() {
        boolean all = true;
        for (FrameQueries each = first; each != null; each = each.next) {
            all &= each.isComplete();
        }
        return all;
    }

    /** Whether the last queries have results: cheaper to ask than for all. */
    boolean probe() {
        boolean there = true;
        for (FrameQueries each = first; there && each != null; each = each.next) {
            there = each.probe();
        }
        return there;
    }

    /** Ends the recorders that are this frame's alone. */
    void endRecorders(Consumer<GpuRecorder> end) {
        for (FrameQueries each = first; each != null; each = each.next) {
            if (!each.lasts()) {
                each.endRecorders(end);
            }
        }
    }

    /** The first of the frame's queries, in the order of the queues; null if there are none. */
    @Nullable
    FrameQueries first() {
        return first;
    }

    /** The first queries in the frame on a queue, by the queue's number; null if there are none. */
    @Nullable
    FrameQueries on(int queue) {
        FrameQueries each = first;
        while (each != null && each.queue().index() != queue) {
            each = each.next;
        }
        return each;
    }

    /** The queries that are this frame's alone on a queue; null if there are none. */
    @Nullable
    FrameQueries recordedOn(int queue) {
        FrameQueries each = first;
        while (each != null && (each.queue().index() != queue || each.lasts())) {
            each = each.next;
        }
        return each;
    }

    /** Whether a recording that lasts is, or was, in the frame. */
    boolean isLasting() {
        return lasting;
    }

    /** Takes queries out that are not to be in the frame. */
    void leaveOut(FrameQueries queries) {
        FrameQueries before = null;
        for (FrameQueries each = first; each != null && each != queries; each = each.next) {
            before = each;
        }
        if (before == null) {
            first = queries.next;
        } else {
            before.next = queries.next;
        }
    }

    /** Adds queries, in the order of the queues. */
    void use(FrameQueries acquired) {
        lasting |= acquired.lasts();
        FrameQueries before = null;
        for (FrameQueries each = first; each != null && each.queue().index() < acquired.queue().index();) {
            before = each;
            each = each.next;
        }
        acquired.next = before == null ? first : before.next;
        if (before == null) {
            first = acquired;
        } else {
            before.next = acquired;
        }
    }
}
