package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.Script;
import dev.readout.export.file.RunningProgram;
import dev.readout.export.timeline.PerfettoImport.Drawn;
import dev.readout.export.timeline.write.PerfettoWriter;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What Perfetto's importer needs, which {@link PerfettoImport} demands, on a file that has everything. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerfettoRulesTest {
    private static final long BEGIN = 5_000_000_000_000L;
    private static final int FRAMES = 60;
    private static final int MANY_NAMES = PerfettoWriter.MOST_NAMES + 3 * HostOrder.MOST;

    private List<DecodedMessage> packets = List.of();
    private PerfettoImport imported = new PerfettoImport(List.of());

    @BeforeAll
    void write(@TempDir Path folder) throws IOException, InterruptedException {
        Protoc.require();
        Path file = folder.resolve("everything.pftrace");
        MadeTimelines made = new MadeTimelines(17);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("device", "A GPU");
        properties.put("api", "opengl");
        try (Timeline timeline = Timeline.create(file, properties)) {
            List<GpuFrame> frames = made.frames(FRAMES, BEGIN);
            Script.of(frames.subList(0, FRAMES / 2)).run(timeline);
            timeline.report(new ProfilerReport.Disjoint(3, false), BEGIN + 7);
            timeline.droppedFrames(2);
            timeline.endedEarly("the device is lost");
            // More names than are kept: all numbers begin anew, in the midst of the file.
            HostThread thread = new HostThread(7, "main");
            for (int i = 0; i < MANY_NAMES; i++) {
                timeline.host(new HostScope(thread, "name " + i, HostScope.Origin.DRIVER, BEGIN + 2L * i,
                        BEGIN + 2L * i + 1));
            }
            Script.of(frames.subList(FRAMES / 2, FRAMES)).run(timeline);
        }
        packets = Protoc.decode(file);
        imported = new PerfettoImport(packets);
    }

    /** The import itself fails where they are broken. */
    @Test
    void allThatTheRulesAreAboutIsThere() {
        assertThat(packets.stream().filter(packet -> packet.number("sequence_flags") == 1)).as("it was cleared again")
                .hasSizeGreaterThan(1);
        assertThat(imported.stages).isNotEmpty();
        assertThat(imported.slices).extracting(Drawn::name).contains("name 0", "name " + (MANY_NAMES - 1));
        assertThat(imported.tracks).containsKeys(RunningProgram.name(), "frames", "main", "reports",
                "submitted to graphics");
        assertThat(imported.values).extracting(PerfettoImport.Value::counter)
                .contains("busy graphics", "latency graphics", "samples of main on graphics");
        assertThat(imported.slices).filteredOn(slice -> slice.name().equals("frame 0")).extracting(Drawn::begin)
                .contains(BEGIN);
        assertThat(imported.slices).anyMatch(slice -> !slice.submits().isEmpty());
    }

    @Test
    void aQueueIsTheSameTrackAfterTheStateWasCleared() {
        Map<String, Set<String>> numbers = new LinkedHashMap<>();
        for (DecodedMessage packet : packets) {
            packet.messages("interned_data").forEach(data -> data.messages("gpu_specifications").stream()
                    .filter(each -> !each.has("category"))
                    .forEach(each -> numbers.computeIfAbsent(each.text("name"), unused -> new HashSet<>())
                            .add(each.text("iid"))));
        }
        assertThat(numbers).containsKeys("graphics", "copy")
                .allSatisfy((name, all) -> assertThat(all).as(name).hasSize(1));
    }

    @Test
    void reportsAndWhatWasDroppedAreSeen() {
        assertThat(imported.instants).extracting(Drawn::name).containsExactly(
                new ProfilerReport.Disjoint(3, false).toString(), "2 frames are not written",
                "ended early: the device is lost");
    }

    @Test
    void theMachineIsNamed() {
        assertThat(packets).filteredOn(packet -> packet.has("gpu_info")).first()
                .extracting(packet -> packet.message("gpu_info").message("gpus").text("name")).isEqualTo("A GPU");
    }

    @Test
    void namesThatAreSaidOfInstantsAloneAreForgottenToo() throws IOException, InterruptedException {
        Path file = Path.of("src/test/target", "instants.pftrace");
        try (Timeline timeline = Timeline.create(file, Map.of())) {
            for (int i = 0; i < Timeline.MOST_THREADS + 2 * PerfettoWriter.MOST_NAMES; i++) {
                timeline.host(new HostScope(new HostThread(i + 1, "thread " + i), "work " + i,
                        HostScope.Origin.APPLICATION, i, i + 1));
            }
        }
        List<DecodedMessage> written = Protoc.decode(file);
        written.forEach(packet -> packet.messages("interned_data").forEach(data -> assertThat(
                data.messages("event_names")).allSatisfy(
                        name -> assertThat(name.number("iid")).isLessThanOrEqualTo(PerfettoWriter.MOST_NAMES))));
        assertThat(new PerfettoImport(written).instants).hasSize(2 * PerfettoWriter.MOST_NAMES);
    }

    /** What is above the greatest number with a sign is a real number there. */
    @Test
    void aCounterHasNoSign() throws IOException, InterruptedException {
        GpuFrame frame = MadeFrames.frame(0, 0, 1, List.of(MadeTimelines.QUEUES.getFirst()), List.of(
                new MadeScope(Scope.named("main").withSamples(), -1, 0, 1, 100, 200, -2_000_000L, null)));
        assertThat(PerfettoTimelineProperties.written(List.of(frame), List.of()).values).filteredOn(
                value -> value.counter().equals("samples of main")).extracting(PerfettoImport.Value::value)
                .containsExactly(0.0, 0x1p64 - 2_000_000);
    }

    @Test
    void anArrowLeavesTheCallThatSubmittedTheWork() throws IOException, InterruptedException {
        GpuFrame frame = MadeFrames.frame(0, 0, 90, List.of(MadeTimelines.QUEUES.getFirst()),
                List.of(MadeScope.of("main", -1, 0, 1_000, 2_000)), 900);
        PerfettoImport read = PerfettoTimelineProperties.written(List.of(frame), List.of(new HostScope(
                new HostThread(3, "main"), "vkQueueSubmit", HostScope.Origin.DRIVER, 110, 150)));
        assertThat(read.slices).filteredOn(slice -> slice.name().equals("vkQueueSubmit")).first()
                .extracting(Drawn::submits).isEqualTo(List.copyOf(read.stageIds()));
    }

    @Test
    void threadsWithoutANumberOfTheirOwnGetOne() throws IOException, InterruptedException {
        Path file = Path.of("src/test/target", "threads.pftrace");
        try (Timeline timeline = Timeline.create(file, Map.of())) {
            for (HostThread thread : List.of(new HostThread(0, "none"), new HostThread(5, "a"),
                    new HostThread(5, "renamed"), new HostThread(-3, "garbage"))) {
                timeline.host(new HostScope(thread, "work", HostScope.Origin.APPLICATION, 1, 2));
            }
        }
        List<Long> numbers = new ArrayList<>();
        Protoc.decode(file).forEach(packet -> packet.messages("track_descriptor").forEach(track -> track
                .messages("thread").forEach(thread -> numbers.add(thread.number("tid")))));
        assertThat(numbers).hasSize(4).doesNotHaveDuplicates().contains(5L)
                .allSatisfy(number -> assertThat(number).isPositive());
    }
}
