package dev.readout.profile;

import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.List;
import java.util.stream.IntStream;

/** A frame of any numbers, of which no profiler knows. */
public record GivenFrame(long number, long hostBegin, long hostEnd, boolean hasTimes, List<Row> rows,
        List<Queue> queues) {
    /**
     * One scope; {@code statistics} has an element for each pipeline statistic, {@code counters} one for each
     * performance counter, or none; {@code host} is NOT_COUNTED if the host's time was not measured.
     */
    public record Row(Scope scope, int parent, int queue, int count, long nanoseconds, long own, long begin, long end,
            long samples, List<Long> statistics, List<Long> counters, long host) {
        /** A scope without the host's time. */
        public Row(Scope scope, int parent, int queue, int count, long nanoseconds, long own, long begin, long end,
                long samples, List<Long> statistics, List<Long> counters) {
            this(scope, parent, queue, count, nanoseconds, own, begin, end, samples, statistics, counters,
                    GpuFrame.NOT_COUNTED);
        }

        /** A scope without performance counters. */
        public Row(Scope scope, int parent, int queue, int count, long nanoseconds, long own, long begin, long end,
                long samples, List<Long> statistics) {
            this(scope, parent, queue, count, nanoseconds, own, begin, end, samples, statistics, List.of());
        }

        /** This scope with a time of the host. */
        public Row onHost(long nanosecondsOfHost) {
            return new Row(scope, parent, queue, count, nanoseconds, own, begin, end, samples, statistics, counters,
                    nanosecondsOfHost);
        }
    }

    /** One queue. */
    public record Queue(GpuQueue name, long busy, long latency, ClockQuality clock, long deviation, long residual) {
    }

    /** How performance counters are stored: the first as UINT64, the next as FLOAT32, and so on. */
    public static PerformanceCounterStorage storage(int counter) {
        PerformanceCounterStorage[] storages = PerformanceCounterStorage.values();
        return storages[(counter + PerformanceCounterStorage.UINT64.ordinal()) % storages.length];
    }

    /** What a consumer gets. */
    public GpuFrame frame() {
        return new Data(this);
    }

    private static final class Data extends GpuFrame {
        private final GivenFrame given;

        Data(GivenFrame given) {
            this.given = given;
            setQueues(given.queues.stream().map(Queue::name).toList());
            number = given.number;
            hostBegin = given.hostBegin;
            hostEnd = given.hostEnd;
            hasTimes = given.hasTimes;
            setCounts(IntStream.range(0, given.queues.size()).mapToObj(queue -> counters(given.rows, queue)).toList());
            grow(given.rows.size());
            counted.begin(given.rows.size(), kinds.size());
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
            nanoseconds[position] = row.nanoseconds;
            add(position, GpuCount.SAMPLES, row.samples);
            for (int i = 0; i < row.statistics.size(); i++) {
                add(position, GpuCount.STATISTICS + i, row.statistics.get(i));
            }
            add(position, GpuCount.HOST, row.host);
            for (int i = 0; i < row.counters.size(); i++) {
                counted.set(position, counters[row.queue] + i, row.counters.get(i));
            }
        }

        private void add(int position, int kind, long value) {
            if (value != GpuFrame.NOT_COUNTED) {
                counted.set(position, kind, value);
            }
        }

        private static List<GpuCount> counters(List<Row> rows, int queue) {
            int count = rows.stream().filter(row -> row.queue == queue).mapToInt(row -> row.counters.size()).max()
                    .orElse(0);
            return IntStream.range(0, count).mapToObj(i -> new GpuCount("counter " + i, storage(i))).toList();
        }

        @Override
        public long ownNanoseconds(int position) {
            return given.rows.get(position).own;
        }

        @Override
        long timeOf(int position, int which) {
            Row row = given.rows.get(position);
            return which == BEGIN ? row.begin : row.end;
        }

        @Override
        ClockQuality clock(int queue) {
            return given.queues.get(queue).clock;
        }

        @Override
        long ofQueue(int queue, int which) {
            Queue of = given.queues.get(queue);
            return switch (which) {
                case BUSY -> of.busy;
                case LATENCY -> of.latency;
                case CLOCK_DEVIATION -> of.deviation;
                default -> of.residual;
            };
        }
    }
}
