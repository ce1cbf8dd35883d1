package dev.readout.driver;

import dev.readout.software.SoftwareGl;
import dev.readout.software.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** The software device, through the same calls as a real driver. */
class SoftwareGlTest {
    private static final SoftwareGl DEVICE =
            SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> { }).build());

    @AfterAll
    static void free() {
        DEVICE.close();
    }

    @Nested
    class OpenGlContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL);
        }
    }

    @Nested
    class OpenGlEsContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL ES", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL_ES);
        }
    }
}
