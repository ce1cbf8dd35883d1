package dev.readout.vulkan;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Counters of regions as a device writes them, after VUID 11817 and without the decoder: all sizes by exact arithmetic,
 * region by region, with poison wherever nothing is written.
 *
 * @param layout what the application and the device agreed on
 * @param values of each region, row by row, the counters' values
 */
public record EncodedRegions(RegionCounterLayout layout, List<int[]> values) {
    private static final byte POISON = (byte) 0xAB;

    private static BigInteger ceil(BigInteger dividend, long divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(BigInteger.valueOf(divisor));
        return parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
    }

    private static BigInteger align(BigInteger bytes, long alignment) {
        return ceil(bytes, alignment).multiply(BigInteger.valueOf(alignment));
    }

    static BigInteger columns(RegionCounterLayout layout) {
        return ceil(BigInteger.valueOf(layout.width()), layout.regionWidth());
    }

    static BigInteger rows(RegionCounterLayout layout) {
        return ceil(BigInteger.valueOf(layout.height()), layout.regionHeight());
    }

    static BigInteger regionStride(RegionCounterLayout layout) {
        return align(BigInteger.valueOf(4L * layout.counters()), layout.regionAlignment());
    }

    static BigInteger rowStride(RegionCounterLayout layout) {
        return align(columns(layout).multiply(regionStride(layout)), layout.rowStrideAlignment());
    }

    /** N of the rule. */
    static BigInteger byteSize(RegionCounterLayout layout) {
        return rowStride(layout).multiply(rows(layout));
    }

    int columns() {
        return columns(layout).intValueExact();
    }

    int rows() {
        return rows(layout).intValueExact();
    }

    long value(int column, int row, int counter) {
        return values.get(row * columns() + column)[counter] & 0xFFFF_FFFFL;
    }

    byte[] bytes(ByteOrder order) {
        byte[] memory = new byte[byteSize(layout).intValueExact()];
        Arrays.fill(memory, POISON);
        ByteBuffer buffer = ByteBuffer.wrap(memory).order(order);
        for (int row = 0; row < rows(); row++) {
            for (int column = 0; column < columns(); column++) {
                buffer.position(row * rowStride(layout).intValueExact()
                        + column * regionStride(layout).intValueExact());
                for (int value : values.get(row * columns() + column)) {
                    buffer.putInt(value);
                }
            }
        }
        return memory;
    }

    @Override
    public String toString() {
        return layout + " " + values.stream().map(Arrays::toString).toList();
    }

    /** Any small ones, with alignments that are powers of two and others. */
    public static Arbitrary<EncodedRegions> any() {
        Arbitrary<Integer> pixels = Arbitraries.integers().between(1, 40);
        Arbitrary<Integer> region = Arbitraries.integers().between(1, 17);
        Arbitrary<Integer> alignment = Arbitraries.oneOf(Arbitraries.of(1, 4, 8, 16, 64, 256),
                Arbitraries.integers().between(1, 70));
        return Combinators.combine(pixels, pixels, region, region, Arbitraries.integers().between(1, 5), alignment,
                alignment).as(RegionCounterLayout::new)
                .filter(layout -> columns(layout).multiply(rows(layout)).intValueExact() < 200)
                .flatMap(layout -> Arbitraries.integers().array(int[].class).ofSize(layout.counters()).list()
                        .ofSize(columns(layout).multiply(rows(layout)).intValueExact())
                        .map(values -> new EncodedRegions(layout, values)));
    }
}
