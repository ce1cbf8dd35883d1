package dev.readout.software.gl;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.software.Report;
import java.util.List;
import java.util.Objects;
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

    private final Values values;

    private SoftwareGlSettings(Values values) {
        this.values = values;
    }

    /** A builder with the defaults that each of its methods names. */
    public static Builder builder() {
        return new Builder();
    }

    /** {@code GL_QUERY_COUNTER_BITS} of elapsed times. */
    public int elapsedBits() {
        return values.elapsedBits;
    }

    /** {@code GL_QUERY_COUNTER_BITS} of timestamps. */
    public int timestampBits() {
        return values.timestampBits;
    }

    /** The timestamp at the beginning, in nanoseconds: 64 bits, unsigned. */
    public long startNanoseconds() {
        return values.startNanoseconds;
    }

    /** The number of later flushes until results are available, if nothing waits. */
    public int lag() {
        return values.lag;
    }

    /** How long commands take. */
    public CostModel costs() {
        return values.costs;
    }

    /** A getter's answer for a result that does not fit its type. */
    public Overflow overflow() {
        return values.overflow;
    }

    /** How {@code glQueryResourceNV} answers. */
    public ResourceStream resourceStream() {
        return values.resourceStream;
    }

    /** The performance counters of EGL_BRCM_performance_counters, by group. */
    public List<SoftwareCounterGroup> counterGroups() {
        return values.counterGroups;
    }

    /** The listener that wrong use is reported to. */
    public Consumer<? super Report> listener() {
        return values.listener;
    }

    /** The values that a builder sets. Settings have a copy of their own. */
    private static final class Values implements Cloneable {
        int elapsedBits = Long.SIZE;
        int timestampBits = Long.SIZE;
        long startNanoseconds = 1_000_000;
        int lag;
        CostModel costs = CostModel.DEFAULT;
        Overflow overflow = Overflow.SATURATE;
        ResourceStream resourceStream = ResourceStream.TEXT;
        List<SoftwareCounterGroup> counterGroups = SoftwareCounterGroup.DEFAULT;
        Consumer<? super Report> listener = Report::log;

        @Override
        protected Values clone() {
            try {
                return (Values) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Makes {@link SoftwareGlSettings}. For one thread. */
    public static final class Builder {
        private final Values values = new Values();

        private Builder() {
        }

        /**
         * The bits of an elapsed time, which stays at its largest value when it does not fit. Default: 64.
         *
         * @param bits 0 to 64; 0: there is no counter, and its results are 0. The specification has 0 and 30 to 64
         *         (section 6.1.9 of GL_ANGLE_timer_query), some drivers have less
         * @throws IllegalArgumentException if {@code bits} is out of range
         */
        public Builder elapsedBits(int bits) {
            values.elapsedBits = checkBits(bits);
            return this;
        }

        /**
         * The bits of a timestamp, which wraps to 0 when it does not fit. Default: 64.
         *
         * @param bits 0 to 64; 0: there is no counter, and its results are 0, as in browsers
         * @throws IllegalArgumentException if {@code bits} is out of range
         */
        public Builder timestampBits(int bits) {
            values.timestampBits = checkBits(bits);
            return this;
        }

        /**
         * The timestamp at the beginning, and after each {@link SoftwareGl#raiseDisjoint()}. Default: 1000000.
         *
         * @param nanoseconds nanoseconds, 64 bits, unsigned
         */
        public Builder startNanoseconds(long nanoseconds) {
            values.startNanoseconds = nanoseconds;
            return this;
        }

        /**
         * The number of later flushes until results are available, if nothing waits for them. Empty flushes do not
         * count. Default: 0, available after the {@code glFlush} that follows.
         *
         * @throws IllegalArgumentException if {@code flushes} is negative
         */
        public Builder lag(int flushes) {
            if (flushes < 0) {
                throw new IllegalArgumentException("flushes must not be negative, but is " + flushes);
            }
            values.lag = flushes;
            return this;
        }

        /** How long commands take. Default: {@link CostModel#DEFAULT}. */
        public Builder costs(CostModel model) {
            values.costs = Objects.requireNonNull(model, "model");
            return this;
        }

        /**
         * A getter's answer for a result that does not fit its type. Default: the nearest value that fits, as the
         * specification says; {@link Overflow#WRAP} imitates ANGLE on Vulkan, whose signed getter can return a negative
         * number.
         */
        public Builder overflow(Overflow behaviour) {
            values.overflow = Objects.requireNonNull(behaviour, "behaviour");
            return this;
        }

        /** How {@code glQueryResourceNV} answers. Default: {@link ResourceStream#TEXT}. */
        public Builder resourceStream(ResourceStream stream) {
            values.resourceStream = Objects.requireNonNull(stream, "stream");
            return this;
        }

        /**
         * The performance counters, by group. Default: {@link SoftwareCounterGroup#DEFAULT}.
         *
         * @param groups any number of groups
         */
        public Builder counterGroups(List<SoftwareCounterGroup> groups) {
            values.counterGroups = List.copyOf(Objects.requireNonNull(groups, "groups"));
            return this;
        }

        /**
         * The listener that wrong use is reported to. Default: the {@link System.Logger} named {@code
         * dev.readout.software}, as warnings.
         *
         * <p>The listener runs inside the GL call, on its thread, while other calls wait. It must not wait for another
         * thread that may be calling. Exceptions that it throws are ignored. It may call the device; its own mistakes
         * are reported to it too, eight reports deep.
         */
        public Builder listener(Consumer<? super Report> reports) {
            values.listener = Objects.requireNonNull(reports, "reports");
            return this;
        }

        /** The settings as they are now. */
        public SoftwareGlSettings build() {
            return new SoftwareGlSettings(values.clone());
        }

        private static int checkBits(int bits) {
            if (bits < 0 || bits > Long.SIZE) {
                throw new IllegalArgumentException("bits must be 0 to 64, but is " + bits);
            }
            return bits;
        }
    }
}
