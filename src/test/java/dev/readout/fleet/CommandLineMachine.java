package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A machine whose files the command line wrote, on the software device and of a log of a real driver. */
final class CommandLineMachine {
    static final String NAME = "software";
    static final int FRAMES = 16;
    static final Path LOG = Path.of("src/test/resources/captures/intercept/2026-03-enqueue-times.log");

    private CommandLineMachine() {
    }

    /** Writes them, as the README of {@code spark} says to. */
    static void write(Path folder) throws IOException {
        String build = Fleet.BUILDS.getLast();
        Files.createDirectories(folder);
        assertThat(Run.of("profile", "--driver", "software", "--frames", "" + FRAMES,
                "--parquet", folder.resolve(build).toString(), "--label", "machine=" + NAME, "--label",
                "build=" + build).status()).isZero();
        assertThat(Run.of("trace", "--parquet", folder.resolve("calls.parquet").toString(), LOG.toString()).status())
                .isZero();
    }
}
