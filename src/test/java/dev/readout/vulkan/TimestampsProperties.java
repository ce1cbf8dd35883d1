package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testkit.ExactTime;
import java.math.BigInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Arithmetic with ticks agrees with arithmetic that has no limits, for every number of valid bits and every period. */
class TimestampsProperties {

    @Property(tries = 3000)
    void ticksAreTheValidBits(@ForAll @IntRange(min = 1, max = 64) int validBits, @ForAll("longs") long timestamp) {
        Timestamps timestamps = new Timestamps(validBits, 1);

        assertThat(unsigned(timestamps.ticks(timestamp))).isEqualTo(unsigned(timestamp).mod(modulus(validBits)));
        assertThat(unsigned(timestamps.mask())).isEqualTo(modulus(validBits).subtract(BigInteger.ONE));
    }

    @Property(tries = 3000)
    void elapsedTicksCrossAWrap(
            @ForAll @IntRange(min = 1, max = 64) int validBits,
            @ForAll("longs") long begin,
            @ForAll("longs") long elapsed,
            @ForAll("longs") long garbage) {
        Timestamps timestamps = new Timestamps(validBits, 1);
        BigInteger modulus = modulus(validBits);
        BigInteger passed = unsigned(elapsed).mod(modulus);
        // The counter wraps to 0 at 2^validBits; what a driver leaves in the bits above is not looked at.
        long end = unsigned(begin).add(passed).mod(modulus).longValue() | garbage & ~timestamps.mask();

        assertThat(unsigned(timestamps.elapsedTicks(begin, end))).isEqualTo(passed);
        assertThat(timestamps.elapsedNanoseconds(begin, end)).isEqualTo(ExactTime.rounded(passed, 1));
    }

    @Property(tries = 3000)
    void signedTicksTellWhichCameFirst(
            @ForAll @IntRange(min = 1, max = 64) int validBits,
            @ForAll("longs") long begin,
            @ForAll("longs") long any) {
        BigInteger modulus = modulus(validBits);
        BigInteger half = modulus.shiftRight(1);
        // From -2^(validBits-1) to 2^(validBits-1) - 1.
        BigInteger between = unsigned(any).mod(modulus).subtract(half);
        long end = unsigned(begin).add(between).mod(modulus).longValue();

        assertThat(new Timestamps(validBits, 1).signedTicks(begin, end)).isEqualTo(between.longValueExact());
    }

    @Property(tries = 20_000)
    void nanosecondsAreExactAndRoundedOnce(
            @ForAll Timestamps timestamps, @ForAll("longs") long ticks) {
        BigInteger valid = unsigned(ticks).mod(modulus(timestamps.validBits()));
        float period = timestamps.period();

        assertThat(timestamps.nanoseconds(ticks)).isEqualTo(ExactTime.rounded(valid, period));
        assertThat(timestamps.exactNanoseconds(ticks)).isEqualByComparingTo(ExactTime.exact(valid, period));
    }

    /** Every exponent that a float has, with ticks of every length: each case of the shift, and the edges between. */
    @Example
    void nanosecondsAreExactAtEveryExponent() {
        for (int exponent = Float.MIN_EXPONENT - 23; exponent <= Float.MAX_EXPONENT; exponent++) {
            float power = Math.scalb(1f, exponent);
            for (float period : new float[] {power, Math.nextUp(power), Math.nextDown(power), power * 1.75f}) {
                if (period > 0 && Float.isFinite(period)) {
                    everyLength(period);
                }
            }
        }
    }

    private static void everyLength(float period) {
        Timestamps timestamps = new Timestamps(64, period);
        IntStream.rangeClosed(0, 64)
                .mapToObj(length -> modulus(length).subtract(BigInteger.ONE))
                .flatMap(ones -> Stream.of(ones, ones.add(BigInteger.ONE), ones.shiftRight(1).add(BigInteger.ONE)))
                .filter(ticks -> ticks.bitLength() <= 64)
                .forEach(ticks -> assertThat(timestamps.nanoseconds(ticks.longValue()))
                        .as("%s ticks of %s ns", ticks, period)
                        .isEqualTo(ExactTime.rounded(ticks, period)));
    }

    @Example
    void aHalfIsRoundedUp() {
        Timestamps half = new Timestamps(64, 0.5f);

        assertThat(half.nanoseconds(1)).isEqualTo(1);
        assertThat(half.nanoseconds(2)).isEqualTo(1);
        assertThat(half.nanoseconds(3)).isEqualTo(2);
        assertThat(new Timestamps(64, 0.25f).nanoseconds(1)).isZero();
        assertThat(half.nanoseconds(-1)).isEqualTo(Long.MAX_VALUE);
    }

    @Provide
    Arbitrary<Long> longs() {
        return Arbitraries.oneOf(
                Arbitraries.longs(),
                Arbitraries.integers().between(0, 63).map(bit -> 1L << bit),
                Arbitraries.integers().between(0, 63).map(bit -> -1L >>> bit),
                Arbitraries.longs().between(-3, 3)).withoutEdgeCases();
    }

    private static BigInteger unsigned(long number) {
        return new BigInteger(Long.toUnsignedString(number));
    }

    private static BigInteger modulus(int bits) {
        return BigInteger.ONE.shiftLeft(bits);
    }
}
