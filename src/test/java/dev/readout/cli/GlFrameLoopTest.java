package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import dev.readout.workload.GlWorkload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The loop of {@code profile --driver gl}, on drivers that the system may not have. */
class GlFrameLoopTest {
    private static List<String> run(EglDisplay display, int frames, List<Long> numbers) {
        try (GlContext context = GlContexts.makeCurrent(display)) {
            GlWorkload workload = new GlWorkload(context);
            return new GlFrameLoop(context, workload, MeasuredPasses.of(context, workload.passes()))
                    .run(frames, frame -> numbers.add(frame.number()));
        }
    }

    @Test
    void everyFrameOfAngleIsMeasured() {
        List<Long> numbers = new ArrayList<>();
        try (EglDisplay display = GlDriver.angle().open()) {
            assertThat(run(display, 9, numbers)).isEmpty();
        }
        assertThat(numbers).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    }

    @Test
    void driverThatMeasuresNothingIsOneReadableMessage() {
        SoftwareGlSettings settings = SoftwareGlSettings.builder().elapsedBits(0).timestampBits(0).build();
        try (SoftwareGl device = SoftwareGl.create(settings); EglDisplay display = EglDisplay.headless(device)) {
            assertThatThrownBy(() -> run(display, 1, new ArrayList<>())).isInstanceOf(CommandFailure.class)
                    .hasMessage("the driver can't measure time: it has timestamps of 0 bits and elapsed times of 0, and"
                            + " 30 are the fewest that can be believed");
        }
    }
}
