package dev.readout.testkit;

import dev.readout.vulkan.Timestamps;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Timestamps, as numbers of valid bits and periods, and as results that wrap: {@code @ForAll Timestamps} and
 * {@code @ForAll EncodedTimestamps} mean any of them.
 *
 * <p>Example: {@link EncodedTimestamps}.
 */
public final class AnyTimestamps implements ArbitrarySupplier<EncodedTimestamps> {
    private static final float[] PERIODS = {1f, 41.6667f, 83.3333f, 52.083332f, 0.5f, 1.5f, 10f, 1000f, 1e-6f,
        Float.MIN_VALUE, Float.MIN_NORMAL, Math.nextDown(Float.MIN_NORMAL), Float.MAX_VALUE, 0x1p-64f, 0x1p-65f};

    /** {@link #any}. */
    @Override
    public Arbitrary<EncodedTimestamps> get() {
        return any();
    }

    /** 1 to 64 valid bits, and any period. */
    public static Arbitrary<Timestamps> timestamps() {
        return Combinators.combine(Arbitraries.integers().between(1, 64), periods()).as(Timestamps::new);
    }

    /** Periods in nanoseconds a tick: of known devices, typical ones, and any other float above 0. */
    public static Arbitrary<Float> periods() {
        Float[] known = new Float[PERIODS.length];
        for (int i = 0; i < known.length; i++) {
            known[i] = PERIODS[i];
        }
        return Arbitraries.oneOf(
                Arbitraries.of(known),
                Arbitraries.floats().between(1e-3f, 1e6f).ofScale(7),
                Arbitraries.integers().between(1, Float.floatToRawIntBits(Float.MAX_VALUE))
                        .map(Float::intBitsToFloat));
    }

    /**
     * Results of timestamp queries and their meaning. Many are close to where the valid bits wrap, on both sides, and
     * some have bits above the valid ones.
     */
    public static Arbitrary<EncodedTimestamps> any() {
        return Combinators.combine(timestamps(), AnyPool.shapes(Arbitraries.just(1), stamps()))
                .as((meaning, shape) -> new EncodedTimestamps(shape.pool(meaning.validBits()), meaning))
                .withoutEdgeCases();
    }

    private static Arbitrary<AnyPool.Number> stamps() {
        Arbitrary<AnyPool.Number> near = Arbitraries.integers().between(-40, 40)
                .map(distance -> (bytes, bits) -> BigInteger.valueOf(distance).mod(BigInteger.ONE.shiftLeft(bits)));
        Arbitrary<AnyPool.Number> withGarbage = Combinators.combine(near, Arbitraries.bigIntegers()
                .between(BigInteger.ONE, BigInteger.ONE.shiftLeft(64)))
                .as((number, garbage) -> (bytes, bits) -> number.of(bytes, bits).add(garbage.shiftLeft(bits)));
        return Arbitraries.frequencyOf(Tuple.of(4, near), Tuple.of(1, withGarbage), Tuple.of(4, AnyPool.numbers()));
    }
}
