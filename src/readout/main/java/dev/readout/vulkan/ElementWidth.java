package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/**
 * The width of an element of a result: every value and the trailing word are 4 bytes, or 8 with {@code
 * VK_QUERY_RESULT_64_BIT}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link ResultLayout}.
 */
public enum ElementWidth {
    /** 4 bytes. A result that does not fit wraps, or saturates to 0xFFFFFFFF: the driver chooses (18.2). */
    BITS_32,
    /** 8 bytes: {@code VK_QUERY_RESULT_64_BIT}. */
    BITS_64;

    // Unaligned: captured bytes have any alignment. It costs nothing, since x86-64 and AArch64 read an element with one
    // instruction at any address. An aligned layout adds a check of each address, which C2 does not hoist out of a loop
    // over queries and which may cost the loop's sum its register: in about half of all starts the loop took nearly
    // twice as long.
    private static final ValueLayout.OfInt ELEMENT_32 = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong ELEMENT_64 = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final long LOW_32 = 0xFFFF_FFFFL;

    /** Made when first used: handles for one kind of access take milliseconds that a start has better uses for. */
    private static final class Acquire {
        static final VarHandle ELEMENT_32 = ValueLayout.JAVA_INT.varHandle();
        static final VarHandle ELEMENT_64 = ValueLayout.JAVA_LONG.varHandle();
    }

    // No fields in the constants: the JIT folds a comparison of constants, but not the final field of one.
    // And no more than 35 bytes of code in a method that reads an element: larger ones are inlined into a loop only
    // if the profile, which all callers share, finds them hot. Where it does not, the loop is ten times slower. For
    // the same reason no branch calls anything but the accessors, which are inlined always: where a program has read
    // 64 bits nearly always, the other branch counts as cold, and not even Integer.toUnsignedLong is inlined in it.

    /** The size in bytes, and the alignment that a driver requires: 4 or 8. */
    public int bytes() {
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

    /** The element at byte {@code offset}, zero-extended. */
    long unsigned(MemorySegment segment, long offset) {
        if (this == BITS_64) {
            return segment.get(ELEMENT_64, offset);
        }
        return segment.get(ELEMENT_32, offset) & LOW_32;
    }

    /** The element at byte {@code offset}, sign-extended. */
    long signed(MemorySegment segment, long offset) {
        return this == BITS_64 ? segment.get(ELEMENT_64, offset) : segment.get(ELEMENT_32, offset);
    }

    /** {@link #signed}, and no read that follows is moved before it. */
    long signedAcquire(MemorySegment segment, long offset) {
        Objects.requireNonNull(segment, "segment");
        return this == BITS_64
                ? (long) Acquire.ELEMENT_64.getAcquire(segment, offset)
                : (int) Acquire.ELEMENT_32.getAcquire(segment, offset);
    }

    /** The bits of a difference that elements of this width have, zero-extended. */
    long truncated(long difference) {
        return this == BITS_64 ? difference : difference & LOW_32;
    }

    /** Sets the element at byte {@code offset}, to the low bits of {@code value}. */
    void set(MemorySegment segment, long offset, long value) {
        if (this == BITS_64) {
            segment.set(ELEMENT_64, offset, value);
        } else {
            segment.set(ELEMENT_32, offset, (int) value);
        }
    }

    /**
     * The meaning of the JDK's {@code misaligned} here: a read with acquire ordering is one access of the element,
     * which only an element that is aligned allows.
     */
    IllegalArgumentException misaligned(MemorySegment segment, IllegalArgumentException misaligned) {
        String place = segment.isNative()
                ? "segment at address 0x" + Long.toHexString(segment.address())
                : "segment at offset " + segment.address() + " of an array on the heap";
        return new IllegalArgumentException(place + " is misaligned: elements of " + bytes()
                + " bytes that a device may still be writing need native memory at a multiple of " + bytes()
                + ". Read bytes that were captured with available(), complete() or firstUnavailable(), without Acquire",
                misaligned);
    }
}
