package dev.readout.cli.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that stands for the application image's, until it is closed: with libraries that are empty files. */
final class FakeImage implements AutoCloseable {
    private static final String CLASS_PATH = "java.class.path";

    private final Path folder;
    private final String before = System.getProperty(CLASS_PATH);

    FakeImage(Path folder, String... libraries) throws IOException {
        this.folder = folder;
        for (String library : libraries) {
            Files.createFile(folder.resolve(library));
        }
        System.setProperty(CLASS_PATH, folder.resolve("readout-cli.jar").toString());
    }

    /** Where a library is. */
    Path file(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() {
        System.setProperty(CLASS_PATH, before);
    }
}
