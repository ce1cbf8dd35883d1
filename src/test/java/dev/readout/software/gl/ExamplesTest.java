package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
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
}
