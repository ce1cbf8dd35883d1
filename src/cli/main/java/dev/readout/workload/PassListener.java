package dev.readout.workload;

/**
 * Told where each pass of a frame begins and ends, while the frame is recorded or drawn: to measure it there. Passes
 * nest.
 */
public interface PassListener {
    void begin(WorkloadPass pass);

    void end(WorkloadPass pass);
}
