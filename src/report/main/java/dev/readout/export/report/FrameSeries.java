package dev.readout.export.report;

import java.util.Arrays;

/**
 * Times of frames over time, in a bounded number of points: when it is full, pairs of points are merged. A point stands
 * for consecutive frames. Not safe to share between threads.
 */
final class FrameSeries {
    /** How many points there are at most: as many as a wide screen shows. */
    static final int MOST = 1024;

    /** The values of a point. All are sums or maxima, so that points can be merged. */
    enum Value {
        /** How many frames there are. */
        FRAMES(false),
        GPU_SUM(false),
        GPU_MOST(true),
        HOST_SUM(false),
        HOST_MOST(true),
        REPORTS(false),
        DROPPED(false);

        private final boolean maximum;

        Value(boolean maximum) {
            this.maximum = maximum;
        }
    }

    /** By point, how many changes there were when it changed last. */
    private final long[] changed = new long[MOST];
    /** How often it has changed. */
    long changes;
    private final long[][] values = new long[Value.values().length][MOST];
    private boolean started;
    long first;
    /** How many frames a point stands for, if none is missing. */
    long every = 1;
    int size;
    /** The number of the frame that came last; 0 before the first. */
    long last;

    void frame(long number, long gpu, long host) {
        int point = point(number);
        last = number;
        add(Value.FRAMES, point, 1);
        add(Value.GPU_SUM, point, gpu);
        add(Value.GPU_MOST, point, gpu);
        add(Value.HOST_SUM, point, host);
        add(Value.HOST_MOST, point, host);
    }

    void report(long number) {
        add(Value.REPORTS, point(number), 1);
    }

    /** Counts frames that were dropped since the last one. */
    void dropped(long frames) {
        add(Value.DROPPED, point(last), frames);
    }

    private int point(long number) {
        if (!started) {
            started = true;
            first = number;
            last = number;
        }
        if (number < first) {
            beginEarlier(number);
        }
        while ((number - first) / every >= MOST) {
            merge();
        }
        int point = (int) ((number - first) / every);
        while (size <= point) {
            changed[size++] = ++changes;
        }
        return point;
    }

    /** Makes room at the front: a report may come before its frame, or its frame may never come. */
    private void beginEarlier(long number) {
        while ((first - number + every - 1) / every > MOST - size) {
            merge();
        }
        int points = (int) ((first - number + every - 1) / every);
        for (long[] row : values) {
            System.arraycopy(row, 0, row, points, size);
            Arrays.fill(row, 0, points, 0);
        }
        Arrays.fill(changed, ++changes);
        size += points;
        first -= points * every;
    }

    private void add(Value value, int point, long amount) {
        long[] row = values[value.ordinal()];
        changed[point] = ++changes;
        row[point] = value.maximum ? Math.max(row[point], amount) : row[point] + amount;
    }

    private void merge() {
        for (Value value : Value.values()) {
            long[] row = values[value.ordinal()];
            for (int i = 0; i < MOST / 2; i++) {
                row[i] = value.maximum ? Math.max(row[2 * i], row[2 * i + 1]) : row[2 * i] + row[2 * i + 1];
            }
            Arrays.fill(row, MOST / 2, MOST, 0);
        }
        Arrays.fill(changed, ++changes);
        every *= 2;
        size = (size + 1) / 2;
    }

    /** These points, with neighbours merged until there are so few. */
    FrameSeries atMost(int points) {
        if (size <= points) {
            return this;
        }
        FrameSeries few = new FrameSeries();
        for (Value value : Value.values()) {
            System.arraycopy(values[value.ordinal()], 0, few.values[value.ordinal()], 0, MOST);
        }
        System.arraycopy(changed, 0, few.changed, 0, MOST);
        few.changes = changes;
        few.first = first;
        few.every = every;
        few.size = size;
        while (few.size > points) {
            few.merge();
        }
        return few;
    }

    /** The first point that has changed since there were so many changes; {@link #size} if none has. */
    int firstChanged(long since) {
        int point = 0;
        while (point < size && changed[point] <= since) {
            point++;
        }
        return point;
    }

    long get(Value value, int point) {
        return values[value.ordinal()][point];
    }
}
