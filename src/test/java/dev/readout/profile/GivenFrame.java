package dev.readout.profile;

import java.util.List;

/** A frame of any numbers, of which no profiler knows. */
public record GivenFrame(long number, long hostBegin, long hostEnd, boolean hasTimes, List<Row> rows,
        List<Queue> queues) {
    /**
     * One scope; {@code statistics} has an element for each pipeline statistic, {@code counters} one for each
     * performance counter, or none.
     */
    public record Row(Scope scope, int parent, int queue, int count, long nanoseconds, long own, long begin, long end,
            long samples, List<Long> statistics, List<Long> counters) {
        /** A scope without performance counters. */
        public Row(Scope scope, int parent, int queue, int count, long nanoseconds, long own, long begin, long end,
                long samples, List<Long> statistics) {
            this(scope, parent, queue, count, nanoseconds, own, begin, end, samples, statistics, List.of());
        }
    }

    /** One queue. */
    public record Queue(GpuQueue name, long busy, long latency, ClockQuality clock, long deviation, long residual) {
    }

    /** What a consumer gets. */
    public GpuFrame frame() {
        return new GpuFrame(new Data(this, queues.stream().map(Queue::name).toList(),
                rows.stream().mapToInt(row -> row.counters.size()).max().orElse(0)), true);
    }

    private record Data(GivenFrame given, List<GpuQueue> queues, int counters) implements FrameData {
        private Row row(int position) {
            return given.rows.get(position);
        }

        @Override
        public long number() {
            return given.number;
        }

        @Override
        public long hostBegin() {
            return given.hostBegin;
        }

        @Override
        public long hostEnd() {
            return given.hostEnd;
        }

        @Override
        public int size() {
            return given.rows.size();
        }

        @Override
        public Scope scope(int position) {
            return row(position).scope;
        }

        @Override
        public int parent(int position) {
            return row(position).parent;
        }

        @Override
        public int depth(int position) {
            return parent(position) < 0 ? 0 : 1 + depth(parent(position));
        }

        @Override
        public GpuQueue queue(int position) {
            return given.queues.get(row(position).queue).name;
        }

        @Override
        public int count(int position) {
            return row(position).count;
        }

        @Override
        public long nanoseconds(int position) {
            return row(position).nanoseconds;
        }

        @Override
        public long ownNanoseconds(int position) {
            return row(position).own;
        }

        @Override
        public boolean hasTimes() {
            return given.hasTimes;
        }

        @Override
        public long beginNanoseconds(int position) {
            return row(position).begin;
        }

        @Override
        public long endNanoseconds(int position) {
            return row(position).end;
        }

        @Override
        public long samples(int position) {
            return row(position).samples;
        }

        @Override
        public long statistic(int position, int statistic) {
            return row(position).statistics.get(statistic);
        }

        @Override
        public boolean hasCounters(int position) {
            return !row(position).counters.isEmpty();
        }

        @Override
        public long counter(int position, int counter) {
            return row(position).counters.get(counter);
        }

        @Override
        public long busyNanoseconds(int queue) {
            return given.queues.get(queue).busy;
        }

        @Override
        public long latencyNanoseconds(int queue) {
            return given.queues.get(queue).latency;
        }

        @Override
        public ClockQuality clock(int queue) {
            return given.queues.get(queue).clock;
        }

        @Override
        public long clockDeviation(int queue) {
            return given.queues.get(queue).deviation;
        }

        @Override
        public long clockResidual(int queue) {
            return given.queues.get(queue).residual;
        }
    }
}
