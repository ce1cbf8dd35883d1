package dev.readout.cli.trace;

import java.nio.file.Path;

/** The names of a program's files: of each process but the first one, they have its number before their last dot. */
final class LogName {
    private LogName() {
    }

    /** What the log of a process has more in its name than that of the first one: {@code .4711}, or nothing. */
    static String mark(Path first, Path log) {
        String name = log.getFileName().toString();
        int end = end(first);
        int more = Math.max(0, name.length() - first.getFileName().toString().length());
        return end + more <= name.length() ? name.substring(end, end + more) : "";
    }

    /** A file with such a mark in its name. */
    static Path marked(Path file, String mark) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, end(file)) + mark + name.substring(end(file)));
    }

    private static int end(Path file) {
        String name = file.getFileName().toString();
        return name.contains(".") ? name.lastIndexOf('.') : name.length();
    }
}
