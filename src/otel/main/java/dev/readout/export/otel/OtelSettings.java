package dev.readout.export.otel;

import java.time.Duration;
import java.util.Objects;

/**
 * The settings of {@link OtelMetrics}. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * OtelSettings settings = OtelSettings.builder().slowThreshold(Duration.ofNanos(6_944_444)).build(); // 144 Hz
 * }
 */
public final class OtelSettings {
    final Duration slowThreshold;
    final int mostScopes;

    private OtelSettings(Builder set) {
        slowThreshold = set.slowThreshold;
        mostScopes = set.mostScopes;
    }

    /** A builder with the defaults that each of its methods names. */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes {@link OtelSettings}. For one thread. */
    public static final class Builder {
        private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

        private Duration slowThreshold = Duration.ofNanos(16_666_667);
        private int mostScopes = 1000;

        private Builder() {
        }

        /**
         * A frame that takes longer on the device is slow. Default: a sixtieth of a second.
         *
         * @param time 1 ns to {@link Long#MAX_VALUE} ns
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder slowThreshold(Duration time) {
            if (!Objects.requireNonNull(time, "time").isPositive() || time.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("slowThreshold " + time + " is not in 1.." + Long.MAX_VALUE + " ns");
            }
            slowThreshold = time;
            return this;
        }

        /**
         * Of how many scopes there are series of their own: all others together are one more. The SDK takes 2000 series
         * of an instrument, unless it is told otherwise. Default: 1000.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder mostScopes(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("mostScopes " + count + " is not 1 or more");
            }
            mostScopes = count;
            return this;
        }

        /** The settings as they are now. */
        public OtelSettings build() {
            return new OtelSettings(this);
        }
    }
}
