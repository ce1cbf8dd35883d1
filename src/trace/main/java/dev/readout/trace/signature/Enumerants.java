package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of numbers: an enumeration, a group, or bits. Filled while a header is read, and never changed later. If
 * two names have one number, the first in the header is written.
 */
final class Enumerants {
    private long[] numbers = new long[4];
    private String[] names = new String[4];
    private int count;
    /** True if the numbers are bits, which may be combined. */
    boolean bits;

    void add(String name, long number) {
        int at = Arrays.binarySearch(numbers, 0, count, number);
        if (at >= 0) {
            return;
        }
        at = -at - 1;
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, count * 2);
            names = Arrays.copyOf(names, count * 2);
        }
        System.arraycopy(numbers, at, numbers, at + 1, count - at);
        System.arraycopy(names, at, names, at + 1, count - at);
        numbers[at] = number;
        names[at] = name;
        count++;
    }

    /** The name of a number, or null. */
    @Nullable
    String of(long number) {
        int at = count == 0 ? -1 : Arrays.binarySearch(numbers, 0, count, number);
        return at < 0 ? null : names[at];
    }

    /** Writes the name or, of bits, the names; false if there is none. */
    boolean write(LineWriter line, long number) {
        String name = of(number);
        if (name != null) {
            line.text(name);
            return true;
        }
        return bits && writeBits(line, number);
    }

    /** Writes each bit's name, and those that have none as one number: {@code A_BIT | B_BIT | 0x40}. */
    private boolean writeBits(LineWriter line, long number) {
        long rest = number;
        for (int i = 0; i < count; i++) {
            long bit = numbers[i];
            if (Long.bitCount(bit) == 1 && (rest & bit) != 0) {
                line.text(rest == number ? "" : " | ").text(names[i]);
                rest &= ~bit;
            }
        }
        if (rest == number) {
            return false;
        }
        if (rest != 0) {
            line.text(" | ").hexadecimal(rest);
        }
        return true;
    }

    int count() {
        return count;
    }

    String name(int index) {
        return names[index];
    }

    long number(int index) {
        return numbers[index];
    }
}
