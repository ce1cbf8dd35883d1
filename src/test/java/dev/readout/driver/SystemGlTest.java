package dev.readout.driver;

import dev.readout.gl.TimerResultStatus;
import dev.readout.testing.GlDriver;
import org.junit.jupiter.api.Nested;

/** The system's GL driver: llvmpipe, where there is no GPU. */
class SystemGlTest {
    /** llvmpipe takes no time where nothing was drawn before, and subtracts 0 from the end. */
    private static TimerResultStatus statusOfTheFirstIn(GlContext context) {
        return context.renderer().contains("llvmpipe")
                ? TimerResultStatus.LONGER_THAN_HOST
                : TimerResultStatus.VALID;
    }

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

    @Nested
    class OpenGlTimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return GlDriver.system(GlApi.OPENGL);
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.CORE;
        }

        @Override
        TimerResultStatus statusOfTheFirst() {
            return statusOfTheFirstIn(context);
        }
    }

    @Nested
    class OpenGlEsTimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return GlDriver.system(GlApi.OPENGL_ES);
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.EXT;
        }

        @Override
        TimerResultStatus statusOfTheFirst() {
            return statusOfTheFirstIn(context);
        }
    }
}
