package dev.readout.profile;

import java.util.Arrays;

/** A frame's results in arrays of their own. */
final class CopiedFrame extends FrameData {
    // By queue.
    private long[] busy = {};
    private long[] latencies = {};
    private ClockQuality[] clocks = {};
    private long[] deviations = {};
    private long[] residuals = {};

    /** Takes a frame's results, in place of those that are here. */
    void take(FrameData frame) {
        queues = frame.queues;
        number = frame.number;
        hostBegin = frame.hostBegin;
        hostEnd = frame.hostEnd;
        hasTimes = frame.hasTimes;
        counterCounts = frame.counterCounts;
        size = frame.size;
        if (size > scopes.length) {
            grow(size + size / 2);
        }
        System.arraycopy(frame.scopes, 0, scopes, 0, size);
        Arrays.fill(scopes, size, scopes.length, null);
        System.arraycopy(frame.queueOf, 0, queueOf, 0, size);
        System.arraycopy(frame.parents, 0, parents, 0, size);
        System.arraycopy(frame.depths, 0, depths, 0, size);
        System.arraycopy(frame.counts, 0, counts, 0, size);
        System.arraycopy(frame.times, 0, times, 0, size * TIMES);
        System.arraycopy(frame.samples, 0, samples, 0, size);
        System.arraycopy(frame.statisticsAt, 0, statisticsAt, 0, size);
        System.arraycopy(frame.countersAt, 0, countersAt, 0, size);
        valueCount = frame.valueCount;
        if (valueCount > values.length) {
            values = new long[2 * valueCount];
        }
        System.arraycopy(frame.values, 0, values, 0, valueCount);
        for (int position = 0; position < size; position++) {
            boolean timed = hasTimes && counts[position] > 0;
            times[position * TIMES + BEGIN] = timed ? frame.beginNanoseconds(position) : 0;
            times[position * TIMES + END] = timed ? frame.endNanoseconds(position) : 0;
        }
        takeQueues(frame);
    }

    private void takeQueues(FrameData frame) {
        int count = queues.size();
        if (count > busy.length) {
            busy = new long[count];
            latencies = new long[count];
            clocks = new ClockQuality[count];
            deviations = new long[count];
            residuals = new long[count];
        }
        for (int queue = 0; queue < count; queue++) {
            busy[queue] = frame.busyNanoseconds(queue);
            latencies[queue] = frame.latencyNanoseconds(queue);
            clocks[queue] = frame.clock(queue);
            deviations[queue] = frame.clockDeviation(queue);
            residuals[queue] = frame.clockResidual(queue);
        }
    }

    @Override
    long busyNanoseconds(int queue) {
        return busy[queue];
    }

    @Override
    long latencyNanoseconds(int queue) {
        return latencies[queue];
    }

    @Override
    ClockQuality clock(int queue) {
        return clocks[queue];
    }

    @Override
    long clockDeviation(int queue) {
        return deviations[queue];
    }

    @Override
    long clockResidual(int queue) {
        return residuals[queue];
    }
}
