package dev.readout.profile;

import java.util.Arrays;
import java.util.List;

/**
 * A frame's results in arrays of their own, which grow as they have to: one that takes another frame allocates nothing
 * once frames look alike.
 */
final class CopiedFrame implements FrameData {
    private static final int NONE = -1;

    private long number;
    private long hostBegin;
    private long hostEnd;
    private boolean hasTimes;
    private int counterCount;
    private int size;
    /** By position. */
    private Scope[] scopes = {};
    private GpuQueue[] queueOf = {};
    private int[] parents = {};
    private int[] depths = {};
    private int[] counts = {};
    private long[] nanoseconds = {};
    private long[] own = {};
    private long[] begins = {};
    private long[] ends = {};
    private long[] samples = {};
    /** Where the statistics and counters of a scope are in {@link #values}; {@link #NONE} if it has none. */
    private int[] statisticsAt = {};
    private int[] countersAt = {};
    private long[] values = {};
    private int valueCount;
    private List<GpuQueue> queues = List.of();
    /** By queue. */
    private long[] busy = {};
    private long[] latencies = {};
    private ClockQuality[] clocks = {};
    private long[] deviations = {};
    private long[] residuals = {};

    /** Takes a frame's results, in place of those that are here. */
    void take(FrameData frame) {
        number = frame.number();
        hostBegin = frame.hostBegin();
        hostEnd = frame.hostEnd();
        hasTimes = frame.hasTimes();
        counterCount = frame.counters();
        size = frame.size();
        valueCount = 0;
        if (size > scopes.length) {
            grow(size + size / 2);
        }
        for (int position = 0; position < size; position++) {
            takeScope(frame, position);
        }
        Arrays.fill(scopes, size, scopes.length, null);
        queues = frame.queues();
        if (queues.size() > busy.length) {
            growQueues(queues.size());
        }
        for (int queue = 0; queue < queues.size(); queue++) {
            busy[queue] = frame.busyNanoseconds(queue);
            latencies[queue] = frame.latencyNanoseconds(queue);
            clocks[queue] = frame.clock(queue);
            deviations[queue] = frame.clockDeviation(queue);
            residuals[queue] = frame.clockResidual(queue);
        }
    }

    private void grow(int length) {
        scopes = new Scope[length];
        queueOf = new GpuQueue[length];
        parents = new int[length];
        depths = new int[length];
        counts = new int[length];
        nanoseconds = new long[length];
        own = new long[length];
        begins = new long[length];
        ends = new long[length];
        samples = new long[length];
        statisticsAt = new int[length];
        countersAt = new int[length];
    }

    private void growQueues(int length) {
        busy = new long[length];
        latencies = new long[length];
        clocks = new ClockQuality[length];
        deviations = new long[length];
        residuals = new long[length];
    }

    private void takeScope(FrameData frame, int position) {
        boolean times = frame.hasTimes() && frame.count(position) > 0;
        scopes[position] = frame.scope(position);
        queueOf[position] = frame.queue(position);
        parents[position] = frame.parent(position);
        depths[position] = frame.depth(position);
        counts[position] = frame.count(position);
        nanoseconds[position] = frame.nanoseconds(position);
        own[position] = frame.ownNanoseconds(position);
        begins[position] = times ? frame.beginNanoseconds(position) : 0;
        ends[position] = times ? frame.endNanoseconds(position) : 0;
        samples[position] = frame.samples(position);
        statisticsAt[position] = statistics(frame, position);
        countersAt[position] = frame.hasCounters(position) ? counters(frame, position) : NONE;
    }

    /** Takes the statistics of a scope, unless it has none, as most scopes. */
    private int statistics(FrameData frame, int position) {
        int at = valueCount;
        boolean any = false;
        for (int statistic = 0; statistic < ScopeTotals.STATISTICS; statistic++) {
            long value = frame.statistic(position, statistic);
            any |= value != GpuFrame.NOT_COUNTED;
            add(value);
        }
        valueCount = any ? valueCount : at;
        return any ? at : NONE;
    }

    private int counters(FrameData frame, int position) {
        int at = valueCount;
        for (int counter = 0; counter < counterCount; counter++) {
            add(frame.counter(position, counter));
        }
        return at;
    }

    private void add(long value) {
        if (valueCount == values.length) {
            values = Arrays.copyOf(values, Math.max(ScopeTotals.STATISTICS, 2 * valueCount));
        }
        values[valueCount++] = value;
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
        return size;
    }

    @Override
    public Scope scope(int position) {
        return scopes[position];
    }

    @Override
    public int parent(int position) {
        return parents[position];
    }

    @Override
    public int depth(int position) {
        return depths[position];
    }

    @Override
    public GpuQueue queue(int position) {
        return queueOf[position];
    }

    @Override
    public int count(int position) {
        return counts[position];
    }

    @Override
    public long nanoseconds(int position) {
        return nanoseconds[position];
    }

    @Override
    public long ownNanoseconds(int position) {
        return own[position];
    }

    @Override
    public boolean hasTimes() {
        return hasTimes;
    }

    @Override
    public long beginNanoseconds(int position) {
        return begins[position];
    }

    @Override
    public long endNanoseconds(int position) {
        return ends[position];
    }

    @Override
    public long samples(int position) {
        return samples[position];
    }

    @Override
    public long statistic(int position, int statistic) {
        int at = statisticsAt[position];
        return at == NONE ? GpuFrame.NOT_COUNTED : values[at + statistic];
    }

    @Override
    public boolean hasCounters(int position) {
        return countersAt[position] != NONE;
    }

    @Override
    public long counter(int position, int counter) {
        return values[countersAt[position] + counter];
    }

    @Override
    public int counters() {
        return counterCount;
    }

    @Override
    public List<GpuQueue> queues() {
        return queues;
    }

    @Override
    public long busyNanoseconds(int queue) {
        return busy[queue];
    }

    @Override
    public long latencyNanoseconds(int queue) {
        return latencies[queue];
    }

    @Override
    public ClockQuality clock(int queue) {
        return clocks[queue];
    }

    @Override
    public long clockDeviation(int queue) {
        return deviations[queue];
    }

    @Override
    public long clockResidual(int queue) {
        return residuals[queue];
    }
}
