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
    @Test
    void desktopOpenGlIsRefused() {
        try (EglDisplay display = GlDriver.angle().open()) {
            assertThatThrownBy(() -> display.createContext(GlApi.OPENGL)).isInstanceOf(DriverException.class)
                    .hasMessageContaining("eglBindAPI raised EGL_BAD_PARAMETER");
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
