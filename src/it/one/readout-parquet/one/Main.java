package one;

import dev.readout.export.parquet.ParquetFrames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Writes columns. */
public final class Main {
    private Main() {
    }

    /** @param arguments the file that is written */
    public static void main(String[] arguments) throws IOException {
        Frames.into(ParquetFrames.create(Path.of(arguments[0], "columns"), Map.of("device", "software")));
    }
}
