package dev.readout.jfr;

import dev.readout.profile.GpuFrame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * Collects the events of each frame. A thread commits all of a frame before those of another, {@code readout.Frame} as
 * the last one. For one thread; the number of incomplete frames is for any.
 */
final class FrameAssembly {
    private static final long NO_THREAD = -1;
    /** The bytes of an event, and the part of the heap for the events whose frames are not complete. */
    private static final int EVENT_BYTES = 512;
    private static final int SHARE = 4;

    /** By thread: the events of a frame whose last one has not come. */
    private final Map<Long, List<RecordedEvent>> begun = new LinkedHashMap<>();
    private final long most;
    /** How many events there are in all. */
    private long kept;
    private final FrameOfEvents frames = new FrameOfEvents();
    private final AtomicLong incomplete = new AtomicLong();

    FrameAssembly() {
        this(Runtime.getRuntime().maxMemory() / SHARE / EVENT_BYTES);
    }

    /** @param most how many events may be kept */
    FrameAssembly(long most) {
        this.most = most;
    }

    long incomplete() {
        return incomplete.get();
    }

    /**
     * Takes an event of {@link FrameOfEvents#NAMES}.
     *
     * @return the frame that is complete with it; null if there is none
     * @throws IllegalArgumentException if no loop commits such events
     */
    @Nullable
    GpuFrame add(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        long id = thread == null ? NO_THREAD : thread.getId();
        List<RecordedEvent> events = begun.computeIfAbsent(id, begins -> new ArrayList<>());
        if (!events.isEmpty()
                && FrameOfEvents.number(events.getFirst(), "frame") != FrameOfEvents.number(event, "frame")) {
            leaveOut(events);
        }
        events.add(event);
        kept++;
        requireRoom(id);
        if (!FrameOfEvents.isLast(event)) {
            return null;
        }
        begun.remove(id);
        if (!FrameOfEvents.isComplete(events)) {
            leaveOut(events);
            return null;
        }
        GpuFrame frame = frames.of(events);
        if (frame != null && !FrameOfEvents.hasItsScopes(frame, event)) {
            leaveOut(events);
            return null;
        }
        kept -= events.size();
        return frame;
    }

    /** Leaves out frames of other threads, the oldest first, of which some may have ended. */
    private void requireRoom(long thread) {
        while (kept > most) {
            Long oldest = begun.keySet().stream().filter(id -> id != thread).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("a frame has more than " + most
                            + " events, for which the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB is too small: give it more by -Xmx"));
            leaveOut(Objects.requireNonNull(begun.remove(oldest)));
        }
    }

    private void leaveOut(List<RecordedEvent> events) {
        incomplete.incrementAndGet();
        kept -= events.size();
        events.clear();
    }
}
