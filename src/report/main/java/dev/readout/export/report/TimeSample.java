package dev.readout.export.report;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A sample of times, in order: one of each stretch of equal length, drawn at random so that periodic patterns are not
 * aliased. Stretches get longer as times come. Not safe to share between threads.
 */
final class TimeSample {
    static final int MOST = 512;
    /** How many medians {@link #blockMedians} gives. */
    static final int BLOCKS = 10;
    /** The least number of times in a median. */
    static final int LEAST_IN_BLOCK = 5;

    private final SplittableRandom random = new SplittableRandom(MOST);
    private long[] kept = new long[16];
    private int size;
    private long stretch = 1;
    private long position;
    private long drawn;

    void add(long time) {
        if (position == 0) {
            makeRoom();
            drawn = stretch == 1 ? 0 : random.nextLong(stretch);
            // The last stretch may end before its drawn time.
            kept[size++] = time;
        } else if (position == drawn) {
            kept[size - 1] = time;
        }
        position = position + 1 == stretch ? 0 : position + 1;
    }

    private void makeRoom() {
        if (size == MOST) {
            size /= 2;
            stretch *= 2;
            for (int i = 0; i < size; i++) {
                kept[i] = kept[2 * i + (random.nextBoolean() ? 1 : 0)];
            }
        } else if (size == kept.length) {
            kept = Arrays.copyOf(kept, Math.min(MOST, 2 * size));
        }
    }

    /**
     * The medians of {@value #BLOCKS} stretches of equal length, in their order; none if there are not {@value
     * #LEAST_IN_BLOCK} times for each.
     */
    double[] blockMedians() {
        if (size < BLOCKS * LEAST_IN_BLOCK) {
            return new double[0];
        }
        double[] medians = new double[BLOCKS];
        for (int block = 0; block < BLOCKS; block++) {
            long[] times = Arrays.copyOfRange(kept, block * size / BLOCKS, (block + 1) * size / BLOCKS);
            Arrays.sort(times);
            int middle = times.length / 2;
            medians[block] = times.length % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2.0;
        }
        return medians;
    }
}
