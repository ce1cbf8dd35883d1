package dev.readout.profile;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A frame or a batch in flight: its queries on each queue, and the host's times of its beginning and end. */
class FrameSlot extends Work {
    /** The first of the frame's queries, on any queue: its own, or of a recording that lasts. */
    @Nullable
    FrameQueries first;
    long hostEnd;
    /** True once all results are here; and the host's time then. */
    boolean arrived;
    long arrivedAt;
    /** True if a recording that lasts is, or was, in the frame. */
    boolean lasting;
    /** True if the driver says that its times are meaningless. */
    boolean disturbed;
    /** True if it will not be submitted: only batches are cancelled by this. */
    boolean cancelled;

    void begin(long frame, long host) {
        number = frame;
        id = frame;
        hostBegin = host;
        hostEnd = host;
        arrived = false;
        first = null;
        lasting = false;
        disturbed = false;
        cancelled = false;
    }

    /** The queries that are this frame's alone on a queue; null if there are none. */
    @Nullable
    FrameQueries own(int queue) {
        FrameQueries each = first;
        while (each != null && (each.queue().index() != queue || each.lasts())) {
            each = each.next;
        }
        return each;
    }

    /** Ends the recorders that are this frame's alone. */
    void endRecorders(Consumer<GpuRecorder> end) {
        for (FrameQueries each = first; each != null; each = each.next) {
            if (!each.lasts()) {
                each.endRecorders(end);
            }
        }
    }

    /** Adds queries behind the others. */
    void add(FrameQueries queries) {
        lasting |= queries.lasts();
        FrameQueries last = first;
        while (last != null && last.next != null) {
            last = last.next;
        }
        put(last, queries);
        queries.next = null;
    }

    /** Takes queries out that are not to be in the frame. */
    void remove(FrameQueries queries) {
        FrameQueries before = null;
        for (FrameQueries each = first; each != null && each != queries; each = each.next) {
            before = each;
        }
        put(before, queries.next);
    }

    private void put(@Nullable FrameQueries before, @Nullable FrameQueries queries) {
        if (before == null) {
            first = queries;
        } else {
            before.next = queries;
        }
    }
}
