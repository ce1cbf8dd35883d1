package dev.readout.testkit;

import dev.readout.vulkan.Timestamps;
import java.math.BigInteger;
import java.util.Objects;

/**
 * Timestamps as a driver would have written them, and the exact time between each two. Immutable and safe to share
 * between threads.
 *
 * <p>{@snippet :
 * @Property
 * void theTimeBetweenTimestampsWraps(@ForAll EncodedTimestamps stamps) {
 *     for (int pair = 0; pair < stamps.pairs(); pair++) {
 *         assertThat(stamps.elapsedTicks(pair).bitLength()).isLessThanOrEqualTo(stamps.timestamps().validBits());
 *     }
 * }
 * }
 *
 * @param pool the results, one value a query
 * @param timestamps the valid bits and the period
 */
public record EncodedTimestamps(EncodedPool pool, Timestamps timestamps) {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if results do not have one value
     */
    public EncodedTimestamps {
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(timestamps, "timestamps");
        if (pool.values() != 1) {
            throw new IllegalArgumentException("pool must have 1 value a query, and has " + pool.values());
        }
    }

    /** How many pairs there are: queries 0 and 1, 2 and 3, and so on. */
    public int pairs() {
        return pool.count() / 2;
    }

    /** Returns whether both timestamps of a pair are defined. */
    public boolean complete(int pair) {
        return pool.complete(2 * pair) && pool.complete(2 * pair + 1);
    }

    /** The ticks from the first timestamp of a pair to the second: they wrap at the valid bits, or at the element's. */
    public BigInteger elapsedTicks(int pair) {
        int bits = Math.min(timestamps.validBits(), 8 * pool.elementBytes());
        return pool.value(2 * pair + 1, 0).subtract(pool.value(2 * pair, 0)).mod(BigInteger.ONE.shiftLeft(bits));
    }

    /** {@link #elapsedTicks} in nanoseconds, rounded to the nearest one, at most {@link Long#MAX_VALUE}. */
    public long elapsedNanoseconds(int pair) {
        return ExactTime.rounded(elapsedTicks(pair), timestamps.period());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(timestamps.validBits() + " valid bits, " + timestamps.period()
                + " ns a tick, " + pool);
        for (int pair = 0; pair < pairs(); pair++) {
            text.append("\n    pair ").append(pair).append(": ").append(complete(pair)
                    ? elapsedTicks(pair) + " ticks, " + elapsedNanoseconds(pair) + " ns" : "not complete");
        }
        return text.toString();
    }
}
