package one;

import dev.readout.export.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Writes timelines of both forms. */
public final class Main {
    private Main() {
    }

    /** @param arguments the file that is written */
    public static void main(String[] arguments) throws IOException {
        Frames.into(Timeline.create(Path.of(arguments[0], "frames.pftrace"), Map.of("device", "software")));
        Frames.into(Timeline.create(Path.of(arguments[0], "frames.json.gz"), Map.of("device", "software")));
    }
}
