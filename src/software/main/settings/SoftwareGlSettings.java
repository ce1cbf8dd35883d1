// A table, which is not compiled: src/build/java/dev/readout/build/Settings.java makes the class of it.
package dev.readout.software.gl;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.software.Report;
import java.util.List;
import java.util.function.Consumer;

/**
 * The settings of a {@link SoftwareGl}: its clock, costs and lag, and the drivers that it imitates.
 *
 * <p>{@snippet :
 * SoftwareGlSettings settings = SoftwareGlSettings.builder().elapsedBits(30).lag(2).build();
 * }
 * Immutable and safe to share between threads, if the listener is.
 */
public final class SoftwareGlSettings {
    /** How {@code glQueryResourceNV} answers. */
    public enum ResourceStream {
        /**
         * As the text of GL_NV_query_resource_tag says: version 1, a tag record's size includes its string, a buffer
         * too small is answered by a negative number and left alone.
         */
        TEXT,
        /**
         * As NVIDIA's driver 580 does, to the byte: version 2, a tag record's size leaves its string out, the count
         * overstates, the sizing call understates, and a buffer too small for the tags is <em>written past</em>.
         */
        DRIVER_580
    }

    /** Makes {@link SoftwareGlSettings}. For one thread. */
    public static final class Builder {
        /**
         * {@code GL_QUERY_COUNTER_BITS} of an elapsed time, which stays at its largest value when it does not fit.
         *
         * @param bits 0 to 64; 0: there is no counter, and its results are 0. The specification has 0 and 30 to 64
         *         (section 6.1.9 of GL_ANGLE_timer_query), some drivers have less
         * @throws IllegalArgumentException if {@code bits} is out of range
         */
        int elapsedBits = 64;

        /**
         * {@code GL_QUERY_COUNTER_BITS} of a timestamp, which wraps to 0 when it does not fit.
         *
         * @param bits 0 to 64; 0: there is no counter, and its results are 0, as in browsers
         * @throws IllegalArgumentException if {@code bits} is out of range
         */
        int timestampBits = 64;

        /**
         * The timestamp at the beginning, and after each {@link SoftwareGl#raiseDisjoint()}.
         *
         * @param nanoseconds nanoseconds, 64 bits, unsigned
         */
        long startNanoseconds = 1_000_000;

        /**
         * The number of later flushes until results are available, if nothing waits for them. Empty flushes do not
         * count. With 0, results are available after the {@code glFlush} that follows.
         *
         * @param flushes 0 or more
         * @throws IllegalArgumentException if {@code flushes} is negative
         */
        int lag = 0;

        /** How long commands take. */
        CostModel costs = CostModel.DEFAULT; // model

        /**
         * A getter's answer for a result that does not fit its type.
         *
         * @param behaviour the nearest value that fits, as the specification says; {@link Overflow#WRAP} imitates ANGLE
         *        on Vulkan, whose signed getter can return a negative number
         */
        Overflow overflow = Overflow.SATURATE;

        /** How {@code glQueryResourceNV} answers. */
        ResourceStream resourceStream = ResourceStream.TEXT; // stream

        /** The performance counters of EGL_BRCM_performance_counters, by group. */
        List<SoftwareCounterGroup> counterGroups = SoftwareCounterGroup.DEFAULT; // groups

        /**
         * The listener that wrong use is reported to. Default: the {@link System.Logger} named {@code
         * dev.readout.software}, as warnings.
         *
         * @param reports called inside of the GL call, on its thread, while other calls wait. It must not wait for
         *        another thread that may be calling. Exceptions that it throws are ignored. It may call the device; its
         *        own mistakes are reported to it too, eight reports deep
         */
        Consumer<? super Report> listener = Report::log;

        private static void checkBits(int bits) {
            if (bits < 0 || bits > Long.SIZE) {
                throw new IllegalArgumentException("bits must be 0 to 64, but is " + bits);
            }
        }

        private static void checkFlushes(int flushes) {
            if (flushes < 0) {
                throw new IllegalArgumentException("flushes must not be negative, but is " + flushes);
            }
        }
    }
}
