package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
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

    @Nested
    class TimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return GlDriver.angle();
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.EXT;
        }

        /** Not what the text demands: the number is cut off, and the signed one may be negative. */
        @Override
        void check32Bits(long timestamp, long signed, long unsigned) {
            assertThat(signed).isEqualTo((int) timestamp);
            assertThat(unsigned).isEqualTo(timestamp & 0xFFFF_FFFFL);
        }
    }

    @Nested
    class CountQueries extends CountQueryConformance {
        @Override
        GlDriver driver() {
            return GlDriver.angle();
        }
    }
}
