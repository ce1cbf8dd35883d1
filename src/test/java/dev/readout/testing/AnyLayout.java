package dev.readout.testing;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Layouts of a result: legal ones, up to the largest of 2<sup>31</sup>-1 bytes, and illegal ones.
 * {@code @ForAll ResultLayout} and {@code @ForAll AnyLayout.Illegal} mean any of them.
 */
public final class AnyLayout {
    private static final BigInteger LIMIT = BigInteger.valueOf(Integer.MAX_VALUE);

    private AnyLayout() {
    }

    /** The components of a layout. */
    private record Components(ElementWidth width, int values, TrailingWord trailingWord, int partitionValues,
            long stride) {
        int bytes() {
            return width == ElementWidth.BITS_64 ? 8 : 4;
        }

        BigInteger size() {
            return BigInteger.valueOf(values).add(BigInteger.valueOf(partitionValues))
                    .add(trailingWord == TrailingWord.NONE ? BigInteger.ZERO : BigInteger.ONE)
                    .multiply(BigInteger.valueOf(bytes()));
        }

        Components with(long newStride) {
            return new Components(width, values, trailingWord, partitionValues, newStride);
        }

        Illegal because(String reason) {
            return new Illegal(this, reason);
        }

        ResultLayout layout() {
            return new ResultLayout(width, values, trailingWord, partitionValues, stride);
        }
    }

    /**
     * Components of a layout, one of them illegal (18.2).
     *
     * @param reason the component at fault and its value, such as {@code stride 12}: an error message has to name both
     */
    public record Illegal(Components components, String reason) {
        /**
         * Makes the layout that cannot be made.
         *
         * @throws IllegalArgumentException always, or Readout is at fault
         */
        public ResultLayout layout() {
            return components.layout();
        }
    }

    private static Arbitrary<Components> components() {
        Arbitrary<Integer> values = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.integers().between(0, 12)),
                Tuple.of(1, Arbitraries.integers().between(0, Integer.MAX_VALUE)));
        return Combinators.combine(Arbitraries.of(ElementWidth.class), values, Arbitraries.of(TrailingWord.class),
                values, Arbitraries.longs().between(0, 40), Arbitraries.of(true, false))
                .as((width, some, word, behind, gap, largest) -> {
                    TrailingWord real = some == 0 ? TrailingWord.STATUS : word;
                    Components packed = new Components(width, some, real, real == TrailingWord.NONE ? 0 : behind, 0);
                    BigInteger most = LIMIT.subtract(LIMIT.mod(BigInteger.valueOf(packed.bytes())));
                    BigInteger stride = packed.size().add(BigInteger.valueOf(gap * packed.bytes()));
                    return packed.with((largest ? most : stride.min(most)).longValueExact());
                })
                .filter(layout -> layout.size().compareTo(LIMIT) <= 0).withoutEdgeCases();
    }

    /** Layouts that are legal. */
    public static Arbitrary<ResultLayout> any() {
        return components().map(Components::layout);
    }

    /** A way to break one rule of a legal layout; null where that layout offers none. */
    private interface Breach {
        @Nullable
        Illegal of(Components legal, int amount);
    }

    private static final List<Breach> BREACHES = List.of(
            (it, amount) -> new Components(it.width, -amount, it.trailingWord, it.partitionValues, it.stride)
                    .because("values " + -amount),
            (it, amount) -> new Components(it.width, it.values, it.trailingWord, -amount, it.stride)
                    .because("partitionValues " + -amount),
            (it, amount) -> new Components(it.width, 0,
                    amount % 2 == 0 ? TrailingWord.NONE : TrailingWord.AVAILABILITY, 0, it.stride).because("values 0"),
            (it, amount) -> it.values == 0 ? null
                    : new Components(it.width, it.values, TrailingWord.NONE, amount, it.stride)
                            .because("partitionValues " + amount),
            (it, amount) -> tooLarge(
                    new Components(it.width, Integer.MAX_VALUE - amount % 9, it.trailingWord, 0, it.stride)),
            (it, amount) -> it.with((long) -amount * it.bytes()).because("stride " + (long) -amount * it.bytes()),
            AnyLayout::overlapping,
            (it, amount) -> amount % it.bytes() == 0 || it.stride > Integer.MAX_VALUE - 8 ? null
                    : it.with(it.stride + amount % it.bytes()).because("stride " + (it.stride + amount % it.bytes())),
            (it, amount) -> it.with(Integer.MAX_VALUE + (long) amount).because(
                    "stride " + (Integer.MAX_VALUE + (long) amount)));

    private static Illegal overlapping(Components legal, int amount) {
        BigInteger elements = legal.size().divide(BigInteger.valueOf(legal.bytes()));
        long stride = BigInteger.valueOf(amount).mod(elements).longValueExact() * legal.bytes();
        return legal.with(stride).because("stride " + stride);
    }

    private static Illegal tooLarge(Components large) {
        return large.because("a result of " + large.size() + " bytes");
    }

    /** Layouts that are legal but for one component: which one, {@link Illegal#reason} says. */
    public static Arbitrary<Illegal> illegal() {
        return Combinators.combine(components(), Arbitraries.of(BREACHES),
                Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.integers().between(1, 9)),
                        Tuple.of(1, Arbitraries.integers().between(1, Integer.MAX_VALUE))))
                .as((legal, breach, amount) -> Optional.ofNullable(breach.of(legal, amount)))
                .filter(Optional::isPresent).map(Optional::orElseThrow).withoutEdgeCases();
    }
}
