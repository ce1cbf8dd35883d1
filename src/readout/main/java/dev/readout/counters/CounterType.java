package dev.readout.counters;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The type of a counter's values. EGL_BRCM_performance_counters has only {@link #UINT64}; GL_AMD_performance_monitor
 * has that, {@link #UINT32}, {@link #FLOAT} and {@link #PERCENTAGE}; GL_INTEL_performance_query has all but
 * percentages.
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link MonitorRecords}.
 */
public enum CounterType {
    /** Unsigned, 4 bytes. */
    UINT32(Integer.BYTES),
    /** Unsigned, 8 bytes. */
    UINT64(Long.BYTES),
    /** A float of 4 bytes. */
    FLOAT(Float.BYTES),
    /** A float of 4 bytes, 0 to 100. */
    PERCENTAGE(Float.BYTES),
    /** A float of 8 bytes. */
    DOUBLE(Double.BYTES),
    /** 0 for no, in 4 bytes. */
    BOOL32(Integer.BYTES);

    // Drivers align them in general; a file that was read into a byte[] may not.
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final int bytes;

    CounterType(int bytes) {
        this.bytes = bytes;
    }

    /** The bytes of a value, 4 or 8. */
    public int bytes() {
        return bytes;
    }

    /** Returns whether a value is a floating-point number. */
    public boolean isFloat() {
        return this == FLOAT || this == PERCENTAGE || this == DOUBLE;
    }

    /**
     * The number that bits stand for, as the nearest double.
     *
     * @param bits as {@link MonitorRecords#value} and {@link PerformanceQueryLayout#value} have them
     */
    public double number(long bits) {
        return switch (this) {
            case FLOAT, PERCENTAGE -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            case UINT32, BOOL32 -> Integer.toUnsignedLong((int) bits);
            // Half of it, with the bit that falls off kept, has the same nearest double.
            case UINT64 -> bits >= 0 ? (double) bits : (double) (bits >>> 1 | bits & 1) * 2;
        };
    }

    /** The bits of a value, with zeros above them. */
    long read(MemorySegment segment, long offset) {
        return bytes == Long.BYTES ? segment.get(LONG, offset) : Integer.toUnsignedLong(segment.get(INT, offset));
    }
}
