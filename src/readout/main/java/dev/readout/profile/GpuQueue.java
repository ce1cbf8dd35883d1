package dev.readout.profile;

import java.util.Objects;

/**
 * A queue that a profiler measures, by a name of the application's: {@code GpuQueue.named("async compute")}.
 *
 * <p>Profilers compare queues by identity: create one once, as a constant. Immutable and safe to share between threads.
 *
 * <p>Example: {@link GpuProfiler}.
 */
public final class GpuQueue {
    private final String name;

    private GpuQueue(String name) {
        this.name = name;
    }

    /**
     * A queue.
     *
     * @param name for people, not blank, and without {@code " batches"} at its end, by which loops of batches are told
     * @throws IllegalArgumentException if the name is none
     */
    public static GpuQueue named(String name) {
        if (Objects.requireNonNull(name, "name").isBlank()) {
            throw new IllegalArgumentException("name is blank: a queue is known by it in results and reports");
        }
        if (name.endsWith(GpuFrame.BATCHES)) {
            throw new IllegalArgumentException("name '" + name + "' ends with '" + GpuFrame.BATCHES
                    + "', as the loop of a profiler's batches does: give the queue another");
        }
        return new GpuQueue(name);
    }

    /** The name. */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
