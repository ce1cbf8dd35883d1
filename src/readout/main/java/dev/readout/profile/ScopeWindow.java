package dev.readout.profile;

import java.util.Arrays;

/**
 * The times and counts of one scope in each of the last frames, a slot for each frame. A slot of a frame without the
 * scope is empty.
 */
final class ScopeWindow {
    private static final Count[] NONE = {};

    /** For each slot, how often the scope was recorded, 0 if the slot is empty; and its time, in ns. */
    private final long[] slots;
    private Count[] counts = NONE;

    /** A count by slot; NaN where the scope did not count it. */
    private record Count(String name, double[] numbers) {
        private static Count empty(String name, int frames) {
            double[] numbers = new double[frames];
            Arrays.fill(numbers, Double.NaN);
            return new Count(name, numbers);
        }
    }

    ScopeWindow(int frames) {
        slots = new long[2 * frames];
    }

    private int frames() {
        return slots.length / 2;
    }

    private long occurrences(int slot) {
        return slots[2 * slot];
    }

    /** Empties a slot. */
    void clear(int slot) {
        slots[2 * slot] = 0;
        slots[2 * slot + 1] = 0;
        for (Count count : counts) {
            count.numbers[slot] = Double.NaN;
        }
    }

    /** Adds a time that is not negative to those of a slot. */
    void add(int slot, int times, long time) {
        slots[2 * slot] += times;
        slots[2 * slot + 1] = plus(slots[2 * slot + 1], time);
    }

    /** Adds what a scope of a frame counted: of performance counters, a slot has the last. */
    void addCounts(int slot, GpuFrame frame, int scope) {
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            GpuCount counted = frame.counts().get(i);
            double number = counted.storage().doubleValue(frame.counted(scope, i));
            if (Double.isFinite(number)) {
                double[] numbers = count(counted.name()).numbers;
                boolean sums = i < GpuCount.common().size() && !Double.isNaN(numbers[slot]);
                numbers[slot] = sums ? numbers[slot] + number : number;
            }
        }
    }

    private Count count(String name) {
        int known = indexOf(name);
        if (known < 0) {
            known = counts.length;
            counts = Arrays.copyOf(counts, known + 1);
            counts[known] = Count.empty(name, frames());
        }
        return counts[known];
    }

    private int indexOf(String count) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i].name.equals(count)) {
                return i;
            }
        }
        return -1;
    }

    /** The time in a slot, in ns; {@link GpuFrame#NOT_COUNTED} if it is empty. */
    long nanoseconds(int slot) {
        return occurrences(slot) == 0 ? GpuFrame.NOT_COUNTED : slots[2 * slot + 1];
    }

    /** How often the scope was recorded. */
    long occurrences() {
        long sum = 0;
        for (int slot = 0; slot < frames(); slot++) {
            sum += occurrences(slot);
        }
        return sum;
    }

    /** The sum of its times, in ns. */
    long nanoseconds() {
        long sum = 0;
        for (int slot = 0; slot < frames(); slot++) {
            sum = plus(sum, slots[2 * slot + 1]);
        }
        return sum;
    }

    /** The average of its times, in ns; {@link GpuFrame#NOT_COUNTED} without times. */
    long mean() {
        int times = 0;
        for (int slot = 0; slot < frames(); slot++) {
            times += occurrences(slot) > 0 ? 1 : 0;
        }
        if (times == 0) {
            return GpuFrame.NOT_COUNTED;
        }
        long sum = nanoseconds();
        return sum / times + (sum % times * 2 >= times ? 1 : 0);
    }

    /**
     * The time of the nearest rank, in ns; {@link GpuFrame#NOT_COUNTED} without times.
     *
     * @param scratch of a slot for each frame, which is overwritten
     */
    long percentile(double percent, long[] scratch) {
        int times = 0;
        for (int slot = 0; slot < frames(); slot++) {
            if (occurrences(slot) > 0) {
                scratch[times++] = slots[2 * slot + 1];
            }
        }
        return times == 0 ? GpuFrame.NOT_COUNTED
                : select(scratch, times, Math.max(0, (int) Math.ceil(percent * times / 100) - 1));
    }

    /** The number that stands at an index once all are sorted: Hoare's FIND, since sorting allocates. */
    private static long select(long[] numbers, int size, int index) {
        int first = 0;
        int last = size - 1;
        while (first < last) {
            long pivot = numbers[index];
            int left = first;
            int right = last;
            while (left <= right) {
                while (numbers[left] < pivot) {
                    left++;
                }
                while (pivot < numbers[right]) {
                    right--;
                }
                if (left <= right) {
                    long swapped = numbers[left];
                    numbers[left++] = numbers[right];
                    numbers[right--] = swapped;
                }
            }
            first = right < index ? left : first;
            last = index < left ? right : last;
        }
        return numbers[index];
    }

    /** The average of a count in the frames that have it; NaN if none has. */
    double meanCount(String name) {
        int index = indexOf(name);
        double sum = 0;
        int frames = 0;
        for (int slot = 0; index >= 0 && slot < frames(); slot++) {
            double number = counts[index].numbers[slot];
            if (!Double.isNaN(number)) {
                sum += number;
                frames++;
            }
        }
        return sum / frames;
    }

    /** Times together: the longest time there is, where they exceed it, as of stamps that mean nothing. */
    private static long plus(long sum, long time) {
        return time > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + time;
    }
}
