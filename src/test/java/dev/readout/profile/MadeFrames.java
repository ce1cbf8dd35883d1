package dev.readout.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Frames that nobody measured, for tests of what is done with frames. */
public final class MadeFrames {
    private static final ClockQuality[] CLOCKS = ClockQuality.values();

    private MadeFrames() {
    }

    /**
     * A scope of such a frame.
     *
     * @param parent its position, or -1
     * @param statistics by the ordinal of the statistic; null if none is counted
     */
    public record MadeScope(Scope scope, int parent, int queue, int count, long begin, long end, long samples,
            long @Nullable [] statistics) {
        /** A scope that counts nothing. */
        public static MadeScope of(String name, int parent, int queue, long begin, long end) {
            return new MadeScope(Scope.named(name), parent, queue, 1, begin, end, GpuFrame.NOT_COUNTED, null);
        }
    }

    /** A frame. The latency of a queue is NOT_COUNTED where {@code latencies} has none. */
    public static GpuFrame frame(long number, long hostBegin, long hostEnd, List<GpuQueue> queues,
            List<MadeScope> scopes, long... latencies) {
        return new GpuFrame(new Made(number, hostBegin, hostEnd, queues, scopes, latencies), true);
    }

    private record Made(long number, long hostBegin, long hostEnd, List<GpuQueue> queues, List<MadeScope> scopes,
            long[] latencies) implements FrameData {
        @Override
        public int size() {
            return scopes.size();
        }

        @Override
        public Scope scope(int position) {
            return scopes.get(position).scope;
        }

        @Override
        public int parent(int position) {
            return scopes.get(position).parent;
        }

        @Override
        public int depth(int position) {
            return parent(position) < 0 ? 0 : 1 + depth(parent(position));
        }

        @Override
        public GpuQueue queue(int position) {
            return queues.get(scopes.get(position).queue);
        }

        @Override
        public int count(int position) {
            return scopes.get(position).count;
        }

        @Override
        public long nanoseconds(int position) {
            return count(position) == 0 ? 0 : scopes.get(position).end - scopes.get(position).begin;
        }

        @Override
        public long ownNanoseconds(int position) {
            long own = nanoseconds(position);
            for (int below = position + 1; below < size(); below++) {
                own -= parent(below) == position && queue(below) == queue(position) ? nanoseconds(below) : 0;
            }
            return count(position) == 0 ? 0 : own;
        }

        @Override
        public boolean hasTimes() {
            return true;
        }

        @Override
        public long beginNanoseconds(int position) {
            return scopes.get(position).begin;
        }

        @Override
        public long endNanoseconds(int position) {
            return scopes.get(position).end;
        }

        @Override
        public long samples(int position) {
            return scopes.get(position).samples;
        }

        @Override
        public long statistic(int position, int statistic) {
            long[] statistics = scopes.get(position).statistics;
            return statistics == null ? GpuFrame.NOT_COUNTED : statistics[statistic];
        }

        @Override
        public boolean hasCounters(int position) {
            return false;
        }

        @Override
        public long counter(int position, int counter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int counters() {
            return 0;
        }

        @Override
        public long busyNanoseconds(int queue) {
            long busy = 0;
            for (int i = 0; i < scopes.size(); i++) {
                MadeScope each = scopes.get(i);
                busy += each.parent < 0 && each.queue == queue && each.count > 0 ? each.end - each.begin : 0;
            }
            return busy;
        }

        @Override
        public long latencyNanoseconds(int queue) {
            return queue < latencies.length ? latencies[queue] : GpuFrame.NOT_COUNTED;
        }

        @Override
        public ClockQuality clock(int queue) {
            return CLOCKS[queue % CLOCKS.length];
        }

        @Override
        public long clockDeviation(int queue) {
            return 100L * queue;
        }

        @Override
        public long clockResidual(int queue) {
            return 10L * queue;
        }
    }
}
