package dev.readout.jfr;

import static dev.readout.jfr.RecordedEvents.expected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.MalformedResultException;
import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.Garbage;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.Pages;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JfrEventsTest {
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    /** A header, no devices and one tag. */
    private static final int[] ANSWER = {3, 2, 0, 1, 6, 7, 0, 2, 64, 1, 'a' | 'b' << 8};

    /** A frame of a scope for each of some times, side by side. */
    private static GpuFrame frame(long... nanoseconds) {
        return MadeFrames.frame(1, 0, 0, List.of(QUEUE), LongStream.of(nanoseconds)
                .mapToObj(each -> MadeScope.of(each + " ns", -1, 0, 0, each)).toList());
    }

    private static List<String> names(List<RecordedEvent> events) {
        return events.stream().map(event -> event.getString("name")).toList();
    }

    @Test
    void whatNobodyRecordsMakesNoGarbage() {
        Consumer<GpuFrame> frames = JfrEvents.frames();
        Consumer<ProfilerReport> reports = JfrEvents.reports();
        Consumer<QueryResourceStream> memory = JfrEvents.memory();
        GpuFrame frame = frame(1, 2, 3);
        ProfilerReport report = new ProfilerReport.Disjoint(1, false);
        QueryResourceStream stream = new QueryResourceStream().wrap(MemorySegment.ofArray(ANSWER));
        long least = Garbage.least(0, () -> {
            for (int k = 0; k < 100; k++) {
                frames.accept(frame);
                reports.accept(report);
                memory.accept(stream);
            }
        });

        assertThat(least).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0 ns, 0", "20 ns, 20", "20ns, 20", "' 3 us ', 3000", "4 ms, 4000000", "5 S, 5000000000",
        "1 m, 60000000000", "1 h, 3600000000000", "1 d, 86400000000000", "999999999999999999 d, 9223372036854775807",
        "soon, 0", "'', 0", "-1 ns, 0", "1.5 ms, 0", "9999999999999999999999 ns, 0"})
    void aThresholdIsATimespanAsJfrWritesThem(String value, long nanoseconds) {
        GpuThreshold threshold = new GpuThreshold();
        threshold.setValue(value);

        assertThat(threshold.getValue()).isEqualTo(value);
        assertThat(threshold.admits(nanoseconds)).isTrue();
        assertThat(threshold.admits(nanoseconds - 1)).isFalse();
    }

    @Test
    void ofTwoRecordingsTheLowerThresholdCounts() throws IOException {
        try (Recording first = new Recording(); Recording second = new Recording()) {
            first.enable("readout.Scope").with("gpuThreshold", "2 us");
            second.enable("readout.Scope").with("gpuThreshold", "30 ns");
            first.start();
            JfrEvents.frames().accept(frame(40, 2000));
            second.start();
            JfrEvents.frames().accept(frame(29, 30, 31));
            second.stop();
            JfrEvents.frames().accept(frame(41, 2001));
            first.stop();

            assertThat(names(RecordedEvents.of(first))).containsExactlyInAnyOrder("2000 ns", "30 ns", "31 ns",
                    "2001 ns");
        }
    }

    @Test
    void aReportIsAnEventWithItsText() throws IOException {
        List<ProfilerReport> reports = List.of(new ProfilerReport.Disjoint(3, false),
                new ProfilerReport.ScopeLeftOpen(4, false, "тень/影", QUEUE), new ProfilerReport.FrameDropped(5, 3, 0));

        assertThat(RecordedEvents.during(Set.of("readout.Report"), "0 ns",
                () -> reports.forEach(JfrEvents.reports())).stream().map(RecordedEvents::fields))
                .containsExactlyInAnyOrderElementsOf(reports.stream().map(report -> expected("readout.Report",
                        "frame", report.frame(), "kind", report.kind().toString(), "message", report.toString()))
                        .toList());
    }

    @Test
    void ofAnAnswerThatIsMalformedNothingIsRecorded() throws IOException {
        int[] cut = ANSWER.clone();
        cut[9] = 2;
        QueryResourceStream stream = new QueryResourceStream().wrap(MemorySegment.ofArray(cut));

        assertThat(RecordedEvents.during(RecordedEvents.ALL, "0 ns", () -> assertThatThrownBy(
                () -> JfrEvents.memory().accept(stream)).isInstanceOf(MalformedResultException.class))).isEmpty();
    }

    /** In a JVM of its own, where nothing was recorded before. */
    @Test
    void aRecordingThatBeginsWhileTheLoopRunsSoonHasItsEvents() throws Exception {
        assertThat(JavaProcess.java(List.of("-cp", System.getProperty("java.class.path"), Running.class.getName())))
                .endsWith("readout.Report\n");
    }

    /** The process: it ends with the first event. */
    static final class Running {
        public static void main(String[] arguments) throws Exception {
            Consumer<ProfilerReport> reports = JfrEvents.reports();
            ProfilerReport report = new ProfilerReport.Disjoint(1, false);
            reports.accept(report);
            try (RecordingStream stream = new RecordingStream()) {
                CountDownLatch seen = new CountDownLatch(1);
                stream.enable("readout.Report");
                stream.onEvent("readout.Report", event -> seen.countDown());
                stream.startAsync();
                while (!seen.await(1, TimeUnit.MILLISECONDS)) {
                    reports.accept(report);
                }
            }
            System.out.println("readout.Report");
        }
    }

    /** The events that this version has: they are known to JFR once their classes are loaded. */
    private static List<EventType> types() {
        JfrEvents.frames().accept(frame());
        JfrEvents.reports().accept(new ProfilerReport.Disjoint(1, false));
        JfrEvents.memory().accept(new QueryResourceStream().wrap(MemorySegment.ofArray(ANSWER)));
        return RecordedEvents.CLASSES.stream().map(EventType::getEventType).toList();
    }

    @Test
    void everyEventIsOffHasNoStackTraceAndIsDescribedForPeople() {
        assertThat(types()).hasSizeGreaterThan(7).allSatisfy(type -> {
            assertThat(FlightRecorder.getFlightRecorder().getEventTypes()).anyMatch(
                    each -> each.getName().equals(type.getName()));
            assertThat(type.isEnabled()).isFalse();
            assertThat(setting(type, "enabled")).isEqualTo("false");
            assertThat(setting(type, "stackTrace")).isEqualTo("false");
            assertThat(type.getLabel()).startsWith("GPU ");
            assertThat(type.getDescription()).isNotBlank();
            assertThat(type.getCategoryNames()).first().isEqualTo("Readout");
            assertThat(type.getFields()).extracting(ValueDescriptor::getLabel).doesNotContainNull();
        });
    }

    private static String setting(EventType type, String name) {
        return type.getSettingDescriptors().stream().filter(each -> each.getName().equals(name))
                .map(SettingDescriptor::getDefaultValue).findFirst().orElseThrow();
    }

    @Test
    void thePackageHasARowOfEachEvent() throws IOException {
        List<String> rows = Pattern.compile("<tr><td>\\{@code (readout\\.\\w+)}")
                .matcher(Files.readString(Sources.LIBRARY.resolve("dev/readout/jfr/package-info.java"))).results()
                .map(row -> row.group(1)).toList();
        assertThat(rows).containsExactlyInAnyOrderElementsOf(RecordedEvents.ALL);
    }

    private static String settingsOfThePage() throws IOException {
        Matcher settings = Pattern.compile("```xml\n(<\\?xml .*?<configuration.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Pages.named("jfr")));
        assertThat(settings.find()).isTrue();
        return settings.group(1);
    }

    @Test
    void theSettingsOnThePageNameEveryEventAndEverySettingOfOurs() throws IOException {
        String settings = settingsOfThePage();
        Set<String> named = new TreeSet<>();
        Pattern.compile("<event name=\"([\\w.]+)\">(.*?)</event>", Pattern.DOTALL).matcher(settings).results()
                .forEach(event -> named.add(event.group(1) + (event.group(2).contains("gpuThreshold") ? " t" : "")));

        assertThat(named).containsExactlyInAnyOrderElementsOf(types().stream().map(type -> type.getName()
                + (type.getSettingDescriptors().stream().anyMatch(each -> each.getName().equals("gpuThreshold"))
                        ? " t" : ""))
                .toList());
        assertThat(named).filteredOn(name -> name.endsWith(" t")).hasSize(2);
    }

    /** The program on the software device, in a JVM that is told what to record. */
    private static List<RecordedEvent> recorded(Path folder, String options) throws Exception {
        Path file = folder.resolve("app.jfr");
        assertThat(JavaProcess.java(List.of("-XX:StartFlightRecording:filename=" + file + "," + options,
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                "dev.readout.testing.RecordedLoop"))).contains("available true", "frames 6");
        return RecordedEvents.of(file);
    }

    private static Stream<String> types(List<RecordedEvent> events) {
        return events.stream().map(event -> event.getEventType().getName()).distinct();
    }

    @Test
    void theSettingsOnThePageSwitchTheEventsOn(@TempDir Path folder) throws Exception {
        Path settings = folder.resolve("readout.jfc");
        Files.writeString(settings, settingsOfThePage().replace("10 us", "500 ns"));

        List<RecordedEvent> events = recorded(folder, "settings=" + settings);

        assertThat(types(events)).containsExactlyInAnyOrder("readout.Scope", "readout.Frame", "readout.Queue",
                "readout.Report");
        assertThat(events).filteredOn(event -> event.getEventType().getName().equals("readout.Scope"))
                .hasSizeBetween(2, 10)
                .allSatisfy(event -> assertThat(event.getLong("gpuTime")).isGreaterThanOrEqualTo(500));
    }
}
