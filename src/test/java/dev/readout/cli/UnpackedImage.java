package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.nio.file.Path;

/** The application image, unpacked somewhere else. */
final class UnpackedImage {
    private static final String ARCHIVE = System.getProperty("readout.image", "");

    private UnpackedImage() {
    }

    /** Unpacks it, and gives its folder; a test needs that one was made. */
    static Path in(Path folder) throws Exception {
        Requirement.require(!ARCHIVE.isEmpty(), "no image was made: mvn -Pdist makes one");
        Process tar = new ProcessBuilder("tar", "-xzf", ARCHIVE, "-C", folder.toString()).inheritIO().start();
        assertThat(tar.waitFor()).isZero();
        return folder.resolve("readout");
    }
}
