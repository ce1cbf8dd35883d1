package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.cli.command.CommandFailure;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.ProfilerReport;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import dev.readout.workload.GlWorkload;
import dev.readout.workload.WorkloadScopes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The loop of {@code profile --driver gl}, on drivers that the system may not have. */
class GlFrameLoopTest {
    private static final ProfiledDevice.Driver DRIVER =
            new ProfiledDevice.Driver(DriverName.GL, name -> Optional.empty(), null, false, frame -> {});

    private static List<ProfilerReport> run(EglDisplay display, int frames, List<Long> numbers) {
        List<ProfilerReport> reports = new ArrayList<>();
        try (GlContext context = GlContexts.makeCurrent(display)) {
            new GlFrameLoop(context, new GlWorkload(context), WorkloadScopes.of(context), DRIVER)
                    .run(frame -> frame < frames, frame -> numbers.add(frame.number()), reports::add);
        }
        return reports;
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
        try (SoftwareGl device = SoftwareGl.create(settings); EglDisplay display = EglDisplay.createHeadless(device)) {
            assertThatThrownBy(() -> run(display, 1, new ArrayList<>())).isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("the driver's counter for TIMESTAMP has 0 bits");
        }
    }
}
