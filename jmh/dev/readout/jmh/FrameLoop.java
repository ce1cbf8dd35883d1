package dev.readout.jmh;

/**
 * A loop that records frames of scopes side by side, each with a name of its own, and reads what they took: Readout's,
 * or one that is written by hand. For one thread.
 */
interface FrameLoop extends AutoCloseable {
    int FRAMES_IN_FLIGHT = 3;

    /** Records a frame into a command buffer. */
    void record(long commandBuffer);

    /** Reads frames that have arrived. Returns how many: by hand, the oldest one. */
    int poll();

    @Override
    void close();
}
