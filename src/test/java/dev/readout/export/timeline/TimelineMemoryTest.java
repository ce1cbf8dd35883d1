package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.ExportSettings;
import dev.readout.export.ExportReport;
import dev.readout.export.FrameExport;
import dev.readout.export.ManyScopes;
import dev.readout.profile.GpuFrame;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.SystemWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Timelines take no more memory the longer they are, and a full disk is no trouble to a loop. */
class TimelineMemoryTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    @Test
    void aMillionScopesAreWrittenInTheMemoryOfAFew() throws Exception {
        // A tenth of the published measurement, in less than a tenth of its memory.
        assertThat(JavaProcess.java(List.of("-Xmx16m", "-XX:+UseSerialGC", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ManyScopes.class.getName(), "1000000", folder.toString(), "perfetto", "chrome", "perfetto_host",
                "chrome_host")).lines()).hasSize(4);
    }

    @Test
    void aFullDiskIsSaidOnceAndTheLoopGoesOn() throws IOException {
        String noSpace = SystemWords.noSpace();
        List<ExportReport> reports = Collections.synchronizedList(new ArrayList<>());
        List<GpuFrame> frames = new MadeTimelines(1).frames(3_000, 0);
        Path file = folder.resolve("other.json");
        FrameExport export = FrameExport.start(ExportSettings.builder().frames(10_000).listener(reports::add).build(),
                Timeline.create(FULL, Map.of()), Timeline.create(file, Map.of()));
        frames.forEach(export::accept);
        export.close();

        assertThat(reports).hasSize(1).first().asString()
                .isEqualTo("/dev/full is written no further: " + noSpace);
        assertThat(Files.readString(file)).contains("frame 2999").endsWith("}}");
        assertThat(export.droppedFrames()).isZero();
    }
}
