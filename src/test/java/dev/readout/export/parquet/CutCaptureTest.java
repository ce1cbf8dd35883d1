package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import dev.readout.cli.Json;
import dev.readout.export.FrameSink;
import dev.readout.export.timeline.MadeTimelines;
import dev.readout.export.timeline.Protoc;
import dev.readout.export.timeline.Timeline;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.SeenFrame;
import dev.readout.testing.SoftwareContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed, at any moment, leaves all that it has flushed: once, in its order, and for any reader. */
class CutCaptureTest {
    private static final int FLUSHED_FRAMES = 7;

    @TempDir
    private Path folder;

    /** A program: a loop that says how many frames it has flushed, until somebody kills it. */
    static final class Loop {
        public static void main(String[] args) throws IOException {
            Path folder = Path.of(args[0]);
            ParquetFrames columns = ParquetFrames.create(folder.resolve("columns"), Map.of("machine", "a17"));
            columns.partNanoseconds = 0;
            List<FrameSink> sinks = List.of(columns, Timeline.create(folder.resolve("perfetto/a.pftrace"), Map.of()),
                    Timeline.create(folder.resolve("json/a.json"), Map.of()));
            try (SoftwareContext context = SoftwareContext.open();
                    GpuProfiler profiler = GpuProfiler.gl(context.context()).build()) {
                context.draw(profiler, 100_000, frame -> write(frame, sinks));
            }
        }

        private static void write(GpuFrame frame, List<FrameSink> sinks) {
            try {
                boolean flushed = (frame.number() + 1) % FLUSHED_FRAMES == 0;
                for (FrameSink sink : sinks) {
                    sink.frame(frame);
                    if (flushed) {
                        sink.flush();
                    }
                }
                if (flushed) {
                    System.out.println(frame.number() + 1);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Runs a loop, kills it, and returns how many frames it has flushed at least. */
    private int killed(Random random) throws IOException, InterruptedException {
        for (String each : List.of("columns", "perfetto", "json")) {
            Files.createDirectory(folder.resolve(each));
        }
        Path errors = folder.resolve("errors");
        Process loop = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Loop.class.getName(), folder.toString()).redirectError(errors.toFile()).start();
        BufferedReader lines = loop.inputReader();
        String flushed = "0";
        for (int left = 1 + random.nextInt(30); left > 0; left--) {
            flushed = lines.readLine();
            assertThat(flushed).as(() -> "the loop died: " + errors).isNotNull();
        }
        Thread.sleep(random.nextInt(30));
        // Not by the process itself, which closes the stream: the last lines count.
        loop.toHandle().destroyForcibly();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            flushed = line;
        }
        return Integer.parseInt(flushed);
    }

    private static Path only(Path folder, boolean isFolder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.peek(each -> assertThat(each.getFileName().toString()).as("nothing has its name")
                    .matches("readout-[0-9a-f]{16}\\.(parts|unfinished)"))
                    .filter(each -> Files.isDirectory(each) == isFolder).toList().getFirst();
        }
    }

    private static void hasAll(Stream<?> read, int flushed, String prefix) {
        List<String> all = read.map(String::valueOf).filter(each -> each.startsWith(prefix)).toList();
        assertThat(all).hasSizeGreaterThanOrEqualTo(flushed)
                .isEqualTo(LongStream.range(0, all.size()).mapToObj(number -> prefix + number).toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatWasFlushedIsReadFromWhatAKilledProcessLeaves(long seed) throws Exception {
        int flushed = killed(new Random(seed));

        Path parts = only(folder.resolve("columns"), true);
        SentFrames sent = SentFrames.of(parts);
        hasAll(sent.frames.stream().map(SeenFrame::title), flushed, "frame ");
        assertThat(sent.told).containsExactly("ended early: the process did not end its capture, whose last seconds are"
                + " missing, behind " + sent.frames.size() + " and 0");
        assertThat(WrittenFrames.read(parts).about()).isEqualTo(Map.of("machine", "a17"));
        for (String table : List.of("frames", "scopes")) {
            hasAll(ReadColumns.query("SELECT frame FROM '" + parts.resolve(table) + "*.parquet' ORDER BY frame")
                    .stream()
                    .map(row -> row.get("frame")), flushed, "");
        }
        String cut = Files.readString(only(folder.resolve("json"), false));
        hasAll(((List<?>) Json.object(cut + "]}").get("traceEvents")).stream()
                .map(event -> ((Map<?, ?>) event).get("name")), flushed, "frame ");
        hasAll(Protoc.decode(only(folder.resolve("perfetto"), false)).stream()
                .flatMap(packet -> packet.messages("track_event").stream().map(event -> event.text("name"))),
                flushed, "frame ");
    }

    /** Also where nobody flushes, and the buffer is full. */
    @Test
    void aTimelineEndsWithAWholePacketAtAnyTime() throws IOException {
        try (Timeline timeline = Timeline.create(folder.resolve("a.pftrace"), Map.of())) {
            Path file = only(folder, false);
            long size = 0;
            for (GpuFrame frame : new MadeTimelines(1).frames(2_000, 0)) {
                timeline.frame(frame);
                if (Files.size(file) > size) {
                    size = Files.size(file);
                    CodedInputStream packets = CodedInputStream.newInstance(Files.readAllBytes(file));
                    while (!packets.isAtEnd()) {
                        assertThat(packets.skipField(packets.readTag())).isTrue();
                    }
                }
            }
            assertThat(size).isGreaterThan(1 << 20);
        }
    }
}
