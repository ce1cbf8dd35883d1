package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.counters.CounterType;
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

    /** ANGLE counts without being asked: it has one monitor, and all counters are always selected. */
    @Nested
    class PerformanceMonitors extends PerformanceMonitorConformance {
        @Override
        GlDriver driver() {
            return GlDriver.browsersAngle();
        }

        @Test
        void everyReadingHasAllCountersIn16BytesEach() {
            assertThat(catalogue.groups()).singleElement().satisfies(group -> {
                assertThat(group.name()).isEqualTo("vulkan");
                assertThat(group.counters()).hasSizeGreaterThan(60)
                        .allSatisfy(counter -> assertThat(counter.type()).isEqualTo(CounterType.UINT32));
                assertThat(count(1)).hasSameSizeAs(group.counters());
            });
            monitor.select(0, 1);
            assertThat(count(1)).hasSameSizeAs(catalogue.groups().getFirst().counters());
        }

        @Test
        void whatIsDrawnIsCounted() {
            double before = count(1).get("renderPasses");
            assertThat(count(1).get("renderPasses")).isGreaterThan(before);
        }

        @Test
        @Override
        void wrongCallsAreTheErrorsNameAndTheFunctions() {
            assertThatThrownBy(() -> monitor.select(1, 0)).isInstanceOf(DriverException.class).hasMessage(
                    "glSelectPerfMonitorCountersAMD took counter 0 of group 1, which it has not");
            assertThatThrownBy(monitor::end).isInstanceOf(DriverException.class)
                    .hasMessage("glEndPerfMonitorAMD raised GL_INVALID_OPERATION (0x502)");
        }
    }
}
