package dev.readout.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** What tables say of the machine: how long a cold frame takes depends on it. */
final class Processor {
    private static final Path DESCRIPTION = Path.of("/proc/cpuinfo");

    private Processor() {
    }

    /** How many processors there are and, where Linux says it, of which make, family and model. */
    static String name() {
        String name = Runtime.getRuntime().availableProcessors() + " x " + System.getProperty("os.arch");
        try (var lines = Files.lines(DESCRIPTION)) {
            return lines.takeWhile(line -> !line.isBlank()).filter(
                    line -> line.matches("(vendor_id|cpu family|model|model name)\\s*:.*"))
                    .map(line -> line.replaceAll("\\s*:\\s*", " ")).collect(Collectors.joining(", ", name + ", ", ""));
        } catch (IOException notLinux) {
            return name;
        }
    }
}
