package dev.readout.cli.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a traced process says to the person who traces, line by line, written at once, since a process may end at any
 * time. A line begins with its kind:
 *
 * <pre>
 * begin PROGRAM (PID) LOG   a process begins a log
 * say TEXT                  something is not traced, and why
 * end LOG                   the process ended by itself: its log is whole
 * </pre>
 *
 * A program's name has no slash, and the path of a log begins with one. Processes share the file, so each line is one
 * write at its end. The library in C writes {@code say} lines too.
 *
 * @param file null for standard error, which gets only what is not traced, as it does where the file can't be written
 */
record TraceReport(@Nullable Path file) {
    /** What was said on standard error, which is said once. */
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    static TraceReport ofEnvironment() {
        String name = System.getenv(TraceVariables.REPORT);
        return new TraceReport(name == null || name.isEmpty() ? null : Path.of(name));
    }

    void begin(Path log) {
        ProcessHandle process = ProcessHandle.current();
        String file = process.info().command().orElse("process");
        line("begin " + file.substring(file.lastIndexOf('/') + 1) + " (" + process.pid() + ") " + log.toAbsolutePath());
    }

    void say(String text) {
        if (!line("say " + text)) {
            tell(text);
        }
    }

    void end(Path log) {
        line("end " + log.toAbsolutePath());
    }

    /** Whether the line is in the file now. */
    private boolean line(String text) {
        if (file == null) {
            return false;
        }
        try {
            Files.write(file, (text.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return true;
        } catch (IOException e) {
            tell(file + " can't be written: " + e.getMessage());
            return false;
        }
    }

    private static void tell(String text) {
        if (SAID.add(text)) {
            System.err.println("readout trace: " + text);
        }
    }
}
