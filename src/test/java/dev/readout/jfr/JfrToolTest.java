package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.GpuFrame;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.RecordedLoop;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDK's {@code jfr} shows what a loop on the software device recorded. */
class JfrToolTest {
    private static final Pattern JSON_TIME = Pattern.compile("\"gpuTime\": \"(PT[^\"]*)\"");

    private static final int[] NO_DEVICES = {3, 2, 0};

    private static String file;
    private static List<GpuFrame> frames;

    @BeforeAll
    static void record(@TempDir Path folder) throws Exception {
        file = RecordedEvents.write(folder.resolve("loop.jfr"), () -> {
            frames = RecordedLoop.run();
            JfrEvents.memory().accept(new QueryResourceStream().wrap(MemorySegment.ofArray(NO_DEVICES)));
        }).toString();
    }

    @Test
    void printHasTheTimesToTheNanosecond() throws Exception {
        List<Long> expected = new ArrayList<>();
        frames.forEach(frame -> frame.forEach(scope -> expected.add(frame.nanoseconds(scope))));

        assertThat(JSON_TIME
                .matcher(JavaProcess.tool("jfr", "print", "--json", "--events", "readout.Scope", file)).results()
                .map(time -> Duration.parse(time.group(1)).toNanos())).containsExactlyElementsOf(expected)
                .doesNotContain(0L);
    }

    @Test
    void viewShowsATableOfScopesAndOneOfFrames() throws Exception {
        assertThat(JavaProcess.tool("jfr", "view", "--width", "200", "readout.Scope", file))
                .contains("GPU Scope", "GPU Time", "Own GPU Time", "тень\\/影 ⚡/cascade", "очередь 0");
        assertThat(JavaProcess.tool("jfr", "view", "--width", "200", "readout.Frame", file))
                .contains("GPU Frame", "GPU Busy", "Host Begin", "0.000200 ms");
    }

    @Test
    void categoriesAreReadoutsOwn() throws Exception {
        assertThat(JavaProcess.tool("jfr", "metadata", "--categories", "Readout", file)).contains(
                "@Category({\"Readout\", \"Profiling Loop\"})", "@Category({\"Readout\", \"GPU Memory\"})",
                "@Name(\"readout.MemoryOfTag\")", "@FrameNumber");
    }
}
