package dev.readout.jfr;

import dev.readout.testing.NullArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import jdk.jfr.Recording;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() throws IOException {
        sample(LongSupplier.class, (LongSupplier) () -> 0);
        sample(Consumer.class, (Consumer<Object>) taken -> {});
        sample(Runnable.class, (Runnable) () -> {});
        sample(Path.class, Path.of("none"));
        Path file = Files.createTempFile("readout", ".jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.dump(file);
            samples(RecordedFrames.open(file));
        } finally {
            Files.delete(file);
        }
    }
}
