package dev.readout.profile;

import java.util.Objects;

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

    /**
     * This consumer, and then another one, of the same frames. Where this one throws, the other one is not called.
     *
     * @param after takes each frame when this has returned
     */
    default FrameConsumer andThen(FrameConsumer after) {
        Objects.requireNonNull(after, "after");
        return frame -> {
            accept(frame);
            after.accept(frame);
        };
    }
}
