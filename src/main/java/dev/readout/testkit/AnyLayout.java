package dev.readout.testkit;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Layouts of results: legal ones, up to the largest that a {@code long} can count the bytes of, and illegal ones.
 * {@code @ForAll QueryPoolLayout} and {@code @ForAll IllegalLayout} mean any of them. {@link AnyPool} has layouts with
 * their memory.
 *
 * <p>Example: {@link IllegalLayout}.
 */
public final class AnyLayout implements ArbitrarySupplier<QueryPoolLayout> {
    private static final BigInteger LIMIT = BigInteger.valueOf(Long.MAX_VALUE);

    /** {@link #any}. */
    @Override
    public Arbitrary<QueryPoolLayout> get() {
        return any();
    }

    /** The components of a layout. */
    private record Components(ElementWidth width, int values, TrailingWord trailingWord, int partitionValues,
            long stride,
            int count) {
        int bytes() {
            return width == ElementWidth.BITS_64 ? 8 : 4;
        }

        BigInteger size() {
            return BigInteger.valueOf(values).add(BigInteger.valueOf(partitionValues))
                    .add(trailingWord == TrailingWord.NONE ? BigInteger.ZERO : BigInteger.ONE)
                    .multiply(BigInteger.valueOf(bytes()));
        }

        /** The largest stride with which all results end within 2^63-1 bytes, of several queries. */
        BigInteger largestStride() {
            return LIMIT.subtract(size()).divide(BigInteger.valueOf(count - 1L));
        }

        Components with(long newStride) {
            return new Components(width, values, trailingWord, partitionValues, newStride, count);
        }

        IllegalLayout because(String reason) {
            return new IllegalLayout(width, values, trailingWord, partitionValues, stride, count, reason);
        }
    }

    private static Arbitrary<Components> components() {
        Arbitrary<Integer> values = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.integers().between(0, 12)),
                Tuple.of(1, Arbitraries.integers().between(0, Integer.MAX_VALUE)));
        Arbitrary<Integer> counts = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(1)),
                Tuple.of(3, Arbitraries.integers().between(2, 4096)),
                Tuple.of(1, Arbitraries.integers().between(2, Integer.MAX_VALUE)));
        return Combinators.combine(Arbitraries.of(ElementWidth.class), values, Arbitraries.of(TrailingWord.class),
                values, counts, Arbitraries.longs().between(0, 40), Arbitraries.of(true, false), Arbitraries.longs())
                .as((width, some, word, behind, count, gap, largest, anything) -> {
                    TrailingWord real = some == 0 && word == TrailingWord.NONE ? TrailingWord.STATUS : word;
                    Components packed = new Components(width, some, real, real == TrailingWord.NONE ? 0 : behind, 0,
                            count);
                    if (count == 1) {
                        return packed.with(anything);
                    }
                    BigInteger most = packed.largestStride();
                    most = most.subtract(most.mod(BigInteger.valueOf(packed.bytes())));
                    BigInteger stride = packed.size().add(BigInteger.valueOf(gap * packed.bytes()));
                    // Of results that are too many for their size, one.
                    return most.compareTo(packed.size()) < 0 ? new Components(width, some, real, 0, anything, 1)
                            : packed.with((largest ? most : stride.min(most)).longValueExact());
                })
                .withoutEdgeCases();
    }

    /** Layouts that are legal. The stride of a single query is anything. */
    public static Arbitrary<QueryPoolLayout> any() {
        return components()
                .map(it -> new QueryPoolLayout(it.width(), it.values(), it.trailingWord(), it.partitionValues(),
                        it.stride(), it.count()));
    }

    /** A way to break one rule of a legal layout; null where that layout offers none. */
    private interface Breach {
        @Nullable
        IllegalLayout of(Components legal, int amount);
    }

    private static final List<Breach> BREACHES = List.of(
            (it, amount) -> new Components(it.width, -amount, it.trailingWord, it.partitionValues, it.stride, it.count)
                    .because("values " + -amount),
            (it, amount) -> new Components(it.width, it.values, it.trailingWord, -amount, it.stride, it.count)
                    .because("partitionValues " + -amount),
            (it, amount) -> new Components(it.width, 0, TrailingWord.NONE, 0, it.stride, it.count)
                    .because("values 0"),
            (it, amount) -> it.values == 0 ? null
                    : new Components(it.width, it.values, TrailingWord.NONE, amount, it.stride, it.count)
                            .because("partitionValues " + amount),
            (it, amount) -> new Components(it.width, it.values, it.trailingWord, it.partitionValues, it.stride,
                    1 - amount)
                    .because("count " + (1 - amount)),
            (it, amount) -> it.count == 1 ? null
                    : it.with((long) -amount * it.bytes()).because("stride " + (long) -amount * it.bytes()),
            (it, amount) -> it.count == 1 ? null : overlapping(it, amount),
            (it, amount) -> it.count == 1 || amount % it.bytes() == 0 || it.stride > Long.MAX_VALUE / 2 / it.count
                    ? null
                    : it.with(it.stride + amount % it.bytes()).because("stride " + (it.stride + amount % it.bytes())),
            (it, amount) -> it.count == 1 ? null : tooLong(it));

    private static IllegalLayout overlapping(Components legal, int amount) {
        BigInteger elements = legal.size().divide(BigInteger.valueOf(legal.bytes()));
        long stride = BigInteger.valueOf(amount).mod(elements).longValueExact() * legal.bytes();
        return legal.with(stride).because("stride " + stride);
    }

    private static @Nullable IllegalLayout tooLong(Components legal) {
        BigInteger bytes = BigInteger.valueOf(legal.bytes());
        BigInteger stride = legal.largestStride().divide(bytes).add(BigInteger.ONE).multiply(bytes);
        return stride.bitLength() > 63 || stride.compareTo(legal.size()) < 0 ? null
                : legal.with(stride.longValueExact()).because("stride " + stride);
    }

    /** Layouts that are legal but for one component: which one, {@link IllegalLayout#reason} says. */
    public static Arbitrary<IllegalLayout> illegal() {
        return Combinators.combine(components(), Arbitraries.of(BREACHES),
                Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.integers().between(1, 9)),
                        Tuple.of(1, Arbitraries.integers().between(1, Integer.MAX_VALUE))))
                .as((legal, breach, amount) -> Optional.ofNullable(breach.of(legal, amount)))
                .filter(Optional::isPresent).map(Optional::orElseThrow).withoutEdgeCases();
    }
}
