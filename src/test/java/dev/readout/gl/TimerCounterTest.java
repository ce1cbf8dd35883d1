package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.testing.TimerResult;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimerCounterTest {
    private static TimerCounter.Status elapsed(TimerCounter counter, long nanoseconds, QueryGetter getter) {
        return counter.elapsedStatus(nanoseconds, getter, false, Long.MAX_VALUE);
    }

    @Test
    void zeroBitsAreNoCounterAndOneTo29ABrokenOne() {
        assertThat(elapsed(new TimerCounter(0), 0, QueryGetter.UI64V)).isEqualTo(TimerCounter.Status.NO_COUNTER);
        for (int bits = 1; bits < 30; bits++) {
            assertThat(elapsed(new TimerCounter(bits), 1, QueryGetter.UI64V))
                    .isEqualTo(TimerCounter.Status.BROKEN_COUNTER);
            assertThat(new TimerCounter(bits).usable()).isFalse();
        }
        for (int bits = 30; bits <= 64; bits++) {
            assertThat(elapsed(new TimerCounter(bits), 1, QueryGetter.UI64V)).isEqualTo(TimerCounter.Status.VALID);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new TimerCounter(65))
                .withMessage("bits 65 is not in 0..64");
        assertThatIllegalArgumentException().isThrownBy(() -> new TimerCounter(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TimerCounter(64).elapsedStatus(1, QueryGetter.UI64V,
                false, -1)).withMessageContaining("hostNanoseconds -1");
    }

    @Property(tries = 5000)
    void aStatusIsThatOfExactArithmetic(@ForAll TimerResult result) {
        TimerCounter counter = result.counter();

        assertThat(counter.timestampStatus(result.returned(), result.getter(), result.disjoint()))
                .isEqualTo(result.timestampStatus());
        assertThat(counter.elapsedStatus(result.returned(), result.getter(), result.disjoint(),
                result.hostNanoseconds())).isEqualTo(result.elapsedStatus());
    }

    @Property
    void aGetterReturnsTheNearestNumberThatItHas(@ForAll long nanoseconds) {
        BigInteger exact = new BigInteger(Long.toUnsignedString(nanoseconds));
        for (QueryGetter getter : QueryGetter.values()) {
            BigInteger largest = new BigInteger(Long.toUnsignedString(getter.largest()));
            assertThat(Long.toUnsignedString(getter.saturate(nanoseconds))).isEqualTo(exact.min(largest).toString());
        }
    }

    @Property
    void aDifferenceIsRightAcrossAWrap(
            @ForAll @IntRange(min = 30, max = 64) int bits, @ForAll long begin,
            @ForAll @LongRange(min = 0, max = 1_073_741_823) long elapsed) {
        TimerCounter counter = new TimerCounter(bits);
        long mask = counter.largest();

        assertThat(counter.elapsedNanoseconds(begin & mask, begin + elapsed & mask)).isEqualTo(elapsed);
    }

    @Test
    void withoutACounterThereIsNoDifference() {
        assertThatIllegalStateException().isThrownBy(() -> new TimerCounter(0).elapsedNanoseconds(0, 0))
                .withMessageContaining("0 bits");
        assertThatIllegalStateException().isThrownBy(() -> new TimerCounter(29).elapsedNanoseconds(0, 0))
                .withMessageContaining("29 bits");
    }
}
