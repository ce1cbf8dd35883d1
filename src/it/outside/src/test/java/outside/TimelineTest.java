package outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.readout.export.FrameExport;
import dev.readout.export.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {
    @Test
    void everyFrameIsWritten(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("frames.json");

        try (FrameExport export = FrameExport.start(Timeline.create(file, Map.of()))) {
            FrameTimes.measure(export);
        }

        assertEquals(3, slices(file, "frame"));
    }

    private static int slices(Path file, String name) throws IOException {
        int slices = 0;
        boolean slice = false;
        try (JsonParser events = new JsonFactory().createParser(file.toFile())) {
            for (JsonToken token = events.nextToken(); token != null; token = events.nextToken()) {
                if (token == JsonToken.VALUE_STRING && "ph".equals(events.currentName())) {
                    slice = "X".equals(events.getText());
                } else if (token == JsonToken.VALUE_STRING && slice && "name".equals(events.currentName())) {
                    slices += name.equals(events.getText()) ? 1 : 0;
                }
            }
        }
        return slices;
    }
}
