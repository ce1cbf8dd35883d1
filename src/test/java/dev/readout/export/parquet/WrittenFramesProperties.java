package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.timeline.MadeTimelines;
import dev.readout.profile.FrameBuilder;
import dev.readout.profile.FrameParts;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.profile.SeenFrame;
import dev.readout.testing.Folders;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What was written comes back; and a damaged file ends in frames or in one line that names it. */
class WrittenFramesProperties {
    private static final List<String> TABLES =
            List.of("frames.parquet", "scopes.parquet", "host.parquet", "reports.parquet");

    private static final int FRAMES = 15;

    private static Path folder;
    /** What is written well, in the order of {@link #TABLES}. */
    private static List<byte[]> whole;

    @BeforeContainer
    static void write() throws IOException {
        folder = Files.createTempDirectory("written");
        try (ParquetFrames sink = ParquetFrames.create(folder, Map.of("machine", "a"))) {
            for (GpuFrame frame : new MadeTimelines(3).frames(FRAMES, 1_000)) {
                sink.frame(frame);
            }
            for (int i = 0; i < 50; i++) {
                sink.report(new ProfilerReport.SpanLost(i, "scope " + i, GpuQueue.named("graphics")), 1_000 * i);
                sink.host(new HostScope(HostThread.current(), "update", HostScope.Origin.APPLICATION, i, 2 * i));
            }
        }
        whole = new ArrayList<>();
        for (String table : TABLES) {
            whole.add(Files.readAllBytes(folder.resolve(table)));
        }
    }

    @AfterContainer
    static void delete() throws IOException {
        Folders.delete(folder);
    }

    @Provide
    Arbitrary<FrameParts.Loop> loops() {
        return FrameParts.loops();
    }

    @Provide
    Arbitrary<Map<String, String>> abouts() {
        return Arbitraries.maps(Arbitraries.of("machine", "driver", "build", "Zeit"),
                Arbitraries.strings().withCharRange('\u0001', '\u2FFF').ofMaxLength(20)).ofMaxSize(3);
    }

    @Property(tries = 100)
    void whatWasWrittenComesBack(@ForAll("loops") FrameParts.Loop loop, @ForAll("abouts") Map<String, String> about)
            throws IOException {
        Path written = Files.createTempDirectory("written");
        try {
            try (ParquetFrames sink = ParquetFrames.create(written, about, Instant.EPOCH, 0)) {
                for (GpuFrame frame : loop.build()) {
                    sink.frame(frame);
                }
            }
            SentFrames sent = new SentFrames();
            WrittenFrames read = WrittenFrames.read(written);
            read.sendTo(sent);
            assertThat(sent.frames).isEqualTo(loop.expected());
            assertThat(read.about()).isEqualTo(loop.frames().isEmpty() ? Map.of() : about);
            assertThat(read.about().keySet()).containsExactlyElementsOf(
                    loop.frames().isEmpty() ? List.of() : new LinkedHashMap<>(about).keySet());
        } finally {
            Folders.delete(written);
        }
    }

    /** The parts have what was given before the last flush, and are gone when the tables are there, or nothing is. */
    @Property(tries = 60)
    void whatWasFlushedIsInParts(@ForAll("loops") FrameParts.Loop loop,
            @ForAll @Size(min = 1, max = 4) Set<@IntRange(max = 6) Integer> flushes, @ForAll boolean whole)
            throws IOException {
        Path written = Files.createTempDirectory("written");
        try (ParquetFrames sink = ParquetFrames.create(written, Map.of())) {
            sink.partNanoseconds = 0;
            Path parts = parts(written);
            List<GpuFrame> frames = loop.build();
            for (int i = 0; i <= frames.size(); i++) {
                if (flushes.contains(i)) {
                    sink.flush();
                    SentFrames sent = SentFrames.of(parts);
                    assertThat(sent.frames).isEqualTo(loop.expected().subList(0, i));
                    assertThat(sent.told).hasSize(1).first().asString().startsWith("ended early: the process ");
                }
                if (i < frames.size()) {
                    sink.frame(frames.get(i));
                }
            }
            if (whole) {
                sink.close();
                assertThat(SentFrames.of(written)).extracting(sent -> sent.frames, sent -> sent.told)
                        .containsExactly(loop.expected(), List.of());
            } else {
                sink.discard();
            }
            assertThat(names(written)).containsExactlyInAnyOrderElementsOf(whole ? TABLES : List.of());
        } finally {
            Folders.delete(written);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static Path parts(Path written) throws IOException {
        return written.resolve(names(written).stream().filter(name -> Files.isDirectory(written.resolve(name)))
                .findFirst().orElseThrow());
    }

    /** Of one export, each frame of the one behind or before one of the other; or of the same, by other queues. */
    @Property(tries = 60)
    void framesOfTwoLoopsAreNotMixed(@ForAll("loops") FrameParts.Loop one, @ForAll("loops") FrameParts.Loop two,
            @ForAll boolean alike) throws IOException {
        FrameParts.Loop other = alike ? one : two;
        Path written = Files.createTempDirectory("written");
        try {
            List<SeenFrame> expected = new ArrayList<>();
            try (ParquetFrames sink = ParquetFrames.create(written, Map.of())) {
                List<GpuFrame> first = one.build();
                List<GpuFrame> second = other.build();
                for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
                    for (GpuFrame frame : i >= first.size() ? List.of(second.get(i))
                            : i >= second.size() ? List.of(first.get(i)) : List.of(first.get(i), second.get(i))) {
                        sink.frame(frame);
                        expected.add(SeenFrame.of(frame));
                    }
                }
            }
            assertThat(SentFrames.of(written).frames).isEqualTo(expected);
        } finally {
            Folders.delete(written);
        }
    }

    /** Texts of any length, long lists of counters, and pages of them. */
    @Property(tries = 20)
    void theLongestIsReadAgain(@ForAll @IntRange(min = 1, max = 5000) int counters,
            @ForAll @IntRange(min = 1, max = 250) int scopes, @ForAll boolean random,
            @ForAll @IntRange(min = 3000, max = 6000) int length, @ForAll long seed) throws IOException {
        Path written = Files.createTempDirectory("written");
        Random values = new Random(seed);
        GpuQueue queue = GpuQueue.named("\u2192".repeat(length));
        FrameBuilder builder = GpuFrame.builder(List.of(queue)).performanceCounters(queue,
                IntStream.range(0, counters).mapToObj(i -> new GpuCount("c" + i, PerformanceCounterStorage.UINT64))
                        .toList());
        for (int scope = 0; scope < scopes; scope++) {
            builder.scope(Scope.named("\u2192" + scope + "x".repeat(250)), queue, 0);
            for (int i = 0; i < counters; i++) {
                builder.counted(GpuCount.common().size() + i, random ? values.nextLong() : 0);
            }
        }
        GpuFrame frame = builder.build();
        HostScope host = new HostScope(new HostThread(7, "t".repeat(length)), "h".repeat(length),
                HostScope.Origin.APPLICATION, 0, 1);
        try {
            String text = "\u2192".repeat(length);
            try (ParquetFrames sink = ParquetFrames.create(written, Map.of("text", text))) {
                sink.frame(frame);
                for (int i = 0; i < 200; i++) {
                    sink.host(host);
                }
                sink.endedEarly("r".repeat(length));
            }
            SentFrames sent = new SentFrames();
            WrittenFrames read = WrittenFrames.read(written);
            read.sendTo(sent);
            assertThat(read.about()).isEqualTo(Map.of("text", text));
            List<SeenFrame.Place> places = SeenFrame.of(frame).scopes();
            assertThat(sent.frames.getFirst().scopes()).extracting(SeenFrame.Place::counters)
                    .isEqualTo(places.stream().map(SeenFrame.Place::counters).toList());
            assertThat(sent.frames.getFirst().queues().getFirst().name()).isEqualTo(queue.name());
            assertThat(sent.host).hasSize(200).allSatisfy(each -> {
                assertThat(each.name()).isEqualTo(host.name());
                assertThat(each.thread().name()).isEqualTo(host.thread().name());
            });
            assertThat(sent.told).hasSize(1);
        } finally {
            Folders.delete(written);
        }
    }

    /** Reads all tables, of which one has these bytes. */
    private static void read(int table, byte[] bytes) throws IOException {
        Path file = folder.resolve(TABLES.get(table));
        try {
            Files.write(file, bytes);
            WrittenFrames.read(folder).sendTo(new SentFrames());
        } catch (IOException e) {
            assertThat(e).hasMessageContaining(folder.toString()).message().doesNotContain("\n");
        } finally {
            Files.write(file, whole.get(table));
        }
    }

    @Property(tries = 200)
    void aFileThatIsCutAnywhereIsSaid(@ForAll @IntRange(max = 3) int table, @ForAll @IntRange(max = 1 << 20) int at)
            throws IOException {
        byte[] bytes = whole.get(table);
        int length = at % bytes.length;
        Path file = folder.resolve(TABLES.get(table));
        try {
            Files.write(file, Arrays.copyOf(bytes, length));
            WrittenFrames.read(folder);
            throw new AssertionError("cut after " + length + " bytes, and read");
        } catch (IOException e) {
            assertThat(e).message().startsWith(file + " can't be read");
        } finally {
            Files.write(file, bytes);
        }
    }

    @Property(tries = 300)
    void changedBytesAreReadOrSaid(@ForAll @IntRange(max = 3) int table,
            @ForAll @Size(min = 1, max = 4) List<Integer> at,
            @ForAll byte change) throws IOException {
        byte[] bytes = whole.get(table).clone();
        for (int each : at) {
            bytes[Integer.remainderUnsigned(each, bytes.length)] ^= (byte) (change | 1);
        }
        read(table, bytes);
    }
}
