package dev.readout.testkit;

import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Results of query pools of every shape: widths, values, trailing words, partitions, strides, offsets, counts and
 * contents, with a preference for those at an edge.
 *
 * <p>Contents are what drivers write or may write: availability words other than 1, negative statuses, numbers of all
 * 32 or 64 bits, numbers at which counters wrap and saturate. The values of an incomplete query are partial ones, 0,
 * all ones as radv leaves them, or unwritten bytes.
 *
 * <p>{@code @ForAll EncodedPool} alone means any of them.
 *
 * <p>Example: {@link EncodedPool}.
 */
public final class AnyPool implements ArbitrarySupplier<EncodedPool> {
    /** The values that drivers write for a counter that does not fit 32 bits, and for one that has wrapped. */
    private static final BigInteger ALL_ONES = BigInteger.ONE.negate();
    private static final BigInteger UNTOUCHED = new BigInteger("A5C4E30221405F7E", 16);

    /** {@link #timestamps}, for {@code @ForAll(supplier = …)}. */
    public static final class OfTimestamps implements ArbitrarySupplier<EncodedPool> {
        @Override
        public Arbitrary<EncodedPool> get() {
            return timestamps();
        }
    }

    /** {@link #withTrailingWord}, for {@code @ForAll(supplier = …)}. */
    public static final class WithTrailingWord implements ArbitrarySupplier<EncodedPool> {
        @Override
        public Arbitrary<EncodedPool> get() {
            return withTrailingWord();
        }
    }

    /** {@link #any}. */
    @Override
    public Arbitrary<EncodedPool> get() {
        return any();
    }

    /** Pools of every shape. */
    public static Arbitrary<EncodedPool> any() {
        return withEdges(edges(), shapes(Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.of(1, 2, 3, 11)),
                Tuple.of(2, Arbitraries.integers().between(0, 34))), numbers()));
    }

    /** Pools whose results have one value, such as timestamps and occlusion counts. */
    public static Arbitrary<EncodedPool> timestamps() {
        return withEdges(edges().stream().filter(pool -> pool.values() == 1).toList(),
                shapes(Arbitraries.just(1), numbers()));
    }

    private static Arbitrary<EncodedPool> withEdges(List<EncodedPool> edges, Arbitrary<Shape> shapes) {
        return Arbitraries.frequencyOf(
                Tuple.of(30, shapes.map(shape -> shape.pool(Long.SIZE))),
                // Each by itself: of several values in one, only the first and the last count as edges.
                Tuple.of(1, Arbitraries.oneOf(edges.stream().map(Arbitraries::just).toList())));
    }

    /** Pools that have a trailing word. */
    public static Arbitrary<EncodedPool> withTrailingWord() {
        return any().filter(EncodedPool::hasTrailingWord);
    }

    /** The pools that a person would try first. */
    private static List<EncodedPool> edges() {
        List<EncodedPool> edges = new ArrayList<>();
        for (int bytes : new int[] {4, 8}) {
            BigInteger half = BigInteger.ONE.shiftLeft(8 * bytes - 1);
            edges.add(edge(bytes, TrailingWord.AVAILABILITY, 2L * bytes, List.of(List.of(half, BigInteger.TWO))));
            edges.add(edge(bytes, TrailingWord.AVAILABILITY, 16, List.of(List.of(ALL_ONES, BigInteger.ZERO))));
            edges.add(edge(bytes, TrailingWord.STATUS, 24, List.of(List.of(BigInteger.ZERO, ALL_ONES))));
            edges.add(edge(bytes, TrailingWord.STATUS, 2L * bytes, List.of(List.of(half, half))));
            edges.add(edge(bytes, TrailingWord.NONE, bytes, List.of(List.of(ALL_ONES), List.of(BigInteger.ONE))));
        }
        return edges;
    }

    private static EncodedPool edge(int elementBytes, TrailingWord trailingWord, long stride,
            List<List<BigInteger>> results) {
        return new EncodedPool(elementBytes, 1, trailingWord, stride, 0, 0, results);
    }

    /** A number that depends on the width of an element, and of a timestamp on how many of its bits count. */
    interface Number {
        BigInteger of(int elementBytes, int validBits);
    }

    /** A trailing word, and the numbers around it: as many as a result has, over and over if they are too few. */
    private record Result(Word word, List<Number> numbers, Leftover leftover) {
        List<BigInteger> elements(
                int values, TrailingWord kind, int partitionValues, int elementBytes, int validBits) {
            List<BigInteger> elements = new ArrayList<>();
            for (int index = 0; index < values; index++) {
                elements.add(number(index, elementBytes, validBits));
            }
            if (kind == TrailingWord.NONE) {
                return elements;
            }
            BigInteger trailing = word.of(kind, elementBytes);
            boolean complete = trailing.signum() != 0
                    && (kind == TrailingWord.AVAILABILITY || !trailing.testBit(8 * elementBytes - 1));
            List<BigInteger> result = new ArrayList<>(complete ? elements : leftover.of(elements));
            result.add(trailing);
            for (int index = 0; index < partitionValues; index++) {
                result.add(number(values + index, elementBytes, validBits));
            }
            return result;
        }

        private BigInteger number(int index, int elementBytes, int validBits) {
            return numbers.get(index % numbers.size()).of(elementBytes, validBits)
                    .add(BigInteger.valueOf(index / numbers.size()));
        }
    }

    /** Bytes from one result to the next. */
    private interface Stride {
        long of(long resultSize, int elementBytes);
    }

    /**
     * Everything about a pool but how many bits of its values count. It depends on nothing else, one part on the other,
     * so that each is shrunk by itself.
     */
    record Shape(int elementBytes, int values, TrailingWord trailingWord, int partitionValues, Stride stride, int lead,
            int tail, List<Result> results) {
        EncodedPool pool(int validBits) {
            TrailingWord real = values == 0 ? TrailingWord.STATUS : trailingWord;
            int behind = real == TrailingWord.NONE ? 0 : partitionValues;
            int elements = values + (real == TrailingWord.NONE ? 0 : 1) + behind;
            return new EncodedPool(elementBytes, values, real,
                    stride.of((long) elements * elementBytes, elementBytes), lead * elementBytes, tail,
                    results.stream().map(result -> result.elements(values, real, behind, elementBytes, validBits))
                            .toList());
        }
    }

    /**
     * Shapes of pools.
     *
     * @param valueCounts how many values a result has
     * @param numbers what they are
     */
    static Arbitrary<Shape> shapes(Arbitrary<Integer> valueCounts, Arbitrary<Number> numbers) {
        Arbitrary<Result> result = Combinators.combine(words(), numbers.list().ofMinSize(1).ofMaxSize(12),
                Arbitraries.of(Leftover.class)).as(Result::new);
        return Combinators.combine(
                Arbitraries.of(4, 8),
                valueCounts,
                Arbitraries.of(TrailingWord.class),
                Arbitraries.frequencyOf(
                        Tuple.of(3, Arbitraries.just(0)),
                        Tuple.of(1, Arbitraries.integers().between(1, 7))),
                strides(),
                Arbitraries.integers().between(0, 12),
                Arbitraries.integers().between(0, 40),
                Arbitraries.frequencyOf(
                        Tuple.of(1, result.list().ofSize(1)),
                        Tuple.of(4, result.list().ofMinSize(2).ofMaxSize(40))))
                .as(Shape::new)
                // The parts above prefer their edges by themselves; jqwik's combinations of them would take over.
                .withoutEdgeCases();
    }

    private static Arbitrary<Stride> strides() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.just(0)),
                Tuple.of(3, Arbitraries.integers().between(1, 15)),
                Tuple.of(1, Arbitraries.integers().between(16, 3000)))
                .map(gap -> (result, bytes) -> result + (long) gap * bytes);
    }

    /** The values of an incomplete query. */
    private enum Leftover {
        PARTIAL, ZERO, ALL_ONES, UNTOUCHED;

        List<BigInteger> of(List<BigInteger> partial) {
            return switch (this) {
                case PARTIAL -> partial;
                case ZERO -> Collections.nCopies(partial.size(), BigInteger.ZERO);
                case ALL_ONES -> Collections.nCopies(partial.size(), AnyPool.ALL_ONES);
                case UNTOUCHED -> Collections.nCopies(partial.size(), AnyPool.UNTOUCHED);
            };
        }
    }

    /** Unsigned numbers of an element, and those around which signs, wraps and saturation are. */
    static Arbitrary<Number> numbers() {
        Arbitrary<Number> edges = Arbitraries.of(
                (bytes, bits) -> BigInteger.ZERO,
                (bytes, bits) -> BigInteger.ONE,
                (bytes, bits) -> half(bytes).subtract(BigInteger.ONE),
                (bytes, bits) -> half(bytes),
                (bytes, bits) -> half(bytes).add(BigInteger.ONE),
                (bytes, bits) -> half(bytes).shiftLeft(1).subtract(BigInteger.ONE));
        return Arbitraries.oneOf(edges, unsigned().map(number -> (bytes, bits) -> number));
    }

    private static Arbitrary<BigInteger> unsigned() {
        return Arbitraries.oneOf(
                Arbitraries.bigIntegers().between(BigInteger.ZERO, BigInteger.ONE.shiftLeft(64)),
                Arbitraries.bigIntegers().between(BigInteger.ZERO, BigInteger.ONE.shiftLeft(32)));
    }

    private static BigInteger half(int elementBytes) {
        return BigInteger.ONE.shiftLeft(8 * elementBytes - 1);
    }

    /** A trailing word of each kind. */
    private interface Word {
        BigInteger of(TrailingWord kind, int elementBytes);
    }

    /** Words that drivers write or may write: any non-zero word means available, any positive status complete. */
    private static Arbitrary<Word> words() {
        Arbitrary<Word> usual = Combinators.combine(Arbitraries.of(0L, 1L, 2L, -1L),
                Arbitraries.of(0L, 1L, -1L, -1000299000L, 7L, -7L))
                .as((availability, status) -> (kind, bytes) -> BigInteger.valueOf(
                        kind == TrailingWord.AVAILABILITY ? availability : status)
                        .mod(half(bytes).shiftLeft(1)));
        Arbitrary<Word> edges = Arbitraries.of(
                (kind, bytes) -> half(bytes),
                (kind, bytes) -> half(bytes).subtract(BigInteger.ONE),
                (kind, bytes) -> half(bytes).shiftRight(1));
        Arbitrary<Word> any = numbers().map(number -> (kind, bytes) -> number.of(bytes, Long.SIZE)
                .mod(half(bytes).shiftLeft(1)));
        return Arbitraries.frequencyOf(Tuple.of(6, usual), Tuple.of(1, edges), Tuple.of(1, any));
    }
}
