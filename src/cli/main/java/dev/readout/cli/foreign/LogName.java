package dev.readout.cli.foreign;

import java.nio.file.Path;

/**
 * The names of a program's files. Those of each process but the first one have a mark, its number, before their last
 * dot: {@code trace.log}, {@code trace.4711.log}.
 */
public final class LogName {
    private LogName() {
    }

    /** The mark of a process in the name of its log: {@code .4711}, or nothing for the first one. */
    public static String mark(Path first, Path log) {
        String name = log.getFileName().toString();
        int end = end(first);
        int more = Math.max(0, name.length() - first.getFileName().toString().length());
        return end + more <= name.length() ? name.substring(end, end + more) : "";
    }

    /** The mark of a process. */
    static String mark(long pid) {
        return "." + pid;
    }

    /** A file with such a mark in its name. */
    public static Path marked(Path file, String mark) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, end(file)) + mark + name.substring(end(file)));
    }

    private static int end(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? name.length() : dot;
    }
}
