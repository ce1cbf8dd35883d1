package dev.readout.profile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** All that a frame says of itself, by the public methods; of performance counters the bits alone. */
public record SeenFrame(String title, long hostBegin, long hostTime, boolean hasTimes, long sum, @Nullable Long span,
        List<Queue> queues, List<Place> scopes) {
    /** What it says of a queue. */
    public record Queue(String name, long busy, long latency, ClockQuality clock, long deviation, long residual) {
    }

    /** What it says of a scope; {@code begin} and {@code end} are null if it does not know them. */
    public record Place(String name, String queue, int parent, int depth, int count, long nanoseconds, long own,
            @Nullable Long begin, @Nullable Long end, Map<String, Long> counts, List<Long> counters) {
    }

    /** What a frame says. */
    public static SeenFrame of(GpuFrame frame) {
        return new SeenFrame(frame.title(), frame.hostBeginNanoseconds(), frame.hostNanoseconds(), frame.hasTimes(),
                frame.sumNanoseconds(), frame.hasTimes() ? frame.spanNanoseconds() : null,
                frame.queues().stream().map(queue -> queue(frame, queue)).toList(),
                IntStream.range(0, frame.size()).mapToObj(scope -> place(frame, scope)).toList());
    }

    /** The names of a scope and of those around it, from the outermost inwards, with a slash between. */
    static String path(GpuFrame frame, int scope) {
        String path = frame.name(scope);
        for (int each = frame.parent(scope); each >= 0; each = frame.parent(each)) {
            path = frame.name(each) + "/" + path;
        }
        return path;
    }

    private static Queue queue(GpuFrame frame, GpuQueue queue) {
        return new Queue(queue.name(), frame.busyNanoseconds(queue), frame.latencyNanoseconds(queue),
                frame.clock(queue), frame.clockDeviationNanoseconds(queue), frame.clockResidualNanoseconds(queue));
    }

    private static Place place(GpuFrame frame, int scope) {
        boolean timed = frame.hasTimes(scope);
        return new Place(frame.name(scope), frame.queue(scope).name(), frame.parent(scope), frame.depth(scope),
                frame.count(scope), frame.nanoseconds(scope), frame.ownNanoseconds(scope),
                timed ? frame.beginNanoseconds(scope) : null, timed ? frame.endNanoseconds(scope) : null,
                counts(frame, scope), LongStream.range(0, frame.performanceCounters(scope))
                        .map(counter -> frame.performanceCounter(scope, (int) counter)).boxed().toList());
    }

    private static Map<String, Long> counts(GpuFrame frame, int scope) {
        Map<String, Long> counts = new TreeMap<>();
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            if (i < GpuCount.common().size()) {
                counts.put(frame.counts().get(i).name(), frame.counted(scope, i));
            }
        }
        return counts;
    }
}
