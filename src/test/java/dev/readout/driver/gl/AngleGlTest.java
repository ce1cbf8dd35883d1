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
        void queryBuffersAreRefusedWithWhatBringsThem() {
            assertThatThrownBy(() -> context.createQueryBuffer(1)).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageEndingWith("has no query buffers: they need OpenGL 4.4 or GL_ARB_query_buffer_object or"
                            + " GL_AMD_query_buffer_object");
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

    @Nested
    class PerformanceMonitors extends PerformanceMonitorConformance {
        @Override
        GlDriver driver() {
            return GlDriver.angle();
        }
    }
}
