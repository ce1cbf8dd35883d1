package dev.readout.jfr;

import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ScopeCache;
import dev.readout.profile.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Commits the events of frames that a recording enables. An event is created for each commit, and its GPU time is set
 * first: below the threshold, nothing else is computed.
 */
final class FrameEvents implements Consumer<GpuFrame> {
    /** The most characters of a path. */
    private static final int LONGEST = 1024;

    /** One of each kind, to ask whether it is enabled. */
    private final FrameEvent anyFrame = new FrameEvent();
    private final QueueEvent anyQueue = new QueueEvent();
    private final ScopeEvent anyScope = new ScopeEvent();
    private final CountEvent anyCount = new CountEvent();

    private final LongSupplier hostClock;
    private final ScopeCache<String> paths =
            new ScopeCache<>("", (outer, name, queue) -> Scope.path(outer, name, LONGEST));
    private final List<GpuQueue> queues = new ArrayList<>();

    FrameEvents(LongSupplier hostClock) {
        this.hostClock = hostClock;
    }

    @Override
    public void accept(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        boolean scopes = anyScope.isEnabled();
        boolean counts = anyCount.isEnabled();
        boolean frames = anyFrame.isEnabled();
        boolean queuesToo = anyQueue.isEnabled();
        if (scopes || counts) {
            paths.update(frame);
        }
        if (scopes) {
            commitScopes(frame);
        }
        if (counts) {
            commitCounts(frame);
        }
        if (frames || queuesToo) {
            findQueues(frame);
        }
        if (queuesToo) {
            commitQueues(frame);
        }
        if (frames) {
            commitFrame(frame);
        }
    }

    private void commitScopes(GpuFrame frame) {
        long hostBegin = frame.hostBeginNanoseconds();
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0) {
                ScopeEvent event = new ScopeEvent();
                event.gpuTime = frame.nanoseconds(scope);
                if (event.shouldCommit()) {
                    event.frame = frame.number();
                    event.ownTime = frame.ownNanoseconds(scope);
                    event.path = path(scope);
                    event.name = frame.name(scope);
                    event.queue = frame.queue(scope).name();
                    event.depth = frame.depth(scope);
                    event.count = frame.count(scope);
                    if (frame.hasTimes(scope)) {
                        long begin = frame.beginNanoseconds(scope);
                        event.begin = begin - hostBegin;
                        event.end = frame.endNanoseconds(scope) - hostBegin;
                        event.age = hostClock.getAsLong() - begin;
                    }
                    event.commit();
                }
            }
        }
    }

    private String path(int scope) {
        return Objects.requireNonNull(paths.at(scope));
    }

    private void commitCounts(GpuFrame frame) {
        for (int scope = 0; scope < frame.size(); scope++) {
            for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
                GpuCount count = frame.counts().get(i);
                CountEvent event = new CountEvent();
                event.frame = frame.number();
                event.counter = count.name();
                event.value = count.storage().longValue(frame.counted(scope, i));
                event.number = count.storage().doubleValue(frame.counted(scope, i));
                event.path = path(scope);
                event.queue = frame.queue(scope).name();
                event.commit();
            }
        }
    }

    /** Of the queues that the frame has, those that it has scopes on: an idle queue has no event. */
    private void findQueues(GpuFrame frame) {
        queues.clear();
        for (int scope = 0; scope < frame.size(); scope++) {
            GpuQueue queue = frame.queue(scope);
            if (!queues.contains(queue)) {
                queues.add(queue);
            }
        }
    }

    private void commitQueues(GpuFrame frame) {
        for (int i = 0; i < queues.size(); i++) {
            GpuQueue queue = queues.get(i);
            QueueEvent event = new QueueEvent();
            event.frame = frame.number();
            event.queue = queue.name();
            event.busy = frame.busyNanoseconds(queue);
            long latency = frame.latencyNanoseconds(queue);
            event.latency = latency == GpuFrame.NOT_COUNTED ? Long.MIN_VALUE : latency;
            event.clock = frame.clock(queue).name();
            event.clockDeviation = frame.clockDeviationNanoseconds(queue);
            event.clockResidual = frame.clockResidualNanoseconds(queue);
            event.commit();
        }
    }

    private void commitFrame(GpuFrame frame) {
        FrameEvent event = new FrameEvent();
        event.gpuTime = frame.sumNanoseconds();
        if (event.shouldCommit()) {
            event.frame = frame.number();
            event.loop = frame.loop();
            event.scopes = measured(frame);
            for (int i = 0; i < queues.size(); i++) {
                event.busy += frame.busyNanoseconds(queues.get(i));
            }
            if (event.scopes > 0 && frame.hasTimes()) {
                event.span = frame.spanNanoseconds();
            }
            event.hostTime = frame.hostNanoseconds();
            event.hostBegin = frame.hostBeginNanoseconds();
            event.age = hostClock.getAsLong() - event.hostBegin;
            event.commit();
        }
    }

    private static int measured(GpuFrame frame) {
        int measured = 0;
        for (int scope = 0; scope < frame.size(); scope++) {
            measured += frame.count(scope) > 0 ? 1 : 0;
        }
        return measured;
    }
}
