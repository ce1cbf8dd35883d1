package dev.readout.software.vulkan.object;

import java.util.SplittableRandom;

/**
 * The deviation of one calibration.
 *
 * @param deviation the largest error of the device's timestamp, in ns
 * @param error its error, in ns
 */
public record Calibration(long deviation, long error) {
    private static final long MOST = 1_000_000_000_000_000L;

    /**
     * The calibration of a number: the error differs from number to number, and is the same in each run.
     *
     * @throws IllegalArgumentException if the deviation is negative or too large
     */
    public static Calibration of(long number, long deviation) {
        if (deviation < 0 || deviation > MOST) {
            throw new IllegalArgumentException("the deviation of calibration " + number
                    + " must be 0 to 10^15 ns, but is " + deviation);
        }
        return new Calibration(deviation, new SplittableRandom(number).nextLong(-deviation, deviation + 1));
    }
}
