package dev.readout.profile;

import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A frame's results in arrays of their own. Immutable. */
final class CopiedFrame implements FrameData {
    private final long number;
    private final long hostBegin;
    private final long hostEnd;
    private final boolean hasTimes;
    private final int counterCount;
    private final Row[] rows;
    private final QueueRow[] queues;

    /** One scope. */
    private record Row(Scope scope, int parent, int depth, GpuQueue queue, int count, long nanoseconds, long own,
            long begin, long end, long samples, long @Nullable [] statistics, long @Nullable [] counters) {
    }

    /** One queue. */
    private record QueueRow(GpuQueue name, long busy, long latency, ClockQuality clock, long deviation,
            long residual) {
    }

    CopiedFrame(FrameData frame) {
        number = frame.number();
        hostBegin = frame.hostBegin();
        hostEnd = frame.hostEnd();
        hasTimes = frame.hasTimes();
        counterCount = frame.counters();
        rows = IntStream.range(0, frame.size()).mapToObj(scope -> row(frame, scope)).toArray(Row[]::new);
        queues = IntStream.range(0, frame.queueCount()).mapToObj(queue -> new QueueRow(frame.queueName(queue),
                frame.busyNanoseconds(queue), frame.latencyNanoseconds(queue), frame.clock(queue),
                frame.clockDeviation(queue), frame.clockResidual(queue))).toArray(QueueRow[]::new);
    }

    private static Row row(FrameData frame, int scope) {
        boolean times = frame.hasTimes() && frame.count(scope) > 0;
        return new Row(frame.scope(scope), frame.parent(scope), frame.depth(scope), frame.queue(scope),
                frame.count(scope), frame.nanoseconds(scope), frame.ownNanoseconds(scope),
                times ? frame.beginNanoseconds(scope) : 0, times ? frame.endNanoseconds(scope) : 0,
                frame.samples(scope),
                statistics(frame, scope), frame.hasCounters(scope) ? IntStream.range(0, frame.counters())
                        .mapToLong(counter -> frame.counter(scope, counter)).toArray() : null);
    }

    /** The statistics of a scope; null if there are none, as in most scopes. */
    private static long @Nullable [] statistics(FrameData frame, int scope) {
        long[] all = IntStream.range(0, ScopeTotals.STATISTICS)
                .mapToLong(statistic -> frame.statistic(scope, statistic)).toArray();
        return LongStream.of(all).allMatch(count -> count == GpuFrame.NOT_COUNTED) ? null : all;
    }

    @Override
    public long number() {
        return number;
    }

    @Override
    public long hostBegin() {
        return hostBegin;
    }

    @Override
    public long hostEnd() {
        return hostEnd;
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public Scope scope(int position) {
        return rows[position].scope;
    }

    @Override
    public int parent(int position) {
        return rows[position].parent;
    }

    @Override
    public int depth(int position) {
        return rows[position].depth;
    }

    @Override
    public GpuQueue queue(int position) {
        return rows[position].queue;
    }

    @Override
    public int count(int position) {
        return rows[position].count;
    }

    @Override
    public long nanoseconds(int position) {
        return rows[position].nanoseconds;
    }

    @Override
    public long ownNanoseconds(int position) {
        return rows[position].own;
    }

    @Override
    public boolean hasTimes() {
        return hasTimes;
    }

    @Override
    public long beginNanoseconds(int position) {
        return rows[position].begin;
    }

    @Override
    public long endNanoseconds(int position) {
        return rows[position].end;
    }

    @Override
    public long samples(int position) {
        return rows[position].samples;
    }

    @Override
    public long statistic(int position, int statistic) {
        long[] statistics = rows[position].statistics;
        return statistics == null ? GpuFrame.NOT_COUNTED : statistics[statistic];
    }

    @Override
    public boolean hasCounters(int position) {
        return rows[position].counters != null;
    }

    @Override
    public long counter(int position, int counter) {
        return Objects.requireNonNull(rows[position].counters)[counter];
    }

    @Override
    public int counters() {
        return counterCount;
    }

    @Override
    public int queueCount() {
        return queues.length;
    }

    @Override
    public GpuQueue queueName(int queue) {
        return queues[queue].name;
    }

    @Override
    public long busyNanoseconds(int queue) {
        return queues[queue].busy;
    }

    @Override
    public long latencyNanoseconds(int queue) {
        return queues[queue].latency;
    }

    @Override
    public ClockQuality clock(int queue) {
        return queues[queue].clock;
    }

    @Override
    public long clockDeviation(int queue) {
        return queues[queue].deviation;
    }

    @Override
    public long clockResidual(int queue) {
        return queues[queue].residual;
    }
}
