package dev.readout.profile;

/** Takes the results of frames, in the order of the frames. */
@FunctionalInterface
public interface FrameConsumer {
    /**
     * Takes one frame.
     *
     * @param frame its results, valid until this method returns: the profiler uses the object again
     */
    void accept(FrameResults frame);
}
