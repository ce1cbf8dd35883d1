package dev.readout.software.vulkan.object;

/**
 * The faults of a submission.
 *
 * @param losesDevice whether the device is lost in the middle of its commands
 * @param losesResults whether its queries never become available
 * @param lateness how many submits later than usual its results become visible
 */
public record SubmissionFault(boolean losesDevice, boolean losesResults, int lateness) {
    public static final SubmissionFault NONE = new SubmissionFault(false, false, 0);

    /** Both faults together. */
    SubmissionFault and(SubmissionFault other) {
        return new SubmissionFault(losesDevice || other.losesDevice, losesResults || other.losesResults,
                lateness + other.lateness);
    }
}
