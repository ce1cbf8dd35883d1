package dev.readout.trace.gpu;

import dev.readout.profile.clock.ClockSampler;
import dev.readout.profile.clock.QueueClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A queue of the program. Used under the lock of the device, but for what one call submits, and the labels. */
final class TracedQueue {
    final TracedDevice device;
    /** Null if the queue has no timestamps. */
    final @Nullable QueueClock clock;
    /** Null if the clocks of device and host can't be compared. */
    final @Nullable ClockSampler sampler;
    /** The submissions that are not done, the oldest first. */
    final Deque<Execution> executions = new ArrayDeque<>();
    /** The number of the next submission, and of the first that may not have ended. */
    long number;
    long ended;
    final OpenLabels labels = new OpenLabels();

    /** The command buffers that the present call submits. */
    final List<TracedCommands> submitting = new ArrayList<>();
    long submitted;
    long call;

    TracedQueue(TracedDevice device, @Nullable QueueClock clock, @Nullable ClockSampler sampler) {
        this.device = device;
        this.clock = clock;
        this.sampler = sampler;
    }
}
