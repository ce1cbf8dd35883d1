package dev.readout.export.timeline;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/** The files of timelines, and messages about them. */
final class TimelineFiles {
    private static final int BUFFER = 1 << 16;

    private TimelineFiles() {
    }

    static OutputStream packed(boolean packed, OutputStream bytes) throws IOException {
        return new BufferedOutputStream(packed ? new GZIPOutputStream(bytes, BUFFER) : bytes, BUFFER);
    }

    /** A copy in the same order. */
    static Map<String, String> properties(Map<String, String> properties) {
        Map<String, String> copy = new LinkedHashMap<>();
        Objects.requireNonNull(properties, "properties").forEach((name, value) -> copy.put(
                Objects.requireNonNull(name, "properties must not hold null"),
                Objects.requireNonNull(value, "properties must not hold null")));
        return Collections.unmodifiableMap(copy);
    }

    static long process() {
        return ProcessHandle.current().pid();
    }

    /** What this process runs: the main class or the jar, without a path and arguments. */
    static String program() {
        String command = System.getProperty("sun.java.command", "").strip().split("\\s", 2)[0];
        String name = command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1);
        return name.isEmpty() ? "java" : name;
    }
}
