package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import dev.readout.testing.TracedDrivers;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** GL drivers under a trace layer do what they do without one, and every call is in the trace, with its exit. */
class TracedGlTest {
    private static final SoftwareGl SOFTWARE =
            SoftwareGl.create(SoftwareGlSettings.builder().lag(2).listener(report -> {}).build());

    private static TracedDrivers traced;

    private static GlDriver traced(String name, GlDriver driver) {
        return new GlDriver(driver.name(), traced.traced(name, driver.functions()), driver.platform(), driver.api());
    }

    @BeforeAll
    static void trace(@TempDir Path folder) {
        traced = new TracedDrivers(folder);
    }

    @AfterAll
    static void everyCallIsInTheTrace() throws IOException {
        traced.close();
        SOFTWARE.close();
        assertThat(traced.calls().values()).isNotEmpty().allSatisfy(calls -> {
            assertThat(calls).containsKeys("eglGetProcAddress", "eglInitialize", "glGetString", "glGetError");
            TracedDrivers.assertSameCount(calls, "eglCreateContext", "eglDestroyContext");
        });
    }

    @Nested
    class SoftwareGlContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return traced("software-gl", new GlDriver("the software device's OpenGL ES", SOFTWARE,
                    EglDisplay.Platform.SURFACELESS, GlApi.OPENGL_ES));
        }
    }

    @Nested
    class SoftwareGlPerformanceQueries extends PerformanceQueryConformance {
        @Override
        GlDriver driver() {
            return traced("software-gl", new GlDriver("the software device's OpenGL", SOFTWARE,
                    EglDisplay.Platform.SURFACELESS, GlApi.OPENGL));
        }
    }

    @Nested
    class AngleContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return traced("angle", GlDriver.angle());
        }
    }

    @Nested
    class AngleTimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return traced("angle", GlDriver.angle());
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.EXT;
        }

        /** As without a layer. */
        @Override
        void check32Bits(long timestamp, long signed, long unsigned) {
            assertThat(signed).isEqualTo((int) timestamp);
            assertThat(unsigned).isEqualTo(timestamp & 0xFFFF_FFFFL);
        }
    }
}
