package dev.readout.cli.icd;

import dev.readout.software.Report;
import dev.readout.software.vulkan.Fault;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The report of a device about its process: line by line, written at once, since a process may end at any time. A line
 * begins with its kind:
 *
 * <pre>
 * begin                             a process uses the device
 * report FUNCTION: MESSAGE [VUID]   the process broke a rule
 * met FAULT                         a fault that happened
 * unmet FAULT                       a fault that never happened
 * missing FUNCTION                  the process asked for a function that there is not
 * alive COUNT TYPE                  objects that were created and not destroyed
 * end                               the process ended by itself: there is nothing more to say
 * </pre>
 */
record IcdReport(PrintStream lines, String prefix) {
    void begin() {
        forFile("begin");
    }

    /** Lines in a file, behind those that it has; without one they go to standard error, where each says its source. */
    static IcdReport to(@Nullable Path file) throws IOException {
        return file == null ? new IcdReport(System.err, "readout icd: ")
                : new IcdReport(new PrintStream(Files.newOutputStream(file, StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND), true, StandardCharsets.UTF_8), "");
    }

    void wrongUse(Report report) {
        line("report " + report);
    }

    /** A script of faults, and its unmet faults; null if there was no device, so that none was met. */
    void faults(List<Fault> script, @Nullable List<Fault> unmet) {
        script.forEach(fault -> line((unmet == null || unmet.contains(fault) ? "unmet " : "met ") + fault));
    }

    void missing(Set<String> functions) {
        functions.forEach(name -> forFile("missing " + name));
    }

    void alive(Map<String, Integer> objects) {
        objects.forEach((type, count) -> line("alive " + count + " " + type));
    }

    void end() {
        forFile("end");
    }

    /** Writes a line to the file only: standard error gets nothing about a process without mistakes. */
    private void forFile(String text) {
        if (prefix.isEmpty()) {
            line(text);
        }
    }

    private void line(String text) {
        lines.println(prefix + text.replace('\n', ' '));
    }
}
