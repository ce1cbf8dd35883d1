package dev.readout.egl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CounterCatalogueTest {
    private static Counter counter(int index, long denominator) {
        return new Counter(index, "reads", "KB", 0, 0, denominator);
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    @Test
    void aValueIsDividedByItsDenominator() {
        Counter reads = counter(0, 1024);

        assertThat(reads.inUnit(2048)).isEqualTo(2.0);
        assertThat(reads.inUnit(1536)).isEqualTo(1.5);
        assertThat(reads.wholeUnits(1536)).isEqualTo(1);
        assertThat(reads.remainder(1536)).isEqualTo(512);
        assertThat(counter(0, 1).inUnit(-1)).as("2^64-1").isEqualTo(0x1p64);
        assertThat(counter(0, -1).inUnit(-1)).isEqualTo(1.0);
        assertThat(counter(0, -1).wholeUnits(5)).isZero();
    }

    @Test
    void aDenominatorOfZeroIsOne() {
        assertThat(counter(0, 0).inUnit(7)).isEqualTo(7.0);
        assertThat(counter(0, 0).wholeUnits(7)).isEqualTo(7);
        assertThat(counter(0, 0)).isEqualTo(counter(0, 1));
    }

    @Property
    void inUnitIsTheNearestDouble(@ForAll long value, @ForAll long denominator) {
        Counter counter = counter(0, denominator);
        double inUnit = counter.inUnit(value);
        BigDecimal exact = new BigDecimal(unsigned(value));
        BigDecimal divisor = new BigDecimal(unsigned(counter.denominator()));
        BigDecimal error = new BigDecimal(inUnit).multiply(divisor).subtract(exact).abs();

        for (double other : new double[] {Math.nextUp(inUnit), Math.nextDown(inUnit)}) {
            assertThat(error).isLessThanOrEqualTo(new BigDecimal(other).multiply(divisor).subtract(exact).abs());
        }
    }

    @Property
    void wholeUnitsAndRemainderAreExact(@ForAll long value, @ForAll long denominator) {
        Counter counter = counter(0, denominator);
        BigInteger divisor = unsigned(counter.denominator());

        assertThat(unsigned(counter.wholeUnits(value)).multiply(divisor).add(unsigned(counter.remainder(value))))
                .isEqualTo(unsigned(value));
        assertThat(unsigned(counter.remainder(value))).isLessThan(divisor);
    }

    @Property
    void aRangeIsInTheCountersUnit(
            @ForAll long value, @ForAll long denominator, @ForAll long min, @ForAll long max) {
        Counter counter = new Counter(0, "", "", min, max, denominator);
        BigInteger divisor = unsigned(counter.denominator());
        boolean unsaid = min == 0 && max == 0;

        assertThat(counter.inRange(value)).isEqualTo(unsaid
                || unsigned(value).compareTo(unsigned(min).multiply(divisor)) >= 0
                        && unsigned(value).compareTo(unsigned(max).multiply(divisor)) <= 0);
    }

    @Test
    void aRecordOfAnUnknownCounterIsToldApart() {
        Counter reads = counter(0, 1);
        Counter writes = counter(1, 1);
        CounterCatalogue catalogue = new CounterCatalogue(List.of(
                new CounterGroup(0, "memory", 1, List.of(reads, writes)), new CounterGroup(1, "empty", 0, List.of())));

        assertThat(catalogue.counter(0, 1)).isSameAs(writes);
        for (int[] record : new int[][] {{0, 2}, {0, -1}, {1, 0}, {2, 0}, {-1, 0}, {Integer.MIN_VALUE, 0}}) {
            assertThat(catalogue.contains(record[0], record[1])).isFalse();
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> catalogue.counter(record[0], record[1])).withMessageContaining("is not one of");
        }
    }

    @Test
    void anIndexIsThePlaceInTheList() {
        assertThatIllegalArgumentException().isThrownBy(
                () -> new CounterGroup(0, "memory", 1, List.of(counter(1, 1))))
                .withMessage("counters[0] has index 1 instead of 0");
        assertThatIllegalArgumentException().isThrownBy(
                () -> new CounterCatalogue(List.of(new CounterGroup(3, "memory", 1, List.of()))))
                .withMessage("groups[0] has index 3 instead of 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new CounterGroup(0, "", -1, List.of()))
                .withMessage("maxActiveCounters -1 is negative");
        assertThatIllegalArgumentException().isThrownBy(() -> counter(-1, 1)).withMessage("index -1 is negative");
    }
}
