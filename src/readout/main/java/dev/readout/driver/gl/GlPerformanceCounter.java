package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DURATION_NORM_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DURATION_RAW_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_EVENT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_RAW_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_THROUGHPUT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL;

import dev.readout.counters.Counter;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * A counter as {@code glGetPerfCounterInfoINTEL} describes it (GL_INTEL_performance_query).
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link GlPerformanceQueries}.
 *
 * @param counter its index in the query, from 0 on, where GL counts from 1; its name and the type of its values
 * @param description the driver's description; may be empty
 * @param kind the kind of its values
 * @param mostPerSecond its largest value in a second, unsigned; 0 if the driver does not know
 */
public record GlPerformanceCounter(Counter counter, String description, Kind kind, long mostPerSecond) {

    /** The kind of a counter's values. */
    public enum Kind {
        /** How often something happened. */
        EVENT(GL_PERFQUERY_COUNTER_EVENT_INTEL()),
        /** The part of the time that something took, 0 to 1. */
        DURATION_NORM(GL_PERFQUERY_COUNTER_DURATION_NORM_INTEL()),
        /** The clocks that something took. */
        DURATION_RAW(GL_PERFQUERY_COUNTER_DURATION_RAW_INTEL()),
        /** The amount that went through something, in general bytes. */
        THROUGHPUT(GL_PERFQUERY_COUNTER_THROUGHPUT_INTEL()),
        /** The hardware's count, as it stands. */
        RAW(GL_PERFQUERY_COUNTER_RAW_INTEL()),
        /** A time. */
        TIMESTAMP(GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL());

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        static Optional<Kind> of(int code) {
            return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
        }
    }

    /** A driver's description of a counter. */
    public GlPerformanceCounter {
        Objects.requireNonNull(counter, "counter");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(kind, "kind");
    }
}
