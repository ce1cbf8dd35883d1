package dev.readout.vulkan;

import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the bytes of a capture can't be if its description is right: a method each. A method says what no driver writes,
 * and not what is unlikely: queries that were written in the order of time are never doubted, and neither are others
 * that are not made for it. The first queries are looked at.
 *
 * @param clock what ticks mean; null if values are no timestamps
 */
record LayoutDoubt(QueryPoolResults results, @Nullable Timestamps clock) {
    private static final int MOST_QUERIES = 4096;
    private static final int MOST_AVAILABILITY = 0xFF;
    /** How far the largest of some equal times is from the least. */
    private static final int SPAN = 2;
    /** In order of time, those between such times have at most SPAN + 1 values, and there is a first and a last. */
    private static final int MOST_OTHERS = SPAN + 3;
    private static final int FEWEST_HALVES = 4;
    private static final int NEAR = 1 << 24;
    private static final int FEWEST_REVERSED = 12;

    private static final String BIG_ENDIAN =
            "they look like the bytes of a big-endian machine, which have to be reversed, element by element";

    /** What is wrong, and what to try; empty if nothing is. */
    Optional<String> first() {
        return Stream.<Supplier<Optional<String>>>of(this::bitsAboveValid, this::noAvailability,
                this::everySecondIsNoTime, this::halvesAreAlike, this::inOrderIfReversed)
                .flatMap(doubt -> doubt.get().stream()).findFirst();
    }

    /** Timestamps have no bits above the valid ones (18.5). A driver marks what is not ready with all ones. */
    private Optional<String> bitsAboveValid() {
        long above = clock == null ? 0 : ~clock.mask();
        return ticks().filter(ticks -> (ticks & above) != 0 && ticks != results.layout().width().truncated(-1)).boxed()
                .findFirst().map(ticks -> "the ticks 0x" + Long.toHexString(ticks) + " have more than the "
                        + Long.bitCount(~above) + " valid bits: " + ((reversed(ticks) & above) == 0 ? BIG_ENDIAN
                                : "try another width, valid-bits or offset"));
    }

    /** Drivers write 1, and SwiftShader 2. Any number but 0 is right (18.2), so that others have some room. */
    private Optional<String> noAvailability() {
        return availabilities().filter(word -> word < -1 || word > MOST_AVAILABILITY).boxed().findFirst()
                .map(word -> "an availability is " + Long.toUnsignedString(word) + ", where drivers write 0, 1 or 2: "
                        + (reversed(word) > 0 && reversed(word) <= MOST_AVAILABILITY ? BIG_ENDIAN
                                : "try it without availability, or with another width"));
    }

    /** In the order of time, the ticks between two equal ones are equal too. Zeros are of other views (18.2). */
    private Optional<String> everySecondIsNoTime() {
        if (hasWord() || count() <= 2 * MOST_OTHERS) {
            return Optional.empty();
        }
        long least = everySecond(1).min().orElseThrow();
        long most = everySecond(1).max().orElseThrow();
        if (most == 0 || Long.compareUnsigned(most - least, SPAN) > 0
                || everySecond(0).distinct().count() <= MOST_OTHERS) {
            return Optional.empty();
        }
        boolean narrow = results.layout().width() == ElementWidth.BITS_32;
        return Optional.of("every second value is " + Long.toUnsignedString(least)
                + (most == least ? "" : " to " + Long.toUnsignedString(most)) + ", which is no time: "
                + (least >= 0 && most <= SPAN ? "try it with availability" + (narrow ? ", or with width 64" : "")
                        : narrow ? "try width 64" : "try another stride"));
    }

    /** Times that differ in the high half are seconds apart: the low half has no reason to follow it. */
    private Optional<String> halvesAreAlike() {
        boolean alike = count() >= FEWEST_HALVES
                && ticks().allMatch(ticks -> Math.abs((long) (int) ((ticks >>> 32) - ticks)) < NEAR)
                && ticks().map(ticks -> ticks >>> 32).distinct().count() == count();
        return alike ? Optional.of("the high half of each value is nearly its low half: try width 32")
                : Optional.empty();
    }

    /** Times that are in order with their bytes reversed, and have more than one wrap as they are. */
    private Optional<String> inOrderIfReversed() {
        boolean reversed = ticks().distinct().count() >= FEWEST_REVERSED && descents(ticks -> ticks) > 1
                && descents(this::reversed) == 0;
        return reversed ? Optional.of("values are in the order of time if their bytes are reversed: " + BIG_ENDIAN)
                : Optional.empty();
    }

    private IntStream queries() {
        return IntStream.range(0, Math.min(results.count(), MOST_QUERIES));
    }

    private boolean hasWord() {
        return results.layout().trailingWord() != TrailingWord.NONE;
    }

    /** The times that are defined, as far as anything says so. */
    private LongStream ticks() {
        return clock == null ? LongStream.empty()
                : queries().filter(query -> !hasWord() || results.complete(query)).mapToLong(results::value);
    }

    private long count() {
        return ticks().count();
    }

    private LongStream everySecond(int from) {
        return queries().filter(query -> query % 2 == from).mapToLong(results::value);
    }

    /** The availability words, sign-extended. */
    private LongStream availabilities() {
        ResultLayout layout = results.layout();
        return layout.trailingWord() != TrailingWord.AVAILABILITY ? LongStream.empty()
                : queries().mapToLong(query -> layout.width().signed(results.segment(),
                        layout.resultOffset(query) + layout.trailingWordOffset()));
    }

    private long reversed(long element) {
        return results.layout().width() == ElementWidth.BITS_64 ? Long.reverseBytes(element)
                : Integer.toUnsignedLong(Integer.reverseBytes((int) element));
    }

    /** How often a time is less than the one before it. */
    private long descents(LongUnaryOperator form) {
        long[] all = ticks().map(form).toArray();
        return IntStream.range(1, all.length).filter(i -> Long.compareUnsigned(all[i], all[i - 1]) < 0).count();
    }
}
