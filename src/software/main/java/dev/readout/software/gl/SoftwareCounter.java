package dev.readout.software.gl;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A performance counter of a {@link SoftwareGl}: its {@code eglGetPerfCounterInfoBRCM}, and what it counts. Immutable
 * and safe to share between threads.
 *
 * <p>A value that exceeds {@code max × denominator} stays there.
 *
 * <p>Example: {@link SoftwareCounterGroup}.
 *
 * @param name 1 to 63 bytes of UTF-8
 * @param unit the unit of {@code value / denominator}, at most 63 bytes of UTF-8
 * @param min the smallest value, in the counter's unit, 64 bits unsigned
 * @param max the largest value, in the counter's unit, 64 bits unsigned
 * @param denominator how many counts make one unit, 64 bits unsigned, not 0
 * @param source what is counted
 */
public record SoftwareCounter(String name, String unit, long min, long max, long denominator, Source source) {

    /** The thing that a counter counts, in the work that was issued to the GPU while it was counting. */
    public enum Source {
        /** Nanoseconds of virtual time in which the GPU was busy. */
        NANOSECONDS,
        /** Draws. */
        DRAWS,
        /** Vertices of draws. */
        VERTICES,
        /** Fragments of draws. */
        FRAGMENTS,
        /** Dispatches. */
        DISPATCHES,
        /** Workgroups of dispatches. */
        WORKGROUPS,
        /** Complete primitives of draws. */
        PRIMITIVES,
        /** Primitives that transform feedback has written. */
        FEEDBACK_WRITTEN,
        /** Primitives that transform feedback had no room for. */
        FEEDBACK_LOST,
        /** Invocations of compute shaders: workgroups, times the size that the shader's layout says. */
        INVOCATIONS,
        /** Samples of fragments of draws: as many of each as the framebuffer has of a pixel. */
        SAMPLES
    }

    /** {@code EGL_MAX_COUNTER_STRING_LEN_BRCM}: bytes of a name or a unit, the NUL included. */
    static final int MAX_STRING_BYTES = 64;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public SoftwareCounter {
        checkString("name", name, 1);
        checkString("unit", unit, 0);
        Objects.requireNonNull(source, "source");
        if (denominator == 0) {
            throw new IllegalArgumentException("denominator must not be 0");
        }
        if (Long.compareUnsigned(min, max) > 0) {
            throw new IllegalArgumentException("min must not be greater than max, but is " + Long.toUnsignedString(min)
                    + " and max is " + Long.toUnsignedString(max));
        }
    }

    /** The largest count that the counter shows. */
    long limit() {
        return Math.unsignedMultiplyHigh(max, denominator) == 0 ? max * denominator : -1;
    }

    static void checkString(String argument, String value, int shortest) {
        int bytes = Objects.requireNonNull(value, argument).getBytes(StandardCharsets.UTF_8).length;
        if (bytes < shortest || bytes >= MAX_STRING_BYTES) {
            throw new IllegalArgumentException(argument + " must have " + shortest + " to " + (MAX_STRING_BYTES - 1)
                    + " bytes of UTF-8, but \"" + value + "\" has " + bytes);
        }
        if (value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(argument + " must not contain a NUL");
        }
    }
}
