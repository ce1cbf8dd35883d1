package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.gl.TimerResultStatus;
import dev.readout.testing.GlDriver;
import dev.readout.testing.InstalledDriver;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

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

        /** Of the libraries of one vendor-neutral dispatch, each calls the context that is current, whoever made it. */
        @Test
        void contextIsFoundWithoutEgl() throws Exception {
            GlContext found = GlContext.current(InstalledDriver.gl());
            assertThat(found.renderer()).isEqualTo(context.renderer());
            assertThat(found.createTimerQueries(1).timestampCounter().usable()).isTrue();
            try (ExecutorService other = Executors.newSingleThreadExecutor()) {
                assertThat(other.submit(found::isCurrent).get()).isFalse();
            }
            context.release();
            assertThatThrownBy(() -> GlContext.current(InstalledDriver.gl())).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no context is current on this thread");
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
