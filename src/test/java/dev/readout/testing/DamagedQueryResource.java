package dev.readout.testing;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A stream of {@code glQueryResourceNV} that is cut off or has ints overwritten: a reader reports the error or reads
 * something, but never reads outside. Immutable and safe to share between threads.
 *
 * @param whole the undamaged stream
 * @param length the number of ints that are left
 * @param overwrites the overwritten ints, in order
 */
public record DamagedQueryResource(EncodedQueryResource whole, int length, List<Overwrite> overwrites) {

    /**
     * An int that has another value.
     *
     * @param at its index in the stream
     * @param value its new value
     */
    public record Overwrite(int at, int value) {
    }

    /** The damaged stream. */
    public int[] ints() {
        int[] ints = Arrays.copyOf(whole.ints(), length);
        overwrites.forEach(each -> ints[each.at] = each.value);
        return ints;
    }

    /** {@link #ints} as memory that has exactly these: any read outside is an {@link IndexOutOfBoundsException}. */
    public MemorySegment segment() {
        return MemorySegment.ofArray(ints());
    }

    @Override
    public String toString() {
        int most = whole.ints().length;
        return (length < most ? "cut off behind int " + length + " of " + most : "all " + most + " ints")
                + overwrites.stream().map(each -> ", int " + each.at + " overwritten by " + each.value)
                        .collect(Collectors.joining())
                + ", of " + whole + "\n    damaged: " + Arrays.toString(ints());
    }
}
