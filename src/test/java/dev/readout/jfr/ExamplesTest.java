package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.profile.VulkanProfilerBuilder;
import dev.readout.testing.RecordedLoop;
import dev.readout.testkit.OnSoftwareDevice;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
@OnSoftwareDevice
class ExamplesTest {
    private static final int[] NO_DEVICES = {3, 2, 0};

    @Test
    void aFrameIsRecorded(VulkanDevice device) throws IOException {
        VulkanProfilerBuilder builder = GpuProfiler.vulkan(device).queue(GpuQueue.named("graphics"));
        QueryResourceStream answer = new QueryResourceStream().wrap(MemorySegment.ofArray(NO_DEVICES));

        List<RecordedEvent> events;
        try (CommandBuffer commands = device.createCommandBuffer(); Fence fence = device.createFence()) {
            events = RecordedEvents.during(RecordedEvents.ALL, "0 ns", () -> {
                GpuProfiler profiler = builder.listener(JfrEvents.reports()).build();

                Consumer<GpuFrame> frames = JfrEvents.frames();         // once, for each profiler

                commands.begin();
                profiler.beginFrame();
                try (var scope = profiler.recorder(commands.handle()).scope(Scope.named("shadow"))) {
                    // … draw …
                }
                profiler.endFrame();
                commands.end();
                device.queue().submit(commands, fence);
                fence.await(1_000_000_000);

                profiler.poll(frames);               // or frames.andThen(what you do with them yourself)

                profiler.close();

                JfrEvents.memory().accept(answer);
            });
        }

        assertThat(events).extracting(event -> event.getEventType().getName())
                .containsExactlyInAnyOrder("readout.Scope", "readout.Queue", "readout.Frame");
    }

    @Test
    void theFramesOfARecordingAreRead(@TempDir Path folder) throws IOException {
        Path recording = RecordedEvents.write(folder.resolve("app.jfr"), RecordedLoop::run);
        FrameStatistics statistics = FrameStatistics.ofLast(240);

        try (RecordedFrames recorded = RecordedFrames.open(recording)) {
            recorded.forEach(statistics);
        }

        assertThat(statistics.count(FrameStatistics.FRAME)).isEqualTo(RecordedLoop.FRAMES + 1);
    }
}
