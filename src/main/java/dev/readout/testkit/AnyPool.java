package dev.readout.testkit;

import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Pools of every shape: widths, values, trailing words, partitions, strides, offsets, counts and contents, with a
 * preference for those at an edge.
 */
public final class AnyPool implements ArbitrarySupplier<EncodedPool> {

    /** Pools whose results have one value, as timestamps have. */
    public static final class OfTimestamps implements ArbitrarySupplier<EncodedPool> {
        @Override
        public Arbitrary<EncodedPool> get() {
            return pools(Arbitraries.just(1));
        }
    }

    /** Pools that have a trailing word. */
    public static final class WithWord implements ArbitrarySupplier<EncodedPool> {
        @Override
        public Arbitrary<EncodedPool> get() {
            return new AnyPool().get().filter(EncodedPool::hasWord);
        }
    }

    @Override
    public Arbitrary<EncodedPool> get() {
        return pools(Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.of(1, 2, 3, 11)),
                Tuple.of(2, Arbitraries.integers().between(0, 34))));
    }

    private static Arbitrary<EncodedPool> pools(Arbitrary<Integer> valueCounts) {
        return Combinators.combine(
                Arbitraries.of(4, 8),
                valueCounts,
                Arbitraries.of(TrailingWord.class),
                Arbitraries.frequencyOf(
                        Tuple.of(3, Arbitraries.just(0)),
                        Tuple.of(1, Arbitraries.integers().between(1, 7))),
                Arbitraries.frequencyOf(
                        Tuple.of(1, Arbitraries.just(1)),
                        Tuple.of(4, Arbitraries.integers().between(2, 40))),
                Arbitraries.integers().between(0, 12),
                Arbitraries.integers().between(0, 40))
                .flatAs((bytes, values, word, partition, count, lead, tail) -> {
                    TrailingWord real = values == 0 && word == TrailingWord.NONE ? TrailingWord.STATUS : word;
                    int behind = real == TrailingWord.NONE ? 0 : partition;
                    int elements = values + (real == TrailingWord.NONE ? 0 : 1) + behind;
                    return Combinators.combine(
                            strides(count, (long) elements * bytes, bytes),
                            results(count, values, real, behind, bytes))
                            .as((stride, results) -> new EncodedPool(bytes, values, real, stride, lead * bytes, tail,
                                    results));
                })
                // The parts above prefer their edges by themselves; jqwik's combinations of them would take over.
                .withoutEdgeCases();
    }

    private static Arbitrary<Long> strides(int count, long result, int elementBytes) {
        if (count == 1) {
            return Arbitraries.oneOf(
                    Arbitraries.of(0L, result, -8L, -1L, 1L, 3L, 12L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32),
                    Arbitraries.longs());
        }
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.just(0)),
                Tuple.of(3, Arbitraries.integers().between(1, 15)),
                Tuple.of(1, Arbitraries.integers().between(16, 3000)))
                .map(gap -> result + (long) gap * elementBytes);
    }

    private static Arbitrary<List<List<BigInteger>>> results(
            int count, int values, TrailingWord word, int partitionValues, int elementBytes) {
        Arbitrary<List<BigInteger>> behind = numbers(elementBytes).list().ofSize(partitionValues);
        Arbitrary<List<BigInteger>> trailing = word == TrailingWord.NONE
                ? Arbitraries.just(List.of())
                : words(word, elementBytes).map(List::of);
        return Combinators.combine(numbers(elementBytes).list().ofSize(values), trailing, behind)
                .as((first, middle, last) -> Stream.of(first, middle, last)
                        .flatMap(List::stream).toList())
                .list().ofSize(count);
    }

    private static Arbitrary<BigInteger> numbers(int elementBytes) {
        BigInteger end = BigInteger.ONE.shiftLeft(8 * elementBytes);
        BigInteger middle = end.shiftRight(1);
        BigInteger one = BigInteger.ONE;
        return Arbitraries.oneOf(
                Arbitraries.of(BigInteger.ZERO, one, middle.subtract(one), middle, middle.add(one), end.subtract(one)),
                Arbitraries.bigIntegers().between(BigInteger.ZERO, end.subtract(one)));
    }

    /** What drivers write, and what they may: any non-zero word says available, any positive status says complete. */
    private static Arbitrary<BigInteger> words(TrailingWord word, int elementBytes) {
        BigInteger middle = BigInteger.ONE.shiftLeft(8 * elementBytes - 1);
        Arbitrary<Long> usual = word == TrailingWord.AVAILABILITY
                ? Arbitraries.of(0L, 1L, 2L, -1L)
                : Arbitraries.of(0L, 1L, -1L, -1000299000L, 7L, -7L);
        return Arbitraries.frequencyOf(
                Tuple.of(6, usual.map(BigInteger::valueOf)),
                Tuple.of(1, Arbitraries.of(middle, middle.subtract(BigInteger.ONE), middle.shiftRight(1))),
                Tuple.of(1, numbers(elementBytes)));
    }
}
