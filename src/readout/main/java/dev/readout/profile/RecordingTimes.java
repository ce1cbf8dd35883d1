package dev.readout.profile;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * When the host recorded the events of a recording, in ns. The clock is read once for each call of the recorder: a
 * step ends at the time at which the next one begins.
 */
final class RecordingTimes {
    private final LongSupplier clock;
    private long[] times = new long[64];
    private long now;
    /** The event that was noted last. */
    private int last;

    RecordingTimes(LongSupplier clock) {
        this.clock = clock;
    }

    /** Reads the clock, for the events that are noted from now on. */
    void read() {
        // The usual clock is called directly: a virtual call is slow once a loop elsewhere has another clock.
        now = clock == ProfilerSettings.NANO_TIME ? System.nanoTime() : clock.getAsLong();
    }

    /** Notes that an event happens at the time that was read last. */
    void note(int event) {
        if (event == times.length) {
            times = Arrays.copyOf(times, 2 * event);
        }
        times[event] = now;
        last = event;
    }

    /** Reads the clock for the event that was noted last: what recording it took is not a part of its scope. */
    void readAgain() {
        read();
        times[last] = now;
    }

    long at(int event) {
        return times[event];
    }

    /** The time that was read last. */
    long now() {
        return now;
    }
}
