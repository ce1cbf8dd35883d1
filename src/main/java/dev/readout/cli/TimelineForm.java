package dev.readout.cli;

import dev.readout.export.FrameSink;
import dev.readout.timeline.ChromeTimeline;
import dev.readout.timeline.PerfettoTimeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** What a timeline is written as: the name of its file says it. */
enum TimelineForm {
    /** Perfetto's protocol buffers. */
    PERFETTO,
    /** The JSON of the Trace Event Format. */
    CHROME;

    /** JSON if the name of a file says so, compressed or not. */
    static TimelineForm of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".json") || name.endsWith(".json.gz") ? CHROME : PERFETTO;
    }

    FrameSink create(Path file, Map<String, String> properties) throws IOException {
        return switch (this) {
            case PERFETTO -> PerfettoTimeline.create(file, properties);
            case CHROME -> ChromeTimeline.create(file, properties);
        };
    }
}
