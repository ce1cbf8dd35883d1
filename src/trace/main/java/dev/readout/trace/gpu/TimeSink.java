package dev.readout.trace.gpu;

/** Takes times, and knows the program's calls. It may be called from any thread. */
public interface TimeSink {
    /** The enqueue counter of the call that this thread is in; negative if it is not known. */
    long call();

    /**
     * A measurement.
     *
     * @param key its name
     * @param call the {@link #call} that submitted it
     * @param submittedToStarted in ns of the host's clock, 0 or more
     * @param startedToEnded in ns, 0 or more
     */
    void time(String key, long call, long submittedToStarted, long startedToEnded);
}
