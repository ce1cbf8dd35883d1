package dev.readout.export.timeline;

import dev.readout.profile.GpuCount;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The details of a slice, besides its name and times: names with numbers or texts. Reusable. */
final class Details {
    private int size;
    private String[] names = new String[8];
    private @Nullable String[] texts = new String[8];
    private long[] numbers = new long[8];

    void clear() {
        size = 0;
    }

    void add(String name, long number) {
        next(name, null);
        numbers[size - 1] = number;
    }

    /** A count that has a sign or a fraction is a text; but the host's time is at least 0. */
    void add(GpuCount count, long bits) {
        if (count.equals(GpuCount.HOST_TIME)) {
            add(count.name(), Math.max(0, bits));
            return;
        }
        switch (count.storage()) {
            case UINT32, UINT64 -> add(count.name(), count.storage().longValue(bits));
            default -> add(count.name(), count.storage().toString(bits));
        }
    }

    void add(String name, String text) {
        next(name, text);
    }

    /** Of two of a name, the last one counts. */
    private void next(String name, @Nullable String text) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                names[i] = names[--size];
                texts[i] = texts[size];
                numbers[i] = numbers[size];
            }
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, 2 * size);
            texts = Arrays.copyOf(texts, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        names[size] = name;
        texts[size++] = text;
    }

    int size() {
        return size;
    }

    String name(int index) {
        return names[index];
    }

    /** Null if it is a number. */
    @Nullable
    String text(int index) {
        return texts[index];
    }

    /** Without a sign. */
    long number(int index) {
        return numbers[index];
    }
}
