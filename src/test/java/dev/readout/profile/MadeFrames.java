package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Frames that nobody measured, for tests of what is done with frames. */
public final class MadeFrames {
    private static final ClockQuality[] CLOCKS = ClockQuality.values();
    private static final long[] NONE = LongStream.generate(() -> GpuFrame.NOT_COUNTED)
            .limit(PipelineStatistic.values().length).toArray();

    private MadeFrames() {
    }

    /**
     * A scope of such a frame.
     *
     * @param parent its position, or -1
     * @param statistics by the ordinal of the statistic; null if none is counted
     * @param host the host's time; NOT_COUNTED if it was not measured
     */
    public record MadeScope(Scope scope, int parent, int queue, int count, long begin, long end, long samples,
            long @Nullable [] statistics, long host) {
        /** A scope without the host's time. */
        public MadeScope(Scope scope, int parent, int queue, int count, long begin, long end, long samples,
                long @Nullable [] statistics) {
            this(scope, parent, queue, count, begin, end, samples, statistics, GpuFrame.NOT_COUNTED);
        }

        /** This scope with a time of the host. */
        public MadeScope onHost(long nanosecondsOfHost) {
            return new MadeScope(scope, parent, queue, count, begin, end, samples, statistics, nanosecondsOfHost);
        }

        private long nanoseconds() {
            return count == 0 ? 0 : end - begin;
        }

        /** A scope that counts nothing. */
        public static MadeScope of(String name, int parent, int queue, long begin, long end) {
            return new MadeScope(Scope.named(name), parent, queue, 1, begin, end, GpuFrame.NOT_COUNTED, null);
        }
    }

    /** A frame. The latency of a queue is NOT_COUNTED where {@code latencies} has none. */
    public static GpuFrame frame(long number, long hostBegin, long hostEnd, List<GpuQueue> queues,
            List<MadeScope> scopes, long... latencies) {
        return given(number, hostBegin, hostEnd, true, queues, scopes, latencies);
    }

    /** A frame of elapsed times: nobody knows when its scopes began. */
    public static GpuFrame elapsed(long number, long hostBegin, long hostEnd, List<GpuQueue> queues,
            List<MadeScope> scopes) {
        return given(number, hostBegin, hostEnd, false, queues, scopes);
    }

    private static GpuFrame given(long number, long hostBegin, long hostEnd, boolean hasTimes, List<GpuQueue> queues,
            List<MadeScope> scopes, long... latencies) {
        List<GivenFrame.Queue> given = IntStream.range(0, queues.size())
                .mapToObj(queue -> new GivenFrame.Queue(queues.get(queue), busy(scopes, queue),
                        queue < latencies.length ? latencies[queue] : GpuFrame.NOT_COUNTED,
                        CLOCKS[queue % CLOCKS.length], 100L * queue, 10L * queue))
                .toList();
        return given(number, hostBegin, hostEnd, hasTimes, scopes, given);
    }

    /** A frame, and the numbers of its queues. */
    public static GpuFrame frame(long number, long hostBegin, long hostEnd, List<MadeScope> scopes,
            List<GivenFrame.Queue> queues) {
        return given(number, hostBegin, hostEnd, true, scopes, queues);
    }

    private static GpuFrame given(long number, long hostBegin, long hostEnd, boolean hasTimes, List<MadeScope> scopes,
            List<GivenFrame.Queue> queues) {
        long[] own = own(scopes);
        List<GivenFrame.Row> rows = IntStream.range(0, scopes.size())
                .mapToObj(position -> row(scopes.get(position), own[position])).toList();
        return new GivenFrame(number, hostBegin, hostEnd, hasTimes, rows, queues).frame();
    }

    /** The times without those of the scopes right below on the same queue. */
    private static long[] own(List<MadeScope> scopes) {
        long[] own = new long[scopes.size()];
        for (int position = 0; position < own.length; position++) {
            MadeScope scope = scopes.get(position);
            own[position] += scope.nanoseconds();
            if (scope.parent >= 0 && scopes.get(scope.parent).queue == scope.queue) {
                own[scope.parent] -= scope.nanoseconds();
            }
        }
        return own;
    }

    private static GivenFrame.Row row(MadeScope scope, long own) {
        return new GivenFrame.Row(scope.scope, scope.parent, scope.queue, scope.count, scope.nanoseconds(),
                scope.count == 0 ? 0 : own, scope.begin, scope.end, scope.samples,
                LongStream.of(scope.statistics == null ? NONE : scope.statistics).boxed().toList()).onHost(scope.host);
    }

    private static long busy(List<MadeScope> scopes, int queue) {
        return scopes.stream().filter(each -> each.parent < 0 && each.queue == queue)
                .mapToLong(MadeScope::nanoseconds).sum();
    }
}
