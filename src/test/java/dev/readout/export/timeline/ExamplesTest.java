package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.GlContext;
import dev.readout.export.FrameExport;
import dev.readout.profile.GpuProfiler;
import dev.readout.testing.SoftwareContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private static final int FRAMES = 5;

    @AfterEach
    void deleteFile() throws IOException {
        Files.deleteIfExists(Path.of("frames.pftrace"));
    }

    @Test
    void framesBecomeATimeline() throws IOException {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();

            Map<String, String> properties = Map.of("device", context.renderer());
            FrameExport export = FrameExport.start(Timeline.create(Path.of("frames.pftrace"), properties));
            GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();

            software.draw(profiler, FRAMES, export);

            export.close();

            profiler.close();
        }
        assertThat(Path.of("frames.pftrace")).isNotEmptyFile();
    }
}
