package dev.readout.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes a timeline in the Trace Event Format, JSON that chrome://tracing, <a
 * href="https://ui.perfetto.dev">ui.perfetto.dev</a> and Speedscope open. It is read by more than a {@link
 * PerfettoTimeline}, and more than twice as large.
 *
 * <p>Times are those of the host's clock, in microseconds with three decimals.
 *
 * <p>For one thread at a time.
 *
 * <p>Example: {@link PerfettoTimeline}.
 */
public final class ChromeTimeline extends TimelineSink {
    private ChromeTimeline(Path file, Map<String, String> properties) throws IOException {
        super(file, properties, ChromeWriter::new);
    }

    /**
     * Begins a file, which gets its name when the timeline is closed: see {@link dev.readout.export.NewFile}.
     *
     * @param file is compressed if its name ends in {@code .gz}, which all of these read as well
     * @param properties what it was measured on, in an order for people; {@code device} is what the GPU is called
     * @throws IOException if it can't be written
     */
    public static ChromeTimeline create(Path file, Map<String, String> properties) throws IOException {
        return new ChromeTimeline(file, properties);
    }
}
