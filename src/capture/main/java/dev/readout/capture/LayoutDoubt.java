package dev.readout.capture;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Reasons why a capture's bytes can't be what its description says: a method each, of what no driver writes. Nothing
 * that is merely unlikely is doubted. The first queries are looked at.
 *
 * @param clock what ticks mean; null if values are no timestamps
 */
record LayoutDoubt(QueryPoolResults results, @Nullable Timestamps clock) {
    private static final int MOST_QUERIES = 4096;
    private static final int MOST_AVAILABILITY = 0xFF;

    /** The first reason, and what to try; empty if there is none. */
    Optional<String> first() {
        return bitsAboveValid().or(this::noAvailability);
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

    private IntStream queries() {
        return IntStream.range(0, Math.min(results.count(), MOST_QUERIES));
    }

    private boolean isNarrow() {
        return results.layout().width() == ElementWidth.BITS_32;
    }

    /** The times that are defined, as far as anything says so. */
    private LongStream ticks() {
        boolean hasWord = results.layout().trailingWord() != TrailingWord.NONE;
        return clock == null ? LongStream.empty()
                : queries().filter(query -> !hasWord || results.complete(query)).mapToLong(results::value);
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
