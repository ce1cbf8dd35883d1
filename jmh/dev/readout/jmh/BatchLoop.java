package dev.readout.jmh;

import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.GpuRecorder;

/** The loop of Readout with a batch in place of each frame. */
final class BatchLoop extends ReadoutLoop {
    private final GpuQueue queue;
    private long number;

    BatchLoop(GpuProfiler profiler, GpuQueue queue, int scopes) {
        super(profiler, scopes);
        this.queue = queue;
    }

    @Override
    public void record(long commandBuffer) {
        GpuRecorder gpu = profiler.batch(queue, commandBuffer, number++);
        record(gpu);
        gpu.endBatch();
    }
}
