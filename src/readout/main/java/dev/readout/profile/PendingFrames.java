package dev.readout.profile;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The recorded frames that were not handed over, the oldest first: asks for their results, and hands them over.
 *
 * <p>Only the thread of the frame changes it. Other threads read pending frames under the profiler's lock, under which
 * they go.
 */
final class PendingFrames {
    /** After this many frames in a row, the frame behind the one handed over is asked for, even if it is not due. */
    private static final int UNASKED = 8;

    private final Object lock;
    private final Backend backend;
    private final ProfiledQueue[] queues;
    private final ReadFrame results;
    private final RecorderSetup setup;
    private final int framesInFlight;
    private final int expireAfter;
    private final LongSupplier hostClock;
    /** The pending frames, the one that is or will be recorded, and free ones. */
    private FrameSlot[] slots = {};
    private int size;
    /** The count of the current poll, or the last one. */
    private int handedOver;
    /** The host's time at which the last results were seen. */
    private long seenAt;
    /** The age of a frame that was asked for behind others and had not arrived. */
    private long tooYoung;
    /** The number of frames that were not asked for since. */
    private int unasked;
    /** The number of frames that had begun at the last poll. */
    private long framesPolled;
    /** The times of frames up to this one are meaningless. */
    private long disturbed = -1;

    PendingFrames(Object lock, ProfilerSettings settings, Backend backend, ProfiledQueue[] queues, ReadFrame results,
            RecorderSetup setup) {
        this.lock = lock;
        this.backend = backend;
        this.queues = queues;
        this.results = results;
        this.setup = setup;
        framesInFlight = settings.framesInFlight;
        expireAfter = settings.expireAfter();
        hostClock = settings.hostClock;
    }

    int size() {
        return size;
    }

    FrameSlot get(int index) {
        return slots[index];
    }

    /** The slot of the next frame, which is pending when it is {@linkplain #add added}. */
    FrameSlot next() {
        if (size == slots.length) {
            FrameSlot[] larger = Arrays.copyOf(slots, size + 1);
            larger[size] = new FrameSlot();
            // Other threads, without the lock here, see the frames that are pending in either.
            slots = larger;
        }
        return slots[size];
    }

    /** Adds the frame in the {@linkplain #next next} slot. */
    void add() {
        size++;
    }

    void clear() {
        size = 0;
    }

    /** The number of frames in flight: recorded, and not overtaken by later ones that have arrived. */
    int inFlight() {
        int count = 0;
        while (count < size && !slots[size - 1 - count].arrived) {
            count++;
        }
        return count;
    }

    /** Hands over frames that have arrived, of those before a number. Returns how many. */
    int poll(Consumer<? super GpuFrame> consumer, long frames) {
        handedOver = 0;
        if (frames == framesPolled) {
            // The application waits for what is in flight.
            tooYoung = 0;
        }
        framesPolled = frames;
        boolean found = false;
        for (int i = 0; i < size;) {
            FrameSlot slot = slots[i];
            boolean asked = !slot.arrived;
            boolean expires = frames - 1 - slot.number >= expireAfter;
            if (asked) {
                boolean ahead = found && !expires;
                if (ahead && !mayHaveArrived(i)) {
                    break;
                }
                ask(slot, i == 0 && !ahead, i == 0 && expires);
                if (ahead && i == 0) {
                    tooYoung = slot.arrived ? 0 : age(slot);
                    unasked = 0;
                }
            }
            if (i > 0) {
                // Frames before one that has arrived may have arrived since they were asked for.
                i = asked && slot.arrived ? 0 : i + 1;
            } else if (slot.arrived) {
                int before = handedOver;
                handOver(slot, consumer);
                found |= asked && handedOver > before;
            } else if (expires) {
                expire(slot);
            } else {
                i++;
            }
        }
        for (ProfiledQueue queue : queues) {
            // Only this thread lets frames expire or rest: other threads can only make room.
            if (!queue.hasRoom() || queue.shouldLook(frames)) {
                look(queue, frames);
            }
        }
        return handedOver;
    }

    /**
     * Returns whether to ask for a frame behind one that this poll has found: if it is older than the last one that was
     * too young, if there is no room for the next frame, or if a recording that lasts can't be submitted before. In a
     * steady loop the next frame arrives by the next poll, and asking earlier wastes a call.
     */
    private boolean mayHaveArrived(int index) {
        return inFlight() >= framesInFlight || slots[index].lasting
                || index == 0 && (age(slots[0]) >= tooYoung + (tooYoung >> 4) || ++unasked == UNASKED);
    }

    private long age(FrameSlot slot) {
        return seenAt - slot.hostEnd;
    }

    private void look(ProfiledQueue queue, long frames) {
        synchronized (lock) {
            queue.makeRoom(ProfiledQueue.MOST_EXPIRED - 1);
            queue.look(frames);
        }
    }

    /**
     * Asks for the results of a frame.
     *
     * @param expected whether it is expected to have arrived: if not, first one query only is asked for
     * @param last whether nobody asks for it again
     */
    private void ask(FrameSlot slot, boolean expected, boolean last) {
        try {
            if ((expected || probe(slot)) && isComplete(slot, last)) {
                seenAt = hostClock.getAsLong();
                slot.arrived = true;
                slot.arrivedAt = seenAt;
            }
        } catch (RuntimeException failed) {
            release(slot, ProfiledQueue.Ending.EXPIRED);
            throw failed;
        }
    }

    /** Returns whether the last queries have results: cheaper to ask than for all. */
    private static boolean probe(FrameSlot slot) {
        boolean there = true;
        for (FrameQueries each = slot.first; there && each != null; each = each.next) {
            there = each.probe();
        }
        return there;
    }

    /** Reads all queries. Returns whether all results are there. */
    private static boolean isComplete(FrameSlot slot, boolean last) {
        boolean all = true;
        for (FrameQueries each = slot.first; each != null; each = each.next) {
            all &= each.isComplete(last);
        }
        return all;
    }

    private void handOver(FrameSlot slot, Consumer<? super GpuFrame> consumer) {
        try {
            if (backend.wasDisjoint()) {
                setup.spans().disturb();
                disturbed = framesPolled - 1;
            }
            if (slot.number <= disturbed) {
                results.lose(slot);
                setup.reports().note(new ProfilerReport.Disjoint(slot.number));
                return;
            }
            results.take(slot);
            if (!results.isPlanned()) {
                reportImplausible(slot.number);
                reportLostSpans(slot);
            }
            setup.reports().tell();
            handedOver++;
            results.open();
            consumer.accept(results);
        } finally {
            results.close();
            release(slot, ProfiledQueue.Ending.ARRIVED);
        }
    }

    /** Ends a frame, pending or just recorded: its results have arrived, or are no longer waited for. */
    void release(FrameSlot slot, ProfiledQueue.Ending ending) {
        synchronized (lock) {
            remove(slot);
            if (!slot.arrived) {
                results.lose(slot);
            }
            for (FrameQueries each = slot.first; each != null; each = each.next) {
                each.ended(ending);
            }
        }
    }

    /** Frees the slot of a pending frame, behind the one that may be recorded. */
    private void remove(FrameSlot slot) {
        int index = 0;
        while (index < size && slots[index] != slot) {
            index++;
        }
        if (index < size) {
            size--;
            System.arraycopy(slots, index + 1, slots, index, slots.length - 1 - index);
            slots[slots.length - 1] = slot;
        }
    }

    private void expire(FrameSlot slot) {
        int recorded = 0;
        int missing = 0;
        String path = "";
        GpuQueue queue = queues[0].name();
        for (FrameQueries queries = slot.first; queries != null; queries = queries.next) {
            for (int k = 0; k < queries.recorderCount(); k++) {
                GpuRecorder recorder = queries.recorder(k);
                recorded += recorder.recorded();
                int missingHere = queries.isResetExecuted() ? recorder.missing() : 0;
                if (missing == 0 && missingHere > 0) {
                    path = setup.tree().path(recorder.firstMissing());
                    queue = queries.queue().name();
                }
                missing += missingHere;
            }
            if (missing == 0 && !queries.isResetExecuted()) {
                queue = queries.queue().name();
            }
        }
        release(slot, ProfiledQueue.Ending.EXPIRED);
        setup.reports().note(new ProfilerReport.FrameExpired(slot.number, path, queue, missing, recorded));
    }

    private void reportImplausible(long frame) {
        ImplausibleTimes times = results.implausible();
        for (int i = 0; i < times.size(); i++) {
            setup.reports().note(new ProfilerReport.ImplausibleTime(frame, setup.tree().path(times.node(i)),
                    queueOf(times.node(i)), times.problem(i), times.count(i), times.nanoseconds(i)));
        }
    }

    private void reportLostSpans(FrameSlot slot) {
        for (FrameQueries each = slot.first; each != null; each = each.next) {
            for (int i = 0; i < each.recorderCount(); i++) {
                SpanEnds ends = each.recorder(i).spans();
                for (int end = 0; end < ends.size(); end++) {
                    if (ends.isLast(end) && !setup.spans().isStamped(ends.span(end))) {
                        int node = setup.spans().node(ends.span(end));
                        setup.reports().note(new ProfilerReport.SpanLost(slot.number, setup.tree().path(node),
                                queueOf(node)));
                    }
                }
            }
        }
    }

    private GpuQueue queueOf(int node) {
        return queues[setup.tree().nodes().queues[node]].name();
    }
}
