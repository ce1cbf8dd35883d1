package dev.readout.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CounterCatalogueTest {
    private static Counter counter(int index, long denominator) {
        return new Counter(index, "reads", "KB", 0, 0, denominator);
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    @Test
    void aDenominatorOfZeroIsOne() {
        assertThat(counter(0, 0).inUnit(7)).isEqualTo(7.0);
        assertThat(counter(0, 0).wholeUnits(7)).isEqualTo(7);
        assertThat(counter(0, 0)).isEqualTo(counter(0, 1));
    }

    @Property
    void inUnitIsTheNearestDouble(@ForAll long value, @ForAll long denominator) {
        assertNearest(value, denominator);
    }

    /**
     * Quotients in the middle of two doubles, where the even one is the nearest, and their neighbours, where it takes
     * all bits of both numbers to tell.
     */
    @Property
    void inUnitOfAMiddleIsTheEvenDouble(@ForAll @LongRange(min = 1L << 52, max = (1L << 53) - 1) long half,
            @ForAll @IntRange(min = 1, max = 1023) int factor, @ForAll @IntRange(max = 53) int shift,
            @ForAll @IntRange(min = -1, max = 1) int beside) {
        assertNearest((2 * half + 1) * factor + beside, (long) factor << shift);
    }

    /** By arithmetic without limits, and by the rule of IEEE 754: of two that are equally near, the even one. */
    private static void assertNearest(long value, long denominator) {
        Counter counter = counter(0, denominator);
        double inUnit = counter.inUnit(value);
        BigDecimal error = error(inUnit, value, counter);

        for (double other : new double[] {Math.nextUp(inUnit), Math.nextDown(inUnit)}) {
            int nearer = error.compareTo(error(other, value, counter));
            boolean even = (Double.doubleToRawLongBits(inUnit) & 1) == 0;
            assertThat(nearer < 0 || nearer == 0 && even)
                    .as("%s is nearer to %s / %s than %s", inUnit, unsigned(value), unsigned(denominator), other)
                    .isTrue();
        }
    }

    private static BigDecimal error(double inUnit, long value, Counter counter) {
        return new BigDecimal(inUnit).multiply(new BigDecimal(unsigned(counter.denominator())))
                .subtract(new BigDecimal(unsigned(value))).abs();
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
