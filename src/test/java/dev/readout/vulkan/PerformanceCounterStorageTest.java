package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.HeldBytes;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * A counter's 8 bytes mean what its storage says. The union is made as C makes it: a member at its beginning, and what
 * was there before behind it.
 */
class PerformanceCounterStorageTest {
    private static final long BEFORE = 0xDEADBEEF_CAFEBABEL;

    private static final ResultLayout LAYOUT = ResultLayout.ofPerformance(1);

    /** What the decoder gives to the storage: the union as memory has it. */
    private static long union(ByteBuffer union) {
        MemorySegment memory = HeldBytes.NATIVE.of(union.array());
        return LAYOUT.value(memory, 0);
    }

    private static ByteBuffer before() {
        return ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(0, BEFORE);
    }

    private static BigInteger unsigned(long number, int bits) {
        return BigInteger.valueOf(number).mod(BigInteger.ONE.shiftLeft(bits));
    }

    /** BigInteger rounds as IEEE 754 demands: to the nearest, ties to even. */
    @Property(tries = 5000)
    void integers(@ForAll("longs") long number) {
        ByteBuffer narrow = before().putInt(0, (int) number);
        ByteBuffer wide = before().putLong(0, number);
        assertInteger(PerformanceCounterStorage.INT32, narrow, BigInteger.valueOf((int) number));
        assertInteger(PerformanceCounterStorage.INT64, wide, BigInteger.valueOf(number));
        assertInteger(PerformanceCounterStorage.UINT32, narrow, unsigned(number, 32));
        assertInteger(PerformanceCounterStorage.UINT64, wide, unsigned(number, 64));
    }

    private static void assertInteger(PerformanceCounterStorage storage, ByteBuffer written, BigInteger number) {
        long union = union(written);
        assertThat(storage.longValue(union)).isEqualTo(number.longValue());
        assertThat(storage.doubleValue(union)).isEqualTo(number.doubleValue());
        assertThat(storage.toString(union)).isEqualTo(number.toString());
        assertThat(storage.number(union)).hasToString(number.toString());
    }

    /** Compared as objects, so that NaN is itself and -0 is not 0. */
    @Property
    void floats(@ForAll("floats") float number, @ForAll("doubles") double wide) {
        assertFloat(PerformanceCounterStorage.FLOAT32, before().putFloat(0, number), number, number);
        assertFloat(PerformanceCounterStorage.FLOAT64, before().putDouble(0, wide), wide, wide);
    }

    private static void assertFloat(PerformanceCounterStorage storage, ByteBuffer written, double number,
            Number boxed) {
        long union = union(written);
        assertThat(storage.doubleValue(union)).isEqualTo(Double.valueOf(number));
        assertThat(storage.longValue(union)).isEqualTo(truncated(number));
        assertThat(storage.toString(union)).isEqualTo(boxed.toString());
        assertThat(storage.number(union)).isEqualTo(boxed);
    }

    private static long truncated(double number) {
        if (Double.isNaN(number)) {
            return 0;
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return new BigDecimal(number).toBigInteger()
                .min(BigInteger.valueOf(Long.MAX_VALUE)).max(BigInteger.valueOf(Long.MIN_VALUE)).longValueExact();
    }

    @Example
    void onlyFloatingPointStoragesAreFloat() {
        for (PerformanceCounterStorage storage : PerformanceCounterStorage.values()) {
            assertThat(storage.isFloat()).isEqualTo(storage.name().startsWith("FLOAT"));
        }
    }

    @Provide
    Arbitrary<Long> longs() {
        return Arbitraries.oneOf(
                Arbitraries.longs(),
                // Halves between two doubles, and their neighbours.
                Arbitraries.integers().between(53, 63).flatMap(bit -> Arbitraries.longs().between(-3, 3)
                        .map(near -> (1L << bit) + (1L << bit - 53) + near)));
    }

    @Provide
    Arbitrary<Float> floats() {
        return Arbitraries.oneOf(
                Arbitraries.integers().map(Float::intBitsToFloat),
                Arbitraries.of(0f, -0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1.5f, -2.5f));
    }

    @Provide
    Arbitrary<Double> doubles() {
        return Arbitraries.oneOf(
                Arbitraries.longs().map(Double::longBitsToDouble),
                Arbitraries.of(0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.5, -2.5,
                        0x1p63, -0x1p63, 9.2e18));
    }
}
