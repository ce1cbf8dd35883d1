package dev.readout.driver;

import dev.readout.testing.GlDriver;
import org.junit.jupiter.api.Nested;

/** The system's GL driver: llvmpipe, where there is no GPU. */
class SystemGlTest {
    @Nested
    class OpenGlContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return GlDriver.system(GlApi.OPENGL);
        }
    }

    @Nested
    class OpenGlEsContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return GlDriver.system(GlApi.OPENGL_ES);
        }
    }
}
