package dev.readout.cli.foreign;

import dev.readout.cli.command.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that the application image has for other programs: libraries, which they load, and their manifests. */
public final class OwnFiles {
    private OwnFiles() {
    }

    /** The place for a file: beside the jar of this class. */
    public static Path place(String name) {
        return jar().resolveSibling(name);
    }

    /**
     * A file that must be there.
     *
     * @throws CommandFailure if this is no image, or one of another system
     */
    public static Path require(String name) {
        Path file = place(name);
        if (!Files.exists(file)) {
            throw new CommandFailure("there is no " + name + " beside " + jar() + ": it comes with the application"
                    + " image for Linux, which mvn -Pdist package makes where there is a C compiler");
        }
        return file;
    }

    private static Path jar() {
        // Not the class's own source: of a class from the cache of the image, that is where the image was made.
        return Path.of(System.getProperty("java.class.path")).toAbsolutePath();
    }
}
