package dev.readout.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.export.ExportOptions;
import dev.readout.export.ExportReport;
import dev.readout.export.FrameExport;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.profile.StampMode;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlReportTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("report.html");
    }

    @Test
    void aLoopThatDoesNotEndLeavesAPageThatSaysSo() throws IOException {
        HtmlReport report = HtmlReport.create(file(), Map.of());
        report.frame(Captures.frame(0, List.of("draw"), 5));
        assertThat(file()).content().contains("not finished");
        assertThatThrownBy(() -> BaseReport.read(file())).isInstanceOf(IOException.class)
                .hasMessageContaining("is no report of Readout, or of a loop that did not end");
    }

    @Test
    void aFileThatCanNotBeWrittenIsFoundAtTheBeginning() {
        assertThatThrownBy(() -> HtmlReport.create(folder.resolve("none/report.html"), Map.of()))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aDiskThatIsFullIsToldOnce() throws IOException {
        Requirement.require(Files.exists(Path.of("/dev/full")), "no /dev/full: a device of Linux that is always full");
        HtmlReport toFull = HtmlReport.create(Path.of("/dev/full"), Map.of());
        assertThatThrownBy(toFull::close).isInstanceOf(IOException.class);

        // Full by the time that the loop has ended.
        Files.createSymbolicLink(file(), Files.createFile(folder.resolve("first")));
        HtmlReport report = HtmlReport.create(file(), Map.of());
        Files.delete(file());
        Files.createSymbolicLink(file(), Path.of("/dev/full"));
        List<ExportReport> told = new ArrayList<>();
        try (FrameExport export = FrameExport.start(ExportOptions.standard().withListener(told::add), report)) {
            export.accept(Captures.frame(0, List.of("draw"), 5));
        }
        assertThat(told).singleElement().isInstanceOf(ExportReport.SinkFailed.class).asString()
                .startsWith("report " + file() + " is written no further: ");
        report.close();
    }

    @Test
    void nothingIsAskedForOutsideOfTheFile() throws Exception {
        String page = Files.readString(Captures.report(file(), 10, i -> i));
        assertThat(page).doesNotContain("sourceMappingURL").doesNotContainPattern("<(link|script|img)[^>]*https?:")
                .doesNotContain("{{");
        String policy = page.replaceFirst("(?s).*Content-Security-Policy\" content=\"([^\"]*)\".*", "$1");
        assertThat(policy).startsWith("default-src 'none';").doesNotContain("unsafe").doesNotContain("http");
        List<String> scripts = Pattern.compile("<script>(.*?)</script>|<style>(.*?)</style>", Pattern.DOTALL)
                .matcher(page).results().map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .toList();
        assertThat(scripts).hasSize(3);
        for (String script : scripts) {
            assertThat(policy).contains("'sha256-" + Base64.getEncoder().encodeToString(MessageDigest
                    .getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8))) + "'");
        }
        assertThat(page).contains("Chart.js v4.4.3").contains("Released under the MIT License");
    }

    @ParameterizedTest
    @CsvSource({"1024,1", "1025,2", "2048,2", "2049,4", "100000,128"})
    void aSeriesHasAPointForSoManyFrames(int frames, int every) throws IOException {
        ReadData series = ReadData.of(Captures.report(file(), frames, i -> i % 1000)).object("series");
        assertThat(series.number("every")).isEqualTo(every);
        assertThat(series.numbers("FRAMES")).hasSize(Math.ceilDiv(frames, every));
        for (int point = 0; point < Math.ceilDiv(frames, every); point++) {
            List<Long> times = IntStream.range(point * every, Math.min(frames, (point + 1) * every))
                    .mapToObj(i -> i % 1000L).toList();
            assertThat(series.numbers("FRAMES").get(point)).isEqualTo(times.size());
            assertThat(series.numbers("GPU_SUM").get(point)).isEqualTo(times.stream().mapToLong(i -> i).sum());
            assertThat(series.numbers("GPU_MOST").get(point))
                    .isEqualTo(times.stream().max(Long::compare).orElseThrow());
        }
    }

    @Test
    void reportsAndDropsStandWhereTheyCame() throws IOException {
        try (HtmlReport report = HtmlReport.create(file(), Map.of())) {
            for (int i = 100; i < 5000; i++) {
                if (i == 2100) {
                    report.droppedFrames(7);
                    report.droppedHostScopes(8);
                    report.droppedReports(9);
                }
                if (i != 3000) {
                    report.frame(Captures.frame(i, List.of("draw"), 5));
                } else {
                    report.report(new ProfilerReport.Disjoint(i), 0);
                }
                if (i % 10 == 0) {
                    report.report(new ProfilerReport.FrameDropped(i, 3), 0);
                }
            }
        }
        ReadData data = ReadData.of(file());
        ReadData series = data.object("series");
        assertThat(series.number("first")).isEqualTo(100);
        assertThat(series.number("every")).isEqualTo(8);
        assertThat(series.numbers("FRAMES").get((3000 - 100) / 8)).isEqualTo(7);
        assertThat(series.numbers("DROPPED").get((2099 - 100) / 8)).isEqualTo(7);
        assertThat(series.numbers("REPORTS").stream().mapToLong(i -> i).sum()).isEqualTo(491);
        assertThat(series.numbers("REPORTS").get((3000 - 100) / 8)).isEqualTo(2);
        assertThat(data.number("dropped")).isEqualTo(7);
        assertThat(data.number("droppedHostScopes")).isEqualTo(8);
        assertThat(data.number("droppedReports")).isEqualTo(9);
        assertThat(data.object("reports").object("counts").number("FRAME_DROPPED")).isEqualTo(490);
        assertThat(data.object("reports").object("counts").number("DISJOINT")).isEqualTo(1);
        assertThat(data.object("reports").objects("first")).hasSize(LoopReports.FIRST + 1)
                .anySatisfy(report -> assertThat(report.number("frame")).isEqualTo(3000));
    }

    @Test
    void whatTheHostDidBeforeAFrameIsKeptWithIt() throws IOException {
        HostThread thread = new HostThread(1, "main");
        try (HtmlReport report = HtmlReport.create(file(), Map.of())) {
            for (int i = 0; i < 3; i++) {
                report.host(new HostScope(thread, "update " + i, HostScope.Origin.APPLICATION, 1000 * i - 500,
                        1000 * i - 100));
                report.host(new HostScope(thread, "record", HostScope.Origin.DRIVER, 1000 * i + 2, 1000 * i + 5));
                report.frame(Captures.frame(i, List.of("draw"), 100 - i));
            }
        }
        ReadData data = ReadData.of(file());
        assertThat(data.objects("frames").get(2).array("hostScopes")).hasSize(2).first().asString()
                .contains("main, update 2, APPLICATION").contains("-500").contains("400");
        assertThat(data.objects("hostTimes")).extracting(each -> each.text("name") + " " + each.number("count"))
                .containsExactly("update 0 1", "record 3", "update 1 1", "update 2 1");
    }

    /** A trace of the driver's calls is read when the loop has ended. */
    @Test
    void whatTheHostDidIsKeptWithItsFrameThoughItComesLate() throws IOException {
        HostThread thread = new HostThread(1, "main");
        try (HtmlReport report = HtmlReport.create(file(), Map.of())) {
            for (int i = 0; i < 100; i++) {
                report.frame(Captures.frame(i, List.of("draw"), i));
            }
            for (int i = 0; i < 100; i++) {
                report.host(new HostScope(thread, "call " + i, HostScope.Origin.DRIVER, 1000 * i + 2, 1000 * i + 5));
            }
        }
        List<ReadData> frames = ReadData.of(file()).objects("frames");
        assertThat(frames).hasSizeGreaterThan(KeptFrames.WORST).allSatisfy(frame -> assertThat(
                frame.array("hostScopes")).singleElement().asString().contains("call " + frame.number("number") + ","));
    }

    /** As much of everything as there can be: many paths, huge frames, long names, host scopes and reports. */
    @Test
    void aReportOfAnyLengthStaysSmall() throws IOException {
        List<List<MadeScope>> frames = new ArrayList<>();
        for (int variant = 0; variant < 8; variant++) {
            List<MadeScope> scopes = new ArrayList<>();
            for (int i = 0; i < 3000; i++) {
                String name = ("scope " + (variant * 300 + i) + " ").repeat(20).substring(0, 100);
                scopes.add(MadeScope.of(name, i % 10 == 0 ? -1 : i - 1, 0, 1_000_000L * i,
                        1_000_000L * i + 900_000 - i % 10 * 1000));
            }
            frames.add(scopes);
        }
        HostThread thread = new HostThread(1, "a thread");
        try (HtmlReport report = HtmlReport.create(file(), Map.of("device", "d".repeat(100)))) {
            for (int i = 0; i < 300; i++) {
                for (int scope = 0; scope < 300; scope++) {
                    report.host(new HostScope(thread, "h".repeat(90) + scope, HostScope.Origin.APPLICATION, i, i + 1));
                }
                for (ProfilerReport.ImplausibleTime.Problem problem : ProfilerReport.ImplausibleTime.Problem.values()) {
                    report.report(
                            new ProfilerReport.ImplausibleTime(i, "s".repeat(100), Captures.QUEUES.get(0), problem,
                                    1, i),
                            i);
                }
                report.frame(MadeFrames.frame(i, i, i + 1, Captures.QUEUES, frames.get(i % 8)));
            }
        }
        assertThat(Files.size(file())).isLessThan(2_000_000);
        ReadData data = ReadData.of(file());
        assertThat(data.objects("scopes")).hasSize(HtmlReport.MOST_SCOPES);
        assertThat(data.number("scopesLeftOut")).isPositive();
        assertThat(data.objects("hostTimes")).hasSize(HostTimes.MOST_NAMES);
        assertThat(data.number("hostScopesLeftOut")).isEqualTo(300 * 100);
        assertThat(data.objects("frames")).isNotEmpty()
                .allSatisfy(
                        frame -> assertThat(frame.number("leftOut") + frame.array("scopes").size()).isEqualTo(3000));
    }

    @Test
    void ofAHugeFrameTheLongestScopesAreKeptAndWhatIsAroundThem() throws IOException {
        List<MadeScope> scopes = new ArrayList<>();
        scopes.add(MadeScope.of("short, around the longest", -1, 0, 0, 1));
        for (int i = 1; i < 900; i++) {
            scopes.add(MadeScope.of("scope " + i, 0, 0, 0, 10 + i % 7));
        }
        for (int i = 900; i < 4000; i++) {
            scopes.add(MadeScope.of("scope " + i % 900, i % 900, 0, 0, 5 + i % 11));
        }
        try (HtmlReport report = HtmlReport.create(file(), Map.of())) {
            report.frame(MadeFrames.frame(0, 0, 1, Captures.QUEUES, scopes));
        }
        ReadData frame = ReadData.of(file()).objects("frames").getFirst();
        assertThat(frame.array("scopes")).hasSizeBetween(900, KeptFrame.MOST_SCOPES + 900);
        for (int i = 0; i < frame.array("scopes").size(); i++) {
            long parent = ReadData.number(((List<?>) frame.array("scopes").get(i)).get(1));
            assertThat(parent).isBetween(-1L, i - 1L);
        }
    }

    /** Rough, and repeatable: seeds are fixed. */
    @Test
    void othersAreDrawnFromTheWholeCapture() throws IOException {
        ReadData data = ReadData.of(Captures.report(file(), 10_000, i -> i));
        List<Long> drawn = data.objects("frames").stream().filter(each -> each.all().get("worst").equals(false))
                .map(each -> each.number("number")).toList();
        assertThat(drawn).hasSize(KeptFrames.SAMPLED).isSorted();
        assertThat(drawn.stream().collect(Collectors.averagingLong(i -> i))).isBetween(3000.0, 7000.0);
    }

    @Test
    void ofElapsedTimesNobodyKnowsWhenTheyBegan() throws IOException {
        try (SoftwareGl gl = SoftwareGl.create();
                EglDisplay display = EglDisplay.headless(gl);
                GlContext context = display.createContext(GlApi.OPENGL);
                HtmlReport report = HtmlReport.create(file(), Map.of())) {
            context.makeCurrent();
            try (GpuProfiler profiler = GpuProfiler.gl(context).stamps(StampMode.ELAPSED).build()) {
                profiler.beginFrame();
                profiler.recorder().scope(Scope.named("draw")).close();
                profiler.endFrame();
                context.finish();
                profiler.poll(report::frame);
            }
        }
        ReadData frame = ReadData.of(file()).objects("frames").getFirst();
        assertThat(frame.array("scopes")).singleElement().satisfies(scope -> {
            assertThat(ReadData.number(((List<?>) scope).get(4))).isEqualTo(frame.number("gpu"));
            assertThat(((List<?>) scope).get(5)).isNull();
        });
    }

    @Test
    void anEmptyLoopGivesAReport() throws IOException {
        ReadData data = ReadData.of(Captures.report(file(), 0, i -> i));
        assertThat(data.object("gpu").number("count")).isZero();
        assertThat(data.objects("frames")).isEmpty();
        assertThat(BaseReport.read(file()).frames()).isZero();
    }

    @Test
    void whatDiffersFromAnEarlierReportIsNamed() throws IOException {
        Path base = folder.resolve("base.html");
        List<String> names = List.of("same", "slower", "faster", "gone");
        try (HtmlReport report = HtmlReport.create(base, Map.of("device", "old"))) {
            for (int i = 0; i < 200; i++) {
                report.frame(Captures.frame(i, names, 10_000 + i % 7, 10_000 + i % 5, 10_000 + i % 3, 50));
            }
        }
        try (HtmlReport report = HtmlReport.create(file(), Map.of(), BaseReport.read(base))) {
            for (int i = 0; i < 1000; i++) {
                GpuFrame frame = Captures.frame(i, List.of("same", "slower", "faster", "new"), 10_100 + i % 7,
                        11_000 + i % 5, 9_000 + i % 3, 50);
                report.frame(frame);
            }
        }
        ReadData comparison = ReadData.of(file()).object("comparison");
        assertThat(comparison.number("frames")).isEqualTo(200);
        assertThat(comparison.object("about").text("device")).isEqualTo("old");
        assertThat(comparison.objects("rows")).extracting(row -> row.text("name") + " " + row.text("verdict"))
                .containsExactly("GPU, frame SAME", "host, frame SAME", "same SAME", "slower SLOWER", "faster FASTER",
                        "new ADDED", "gone REMOVED");
        // The report of a comparison is a capture like any other.
        assertThat(BaseReport.read(file())).hasToString("a report of 1000 frames and 4 scopes");
    }
}
