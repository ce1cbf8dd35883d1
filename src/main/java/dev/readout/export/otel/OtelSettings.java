package dev.readout.export.otel;

import java.time.Duration;
import java.util.Objects;

/**
 * The options of {@link OtelMetrics}. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * OtelOptions options = OtelOptions.standard().withSlowThreshold(Duration.ofNanos(6_944_444));      // 144 Hz
 * }
 *
 * @param slowThreshold a frame that takes longer on the device is slow: 1 ns to {@link Long#MAX_VALUE} ns
 * @param mostScopes the most scopes with series of their own, 1 or more: all others together are one more. The SDK's
 *        default limit is 2000 series of an instrument
 */
public record OtelOptions(Duration slowThreshold, int mostScopes) {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final OtelOptions STANDARD = new OtelOptions(Duration.ofNanos(16_666_667), 1000);

    /**
     * Checks their ranges.
     *
     * @throws IllegalArgumentException if one is not in its range
     */
    public OtelOptions {
        if (!Objects.requireNonNull(slowThreshold, "slowThreshold").isPositive()
                || slowThreshold.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("slowThreshold " + slowThreshold + " is not in 1.." + Long.MAX_VALUE
                    + " ns");
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
    public OtelOptions withSlowThreshold(Duration slowThreshold) {
        return new OtelOptions(slowThreshold, mostScopes);
    }

    /** These, with another number of scopes that have series of their own. */
    public OtelOptions withMostScopes(int mostScopes) {
        return new OtelOptions(slowThreshold, mostScopes);
    }
}
