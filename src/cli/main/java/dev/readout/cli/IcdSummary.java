package dev.readout.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The summary of a program's devices, in one process or in several: the lines of {@code IcdReport}, counted. */
final class IcdSummary {
    private static final Pattern REPORT = Pattern.compile("(\\w+): (.*?)(?: \\[(VUID-[^]]+)])?");
    private static final Pattern FRAME = Pattern.compile("# Problematic frame:\\R# +(\\S+) +(.*)");
    private static final String CRASHES = "crash-";
    /** The beginning of a C frame in a crash log, and the names of the device's C code. */
    private static final String OF_C = "C";
    private static final String[] OF_DEVICE = {"libjvm.so", "libreadout_", "libjava.so", "libjimage.so"};

    /** How often something was said, how it was said first, and whether always so. */
    private record Said(int count, String first, boolean same) {
        private Said more(Said next) {
            return new Said(count + next.count, first, same && first.equals(next.first));
        }

        @Override
        public String toString() {
            return (count == 1 ? "" : count + (same ? " times: " : " times, first: ")) + first;
        }
    }

    private int begun;
    private int ended;
    private int reports;
    private final Map<String, Said> rules = new LinkedHashMap<>();
    private final Set<String> met = new LinkedHashSet<>();
    private final Set<String> unmet = new LinkedHashSet<>();
    private final Set<String> missing = new TreeSet<>();
    private final Set<String> alive = new LinkedHashSet<>();
    private final List<String> crashes = new ArrayList<>();

    private IcdSummary() {
    }

    /** The option of a JVM that makes it write down a crash in {@code folder}. */
    static String crashOption(Path folder) {
        return "-XX:ErrorFile=" + folder.resolve(CRASHES + "%p");
    }

    /** The summary of a report and of a folder with crash logs. */
    static IcdSummary of(Path report, Path folder) throws IOException {
        IcdSummary summary = new IcdSummary();
        try (Stream<String> lines = Files.lines(report, StandardCharsets.UTF_8)) {
            lines.forEach(summary::line);
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith(CRASHES)).toList()) {
                summary.crashes.add(crash(Files.readString(file, StandardCharsets.ISO_8859_1)));
            }
        }
        return summary;
    }

    private void line(String line) {
        int blank = line.indexOf(' ');
        String kind = blank < 0 ? line : line.substring(0, blank);
        String rest = blank < 0 ? "" : line.substring(blank + 1);
        switch (kind) {
            case "begin" -> begun++;
            case "end" -> ended++;
            case "report" -> report(rest);
            case "met" -> met.add(rest);
            case "unmet" -> unmet.add(rest);
            case "missing" -> missing.add(rest);
            case "alive" -> alive.add(rest);
            default -> {}
        }
    }

    private void report(String text) {
        reports++;
        Matcher matcher = REPORT.matcher(text);
        String rule = !matcher.matches() ? text : matcher.group(3) == null ? matcher.group(1) : matcher.group(3);
        rules.merge(rule, new Said(1, text, true), Said::more);
    }

    private static String crash(String log) {
        Matcher matcher = FRAME.matcher(log);
        if (!matcher.find()) {
            return "a process crashed, and it is not known where";
        }
        String frame = matcher.group(2).strip();
        boolean ofDevice = !matcher.group(1).equals(OF_C) || Stream.of(OF_DEVICE).anyMatch(frame::contains);
        return ofDevice ? "a process crashed inside the software device, in " + frame
                : "a process crashed outside the software device, in " + frame;
    }

    /**
     * Prints it for a person.
     *
     * @param withMissing whether the functions are listed that were asked for in vain
     */
    void print(PrintWriter lines, boolean withMissing) {
        if (begun == 0) {
            lines.println("the software device was not used");
        }
        rules.values().forEach(lines::println);
        met.forEach(fault -> lines.println("met: " + fault));
        unmet.forEach(fault -> lines.println("not met: " + fault));
        if (withMissing) {
            missing.forEach(function -> lines.println("asked for, and not there: " + function));
        }
        alive.forEach(objects -> lines.println("not destroyed: " + objects));
        crashes.forEach(lines::println);
        if (begun > ended) {
            lines.println(begun - ended + " of " + begun + " processes ended without a word: killed, or crashed");
        }
        if (begun > 0) {
            lines.println(reports + " reports of wrong use, " + met.size() + " of " + (met.size() + unmet.size())
                    + " faults met");
        }
        lines.flush();
    }
}
