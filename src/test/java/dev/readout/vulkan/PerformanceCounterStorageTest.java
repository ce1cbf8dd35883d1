package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

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
        MemorySegment memory = Memory.AUTOMATIC.of(union.array());
        return LAYOUT.value(memory, 0);
    }

    private static ByteBuffer before() {
        return ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(0, BEFORE);
    }

    @Property
    void int32(@ForAll int number) {
        long union = union(before().putInt(0, number));

        assertThat(PerformanceCounterStorage.INT32.longValue(union)).isEqualTo(number);
        assertThat(PerformanceCounterStorage.INT32.doubleValue(union)).isEqualTo(number);
        assertThat(PerformanceCounterStorage.INT32.toString(union)).isEqualTo(Integer.toString(number));
        assertThat(PerformanceCounterStorage.INT32.number(union)).hasToString(Integer.toString(number));
    }

    @Property
    void int64(@ForAll("longs") long number) {
        long union = union(before().putLong(0, number));

        assertThat(PerformanceCounterStorage.INT64.longValue(union)).isEqualTo(number);
        assertThat(PerformanceCounterStorage.INT64.doubleValue(union))
                .isEqualTo(BigInteger.valueOf(number).doubleValue());
        assertThat(PerformanceCounterStorage.INT64.toString(union)).isEqualTo(Long.toString(number));
        assertThat(PerformanceCounterStorage.INT64.number(union)).hasToString(Long.toString(number));
    }

    @Property
    void uint32(@ForAll int number) {
        long union = union(before().putInt(0, number));
        BigInteger unsigned = BigInteger.valueOf(number).mod(BigInteger.ONE.shiftLeft(32));

        assertThat(PerformanceCounterStorage.UINT32.longValue(union)).isEqualTo(unsigned.longValueExact());
        assertThat(PerformanceCounterStorage.UINT32.doubleValue(union)).isEqualTo(unsigned.doubleValue());
        assertThat(PerformanceCounterStorage.UINT32.toString(union)).isEqualTo(unsigned.toString());
        assertThat(PerformanceCounterStorage.UINT32.number(union)).hasToString(unsigned.toString());
    }

    /** BigInteger rounds as IEEE 754 demands: to the nearest, ties to even. */
    @Property(tries = 5000)
    void uint64(@ForAll("longs") long number) {
        long union = union(before().putLong(0, number));
        BigInteger unsigned = BigInteger.valueOf(number).mod(BigInteger.ONE.shiftLeft(64));

        assertThat(PerformanceCounterStorage.UINT64.longValue(union)).isEqualTo(number);
        assertThat(PerformanceCounterStorage.UINT64.doubleValue(union)).isEqualTo(unsigned.doubleValue());
        assertThat(PerformanceCounterStorage.UINT64.toString(union)).isEqualTo(unsigned.toString());
        assertThat(PerformanceCounterStorage.UINT64.number(union)).hasToString(unsigned.toString());
    }

    /** Compared as objects, so that NaN is itself and -0 is not 0. */
    @Property
    void float32(@ForAll("floats") float number) {
        long union = union(before().putFloat(0, number));

        assertThat(PerformanceCounterStorage.FLOAT32.doubleValue(union)).isEqualTo(Double.valueOf(number));
        assertThat(PerformanceCounterStorage.FLOAT32.longValue(union)).isEqualTo(truncated(number));
        assertThat(Float.parseFloat(PerformanceCounterStorage.FLOAT32.toString(union)))
                .isEqualTo(Float.valueOf(number));
        assertThat(PerformanceCounterStorage.FLOAT32.number(union)).isEqualTo(Float.valueOf(number));
    }

    @Property
    void float64(@ForAll("doubles") double number) {
        long union = union(before().putDouble(0, number));

        assertThat(PerformanceCounterStorage.FLOAT64.doubleValue(union)).isEqualTo(Double.valueOf(number));
        assertThat(PerformanceCounterStorage.FLOAT64.longValue(union)).isEqualTo(truncated(number));
        assertThat(Double.parseDouble(PerformanceCounterStorage.FLOAT64.toString(union)))
                .isEqualTo(Double.valueOf(number));
        assertThat(PerformanceCounterStorage.FLOAT64.number(union)).isEqualTo(Double.valueOf(number));
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
