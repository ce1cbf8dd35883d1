package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the device did stands in the trace of the calls. */
class DeviceTimesTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));

    private static List<String> written(GpuFrame frame) throws IOException {
        ByteArrayOutputStream trace = new ByteArrayOutputStream();
        try (TraceLayer layer = TraceLayer.create(name -> Optional.empty(), trace, TraceSettings.builder().build())) {
            new DeviceTimes(layer).accept(frame);
        }
        return trace.toString(StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("Device Time")).toList();
    }

    @Test
    void timesHaveWhatCameBeforeThem() throws IOException {
        List<String> lines = written(MadeFrames.frame(0, 100, 200, QUEUES,
                List.of(MadeScope.of("draw", -1, 0, 1000, 1700)), 30));
        assertThat(lines).singleElement().asString().startsWith("Device Time for draw")
                .contains("30 ns (submit -> start), 700 ns (start -> end)");
    }

    @Test
    void elapsedTimesAreWrittenWithoutABeginning() throws IOException {
        List<String> lines = written(MadeFrames.elapsed(0, 100, 200, QUEUES,
                List.of(MadeScope.of("draw", -1, 0, 1000, 1700))));
        assertThat(lines).singleElement().asString().startsWith("Device Time for draw")
                .contains("0 ns (submit -> start), 700 ns (start -> end)");
    }
}
