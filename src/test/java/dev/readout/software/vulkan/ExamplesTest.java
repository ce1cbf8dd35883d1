package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

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
    void faultsAreSettings() {
        SoftwareSettings settings = SoftwareSettings.builder()
                .faults(List.of(Fault.neverAvailable(3), Fault.deviceLost(100))).build();

        assertThat(settings.faults()).hasSize(2);
    }
}
