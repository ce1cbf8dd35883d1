package one;

import dev.readout.export.FrameSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts frames of the software device. */
public final class Main {
    private Main() {
    }

    /** @param arguments the folder of the file that is written */
    public static void main(String[] arguments) throws IOException {
        AtomicInteger frames = new AtomicInteger();
        Frames.into((FrameSink) frame -> frames.incrementAndGet());
        Files.writeString(Path.of(arguments[0], "measured"), frames + " frames");
    }
}
