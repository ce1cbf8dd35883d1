package dev.readout.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What processes leave behind. */
final class Leftovers {
    private Leftovers() {
    }

    /** What is there of every process: files for all, shared memory, semaphores, and processes of a program. */
    static List<String> of(String program) throws IOException, InterruptedException {
        List<String> found = new ArrayList<>();
        for (String shared : List.of("/tmp/hsperfdata_" + System.getProperty("user.name"), "/dev/shm")) {
            if (Files.isDirectory(Path.of(shared))) {
                try (Stream<Path> list = Files.list(Path.of(shared))) {
                    // This JVM and others have a file each, called by its process.
                    list.map(Path::toString).filter(file -> !isAlive(file)).sorted().forEach(found::add);
                }
            }
        }
        Process segments = new ProcessBuilder("ipcs", "-a").start();
        found.add(new String(segments.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        ProcessHandle.allProcesses().map(process -> process.info().command().orElse(""))
                .filter(program::equals).forEach(found::add);
        return found;
    }

    private static boolean isAlive(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return name.matches("\\d+") && ProcessHandle.of(Long.parseLong(name)).isPresent();
    }
}
