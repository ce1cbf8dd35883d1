package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.testing.GlDriver;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** ANGLE's OpenGL ES, over the system's Vulkan. */
class AngleGlTest {
    @Nested
    class Contexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return GlDriver.angle();
        }

        @Test
        void desktopOpenGlIsRefused() {
            assertThatThrownBy(() -> display.createContext(GlApi.OPENGL)).isInstanceOf(DriverException.class)
                    .hasMessageContaining("eglBindAPI raised EGL_BAD_PARAMETER");
        }
    }
}
