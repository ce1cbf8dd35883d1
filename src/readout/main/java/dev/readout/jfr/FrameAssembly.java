package dev.readout.jfr;

import dev.readout.profile.GpuFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** By thread: the events of a frame whose last one has not come. */
    private final Map<Long, List<RecordedEvent>> begun = new HashMap<>();
    private final FrameOfEvents frames = new FrameOfEvents();
    private final AtomicLong incomplete = new AtomicLong();

    long incomplete() {
        return incomplete.get();
    }

    /**
     * Takes an event of {@link FrameOfEvents#NAMES}.
     *
     * @return the frame that is complete with it; null if there is none
     * @throws RuntimeException if no loop commits such events
     */
    @Nullable
    GpuFrame add(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        long id = thread == null ? NO_THREAD : thread.getId();
        List<RecordedEvent> events = begun.computeIfAbsent(id, begins -> new ArrayList<>());
        if (!events.isEmpty() && events.getFirst().getLong("frame") != event.getLong("frame")) {
            incomplete.incrementAndGet();
            events.clear();
        }
        events.add(event);
        if (!FrameOfEvents.isLast(event)) {
            return null;
        }
        begun.remove(id);
        if (FrameOfEvents.isComplete(events)) {
            GpuFrame frame = frames.of(events);
            if (frame == null || FrameOfEvents.hasItsScopes(frame, event)) {
                return frame;
            }
        }
        incomplete.incrementAndGet();
        return null;
    }
}
