package dev.readout.workload;

/** A pass of a workload's frames. Immutable and safe to share between threads. */
public enum WorkloadPass {
    /** Draws on a small target. */
    SHADOW("shadow"),
    /** A part of the former, twice in a frame. */
    CASCADE("cascade"),
    /** Draws on a larger one. */
    MAIN("main"),
    /** Runs a compute shader. */
    POST("post");

    private final String title;

    WorkloadPass(String title) {
        this.title = title;
    }

    /** The name, for people. */
    @Override
    public String toString() {
        return title;
    }
}
