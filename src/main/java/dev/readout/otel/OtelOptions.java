package dev.readout.otel;

import java.time.Duration;
import java.util.Objects;

/**
 * What {@link OtelMetrics} makes of frames. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * OtelOptions options = OtelOptions.standard().withPeriod(Duration.ofNanos(6_944_444));      // 144 Hz
 * }
 *
 * @param period a frame that takes longer on the device is slow; more than 0
 * @param mostScopes of how many scopes there are series of their own, 1 or more: all others together are one more. The
 *        SDK takes 2000 series of an instrument, unless it is told otherwise
 */
public record OtelOptions(Duration period, int mostScopes) {
    private static final OtelOptions STANDARD = new OtelOptions(Duration.ofNanos(16_666_667), 1000);

    /**
     * The reference is not null.
     *
     * @throws IllegalArgumentException if the period is not more than 0, or {@code mostScopes} less than 1
     */
    public OtelOptions {
        if (!Objects.requireNonNull(period, "period").isPositive()) {
            throw new IllegalArgumentException("period " + period + " is not more than 0");
        }
        if (mostScopes < 1) {
            throw new IllegalArgumentException("mostScopes " + mostScopes + " is not 1 or more");
        }
    }

    /** Frames are slow that take longer than a sixtieth of a second; 1000 scopes. */
    public static OtelOptions standard() {
        return STANDARD;
    }

    /** These, with another time that a frame may take. */
    public OtelOptions withPeriod(Duration period) {
        return new OtelOptions(period, mostScopes);
    }

    /** These, with another number of scopes that have series of their own. */
    public OtelOptions withMostScopes(int mostScopes) {
        return new OtelOptions(period, mostScopes);
    }
}
