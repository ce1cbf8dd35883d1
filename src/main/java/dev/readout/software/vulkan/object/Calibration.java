package dev.readout.software.vulkan.object;

import java.util.SplittableRandom;

/**
 * What is wrong with one calibration.
 *
 * @param deviation by how many ns the device's stamp may be off, at most
 * @param error by how many ns it is off
 */
public record Calibration(long deviation, long error) {
    private static final long MOST = 1_000_000_000_000_000L;

    /**
     * Another error for each number, the same for the same one.
     *
     * @throws IllegalArgumentException if the deviation is negative or too large
     */
    static Calibration of(long number, long deviation) {
        if (deviation < 0 || deviation > MOST) {
            throw new IllegalArgumentException("the deviation of calibration " + number
                    + " must be 0 to 10^15 ns, but is " + deviation);
        }
        return new Calibration(deviation, new SplittableRandom(number).nextLong(-deviation, deviation + 1));
    }
}
