package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.file.RunningProgram;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.HtmlReport;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report of several windows as a browser shows it: each has its own numbers, and keys go from one to the next. */
class ReportLoopsIT {
    private static final List<GpuQueue> WINDOWS = List.of(GpuQueue.named("editor window"),
            GpuQueue.named("preview window with a name that is longer than a phone is wide"), GpuQueue.named("tools"));

    @TempDir
    private Path folder;

    /** Frames of window i are numbered from 1000 i on, and take so many times longer each. */
    private static void draw(HtmlReport report, int window, int frames, int milliseconds) {
        GpuQueue queue = WINDOWS.get(window);
        for (int i = 0; i < frames; i++) {
            long begin = 1_000_000_000L * i;
            long end = begin + 1_000_000L * milliseconds;
            report.frame(MadeFrames.frame(1000L * window + i, begin, end, List.of(queue), List.of(
                    MadeScope.of("main of " + window, -1, 0, begin, end),
                    MadeScope.of("inner of " + window, 0, 0, begin, begin + 500_000))));
        }
    }

    private Path report(String name, int windows, int milliseconds, BaseReport... bases) throws IOException {
        Path file = folder.resolve(name);
        try (HtmlReport report = HtmlReport.create(file, Map.of("device", "made"), bases)) {
            for (int window = 0; window < windows; window++) {
                draw(report, window, 60 + window, milliseconds * (window + 1));
            }
            report.host(new HostScope(new HostThread(1, "main"), "update", HostScope.Origin.APPLICATION, 5, 90));
            report.report(new ProfilerReport.Disjoint(7, false), 0);
            report.droppedFrames(3);
        }
        return file;
    }

    @SuppressWarnings("unchecked")
    private static List<String> texts(Map<String, Object> shown, String of) {
        return (List<String>) shown.get(of);
    }

    @Test
    void eachWindowIsShownByAKeyOrAClick() throws Exception {
        BaseReport base = BaseReport.read(report("base.html", 2, 1));
        List<Map<String, Object>> all =
                ReportIT.seen("report_loops.mjs", report("report.html", 3, 2, base), folder);

        assertThat(all).extracting(shown -> shown.get("kind") + " " + shown.get("key"))
                .containsExactly("shown ", "shown ArrowRight", "shown ArrowRight", "shown click");
        int[] windows = {0, 1, 2, 1};
        for (int i = 0; i < windows.length; i++) {
            Map<String, Object> shown = all.get(i);
            int window = windows[i];
            assertThat(shown).containsEntry("hidden", false);
            assertThat(texts(shown, "choices"))
                    .containsExactlyElementsOf(WINDOWS.stream().map(GpuQueue::name).toList());
            assertThat(texts(shown, "chosen")).containsExactly(WINDOWS.get(window).name());
            assertThat(texts(shown, "tiles")).contains("frames" + (60 + window),
                    "GPU, median" + 2 * (window + 1) + " ms", "reports, all loops1", "frames dropped, all loops3");
            assertThat(texts(shown, "scopes")).containsExactly("main of " + window, "inner of " + window);
            assertThat(shown.get("frame").toString()).matches(
                    "Frame " + (window == 0 ? "" : window) + "\\d+, .*queue " + WINDOWS.get(window) + " busy .*");
            assertThat(texts(shown, "hosts")).contains("update", WINDOWS.get(window).name())
                    .doesNotContain(WINDOWS.get((window + 1) % 3).name());
            assertThat(texts(shown, "compared")).contains("main of " + window)
                    .noneMatch(name -> name.endsWith("of " + (window + 1) % 3));
            assertThat(shown.get("note").toString()).contains("one of 3 loops").contains("which loop they are of")
                    .doesNotContain("Left out");
            assertThat(shown).containsEntry("title", "Readout report: " + RunningProgram.name() + " on made")
                    .containsEntry("heading", "Readout report: " + RunningProgram.name());
            assertThat(((Json.Number) shown.get("wide")).text()).isEqualTo("360");
        }
        assertThat(all.subList(1, 3)).extracting(shown -> shown.get("focus")).containsOnly("loops");
        // Of all loops, so that a name keeps its colour.
        assertThat(texts(all.get(3), "colours")).isEqualTo(texts(all.get(1), "colours"));
        assertThat(all.subList(0, 3).stream().flatMap(shown -> texts(shown, "colours").stream())
                .map(colour -> colour.replaceFirst(".*? rgb", "rgb"))).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void whereAllFramesAreAlikeNoneIsCalledWorst() throws Exception {
        List<Map<String, Object>> all = ReportIT.seen("report_loops.mjs", report("report.html", 1, 2), folder);

        assertThat(all).singleElement().satisfies(shown -> {
            assertThat(texts(shown, "worst")).isEmpty();
            assertThat(shown).containsEntry("worstTitle", true);
            assertThat(texts(shown, "alike")).first().isEqualTo(
                    "All frames took the GPU 2 ms: none is worse than another.");
            assertThat(texts(shown, "alike")).last().asString().matches(
                    "\\d+ of 60 are kept whole, and can be opened\\.");
            assertThat(shown.get("frame").toString()).contains(", which is like all others: ");
        });
    }

    @Test
    void oneLoopHasNoChoice() throws Exception {
        List<Map<String, Object>> all = ReportIT.seen("report_loops.mjs", report("report.html", 1, 1), folder);
        assertThat(all).singleElement().satisfies(shown -> {
            assertThat(shown).containsEntry("hidden", true).containsEntry("kind", "shown");
            assertThat(texts(shown, "tiles")).contains("reports of the loop1", "frames dropped3");
        });
    }
}
