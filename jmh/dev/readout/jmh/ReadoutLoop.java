package dev.readout.jmh;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The profiling loop of Readout, which hands over every scope's nanoseconds. */
sealed class ReadoutLoop implements FrameLoop permits BatchLoop {
    final GpuProfiler profiler;
    private final Scope[] scopes;
    private final Consumer<GpuFrame> consumer = this::take;
    private long sum;

    ReadoutLoop(GpuProfiler profiler, int scopes) {
        this.profiler = profiler;
        this.scopes = IntStream.range(0, scopes).mapToObj(i -> Scope.named("scope " + i)).toArray(Scope[]::new);
    }

    @Override
    public void record(long commandBuffer) {
        profiler.beginFrame();
        record(profiler.recorder(commandBuffer));
        profiler.endFrame();
    }

    final void record(GpuRecorder gpu) {
        for (Scope scope : scopes) {
            try (var open = gpu.scope(scope)) {
                // What is measured is the scope.
            }
        }
    }

    @Override
    public int poll() {
        return profiler.poll(consumer);
    }

    private void take(GpuFrame frame) {
        for (int scope = 0; scope < frame.size(); scope++) {
            sum += frame.nanoseconds(scope);
        }
    }

    @Override
    public void close() {
        profiler.close();
    }
}
