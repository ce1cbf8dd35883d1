package dev.readout.vulkan;

/**
 * The width of an element of a result: every value and the trailing word are 4 bytes, or 8 if {@code
 * VK_QUERY_RESULT_64_BIT} was asked for. Immutable and safe to share between threads.
 */
public enum ElementWidth {
    /** 4 bytes. A result that does not fit wraps or saturates to 0xFFFFFFFF, as the driver likes (18.2). */
    BITS_32,
    /** 8 bytes: {@code VK_QUERY_RESULT_64_BIT}. */
    BITS_64;

    /** The size and the required alignment in bytes: 4 or 8. */
    public int bytes() {
        // No field: the JIT folds a comparison of constants, but not the final field of an enum constant.
        return this == BITS_64 ? Long.BYTES : Integer.BYTES;
    }

    /**
     * The width of {@code bits} bits.
     *
     * @throws IllegalArgumentException if {@code bits} is neither 32 nor 64
     */
    public static ElementWidth ofBits(int bits) {
        return switch (bits) {
            case 32 -> BITS_32;
            case 64 -> BITS_64;
            default -> throw new IllegalArgumentException("width " + bits + " is neither 32 nor 64 bits");
        };
    }
}
