package dev.readout.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes a timeline as Perfetto's protocol buffers, which <a href="https://ui.perfetto.dev">ui.perfetto.dev</a> and its
 * trace processor open: render stages of the GPU and its counters, and track events of the host.
 *
 * <p>Times are those of the host's clock, as Perfetto's clock MONOTONIC: on Linux that is what {@link System#nanoTime}
 * shows, and other traces of the same machine fit. Perfetto knows no time before 0. Where the first time is less than
 * an hour, all are moved so that it is an hour; what is still before 0 is drawn there.
 *
 * <p>Arrows are correlations of the GPU, which Perfetto reads since v55. A slice takes about 45 bytes: a frame of a few
 * scopes and 150 calls of the driver about 7 KB.
 *
 * <p>{@snippet :
 * Map<String, String> properties = Map.of("device", context.renderer());
 * FrameExport export = FrameExport.start(ExportOptions.standard(),
 *         PerfettoTimeline.create(Path.of("frames.pftrace"), properties));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>For one thread at a time.
 */
public final class PerfettoTimeline extends TimelineSink {
    private PerfettoTimeline(Path file, Map<String, String> properties) throws IOException {
        super(file, properties, PerfettoWriter::new);
    }

    /**
     * Begins a file, which gets its name when the timeline is closed: see {@link dev.readout.export.NewFile}.
     *
     * @param file is compressed if its name ends in {@code .gz}, which Perfetto reads as well
     * @param properties what it was measured on, in an order for people. {@code device} is what the GPU is called;
     *        {@code api}, if it is {@code vulkan} or {@code opengl}, what it was asked by
     * @throws IOException if it can't be written
     */
    public static PerfettoTimeline create(Path file, Map<String, String> properties) throws IOException {
        return new PerfettoTimeline(file, properties);
    }
}
