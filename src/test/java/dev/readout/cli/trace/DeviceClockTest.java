package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A log has the host's times in whole microseconds: a call may have been up to 999 ns later than it says. */
class DeviceClockTest {
    @Test
    void ofOneTimeOfTheDeviceTheHostsTimesAreWithinAMicrosecond() {
        DeviceClock clock = new DeviceClock(10_000, 10_000, 10_000);

        assertThat(clock.take(10_000, 10_999, 20_000)).isTrue();
        assertThat(clock.take(10_000, 11_000, 20_000)).isFalse();
    }
}
