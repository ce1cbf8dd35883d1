package dev.readout.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChromeTimelineTest {
    @TempDir
    private Path folder;

    /** Something that writes to a timeline. */
    @FunctionalInterface
    private interface Script {
        void run(FrameSink timeline) throws IOException;
    }

    private List<Map<String, Object>> written(Script script) throws IOException {
        return written("timeline.json", script);
    }

    private List<Map<String, Object>> written(String name, Script script) throws IOException {
        Path file = folder.resolve(name);
        try (ChromeTimeline timeline = ChromeTimeline.create(file, Map.of("device", "GPU \"0\""))) {
            script.run(timeline);
        }
        JsonFactory strict = JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
        try (InputStream bytes = Files.newInputStream(file);
                InputStream in = name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                JsonParser parser = strict.createParser(in)) {
            parser.nextToken();
            @SuppressWarnings("unchecked")
            Map<String, Object> whole = (Map<String, Object>) value(parser);
            assertThat(parser.nextToken()).isNull();
            @SuppressWarnings("unchecked")
            List<Map<String, Object>> events = (List<Map<String, Object>>) whole.get("traceEvents");
            return events;
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser));
                }
                yield array;
            }
            case VALUE_STRING -> parser.getText();
            default -> new BigDecimal(parser.getText());
        };
    }

    private static long nanoseconds(Map<String, Object> event, String field) {
        return ((BigDecimal) event.get(field)).movePointRight(3).longValueExact();
    }

    private static List<Map<String, Object>> of(List<Map<String, Object>> events, String phase) {
        return events.stream().filter(event -> event.get("ph").equals(phase)).toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatFramesAndThreadsHadIsThereAndNothingOfATrackOverlapsInPart(long seed) throws IOException {
        MadeTimelines made = new MadeTimelines(seed);
        List<GpuFrame> frames = made.frames(20, -1_000);
        List<HostScope> host = made.host(new HostThread(3, "main"), 50);
        List<Map<String, Object>> events = written(timeline -> {
            for (GpuFrame frame : frames) {
                timeline.frame(frame);
            }
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
        Map<Object, String> tracks = new TreeMap<>();
        of(events, "M").forEach(event -> tracks.put(event.get("tid"), event.get("args").toString()));
        List<Map<String, Object>> slices = of(events, "X");
        assertThat(slices.stream().filter(event -> event.get("pid").equals(BigDecimal.TWO))
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

    /** Each end of an arrow stands behind a slice that begins with it, on the same track. */
    private static void assertArrows(List<Map<String, Object>> events) {
        assertThat(of(events, "s")).extracting(event -> event.get("id")).doesNotHaveDuplicates()
                .containsExactlyElementsOf(of(events, "f").stream().map(event -> event.get("id")).toList());
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).get("ph").equals("s") || events.get(i).get("ph").equals("f")) {
                Map<String, Object> slice = events.get(i - 1);
                assertThat(slice).containsEntry("ph", "X").containsEntry("tid", events.get(i).get("tid"))
                        .containsEntry("ts", events.get(i).get("ts"));
            }
        }
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
        assertThat(of(events, "X")).filteredOn(event -> event.get("pid").equals(BigDecimal.TWO)).hasSize(Lanes.MOST);
    }

    @Test
    void namesOfAnyKindAreWellFormedJson() throws IOException {
        List<Map<String, Object>> events = written("timeline.json.gz", timeline -> {
            timeline.host(new HostScope(new HostThread(1, "\uD800"), "a\uDC00\u0000\"", HostScope.Origin.DRIVER, 5, 5));
            timeline.report(new ProfilerReport.Disjoint(1), -5);
        });
        assertThat(of(events, "X")).first().extracting(event -> event.get("name")).isEqualTo("a\uDC00\u0000\"");
        assertThat(of(events, "i")).first().satisfies(event -> assertThat(nanoseconds(event, "ts")).isEqualTo(-5));
    }

    @Test
    void aTimelineOfNothingIsOne() throws IOException {
        assertThat(of(written(timeline -> {}), "M")).hasSize(2);
    }

    @Test
    void moreThreadsThanThereAreTracksForShareOne() throws IOException {
        List<Map<String, Object>> events = written(timeline -> {
            for (int i = 0; i < TimelineSink.MOST_THREADS + 3; i++) {
                timeline.host(new HostScope(new HostThread(i, "thread " + i), "work",
                        HostScope.Origin.APPLICATION, i, i + 10));
            }
        });
        assertThat(of(events, "X")).hasSize(TimelineSink.MOST_THREADS);
        assertThat(of(events, "i")).hasSize(3);
    }
}
