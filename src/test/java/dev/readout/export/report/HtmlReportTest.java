package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.GlContext;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.file.RunningProgram;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.profile.StampMode;
import dev.readout.testing.SoftwareContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    /** Of a clock that went back: the other times are what people look for. */
    @Test
    void aScopeThatEndsBeforeItBeginsIsLeftOutAndCounted() throws IOException {
        try (HtmlReport report = HtmlReport.create(file(), Map.of())) {
            for (int i = 0; i < 3; i++) {
                report.frame(Captures.frame(i, List.of("odd", "draw"), i == 1 ? -300 : 100, 50));
            }
        }
        assertThat(Files.readString(file())).contains("\"timesBelowZero\":1").doesNotContain(":-300");
        BaseReport read = BaseReport.read(file());
        assertThat(read.frames()).isEqualTo(3);
        assertThat(read.loops().getFirst().scopes().get(List.of("odd")).median()).isEqualTo(100);
        assertThat(read.loops().getFirst().scopes().get(List.of("draw")).median()).isEqualTo(50);
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

    @Test
    void reportsAndDropsStandWhereTheyCame() throws IOException {
        ReadData data = Captures.written(file(), report -> {
            for (int i = 100; i < 5000; i++) {
                if (i == 2100) {
                    report.droppedFrames(7);
                    report.droppedHostScopes(8);
                    report.droppedReports(9);
                }
                if (i != 3000) {
                    report.frame(Captures.frame(i, List.of("draw"), 5));
                } else {
                    report.report(new ProfilerReport.Disjoint(i, false), 0);
                }
                if (i % 10 == 0) {
                    report.report(new ProfilerReport.FrameDropped(i, 3, 0), 0);
                }
            }
        });
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
    void aLoopThatFailedIsSaid() throws IOException {
        for (String reason : new String[] {null, "the device is lost </script>"}) {
            try (HtmlReport report = HtmlReport.create(file(), Map.of())) {
                report.frame(Captures.frame(0, List.of("draw"), 5));
                if (reason != null) {
                    report.endedEarly(reason);
                }
            }
            assertThat(ReadData.of(file()).text("endedEarly")).isEqualTo(reason);
        }
    }

    @Test
    void ofALongReasonTheMiddleIsLeftOut() {
        ReportSummary summary = ReportSummary.create(Map.of());
        summary.endedEarly("lost " + "and ".repeat(10_000) + "gone");
        assertThat(summary.report().endedEarly().orElseThrow()).startsWith("lost and ").endsWith(" and gone")
                .hasSize(400);
    }

    /** The main class or the jar of this process, unless it is told, or told to be none. */
    @Test
    void theProgramIsNamed() throws IOException {
        Map<Map<String, String>, String> programs = new HashMap<>();
        programs.put(Map.of(), RunningProgram.name());
        programs.put(Map.of("program", "a game"), "a game");
        programs.put(Map.of("program", ""), "");
        for (Map.Entry<Map<String, String>, String> each : programs.entrySet()) {
            try (HtmlReport report = HtmlReport.create(file(), each.getKey())) {
                report.frame(Captures.frame(0, List.of("draw"), 5));
            }
            assertThat(ReadData.of(file()).text("program")).isEqualTo(each.getValue());
        }
    }

    private static final HostThread MAIN = new HostThread(1, "main");

    private static HostScope did(String name, long begin, long end) {
        return new HostScope(MAIN, name, HostScope.Origin.DRIVER, begin, end);
    }

    /** What a frame has of the host: names, and when it began after the frame did. */
    private static List<String> hostScopes(ReadData data, int frame) {
        return data.objects("frames").get(frame).array("hostScopes").stream().map(each -> {
            List<?> scope = (List<?>) each;
            return data.objects("hostTimes").get(Math.toIntExact(ReadData.number(scope.get(0)))).text("name") + " "
                    + ReadData.number(scope.get(1)) + " " + ReadData.number(scope.get(2));
        }).toList();
    }

    /** Frame i is from 1000 i to 1000 i + 10 on the host, and its scope on the GPU ends at 1000 i + 100 - i. */
    @Test
    void aFrameHasWhatTheHostDidFromItsBeginningToTheEndOfItsWork() throws IOException {
        ReadData data = Captures.written(file(), report -> {
            for (int i = 0; i < 3; i++) {
                report.host(did("submit of the one before", 1000 * i - 40, 1000 * i - 1));
                report.host(did("update", 1000 * i - 20, 1000 * i + 3));
                report.host(did("record", 1000 * i + 4, 1000 * i + 8));
                report.host(did("submit", 1000 * i + 12, 1000 * i + 15));
                report.host(did("wait", 1000 * i + 90, 1000 * i + 300));
                report.host(did("read", 1000 * i + 301, 1000 * i + 302));
                report.frame(Captures.frame(i, List.of("draw"), 100 - i));
            }
        });
        for (int frame = 0; frame < 3; frame++) {
            assertThat(hostScopes(data, frame)).containsExactly("update -20 23", "record 4 4", "submit 12 3",
                    "wait 90 210");
            assertThat(data.objects("frames").get(frame).number("next")).isEqualTo(frame == 2 ? null : (Long) 1000L);
        }
        assertThat(data.objects("hostTimes")).extracting(each -> each.text("name") + " " + each.number("count"))
                .containsExactly("submit of the one before 3", "update 3", "record 3", "submit 3", "wait 3", "read 3");
    }

    /** A trace of the driver's calls is read when the loop has ended. */
    @Test
    void whatTheHostDidIsKeptWithItsFrameThoughItComesLate() throws IOException {
        ReadData data = Captures.written(file(), report -> {
            for (int i = 0; i < 100; i++) {
                report.frame(Captures.frame(i, List.of("draw"), i));
            }
            for (int i = 0; i < 100; i++) {
                report.host(did("call " + i, 1000 * i + 2, 1000 * i + 5));
            }
        });
        List<ReadData> frames = data.objects("frames");
        assertThat(frames).hasSizeGreaterThan(KeptFrames.WORST);
        for (int i = 0; i < frames.size(); i++) {
            assertThat(hostScopes(data, i)).containsExactly("call " + frames.get(i).number("number") + " 2 3");
        }
    }

    @Test
    void ofManyThingsThatTheHostDidTheLongestAreKept() throws IOException {
        ReadData data = Captures.written(file(), report -> {
            report.frame(Captures.frame(0, List.of("draw"), 1_000_000));
            for (int i = 0; i < 2000; i++) {
                report.host(did("draw", 100 * i, 100 * i + 3));
            }
            report.host(did("submit", 300_000, 300_004));
        });
        assertThat(hostScopes(data, 0)).hasSize(KeptFrame.MOST_HOST_SCOPES).last().isEqualTo("submit 300000 4");
        assertThat(data.objects("frames").getFirst().number("hostScopesLeftOut"))
                .isEqualTo(2001 - KeptFrame.MOST_HOST_SCOPES);
    }

    /** In a script of three bytes a character, and longer than names are kept. */
    @ParameterizedTest
    @CsvSource({"h,100", "\u0436,100", "\u5f71,100", "\u5f71,250"})
    void namesOfAnyScriptAndLengthDoNotMakeItLarge(String letter, int length) throws IOException {
        String name = letter.repeat(length - 4);
        List<MadeScope> scopes = new ArrayList<>();
        for (int i = 0; i < 1200; i++) {
            scopes.add(MadeScope.of(i + 1000 + name, i % 10 == 0 ? -1 : i - 1, i % 2, 1_000_000L * i,
                    1_000_000L * i + 900_000 - i % 10 * 1000));
        }
        // More than are kept, in each of the frames that are kept as the worst.
        List<HostScope> host = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            host.add(new HostScope(new HostThread(i % 7, i % 7 + name), i % 300 + name,
                    HostScope.Origin.APPLICATION, 2_000_000L * i, 2_000_000L * i + 1_000_000));
        }
        Path base = folder.resolve("base.html");
        for (Path each : List.of(base, file())) {
            String other = each.equals(base) ? "a" : "b";
            List<MadeScope> own = scopes.stream().map(scope -> MadeScope.of(other + scope.scope().name()
                    .substring(1), scope.parent(), scope.queue(), scope.begin(), scope.end())).toList();
            try (HtmlReport report = each.equals(base) ? HtmlReport.create(each, Map.of("device", name))
                    : HtmlReport.create(each, Map.of("device", name), BaseReport.read(base))) {
                for (int i = 0; i < 40; i++) {
                    report.frame(MadeFrames.frame(i, 2_000_000_000L * i, 2_000_000_000L * i + 1_500_000_000,
                            Captures.QUEUES, own));
                }
                host.forEach(report::host);
                for (int i = 0; i < 20; i++) {
                    report.report(new ProfilerReport.ScopeLeftOpen(i, false, name, Captures.QUEUES.getFirst()), i);
                }
            }
        }
        assertThat(Files.size(file())).isLessThan(2_000_000);
        ReadData data = ReadData.of(file());
        assertThat(data.object("comparison").objects("rows")).hasSize(2002);
        assertThat(data.objects("scopes")).hasSize(BaseReport.MOST_SCOPES);
        assertThat(data.objects("hostTimes")).hasSize(HostTimes.MOST_NAMES);
        assertThat(data.number("hostScopesLeftOut")).isPositive();
        assertThat(data.objects("frames")).isNotEmpty().allSatisfy(frame -> assertThat(frame.number("leftOut")
                + frame.array("scopes").size()).isEqualTo(scopes.size()));
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
        ReadData frame = Captures.written(file(), report -> {
            report.frame(MadeFrames.frame(0, 0, 1, Captures.QUEUES, scopes));
        }).objects("frames").getFirst();
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
        try (SoftwareContext software = SoftwareContext.open();
                HtmlReport report = HtmlReport.create(file(), Map.of())) {
            GlContext context = software.context();
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
    void whatDiffersFromAnEarlierReportIsNamed() throws IOException {
        Path base = folder.resolve("base.html");
        List<String> names = List.of("same", "slower", "faster", "gone");
        try (HtmlReport report = HtmlReport.create(base, Map.of("device", "old"))) {
            for (int i = 0; i < 200; i++) {
                report.frame(Captures.frame(i, names, 10_000 + i % 7, 10_000 + i % 5, 10_000 + i % 3, 50));
            }
            report.endedEarly("the device is lost");
        }
        try (HtmlReport report = HtmlReport.create(file(), Map.of(), BaseReport.read(base))) {
            for (int i = 0; i < 1000; i++) {
                GpuFrame frame = Captures.frame(i, List.of("same", "slower", "faster", "new"), 10_100 + i % 7,
                        11_000 + i % 5, 9_000 + i % 3, 50);
                report.frame(frame);
            }
        }
        ReadData data = ReadData.of(file());
        ReadData comparison = data.object("comparison");
        assertThat(comparison.objects("bases")).singleElement().satisfies(each -> {
            assertThat(each.number("frames")).isEqualTo(200);
            assertThat(each.object("about").text("device")).isEqualTo("old");
            assertThat(each.text("endedEarly")).isEqualTo("the device is lost");
        });
        assertThat(comparison.objects("rows")).extracting(row -> name(data, row) + " " + row.text("verdict"))
                .containsExactly("GPU, frame SAME", "host, frame SAME", "same SAME", "slower SLOWER", "faster FASTER",
                        "new ADDED", "gone REMOVED");
        // The report of a comparison is a capture like any other.
        assertThat(BaseReport.read(file())).hasToString("a report of 1000 frames and 4 scopes");
        // Who reads both files finds what the page shows.
        Comparison read = Comparison.of(BaseReport.read(file()), BaseReport.read(base));
        assertThat(read.rows()).extracting(row -> row.name() + " " + row.beforeNanoseconds() + " "
                + row.nowNanoseconds() + " " + row.verdict()).isEqualTo(comparison.objects("rows").stream()
                        .map(row -> name(data, row) + " " + row.number("base") + " " + row.number("now") + " "
                                + row.text("verdict"))
                        .toList());
    }

    private static String name(ReadData data, ReadData row) {
        return row.has("scope") ? data.path(Math.toIntExact(row.number("scope"))) : row.text("name");
    }
}
