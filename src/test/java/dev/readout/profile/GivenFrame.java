package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;
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
        return new GpuFrame(new Data(this), true);
    }

    private static final class Data extends FrameData {
        private final GivenFrame given;

        Data(GivenFrame given) {
            this.given = given;
            queues = given.queues.stream().map(Queue::name).toList();
            number = given.number;
            hostBegin = given.hostBegin;
            hostEnd = given.hostEnd;
            hasTimes = given.hasTimes;
            counterCounts = new int[given.queues.size()];
            given.rows.stream().filter(row -> !row.counters.isEmpty())
                    .forEach(row -> counterCounts[row.queue] = row.counters.size());
            grow(given.rows.size());
            for (Row row : given.rows) {
                add(row);
            }
        }

        private void add(Row row) {
            int position = size++;
            scopes[position] = row.scope;
            queueOf[position] = row.queue;
            parents[position] = row.parent;
            depths[position] = row.parent < 0 ? 0 : 1 + depths[row.parent];
            counts[position] = row.count;
            times[position * TIMES + NANOSECONDS] = row.nanoseconds;
            samples[position] = row.samples;
            // Of a row without any, the first statistic is out of bounds.
            statisticsAt[position] = !row.statistics.isEmpty()
                    && row.statistics.stream().allMatch(value -> value == GpuFrame.NOT_COUNTED) ? NONE
                            : add(row.statistics);
            countersAt[position] = row.counters.isEmpty() ? NONE : add(row.counters);
        }

        private int add(List<Long> counted) {
            int first = valueCount;
            valueCount += counted.size();
            values = Arrays.copyOf(values, valueCount);
            for (int i = 0; i < counted.size(); i++) {
                values[first + i] = counted.get(i);
            }
            return first;
        }

        @Override
        long ownNanoseconds(int position) {
            return given.rows.get(position).own;
        }

        @Override
        long beginNanoseconds(int position) {
            return given.rows.get(position).begin;
        }

        @Override
        long endNanoseconds(int position) {
            return given.rows.get(position).end;
        }

        @Override
        ClockQuality clock(int queue) {
            return given.queues.get(queue).clock;
        }

        @Override
        long ofQueue(int queue, int which) {
            Queue of = given.queues.get(queue);
            return List.of(of.busy, of.latency, of.deviation, of.residual).get(which);
        }
    }
}
