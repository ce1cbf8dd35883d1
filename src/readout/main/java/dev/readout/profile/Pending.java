package dev.readout.profile;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Frames, or batches, that were recorded and not handed over: asks for their results, and hands them over or gives them
 * up. In which order, and for how long it waits, is the subclasses' matter.
 *
 * <p>Results are for the thread that polls. Slots go under the profiler's lock.
 */
abstract class Pending {
    /** The profiler's, of the slots. */
    final Object lock;
    private final Runnable disturb;
    private final Backend backend;
    private final ProfiledQueue[] queues;
    private final ReadFrame results;
    private final RecorderSetup setup;
    final LongSupplier hostClock;
    /** The count of the current poll, or the last one. */
    int handedOver;
    /** The host's time at which the last results were seen. */
    long seenAt;

    /** @param disturb notes that the times of all that has begun are meaningless */
    Pending(Object lock, Runnable disturb, ProfilerSettings settings, Backend backend, ProfiledQueue[] queues,
            ReadFrame results, RecorderSetup setup) {
        this.lock = lock;
        this.disturb = disturb;
        this.backend = backend;
        this.queues = queues;
        this.results = results;
        this.setup = setup;
        hostClock = settings.hostClock;
    }

    /** Frees a slot, under the profiler's lock. */
    abstract void remove(FrameSlot slot);

    /**
     * Asks for the results of a slot, and notes whether all are there.
     *
     * @param expected whether they are expected to be: if not, first one query only is asked for
     * @param last whether nobody asks for it again
     */
    final void ask(FrameSlot slot, boolean expected, boolean last) {
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

    final void handOver(FrameSlot slot, Consumer<? super GpuFrame> consumer) {
        try {
            if (backend.wasDisjoint()) {
                disturb.run();
            }
            if (slot.disturbed) {
                results.lose(slot);
                setup.reports().note(new ProfilerReport.Disjoint(slot.number, slot.isBatch()));
                return;
            }
            results.take(slot);
            if (!results.isPlanned()) {
                reportImplausible(slot);
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

    /** Ends a slot, pending or just recorded: its results have arrived, or are no longer waited for. */
    final void release(FrameSlot slot, ProfiledQueue.Ending ending) {
        synchronized (lock) {
            remove(slot);
            if (!slot.arrived) {
                results.lose(slot);
            }
            boolean cancelled = slot.cancelled && !slot.arrived;
            for (FrameQueries each = slot.first; each != null; each = each.next) {
                each.ended(cancelled ? ProfiledQueue.Ending.CANCELLED : ending);
            }
        }
    }

    final void expire(FrameSlot slot) {
        int recorded = 0;
        int missing = 0;
        String path = "";
        GpuQueue queue = slot.first == null ? queues[0].name() : slot.first.queue().name();
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
        long number = slot.number;
        release(slot, ProfiledQueue.Ending.EXPIRED);
        setup.reports().note(slot.isBatch() ? new ProfilerReport.BatchExpired(number, path, queue, missing, recorded)
                : new ProfilerReport.FrameExpired(number, path, queue, missing, recorded));
    }

    private void reportImplausible(FrameSlot slot) {
        ImplausibleTimes times = results.implausible();
        for (int i = 0; i < times.size(); i++) {
            setup.reports().note(new ProfilerReport.ImplausibleTime(slot.number, slot.isBatch(),
                    setup.tree().path(times.node(i)), queueOf(times.node(i)), times.problem(i), times.count(i),
                    times.nanoseconds(i)));
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
