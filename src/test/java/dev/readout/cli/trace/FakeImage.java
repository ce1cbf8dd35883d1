package dev.readout.cli.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder that stands for the application image's, until it is closed: with libraries that are empty files. */
final class FakeImage implements AutoCloseable {
    private static final String CLASS_PATH = "java.class.path";
    private static final List<String> LIBRARIES =
            List.of("libreadout_layer.so", "libreadout_opencl.so", "gl/libreadout_gl_1.so");

    private final Path folder;
    private final String before = System.getProperty(CLASS_PATH);

    /** One without libraries. */
    FakeImage(Path folder) {
        this.folder = folder;
        System.setProperty(CLASS_PATH, folder.resolve("readout-cli.jar").toString());
    }

    /** One with all libraries, in an empty folder. */
    static FakeImage whole(Path folder) throws IOException {
        Files.createDirectory(folder.resolve("gl"));
        for (String library : LIBRARIES) {
            Files.createFile(folder.resolve(library));
        }
        return new FakeImage(folder);
    }

    /** Where a library is. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** Takes the libraries away. */
    void removeLibraries() throws IOException {
        for (String library : LIBRARIES) {
            Files.deleteIfExists(file(library));
        }
    }

    @Override
    public void close() {
        System.setProperty(CLASS_PATH, before);
    }
}
