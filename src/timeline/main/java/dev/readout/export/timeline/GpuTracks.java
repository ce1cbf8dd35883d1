package dev.readout.export.timeline;

import dev.readout.export.timeline.write.Arrow;
import dev.readout.export.timeline.write.Category;
import dev.readout.export.timeline.write.Counter;
import dev.readout.export.timeline.write.Lanes;
import dev.readout.export.timeline.write.Slice;
import dev.readout.export.timeline.write.TimelineWriter;
import dev.readout.export.timeline.write.Track;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Draws frames: their boundaries, and for each queue of the GPU the scopes, how long work waited for it, and counters.
 */
final class GpuTracks {
    /** So many loops have tracks of their own for the boundaries of frames; those of others are on the first one's. */
    static final int MOST_LOOPS = 64;
    /** Counters beyond that are shown with their scopes alone. */
    static final int MOST_COUNTERS = 1 << 12;

    private static final long ALL = 100_000;
    private static final Comparator<Placed> ORDER = Comparator.<Placed>comparingLong(each -> each.begin)
            .thenComparing(Comparator.<Placed>comparingLong(each -> each.end).reversed())
            .thenComparingInt(each -> each.scope);

    private final TimelineWriter writer;
    private final Submissions submissions;
    private final Map<GpuQueue, QueueTracks> queues = new HashMap<>();
    private final CountedPaths paths = new CountedPaths();
    /** The names of all counters: no two have the same. */
    private final Set<String> counters = new HashSet<>();
    private final Slice slice = new Slice();
    /** The boundaries of frames, by loop, and of those that came first. */
    private final Map<String, Lanes> boundaries = new HashMap<>();
    private final Lanes firstBoundaries = boundaries("frames");
    private long ids;
    private long frames;

    /** A scope of a frame that is drawn. */
    private static final class Placed {
        private final int scope;
        private final long begin;
        private final long end;
        private @Nullable Track lane;

        private Placed(int scope, long begin, long end) {
            this.scope = scope;
            this.begin = begin;
            this.end = end;
        }
    }

    /** The tracks of a queue. */
    private final class QueueTracks {
        private final GpuQueue queue;
        private final Lanes scopes;
        private final Lanes waits;
        private final Lanes elapsed;
        private long elapsedUntil = Long.MIN_VALUE;
        private final @Nullable Counter busy;
        private final @Nullable Counter latency;

        private QueueTracks(GpuQueue queue) {
            this.queue = queue;
            scopes = new Lanes(lane -> writer.track(Track.Kind.QUEUE, queue.name(), lane,
                    lane == 0 ? "" : "What overlapped on the queue", 0));
            waits = new Lanes(lane -> writer.track(Track.Kind.HOST, "submitted to " + queue.name(), lane,
                    "From the submission of a frame's work to the beginning of its first scope", 0));
            elapsed = new Lanes(lane -> writer.track(Track.Kind.QUEUE, queue.name() + " (elapsed times)", lane,
                    "When scopes began is not known: they are one behind the other, from the host's beginning of the"
                            + " frame on",
                    0));
            busy = counter("busy " + queue.name(), Counter.Unit.PERCENT, PerformanceCounterStorage.UINT64);
            latency = counter("latency " + queue.name(), Counter.Unit.NANOSECONDS,
                    PerformanceCounterStorage.UINT64);
        }

        /** How good its times are, for people. */
        private String clock(GpuFrame frame) {
            long deviation = frame.clockDeviationNanoseconds(queue);
            return switch (frame.clock(queue)) {
                case TRUE -> "calibrated";
                case HOST -> "not calibrated: begins are guesses between submission and result";
                case EMULATED -> "emulated: durations mean nothing";
            } + (deviation < 0 ? "" : " ± " + rounded(deviation));
        }

        /** In µs, rounded up, as it is a bound. */
        private static String rounded(long nanoseconds) {
            return nanoseconds < 1000 ? nanoseconds + " ns" : (nanoseconds - 1) / 1000 + 1 + " µs";
        }
    }

    GpuTracks(TimelineWriter writer, Submissions submissions) {
        this.writer = writer;
        this.submissions = submissions;
    }

    private Lanes boundaries(String name) {
        return new Lanes(lane -> writer.track(Track.Kind.HOST, name, lane,
                "From the host's beginning of a frame to its end", 0));
    }

    private Lanes boundaries(GpuFrame frame) {
        Lanes known = boundaries.get(frame.loop());
        if (known == null && boundaries.size() < MOST_LOOPS) {
            String name = (frame.isBatch() ? "" : "frames of ") + frame.loop();
            known = boundaries.isEmpty() ? firstBoundaries : boundaries(name);
            boundaries.put(frame.loop(), known);
        }
        return known == null ? firstBoundaries : known;
    }

    /** @param end when the host ended the frame, in ns */
    void draw(GpuFrame frame, long end) throws IOException {
        String name = frame.title();
        long begin = frame.hostBeginNanoseconds();
        // The time of a frame comes first, since writers derive the clock from it.
        Track track = boundaries(frame).place(begin, end);
        if (track != null) {
            slice.set(track, name, Category.FRAME, begin, end);
            slice.frame = frame.number();
            slice.once = true;
            for (GpuQueue queue : frame.queues()) {
                slice.details.put("clock of " + queue.name(), tracks(queue).clock(frame));
            }
            writer.slice(slice);
        }
        paths.update(frame);
        frames++;
        for (GpuQueue queue : frame.queues()) {
            List<Placed> placed = collect(frame, queue);
            if (!placed.isEmpty() && frame.hasTimes()) {
                draw(frame, name, tracks(queue), placed);
            } else if (!placed.isEmpty()) {
                drawElapsed(frame, tracks(queue), placed);
            }
        }
    }

    private QueueTracks tracks(GpuQueue queue) {
        return queues.computeIfAbsent(queue, QueueTracks::new);
    }

    /** Collects the scopes of a queue, in drawing order. */
    private static List<Placed> collect(GpuFrame frame, GpuQueue queue) {
        List<Placed> placed = new ArrayList<>();
        boolean times = frame.hasTimes();
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0 && frame.queue(scope) == queue) {
                long begin = times ? frame.beginNanoseconds(scope) : 0;
                placed.add(new Placed(scope, begin,
                        times ? Math.max(begin, frame.endNanoseconds(scope)) : frame.nanoseconds(scope)));
            }
        }
        if (times) {
            placed.sort(ORDER);
        }
        return placed;
    }

    private void draw(GpuFrame frame, String name, QueueTracks queue, List<Placed> placed) throws IOException {
        long first = placed.getFirst().begin;
        long end = first;
        for (Placed each : placed) {
            each.lane = queue.scopes.place(frames, each.scope, frame::parent, each.begin, each.end);
            end = Math.max(end, each.end);
        }
        long latency = frame.latencyNanoseconds(queue.queue);
        if (latency != GpuFrame.NOT_COUNTED) {
            drawWait(frame, name, queue, placed.getFirst(), first - Math.max(0, latency));
        }
        for (Placed each : placed) {
            scope(frame, each.scope, each.lane == null ? queue.scopes.first() : each.lane, each.begin, each.end);
            slice.crowded = each.lane == null;
            writer.slice(slice);
            values(frame, each.scope, each.begin, each.end);
        }
        Counter busy = queue.busy;
        // Batches overlap, and come in any order.
        if (busy != null && !frame.isBatch()) {
            // Since the frame before it was done, and idle time counts.
            long from = busy.until == Long.MIN_VALUE ? first : busy.until;
            long share = from >= end ? 0
                    : (long) Math.min(ALL, (double) ALL * frame.busyNanoseconds(queue.queue) / (end - from));
            value(busy, from, end, share);
        }
    }

    /** Draws how long a frame's work waited, with an arrow to its first scope, which has the next number. */
    private void drawWait(GpuFrame frame, String name, QueueTracks queue, Placed first, long submitted)
            throws IOException {
        long begin = first.begin;
        // Without a slice there is no arrow either.
        Arrow arrow = first.lane == null ? null : new Arrow(ids + 1, first.lane, begin);
        if (arrow != null) {
            submissions.add(submitted, arrow);
        }
        Track wait = queue.waits.place(submitted, begin);
        if (queue.latency != null) {
            value(queue.latency, queue.latency.until == Long.MIN_VALUE ? submitted : queue.latency.until, begin,
                    begin - submitted);
        }
        if (wait != null) {
            slice.set(wait, name, Category.WAIT, submitted, begin);
            slice.frame = frame.number();
            slice.once = true;
            slice.arrow = arrow;
            writer.slice(slice);
        }
    }

    /** Draws elapsed times one behind the other: their order and lengths are true. */
    private void drawElapsed(GpuFrame frame, QueueTracks queue, List<Placed> placed) throws IOException {
        Track track = queue.elapsed.first();
        long begin = Math.max(queue.elapsedUntil, frame.hostBeginNanoseconds());
        for (Placed each : placed) {
            long end = begin + each.end;
            scope(frame, each.scope, track, begin, end);
            writer.slice(slice);
            values(frame, each.scope, begin, end);
            begin = end;
        }
        queue.elapsedUntil = begin;
    }

    private void scope(GpuFrame frame, int scope, Track track, long begin, long end) {
        slice.set(track, frame.name(scope), category(frame, scope), begin, end);
        slice.id = ++ids;
        slice.frame = frame.number();
        if (frame.count(scope) > 1) {
            slice.details.put("count", (long) frame.count(scope));
            slice.details.put("nanoseconds", frame.nanoseconds(scope));
        }
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            GpuCount count = frame.counts().get(i);
            slice.details.put(count.name(), detail(count, frame.counted(scope, i)));
        }
    }

    /** A count that has a sign or a fraction is a text; but the host's time is at least 0. */
    private static Object detail(GpuCount count, long bits) {
        return count.equals(GpuCount.HOST_TIME) ? (Object) Math.max(0, bits) : switch (count.storage()) {
            case UINT32, UINT64 -> count.storage().longValue(bits);
            default -> count.storage().toString(bits);
        };
    }

    private static Category category(GpuFrame frame, int scope) {
        int statistics = frame.scope(scope).statistics();
        return (statistics & PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.bit()) != 0 ? Category.COMPUTE
                : statistics != 0 || frame.scope(scope).samples() ? Category.GRAPHICS : Category.OTHER;
    }

    private void values(GpuFrame frame, int scope, long begin, long end) throws IOException {
        CountedPaths.Node path = paths.at(scope);
        if (path == null) {
            return;
        }
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            GpuCount count = frame.counts().get(i);
            // Every scope has a time of the host, or none: counters of all would hide the others.
            if (!count.equals(GpuCount.HOST_TIME)
                    && Double.isFinite(count.storage().doubleValue(frame.counted(scope, i)))) {
                value(counter(frame, scope, path, count), begin, end, frame.counted(scope, i));
            }
        }
    }

    private @Nullable Counter counter(GpuFrame frame, int scope, CountedPaths.Node path, GpuCount count) {
        return path.counters().computeIfAbsent(count, absent -> counter(count.name() + " of " + path.shown()
                + (frame.queues().size() > 1 || boundaries.size() > 1 ? " on " + frame.queue(scope) : ""),
                Counter.Unit.COUNT, count.storage()));
    }

    /** Draws a value, from where the one before it ends. */
    private void value(@Nullable Counter counter, long from, long to, long value) throws IOException {
        if (counter != null && Math.max(from, counter.until) < to) {
            boolean joined = from <= counter.until;
            long begin = Math.max(from, counter.until);
            counter.until = to;
            writer.value(counter, joined, begin, to, value);
        }
    }

    private @Nullable Counter counter(String name, Counter.Unit unit, PerformanceCounterStorage storage) {
        if (counters.size() == MOST_COUNTERS) {
            return null;
        }
        String free = name;
        for (int i = 2; !counters.add(free); i++) {
            free = name + " (" + i + ")";
        }
        return new Counter(counters.size(), free, unit, storage);
    }
}
