package dev.readout.profile;

/**
 * Takes the results of frames, in the order of the frames.
 *
 * <p>Example: {@link GpuFrame}.
 */
@FunctionalInterface
public interface FrameConsumer {
    /**
     * Takes one frame.
     *
     * @param frame its results, valid until this method returns; {@link GpuFrame#copy} is for keeping
     */
    void accept(GpuFrame frame);
}
