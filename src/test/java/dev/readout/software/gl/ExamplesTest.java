package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
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
    void countersOfGlAreMade() {
        SoftwareCounter busy =
                new SoftwareCounter("busy", "us", 0, 1_000_000, 1000, SoftwareCounter.Source.NANOSECONDS);
        SoftwareGlSettings settings = SoftwareGlSettings.builder()
                .counterGroups(List.of(new SoftwareCounterGroup("gpu", 1, List.of(busy)))).build();

        assertThat(settings.counterGroups()).hasSize(1);
    }
}
