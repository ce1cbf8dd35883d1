package one;

import dev.readout.export.FrameSink;
import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts frames of the software device. */
public final class Main implements FrameSink {
    private int frames;

    private Main() {
    }

    @Override
    public void frame(GpuFrame frame) {
        frames++;
    }

    @Override
    public void close() {
    }

    /** @param arguments the folder of the file that is written */
    public static void main(String[] arguments) throws IOException {
        Main counter = new Main();
        Frames.into(counter);
        Files.writeString(Path.of(arguments[0], "measured"), counter.frames + " frames");
    }
}
