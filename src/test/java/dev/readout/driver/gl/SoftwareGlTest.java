package dev.readout.driver.gl;

import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.GlDriver;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** The software device, through the same calls as a real driver. */
class SoftwareGlTest {
    private static final SoftwareDevice DEVICE = SoftwareDevice.create(SoftwareSettings.builder().build(),
            SoftwareGlSettings.builder().startNanoseconds(1L << 33).lag(2).listener(report -> {}).build());

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

    /** The device's time is virtual: the host's has no part in it. */
    private static LongSupplier patientClock() {
        AtomicLong hours = new AtomicLong();
        return () -> TimeUnit.HOURS.toNanos(hours.incrementAndGet());
    }

    @Nested
    class OpenGlTimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL);
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.ANGLE;
        }

        @Override
        LongSupplier hostClock() {
            return patientClock();
        }
    }

    @Nested
    class OpenGlEsTimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL ES", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL_ES);
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.ANGLE;
        }

        @Override
        LongSupplier hostClock() {
            return patientClock();
        }
    }

    @Nested
    class OpenGlCountQueries extends CountQueryConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL);
        }
    }

    @Nested
    class OpenGlEsCountQueries extends CountQueryConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL ES", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL_ES);
        }
    }

    @Nested
    class OpenGlQueryBuffers extends QueryBufferConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL", DEVICE, EglPlatform.SURFACELESS, GlApi.OPENGL);
        }
    }
}
