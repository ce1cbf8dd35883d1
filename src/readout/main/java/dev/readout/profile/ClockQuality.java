package dev.readout.profile;

/**
 * How a queue's times are mapped to the host's clock, and how exactly. Immutable and safe to share between threads.
 *
 * <p>Example: {@link GpuFrame}.
 */
public enum ClockQuality {
    /** Stamps are the device's, and calibrated stamps of both clocks put them on the host's. */
    TRUE,
    /**
     * All stamps of a frame are equal, frame after frame: the driver takes one a command buffer, or none, as drivers do
     * that translate for an API without such stamps. Durations mean nothing.
     */
    EMULATED,
    /**
     * Durations are the device's, but nothing calibrates its clock, or so much time passed until the results were seen
     * that it may have wrapped: work began after it was submitted and had ended when its results were seen, and between
     * the two the host's time of it is a guess.
     */
    HOST
}
