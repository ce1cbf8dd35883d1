package dev.readout.cli;

/** Is told how far a loop of frames has come, and says how far it goes. */
interface FrameProgress {
    /**
     * Whether there is to be a frame of this number, from 0 on.
     */
    boolean goesOn(int frame);
}
