package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.Clock;
import dev.readout.software.vulkan.object.DeviceState;

/**
 * Measures time in the ticks of a queue family's timestamps.
 *
 * @param clock the device's clock
 * @param error the error of the family's clock against it
 */
record Stopwatch(Clock clock, ClockError error) {
    static Stopwatch of(DeviceState device, SoftwareQueueFamily family) {
        return new Stopwatch(device.clock(), family.clockError());
    }

    /** The ticks of a time of the device's clock, in ns. */
    long ticks(long nanoseconds) {
        return clock.ticks(Clock.shown(error, nanoseconds) - error.skewNanoseconds());
    }
}
