package dev.readout.profile;

import java.util.Arrays;

/** A copy of a frame's results, with begin and end times in ns of the host's clock. */
final class CopiedFrame extends FrameData {
    private ClockQuality[] clocks = {};
    private long[] queueTimes = {};

    /** Takes a frame's results, in place of those that are here. */
    void take(FrameData frame) {
        queues = frame.queues;
        loop = frame.loop;
        number = frame.number;
        hostBegin = frame.hostBegin;
        hostEnd = frame.hostEnd;
        hasTimes = frame.hasTimes;
        kinds = frame.kinds;
        counters = frame.counters;
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
        System.arraycopy(frame.nanoseconds, 0, nanoseconds, 0, size);
        counted.copy(frame.counted);
        for (int position = 0; position < size; position++) {
            boolean timed = hasTimes && counts[position] > 0;
            times[position * TIMES + BEGIN] = timed ? frame.beginNanoseconds(position) : 0;
            times[position * TIMES + END] = timed ? frame.endNanoseconds(position) : 0;
        }
        takeQueues(frame);
    }

    private void takeQueues(FrameData frame) {
        makeRoomForQueues();
        for (int queue = 0; queue < queues.size(); queue++) {
            clocks[queue] = frame.clock(queue);
            for (int which = 0; which < QUEUE_TIMES; which++) {
                queueTimes[queue * QUEUE_TIMES + which] = frame.ofQueue(queue, which);
            }
        }
    }

    private void makeRoomForQueues() {
        if (queues.size() > clocks.length) {
            clocks = new ClockQuality[queues.size()];
            queueTimes = new long[queues.size() * QUEUE_TIMES];
        }
    }

    /** Sets what there is to know of a queue: the times in the order of {@link #BUSY} and so on. */
    void put(int queue, ClockQuality clock, long... times) {
        makeRoomForQueues();
        clocks[queue] = clock;
        System.arraycopy(times, 0, queueTimes, queue * QUEUE_TIMES, QUEUE_TIMES);
    }

    @Override
    long beginNanoseconds(int position) {
        return times[position * TIMES + BEGIN];
    }

    @Override
    long endNanoseconds(int position) {
        return times[position * TIMES + END];
    }

    @Override
    ClockQuality clock(int queue) {
        return clocks[queue];
    }

    @Override
    long ofQueue(int queue, int which) {
        return queueTimes[queue * QUEUE_TIMES + which];
    }
}
