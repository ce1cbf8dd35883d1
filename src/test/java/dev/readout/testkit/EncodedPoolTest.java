package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a pool refuses to be, and what it cannot say. */
class EncodedPoolTest {
    private static EncodedPool pool(int elementBytes, int values, TrailingWord trailingWord, long stride, int lead,
            int tail, int count, int elements) {
        return new EncodedPool(elementBytes, values, trailingWord, stride, lead, tail,
                Collections.nCopies(count, Collections.nCopies(elements, BigInteger.TEN)));
    }

    private static Arguments refused(Runnable maker, String message) {
        return Arguments.of(message, maker);
    }

    static Stream<Arguments> refusals() {
        TrailingWord none = TrailingWord.NONE;
        TrailingWord word = TrailingWord.AVAILABILITY;
        return Stream.of(
                refused(() -> pool(0, 1, none, 8, 0, 0, 1, 1), "elementBytes 0 must be 4 or 8"),
                refused(() -> pool(5, 1, none, 8, 0, 0, 1, 1), "elementBytes 5 must be 4 or 8"),
                refused(() -> pool(8, -1, word, 8, 0, 0, 1, 1), "values -1 must be 0 or more"),
                refused(() -> pool(8, 1, none, 8, -1, 0, 1, 1), "lead -1 must be 0 or more"),
                refused(() -> pool(8, 1, none, 8, 0, -2, 1, 1), "tail -2 must be 0 or more"),
                refused(() -> pool(8, 1, word, 8, 0, 0, 2, 2),
                        "stride 8 must be a multiple of elementBytes 8 and 16 or more, the bytes of a result"),
                refused(() -> pool(8, 1, none, -8, 0, 0, 2, 1),
                        "stride -8 must be a multiple of elementBytes 8 and 8 or more, the bytes of a result"),
                refused(() -> pool(8, 1, none, 12, 0, 0, 2, 1),
                        "stride 12 must be a multiple of elementBytes 8 and 8 or more, the bytes of a result"),
                refused(() -> pool(8, 1, none, Long.MAX_VALUE - 7, 0, 0, 3, 1),
                        "lead 0, 3 results with stride 9223372036854775800 and tail 0 must have 2147483647 bytes or"
                                + " fewer"),
                refused(() -> pool(8, 1, none, 8, Integer.MAX_VALUE, 0, 1, 1),
                        "lead 2147483647, 1 results with stride 8 and tail 0 must have 2147483647 bytes or fewer"),
                refused(() -> pool(8, 1, none, 8, 0, 0, 1, 2), "without a trailing word, results must have 1 elements"),
                refused(() -> pool(8, 0, none, 8, 0, 0, 1, 0), "values 0 needs a status word"),
                refused(() -> pool(8, 1, word, 8, 0, 0, 1, 1), "results must be one or more, of 2 elements or more"),
                refused(() -> pool(8, 1, word, 8, 0, 0, 0, 1), "results must be one or more, of 2 elements or more"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void whatNoDriverWritesIsRefused(String message, Runnable maker) {
        assertThatIllegalArgumentException().isThrownBy(maker::run).withMessageStartingWith(message);
    }

    @Test
    void withoutATrailingWordNothingSaysWhetherAQueryIsAvailable() {
        EncodedPool pool = pool(8, 1, TrailingWord.NONE, 8, 0, 0, 2, 1);

        assertThatIllegalStateException().isThrownBy(() -> pool.trailingWord(0))
                .withMessageContaining("no trailing word");
        assertThatIllegalStateException().isThrownBy(() -> pool.available(0))
                .withMessageContaining("no trailing word");
        assertThat(pool.complete(0)).isTrue();
        assertThat(List.of(pool.value(0, 0))).containsExactly(BigInteger.TEN);
    }
}
