package dev.readout.profile;

import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;

/** A loop of one queue whose GPU does what a test says, when it says so. */
abstract class FakeLoop {
    static final GpuQueue QUEUE = GpuQueue.named("graphics");
    static final Scope WORK = Scope.named("work");
    static final Scope DRAWN = Scope.named("drawn").withSamples();

    FakeGpu gpu = new FakeGpu(Reset.BY_HOST);
    final List<ProfilerReport> reports = new ArrayList<>();
    /** What a test takes from frames. */
    final List<Long> numbers = new ArrayList<>();
    private final List<GpuProfiler> profilers = new ArrayList<>();

    @AfterEach
    void close() {
        profilers.forEach(GpuProfiler::close);
    }

    GpuProfiler profiler() {
        return profiler(settings -> {});
    }

    GpuProfiler profiler(Consumer<ProfilerSettings> more) {
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of()));
        settings.hostClock = gpu::hostClock;
        settings.listener = reports::add;
        more.accept(settings);
        GpuProfiler profiler = new GpuProfiler(settings, gpu);
        profilers.add(profiler);
        return profiler;
    }

    /** A frame of one scope that works for 10 ns, in one command buffer. */
    void record(GpuProfiler profiler, long commandBuffer) {
        profiler.beginFrame();
        try (var work = profiler.recorder(commandBuffer).scope(WORK)) {
            gpu.work(commandBuffer, 10);
        }
        profiler.endFrame();
    }

    /** A frame in one command buffer, which is executed. */
    void frame(GpuProfiler profiler, long commandBuffer, Consumer<GpuRecorder> recorded) {
        profiler.beginFrame();
        recorded.accept(profiler.recorder(commandBuffer));
        profiler.endFrame();
        gpu.execute(commandBuffer);
    }

    /** What frames have in all: each scope's depth, name, count and time, in order. */
    List<String> polled(GpuProfiler profiler) {
        List<String> lines = new ArrayList<>();
        profiler.poll(frame -> frame.forEach(scope -> lines.add(frame.depth(scope) + " " + frame.name(scope) + " x "
                + frame.count(scope) + ": " + frame.nanoseconds(scope))));
        return lines;
    }
}
