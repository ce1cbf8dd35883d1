package dev.readout.capture;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reasons why a capture's bytes can't be what its description says: a method each, of what no driver writes. Nothing
 * that is merely unlikely is doubted: queries that were written in the order of time never are. The first queries are
 * looked at.
 *
 * @param clock what ticks mean; null if values are no timestamps
 */
record LayoutDoubt(QueryPoolResults results, @Nullable Timestamps clock) {
    private static final int MOST_QUERIES = 4096;
    private static final int MOST_AVAILABILITY = 0xFF;
    /** In order of time, those between equal times are equal too, but for a first and a last. */
    private static final int MOST_OTHERS = 3;
    private static final int FEWEST_HALVES = 4;
    private static final int NEAR = 1 << 24;

    /** The first reason, and what to try; empty if there is none. */
    Optional<String> first() {
        return Stream.<Supplier<Optional<String>>>of(this::bitsAboveValid, this::noAvailability,
                this::everySecondIsNoTime, this::halvesAreAlike).flatMap(doubt -> doubt.get().stream()).findFirst();
    }

    /** Timestamps have no bits above the valid ones (18.5). A driver marks what is not ready with all ones. */
    private Optional<String> bitsAboveValid() {
        long above = clock == null ? 0 : ~clock.mask();
        return ticks().filter(ticks -> (ticks & above) != 0 && ticks != (isNarrow() ? 0xFFFF_FFFFL : -1)).boxed()
                .findFirst().map(ticks -> "the ticks 0x" + Long.toHexString(ticks) + " have more than the "
                        + Long.bitCount(~above) + " valid bits: try another width, valid-bits or offset");
    }

    /** Drivers write 1, and SwiftShader 2. Any number but 0 is right (18.2), so that others have some room. */
    private Optional<String> noAvailability() {
        return availabilities().filter(word -> word < -1 || word > MOST_AVAILABILITY).boxed().findFirst()
                .map(word -> "an availability is " + Long.toUnsignedString(word) + ", where drivers write 0, 1 or 2:"
                        + " try it without availability, or with another width");
    }

    /** In the order of time, the ticks between two equal ones are equal too. Zeros are of other views (18.2). */
    private Optional<String> everySecondIsNoTime() {
        if (clock == null || hasWord()) {
            return Optional.empty();
        }
        long[] words = everySecond(1).distinct().limit(2).toArray();
        if (words.length != 1 || words[0] == 0 || everySecond(0).distinct().count() <= MOST_OTHERS) {
            return Optional.empty();
        }
        boolean narrow = isNarrow();
        return Optional.of("every second value is " + Long.toUnsignedString(words[0]) + ", which is no time: "
                + (words[0] == 1 || words[0] == 2 ? "try it with availability" + (narrow ? ", or with width 64" : "")
                        : narrow ? "try width 64" : "try another stride"));
    }

    /** Times that differ in the high half are seconds apart: the low half has no reason to follow it. */
    private Optional<String> halvesAreAlike() {
        long count = ticks().count();
        boolean alike = count >= FEWEST_HALVES
                && ticks().allMatch(ticks -> Math.abs((long) (int) ((ticks >>> 32) - ticks)) < NEAR)
                && ticks().map(ticks -> ticks >>> 32).distinct().count() == count;
        return alike ? Optional.of("the high half of each value is nearly its low half: try width 32")
                : Optional.empty();
    }

    private IntStream queries() {
        return IntStream.range(0, Math.min(results.count(), MOST_QUERIES));
    }

    private boolean isNarrow() {
        return results.layout().width() == ElementWidth.BITS_32;
    }

    private boolean hasWord() {
        return results.layout().trailingWord() != TrailingWord.NONE;
    }

    /** The times that are defined, as far as anything says so. */
    private LongStream ticks() {
        return clock == null ? LongStream.empty()
                : queries().filter(query -> !hasWord() || results.complete(query)).mapToLong(results::value);
    }

    private LongStream everySecond(int from) {
        return queries().filter(query -> query % 2 == from).mapToLong(results::value);
    }

    /** The availability words, sign-extended. */
    private LongStream availabilities() {
        ResultLayout layout = results.layout();
        return layout.trailingWord() != TrailingWord.AVAILABILITY ? LongStream.empty()
                : queries().mapToLong(query -> layout.resultOffset(query) + layout.trailingWordOffset())
                        .map(word -> isNarrow() ? results.segment().get(ValueLayout.JAVA_INT_UNALIGNED, word)
                                : results.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, word));
    }
}
