package dev.readout.vulkan;

/**
 * Takes elapsed times of pairs of timestamps, see {@link QueryPoolResults#forEachElapsed(Timestamps, ElapsedConsumer)}.
 *
 * <p>Example: {@link QueryPoolResults}.
 */
@FunctionalInterface
public interface ElapsedConsumer {
    /**
     * Takes one elapsed time.
     *
     * @param pair which pair, from 0: the queries {@code 2 * pair} and {@code 2 * pair + 1}
     * @param nanoseconds the time from the first to the second, 0 or more
     */
    void accept(int pair, long nanoseconds);
}
