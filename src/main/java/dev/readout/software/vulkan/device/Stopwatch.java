package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.Clock;
import dev.readout.software.vulkan.object.DeviceState;

/**
 * Measures how long work takes, in the ticks of a queue family's timestamps.
 *
 * @param clock the device's clock
 * @param error how the family's clock differs from it
 */
record Stopwatch(Clock clock, ClockError error) {
    static Stopwatch of(DeviceState device, SoftwareQueueFamily family) {
        return new Stopwatch(device.clock(), family.clockError());
    }

    /** The ticks of some time of the device's. */
    long ticks(long nanoseconds) {
        return clock.ticks(Clock.shown(error, nanoseconds) - error.skewNanoseconds());
    }
}
