package dev.readout.vulkan;

import java.util.Objects;

/**
 * A named bit of a pool's mask. A result has one value for each set bit, least significant first (18.4, 18.12), so the
 * mask decides the place of a named value.
 *
 * <p>Example: {@link PipelineStatistic}.
 */
public sealed interface ResultBit permits PipelineStatistic, VideoEncodeFeedback {
    /** The bit in the mask: a power of two. */
    int bit();

    /** Returns whether the value is a signed number: elements of 32 bits have to be cast to {@code int}. */
    default boolean isSigned() {
        return false;
    }

    /** Returns whether {@code mask} asks for this value. */
    default boolean isIn(int mask) {
        return (mask & bit()) != 0;
    }

    /**
     * The index of this value among the values of a result of a pool that was created with {@code mask}.
     *
     * @throws IllegalArgumentException if {@code mask} does not ask for this value
     */
    default int indexIn(int mask) {
        if (!isIn(mask)) {
            throw new IllegalArgumentException("mask 0x" + Integer.toHexString(mask) + " has no bit for " + this
                    + " (0x" + Integer.toHexString(bit()) + "): create the pool with it");
        }
        return Integer.bitCount(mask & (bit() - 1));
    }

    /** The mask with the bits of {@code values}: 0 for none. */
    static int mask(ResultBit... values) {
        Objects.requireNonNull(values, "values");
        int mask = 0;
        for (ResultBit value : values) {
            mask |= Objects.requireNonNull(value, "values").bit();
        }
        return mask;
    }
}
