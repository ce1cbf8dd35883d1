package dev.readout.vulkan;

import java.math.BigInteger;
import java.nio.ByteOrder;

/**
 * The type of a KHR performance counter in its 8-byte union: {@code VkPerformanceCounterStorageKHR} (18.6).
 *
 * <p>{@snippet :
 * static final ResultLayout LAYOUT = ResultLayout.ofPerformance(2);
 *
 * PerformanceCounterStorage storage = PerformanceCounterStorage.FLOAT32;     // as the driver says
 * double busy = storage.doubleValue(LAYOUT.value(segment, query, 1));
 * }
 *
 * <p>{@link ResultLayout#value} of a {@linkplain ResultLayout#ofPerformance performance layout} returns the union's 8
 * bytes; the storage of the counter converts them to a number. A 32-bit storage uses the first 4 bytes; the others are
 * ignored. Immutable and safe to share between threads.
 */
public enum PerformanceCounterStorage {
    /** Signed, 32 bits. */
    INT32,
    /** Signed, 64 bits. */
    INT64,
    /** Unsigned, 32 bits. */
    UINT32,
    /** Unsigned, 64 bits. */
    UINT64,
    /** IEEE 754 single precision. */
    FLOAT32,
    /** IEEE 754 double precision. */
    FLOAT64;

    private static final PerformanceCounterStorage[] STORAGES = values();
    private static final int FIRST_WORD_SHIFT = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : Integer.SIZE;

    /** The number that the API uses, as in {@code VkPerformanceCounterKHR::storage}: 0 to 5. */
    public int code() {
        return ordinal();
    }

    /**
     * The storage with the API's number {@code code}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static PerformanceCounterStorage of(int code) {
        if (code < 0 || code >= STORAGES.length) {
            throw new IllegalArgumentException("storage " + code + " is not in 0.." + (STORAGES.length - 1));
        }
        return STORAGES[code];
    }

    /** Returns whether this storage is a floating-point number. */
    public boolean isFloat() {
        return this == FLOAT32 || this == FLOAT64;
    }

    /**
     * The counter as a long: exact for the integers (UINT64 above 2<sup>63</sup>-1 comes out negative), truncated
     * towards zero for floating point, as a cast does (NaN is 0, what is out of range the nearest long).
     *
     * @param union the 8 bytes of the union
     */
    public long longValue(long union) {
        return switch (this) {
            case INT32 -> firstWord(union);
            case UINT32 -> Integer.toUnsignedLong(firstWord(union));
            case INT64, UINT64 -> union;
            case FLOAT32 -> (long) Float.intBitsToFloat(firstWord(union));
            case FLOAT64 -> (long) Double.longBitsToDouble(union);
        };
    }

    /**
     * The counter as a double: exact but for 64-bit integers beyond 2<sup>53</sup>, which are rounded.
     *
     * @param union the 8 bytes of the union
     */
    public double doubleValue(long union) {
        return switch (this) {
            case INT32, UINT32, INT64 -> longValue(union);
            case UINT64 -> union >= 0 ? union : ((union >>> 1) | (union & 1)) * 2.0;
            case FLOAT32 -> Float.intBitsToFloat(firstWord(union));
            case FLOAT64 -> Double.longBitsToDouble(union);
        };
    }

    /**
     * The counter as the number that it is, which prints as {@link #toString(long)} has it: a {@link Long}, a
     * {@link BigInteger} above 2<sup>63</sup>-1, a {@link Float} or a {@link Double}. For tools: it allocates.
     *
     * @param union the 8 bytes of the union
     */
    public Number number(long union) {
        return switch (this) {
            case FLOAT32 -> (Number) Float.intBitsToFloat(firstWord(union));
            case FLOAT64 -> Double.longBitsToDouble(union);
            case UINT64 -> union < 0 ? new BigInteger(Long.toUnsignedString(union)) : (Number) union;
            default -> longValue(union);
        };
    }

    /**
     * The counter as decimal text that reads back as the same number, in every storage: integers have all their digits,
     * unsigned ones no sign, floating-point numbers as many digits as it takes.
     *
     * @param union the 8 bytes of the union
     */
    public String toString(long union) {
        return switch (this) {
            case INT32, UINT32, INT64 -> Long.toString(longValue(union));
            case UINT64 -> Long.toUnsignedString(union);
            case FLOAT32 -> Float.toString(Float.intBitsToFloat(firstWord(union)));
            case FLOAT64 -> Double.toString(Double.longBitsToDouble(union));
        };
    }

    private static int firstWord(long union) {
        return (int) (union >>> FIRST_WORD_SHIFT);
    }
}
