package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.GlContext;
import dev.readout.export.FrameExport;
import dev.readout.export.report.Comparison.Verdict;
import dev.readout.profile.GpuProfiler;
import dev.readout.testing.SoftwareContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private static final int FRAMES = 60;

    @TempDir
    private Path folder;
    private final List<String> printed = new ArrayList<>();

    private void println(String line) {
        printed.add(line);
    }

    /** The host's times are real here, so that anything may have become slower. */
    private void fail(String slower) {
        println(slower);
    }

    @Test
    void framesBecomeAPageThatALaterOneIsComparedWith() throws IOException {
        Path file = folder.resolve("report.html");
        Path other = folder.resolve("later.html");
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            String renderer = context.renderer();

            HtmlReport report = HtmlReport.create(file, Map.of("device", renderer));
            FrameExport export = FrameExport.start(report);
            GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();

            software.draw(profiler, FRAMES, export);
            export.close();

            HtmlReport later = HtmlReport.create(other, Map.of("device", renderer), BaseReport.read(file));

            software.draw(profiler, FRAMES, later::frame);
            later.close();
            profiler.close();
        }
        Comparison comparison = Comparison.of(BaseReport.read(other), BaseReport.read(file));
        for (Comparison.Row row : comparison.rows()) {
            if (row.verdict() == Verdict.SLOWER) {
                fail(row.toString());
            }
        }
        assertThat(ReadData.of(file).path(0)).isEqualTo("draw");
        assertThat(ReadData.of(other).object("comparison").text("verdict")).isNull();
        assertThat(ReadData.of(other).object("comparison").objects("rows")).hasSize(3);
    }

    @Test
    void framesAreShownWhileTheyAreMeasured() throws IOException {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            String renderer = context.renderer();

            LivePage page = LivePage.start(0, Map.of("device", renderer));
            FrameExport export = FrameExport.start(page);
            GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();

            software.draw(profiler, FRAMES, export);
            assertThat(page.uri()).hasHost("127.0.0.1");
            export.close();
            profiler.close();
        }
    }

    @Test
    void framesAreComparedWithoutAPage() throws IOException {
        Path file = folder.resolve("report.html");
        Captures.report(file, FRAMES, i -> i);
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            String renderer = context.renderer();
            GpuProfiler profiler = GpuProfiler.gl(context).build();
            profiler.beginFrame();
            profiler.endFrame();

            ReportSummary summary = ReportSummary.create(Map.of("device", renderer));
            profiler.poll(summary::frame);
            Comparison compared = Comparison.of(summary.report(), BaseReport.read(file));

            assertThat(compared.rows().getFirst().verdict()).isEqualTo(Verdict.TOO_FEW);
            profiler.close();
        }
    }
}
