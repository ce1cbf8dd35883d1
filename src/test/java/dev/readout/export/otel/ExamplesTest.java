package dev.readout.export.otel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.GlContext;
import dev.readout.export.FrameExport;
import dev.readout.profile.GpuProfiler;
import dev.readout.testing.SoftwareContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.MeterProvider;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private static final int FRAMES = 5;

    private final OpenTelemetry openTelemetry = OpenTelemetry.noop();

    @Test
    void framesBecomeMetrics() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();

            MeterProvider meters = openTelemetry.getMeterProvider();
            FrameExport export =
                    FrameExport.start(OtelMetrics.create(meters));
            GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();

            software.draw(profiler, FRAMES, export);

            export.close();

            profiler.close();
            assertThat(export.droppedFrames()).isZero();
        }
    }

    @Test
    void slowFramesAreThoseThatTakeLongerThanAPeriod() {
        OtelSettings settings = OtelSettings.builder().slowThreshold(Duration.ofNanos(6_944_444)).build(); // 144 Hz

        assertThat(settings.slowThreshold).hasNanos(6_944_444);
    }
}
