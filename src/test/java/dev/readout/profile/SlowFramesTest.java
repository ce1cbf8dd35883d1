package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.testing.PageProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows for a slow frame: a file of the flight recorder, which has what happened before the frame. */
class SlowFramesTest {
    private static final String FILE = "slow-" + ProcessHandle.current().pid() + "-1.jfr";
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));

    @TempDir
    Path folder;

    @Name("dev.readout.test.Before")
    private static final class Before extends Event {
    }

    private static GpuFrame frame(int number, long nanoseconds) {
        return MadeFrames.frame(number, number, number + 1, QUEUES,
                List.of(MadeScope.of("main", -1, 0, 0, nanoseconds)));
    }

    private List<Path> files() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jfr")).toList();
        }
    }

    @Test
    @Timeout(60)
    @SuppressWarnings("unchecked")
    void aSlowFrameLeavesARecordingOfWhatWasBeforeIt() throws Exception {
        Class<?> program = PageProgram.named("SlowFrames").compile(folder);
        var slow = (ObjIntConsumer<GpuFrame>) program.getConstructor(Path.class).newInstance(folder);
        FrameStatistics statistics = FrameStatistics.ofLast(8);
        statistics.onSlow(Duration.ofMillis(16), slow);
        try {
            new Before().commit();
            statistics.accept(frame(0, 1_000_000));
            assertThat(files()).isEmpty();
            statistics.accept(frame(1, 20_000_000));
            statistics.accept(frame(2, 20_000_000));
            // Its name comes before its contents.
            while (files().isEmpty() || Files.size(files().getFirst()) == 0) {
                Thread.sleep(10);
            }
            assertThat(files()).extracting(file -> file.getFileName().toString()).containsExactly(FILE);
        } finally {
            var recording = program.getDeclaredField("recording");
            recording.setAccessible(true);
            ((Recording) recording.get(slow)).close();
        }
        // Closing waits for the file to be written.
        assertThat(RecordingFile.readAllEvents(folder.resolve(FILE)))
                .anyMatch(event -> event.getEventType().getName().equals("dev.readout.test.Before"));
    }
}
