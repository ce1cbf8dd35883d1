package dev.readout.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {

    @Test
    void settingsAreBuilt() {
        SoftwareSettings settings = SoftwareSettings.builder().timestampPeriod(41.6667f).lag(2).build();

        assertThat(settings.timestampPeriod()).isEqualTo(41.6667f);
        assertThat(settings.lag()).isEqualTo(2);
    }

    @Test
    void aDeviceIsADriver() {
        try (SoftwareDevice device = SoftwareDevice.create()) {
            MemorySegment getInstanceProcAddr = device.find("vkGetInstanceProcAddr").orElseThrow();
            // from here on as with every other driver
        }
    }

    @Test
    void settingsOfGlAreBuilt() {
        SoftwareGlSettings settings = SoftwareGlSettings.builder().elapsedBits(30).lag(2).build();

        assertThat(settings.lag()).isEqualTo(2);
    }

    @Test
    void glIsADriver() {
        try (SoftwareGl gl = SoftwareGl.create()) {
            MemorySegment getProcAddress = gl.find("eglGetProcAddress").orElseThrow();
            // from here on as with every other driver
        }
    }

    @Test
    void faultsAreSettings() {
        SoftwareSettings settings = SoftwareSettings.builder()
                .faults(List.of(Fault.neverAvailable(3), Fault.deviceLost(100))).build();

        assertThat(settings.faults()).hasSize(2);
    }
}
