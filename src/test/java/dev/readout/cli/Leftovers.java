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
                    // This JVM and others have a file each, called by its process; browsers have some that pass.
                    list.map(Path::toString).filter(file -> !isAlive(file) && !file.contains("chromium")).sorted()
                            .forEach(found::add);
                }
            }
        }
        lines("ipcs", "-s", "-q").forEach(found::add);
        // Segments are listed with their creators, of which those beside this test go on.
        lines("ipcs", "-m", "-p").filter(line -> !isRunning(line.split("\\s+"))).forEach(found::add);
        ProcessHandle.allProcesses().map(process -> process.info().command().orElse(""))
                .filter(program::equals).forEach(found::add);
        return found;
    }

    private static Stream<String> lines(String... command) throws IOException {
        return new String(new ProcessBuilder(command).start().getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines();
    }

    private static boolean isRunning(String[] segment) {
        return segment.length == 4 && segment[2].matches("\\d+")
                && ProcessHandle.of(Long.parseLong(segment[2])).isPresent();
    }

    private static boolean isAlive(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return name.matches("\\d+") && ProcessHandle.of(Long.parseLong(name)).isPresent();
    }
}
