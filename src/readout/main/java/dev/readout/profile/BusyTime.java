package dev.readout.profile;

import java.util.Arrays;

/** Sums the ticks in which a queue was busy; overlapping intervals count once. */
final class BusyTime {
    private long[] begins = new long[64];
    private long[] ends = new long[64];
    private int count;

    void clear() {
        count = 0;
    }

    void add(long begin, long end) {
        if (count == begins.length) {
            begins = Arrays.copyOf(begins, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        begins[count] = begin;
        ends[count++] = end;
    }

    /** The length of the intervals' union, in ticks. */
    long union() {
        Arrays.sort(begins, 0, count);
        Arrays.sort(ends, 0, count);
        long sum = 0;
        long start = 0;
        int begun = 0;
        for (int ended = 0; ended < count;) {
            if (begun < count && begins[begun] <= ends[ended]) {
                if (begun == ended) {
                    start = begins[begun];
                }
                begun++;
            } else {
                ended++;
                if (begun == ended) {
                    sum += ends[ended - 1] - start;
                }
            }
        }
        return sum;
    }
}
