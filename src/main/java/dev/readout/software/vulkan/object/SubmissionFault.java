package dev.readout.software.vulkan.object;

/**
 * What becomes of a submission by a fault.
 *
 * @param losesDevice whether the device is lost in the middle of its commands
 * @param losesResults whether none of its queries becomes available
 * @param lateness how many submits later than usual its results become visible
 */
public record Fate(boolean losesDevice, boolean losesResults, int lateness) {
    public static final Fate NONE = new Fate(false, false, 0);

    /** Both together. */
    Fate and(Fate other) {
        return new Fate(losesDevice || other.losesDevice, losesResults || other.losesResults,
                lateness + other.lateness);
    }
}
