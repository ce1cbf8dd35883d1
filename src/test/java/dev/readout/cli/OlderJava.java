package dev.readout.cli;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Java runtime of a program that is too old for Readout. */
final class OlderJava {
    private OlderJava() {
    }

    /** Its {@code libjvm.so}. */
    static String library() throws IOException {
        Path found = null;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/usr/lib/jvm"), "java-17-openjdk-*")) {
            for (Path each : all) {
                found = each.resolve("lib/server/libjvm.so");
            }
        }
        Requirement.require(found != null && Files.exists(found), "no JDK 17 of Debian's openjdk-17-jre-headless");
        return found.toString();
    }
}
