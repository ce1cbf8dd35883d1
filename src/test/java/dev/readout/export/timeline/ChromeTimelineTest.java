package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.readout.cli.Json;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.Script;
import dev.readout.export.timeline.write.ChromeWriter;
import dev.readout.export.timeline.write.Lanes;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChromeTimelineTest {
    private static final Json.Number DEVICE = Json.Number.of(ProcessHandle.current().pid() == 1 ? 2 : 1);

    @TempDir
    private Path folder;

    private List<Map<String, Object>> written(Script script) throws IOException {
        return written("timeline.json", script);
    }

    /** The events of a file, at times of the host's clock. */
    private List<Map<String, Object>> written(String name, Script script) throws IOException {
        Path file = folder.resolve(name);
        try (Timeline timeline = Timeline.create(file, Map.of("device", "GPU \"0\""))) {
            script.run(timeline);
        }
        try (InputStream bytes = Files.newInputStream(file);
                InputStream in = name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
            Map<String, Object> whole = Json.object(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            @SuppressWarnings("unchecked")
            List<Map<String, Object>> events = (List<Map<String, Object>>) whole.get("traceEvents");
            Object origin = ((Map<?, ?>) whole.get("otherData")).get(ChromeWriter.ORIGIN);
            for (Map<String, Object> event : events) {
                event.computeIfPresent("ts", (unused, time) -> Json.Number.of(new BigDecimal(time.toString())
                        .add(new BigDecimal((String) origin).movePointLeft(3))));
            }
            return events;
        }
    }

    private static long nanoseconds(Map<String, Object> event, String field) {
        return new BigDecimal(event.get(field).toString()).movePointRight(3).longValueExact();
    }

    private static List<Map<String, Object>> of(List<Map<String, Object>> events, String phase) {
        return events.stream().filter(event -> event.get("ph").equals(phase)).toList();
    }

    /** What a track has, by its name: slices and counters, without arrows, whose ends have numbers. */
    private static List<String> onTracks(List<Map<String, Object>> events) {
        Map<Object, Object> tracks = new LinkedHashMap<>();
        of(events, "M").forEach(event -> tracks.put(List.of(event.get("pid"), event.get("tid")),
                ((Map<?, ?>) event.get("args")).get("name")));
        return events.stream().filter(event -> Set.of("X", "C").contains(event.get("ph")))
                .map(event -> tracks.get(List.of(event.get("pid"), event.get("tid"))) + ": " + event.get("name") + " "
                        + event.get("ts") + " " + event.get("dur") + " " + event.get("args"))
                .toList();
    }

    /** Loops that are together in one timeline have what each has alone, on tracks of its own. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void severalLoopsHaveTracksOfTheirOwn(long seed) throws IOException {
        List<List<GpuFrame>> loops = List.of("editor", "preview").stream().map(loop -> new MadeTimelines(
                seed + loop.length(), Stream.of("a", "b", "c").map(name -> GpuQueue.named(loop + " " + name)).toList())
                .frames(20, -1_000)).toList();
        List<String> alone = new ArrayList<>();
        for (List<GpuFrame> loop : loops) {
            // The first one's names are shorter: it does not know yet that there will be others.
            String frames = loop == loops.getFirst() ? "frames" : "frames of preview a, preview b, preview c";
            onTracks(written(Script.of(loop))).forEach(slice -> alone.add(slice.replaceFirst("^frames", frames)));
        }
        List<String> together = onTracks(written(timeline -> {
            for (int i = 0; i < loops.getFirst().size(); i++) {
                for (List<GpuFrame> loop : loops) {
                    timeline.frame(loop.get(i));
                }
            }
        }));
        assertThat(together).containsExactlyInAnyOrderElementsOf(alone);
    }

    @Test
    void moreLoopsThanThereAreTracksForShareTheFirst() throws IOException {
        List<Map<String, Object>> events = written(timeline -> {
            for (int i = 0; i < GpuTracks.MOST_LOOPS + 5; i++) {
                timeline.frame(MadeFrames.frame(i, 10 * i, 10 * i + 5, List.of(GpuQueue.named("window " + i)),
                        List.of()));
            }
        });
        assertThat(onTracks(events)).filteredOn(slice -> slice.startsWith("frames: ")).hasSize(6);
        assertThat(onTracks(events)).filteredOn(slice -> slice.startsWith("frames of window ")).hasSize(63);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatFramesAndThreadsHadIsThereAndNothingOfATrackOverlapsInPart(long seed) throws IOException {
        MadeTimelines made = new MadeTimelines(seed);
        List<GpuFrame> frames = made.frames(20, -1_000);
        List<HostScope> host = made.host(new HostThread(3, "main"), 50);
        List<Map<String, Object>> events = written(timeline -> {
            Script.of(frames).run(timeline);
            for (HostScope scope : host) {
                timeline.host(scope);
            }
        });
        List<String> expected = new ArrayList<>();
        for (GpuFrame frame : frames) {
            frame.forEach(scope -> {
                if (frame.count(scope) > 0 && frame.hasTimes()) {
                    expected.add(frame.name(scope) + " " + frame.beginNanoseconds(scope) + " "
                            + frame.nanoseconds(scope));
                }
            });
        }
        Map<Object, String> tracks = new HashMap<>();
        of(events, "M").forEach(event -> tracks.put(event.get("tid"), event.get("args").toString()));
        List<Map<String, Object>> slices = of(events, "X");
        assertThat(slices.stream().filter(event -> event.get("pid").equals(DEVICE))
                .filter(event -> !tracks.get(event.get("tid")).contains("elapsed"))
                .map(event -> event.get("name") + " " + nanoseconds(event, "ts") + " " + nanoseconds(event, "dur")))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(slices.stream().filter(event -> event.get("cat").equals("application"))
                .map(event -> event.get("name") + " " + nanoseconds(event, "ts") + " " + nanoseconds(event, "dur")))
                .containsExactlyInAnyOrderElementsOf(host.stream().map(scope -> scope.name() + " "
                        + scope.beginNanoseconds() + " " + (scope.endNanoseconds() - scope.beginNanoseconds()))
                        .toList());
        PerfettoTimelineProperties.assertNothingOverlapsInPart(slices.stream()
                .map(event -> new PerfettoImport.Drawn(event.get("pid") + " " + event.get("tid"),
                        (String) event.get("name"), nanoseconds(event, "ts"),
                        nanoseconds(event, "ts") + nanoseconds(event, "dur"), Map.of(), 0, List.of()))
                .collect(Collectors.toList()));
        assertArrows(events);
    }

    /** Each end of an arrow is at a slice that begins with it, on the same track. */
    private static void assertArrows(List<Map<String, Object>> events) {
        assertThat(of(events, "s")).extracting(event -> event.get("id")).doesNotHaveDuplicates()
                .containsExactlyElementsOf(of(events, "f").stream().map(event -> event.get("id")).toList());
        Set<List<Object>> begins = of(events, "X").stream().map(ChromeTimelineTest::place).collect(Collectors.toSet());
        for (String end : List.of("s", "f")) {
            assertThat(of(events, end)).allSatisfy(each -> assertThat(begins).contains(place(each)));
        }
    }

    private static List<Object> place(Map<String, Object> event) {
        return List.of(event.get("pid"), event.get("tid"), event.get("ts"));
    }

    private List<Map<String, Object>> counter(List<Map<String, Object>> events, String name) {
        return of(events, "C").stream().filter(event -> event.get("name").equals(name)).toList();
    }

    private static String shown(Map<String, Object> counter) {
        return nanoseconds(counter, "ts") + " " + counter.get("args");
    }

    /** From the end of the frame before it to the end of this one, by the frame's own numbers. */
    @Test
    void busyAndLatencyAreTheFramesOwn() throws IOException {
        GpuQueue queue = GpuQueue.named("graphics");
        GpuFrame first = MadeFrames.frame(0, 500, 600, List.of(queue),
                List.of(MadeScope.of("a", -1, 0, 1_000, 2_000), MadeScope.of("b", -1, 0, 3_000, 5_000)), 250);
        GpuFrame second = MadeFrames.frame(1, 700, 800, List.of(queue),
                List.of(MadeScope.of("a", -1, 0, 6_000, 7_500)), 400);
        GpuFrame idle = MadeFrames.frame(2, 900, 950, List.of(queue), List.of());
        List<Map<String, Object>> events = written(Script.of(List.of(first, second, idle)));

        assertThat(first.busyNanoseconds(queue)).isEqualTo(3_000);
        assertThat(counter(events, "busy graphics")).extracting(ChromeTimelineTest::shown).containsExactly(
                "1000 {percent=75.000}", "5000 {percent=0.000}", "5000 {percent=60.000}", "7500 {percent=0.000}");
        assertThat(counter(events, "latency graphics")).extracting(ChromeTimelineTest::shown).containsExactly(
                "750 {nanoseconds=250}", "1000 {nanoseconds=0}", "1000 {nanoseconds=400}", "6000 {nanoseconds=0}");
    }

    @Test
    void whatScopesOfOneNameCountedIsNotMixedAndNothingOfItIsLost() throws IOException {
        Scope post = Scope.named("post").withSamples();
        MadeScope inside = new MadeScope(post, 0, 0, 1, 100, 200, -2, null);
        MadeScope beside = new MadeScope(post, 0, 1, 2, 110, 190, 7, null);
        MadeScope empty = new MadeScope(post, -1, 0, 1, 900, 900, 9, null);
        List<Map<String, Object>> events = written(timeline -> timeline.frame(MadeFrames.frame(0, 0, 1,
                MadeTimelines.QUEUES, List.of(MadeScope.of("main", -1, 0, 50, 500), inside, beside, empty))));

        assertThat(counter(events, "samples of main/post on graphics")).extracting(ChromeTimelineTest::shown)
                .containsExactly("100 {count=18446744073709551614}", "200 {count=0}");
        assertThat(counter(events, "samples of main/post on вычисления")).extracting(ChromeTimelineTest::shown)
                .containsExactly("110 {count=7}", "190 {count=0}");
        assertThat(of(events, "X")).filteredOn(event -> event.get("name").equals("post"))
                .extracting(event -> event.get("args").toString())
                .containsExactly("{frame=0, samples=18446744073709551614}", "{frame=0, samples=9}",
                        "{frame=0, count=2, nanoseconds=80, samples=7}");
    }

    @Test
    void performanceCountersAreReadByTheirStorage() throws IOException {
        GpuQueue queue = GpuQueue.named("graphics");
        List<Long> bits =
                List.of(-1L, (long) Float.floatToIntBits(0.5f), Double.doubleToLongBits(Double.NaN), -2L, -3L);
        GpuFrame frame = new GivenFrame(0, 0, 1, true, List.of(new GivenFrame.Row(Scope.named("draw"), -1, 0, 1, 100,
                100, 100, 200, GpuFrame.NOT_COUNTED, List.of(), bits)),
                List.of(new GivenFrame.Queue(queue, 100, GpuFrame.NOT_COUNTED, ClockQuality.TRUE, 0, 0))).frame();
        List<Map<String, Object>> events = written(Script.of(List.of(frame)));

        assertThat(counter(events, "counter 0 of draw")).extracting(ChromeTimelineTest::shown)
                .containsExactly("100 {count=18446744073709551615}", "200 {count=0}");
        assertThat(counter(events, "counter 1 of draw")).extracting(ChromeTimelineTest::shown)
                .containsExactly("100 {count=0.5}", "200 {count=0.0}");
        assertThat(counter(events, "counter 2 of draw")).as("no number").isEmpty();
        assertThat(counter(events, "counter 3 of draw")).extracting(ChromeTimelineTest::shown)
                .containsExactly("100 {count=-2}", "200 {count=0}");
        assertThat(of(events, "X")).filteredOn(event -> event.get("name").equals("draw"))
                .extracting(event -> event.get("args").toString())
                .containsExactly("{frame=0, counter 0=18446744073709551615, counter 1=0.5, counter 2=NaN,"
                        + " counter 3=-2, counter 4=-3}");
    }

    @Test
    void theHostsTimeOfAScopeIsADetailAndNoCounter() throws IOException {
        MadeScope draw = MadeScope.of("draw", -1, 0, 100, 200);
        List<Map<String, Object>> events = written(timeline -> timeline.frame(MadeFrames.frame(0, 0, 1,
                MadeTimelines.QUEUES, List.of(draw.onHost(70), MadeScope.of("main", -1, 0, 200, 300).onHost(-7),
                        MadeScope.of("post", -1, 0, 300, 400)))));

        assertThat(of(events, "X")).filteredOn(event -> Set.of("draw", "main", "post").contains(event.get("name")))
                .extracting(event -> event.get("args").toString())
                .containsExactly("{frame=0, host time ns=70}", "{frame=0, host time ns=0}", "{frame=0}");
        assertThat(of(events, "C")).noneMatch(event -> event.get("name").toString().contains("host time"));
    }

    @Test
    void aSlashInANameIsNoBoundaryOfACounter() throws IOException {
        MadeScope slash = new MadeScope(Scope.named("a/b").withSamples(), -1, 0, 1, 100, 200, 7, null);
        List<Map<String, Object>> events = written(timeline -> timeline.frame(MadeFrames.frame(0, 0, 1,
                List.of(GpuQueue.named("graphics")), List.of(slash))));

        assertThat(counter(events, "samples of a\\/b")).isNotEmpty();
    }

    @Test
    void moreCountersThanThereAreShowTheirNumbersWithTheScopesAlone() throws IOException {
        List<MadeScope> scopes = new ArrayList<>();
        for (int i = 0; i < GpuTracks.MOST_COUNTERS + 10; i++) {
            scopes.add(new MadeScope(Scope.named("scope " + i).withSamples(), -1, 0, 1, 10L * i, 10L * i + 5, i, null));
        }
        List<Map<String, Object>> events = written(timeline -> timeline
                .frame(MadeFrames.frame(0, 0, 1, List.of(MadeTimelines.QUEUES.getFirst()), scopes)));
        assertThat(of(events, "C").stream().map(event -> event.get("name")).distinct())
                .hasSizeLessThanOrEqualTo(GpuTracks.MOST_COUNTERS);
        assertThat(of(events, "X")).last().extracting(event -> event.get("args").toString()).asString()
                .contains("samples=" + (scopes.size() - 1));
    }

    @Test
    void howGoodAClockIsIsSaidInWords() throws IOException {
        List<Map<String, Object>> events = written(timeline -> timeline
                .frame(MadeFrames.frame(0, 0, 1, MadeTimelines.QUEUES, List.of())));
        assertThat(of(events, "X")).extracting(event -> event.get("args").toString()).containsExactly("{frame=0, "
                + "clock of graphics=calibrated ± 0 ns, "
                + "clock of вычисления=emulated: durations mean nothing ± 100 ns, "
                + "clock of copy=not calibrated: begins are guesses between submission and result ± 200 ns}");
    }

    /** Two windows draw on one queue: scopes of one are not below those of the other. */
    @Test
    void aFrameOfAnotherLoopIsAnotherFrameThoughItHasTheSameNumber() throws IOException {
        GpuQueue graphics = GpuQueue.named("graphics");
        List<MadeScope> inside = List.of(MadeScope.of("main", -1, 0, 12, 45), MadeScope.of("draw", 0, 0, 20, 30));
        List<Map<String, Object>> events = written(timeline -> {
            timeline.frame(MadeFrames.frame(7, 0, 40, List.of(graphics),
                    List.of(MadeScope.of("main", -1, 0, 10, 40))));
            timeline.frame(MadeFrames.frame(7, 0, 40, List.of(graphics, GpuQueue.named("copy")), inside));
        });

        List<Object> tracks = of(events, "X").stream().filter(event -> event.get("pid").equals(DEVICE))
                .map(event -> event.get("tid")).toList();
        assertThat(tracks).hasSize(3);
        assertThat(tracks.get(2)).isEqualTo(tracks.get(1)).isNotEqualTo(tracks.get(0));
    }

    @Test
    void moreThanThereAreLanesForAreInstantsThatSayHowLongTheyTook() throws IOException {
        List<MadeScope> scopes = new ArrayList<>();
        for (int i = 0; i <= Lanes.MOST + 4; i++) {
            scopes.add(MadeScope.of("scope " + i, -1, 0, i, 1000 + i));
        }
        List<Map<String, Object>> events = written(timeline -> timeline
                .frame(MadeFrames.frame(0, 0, 1, MadeTimelines.QUEUES, scopes)));

        assertThat(of(events, "i")).hasSize(5).last().extracting(event -> event.get("args").toString()).asString()
                .contains("nanoseconds from beginning to end=1000");
        assertThat(of(events, "X")).filteredOn(event -> event.get("pid").equals(DEVICE)).hasSize(Lanes.MOST);
    }

    /** As viewers read it: by doubles, of microseconds. */
    @ParameterizedTest
    @ValueSource(longs = {0, 365L * 24 * 3_600_000_000_000L, Long.MAX_VALUE - 3_000_000, Long.MIN_VALUE + 3_000_000})
    void slicesNestAlsoAsDoublesWhateverTheHostsClockSays(long start) throws IOException {
        List<MadeScope> scopes = new ArrayList<>(List.of(MadeScope.of("main", -1, 0, start, start + 2_000_000)));
        for (int i = 0; i < 1_000; i++) {
            scopes.add(MadeScope.of("part " + i, 0, 0, start + 1_999 * i + 1, start + 1_999 * i + 2));
        }
        Path file = folder.resolve("nested.json");
        try (Timeline timeline = Timeline.create(file, Map.of())) {
            timeline.frame(MadeFrames.frame(0, start, start + 1, List.of(GpuQueue.named("graphics")), scopes));
            timeline.host(new HostScope(new HostThread(1, "main"), "load", HostScope.Origin.APPLICATION,
                    start - 1_000_000, start));
        }
        double end = 0;
        int parts = 0;
        double least = Double.MAX_VALUE;
        try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
            double begin = 0;
            String name = "";
            while (parser.nextToken() != null) {
                switch (String.valueOf(parser.currentName())) {
                    case "name" -> name = parser.getText();
                    case "ts" -> begin = parser.getValueAsDouble();
                    case "dur" -> {
                        if (parser.currentToken().isNumeric() && name.startsWith("part")) {
                            parts++;
                            assertThat(begin).as("the beginning of " + name).isGreaterThan(end);
                            end = begin + parser.getDoubleValue();
                            assertThat(end).as("the end of " + name).isGreaterThan(begin);
                        }
                    }
                    default -> {}
                }
                least = Math.min(least, begin);
            }
        }
        assertThat(parts).isEqualTo(1_000);
        assertThat(least).isNotNegative();
    }

    @Test
    void namesOfAnyKindAreWellFormedJson() throws IOException {
        List<Map<String, Object>> events = written("timeline.json.gz", timeline -> {
            timeline.host(new HostScope(new HostThread(1, "\uD800"), "a\uDC00\u0000\"", HostScope.Origin.DRIVER, 5, 5));
            timeline.report(new ProfilerReport.Disjoint(1, false), -5);
        });
        assertThat(of(events, "X")).first().extracting(event -> event.get("name")).isEqualTo("a\uDC00\u0000\"");
        assertThat(of(events, "i")).first().satisfies(event -> assertThat(nanoseconds(event, "ts")).isEqualTo(-5));
    }

    /** Not at 0, which may be days away. */
    @Test
    void whatIsMissingBeforeTheFirstFrameIsWhereSomethingElseIs() throws IOException {
        List<Map<String, Object>> events = written(timeline -> {
            timeline.host(new HostScope(new HostThread(1, "main"), "load", HostScope.Origin.APPLICATION, 7000, 8000));
            timeline.droppedHostScopes(3);
            timeline.report(new ProfilerReport.Disjoint(0, false), 9000);
            timeline.endedEarly("the device is lost");
            timeline.frame(MadeFrames.frame(1, 50_000, 60_000, MadeTimelines.QUEUES, List.of()));
            timeline.report(new ProfilerReport.Disjoint(2, false), 70_000);
            timeline.droppedFrames(1);
        });
        assertThat(of(events, "i")).extracting(event -> nanoseconds(event, "ts"))
                .containsExactly(8000L, 9000L, 9000L, 70_000L, 60_000L);
    }

    @Test
    void aTimelineOfNothingIsOne() throws IOException {
        assertThat(of(written(timeline -> {}), "M")).hasSize(2);
    }

    @Test
    void moreThreadsThanThereAreTracksForShareOne() throws IOException {
        List<Map<String, Object>> events = written(timeline -> {
            for (int i = 0; i < Timeline.MOST_THREADS + 3; i++) {
                timeline.host(new HostScope(new HostThread(i, "thread " + i), "work",
                        HostScope.Origin.APPLICATION, i, i + 10));
            }
        });
        assertThat(of(events, "X")).hasSize(Timeline.MOST_THREADS);
        assertThat(of(events, "i")).hasSize(3);
    }
}
