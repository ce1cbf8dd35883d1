package dev.readout.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The summary of a program's devices, in one process or in several: the lines of {@code ProcessReport}, counted. */
final class IcdSummary {
    private static final Pattern REPORT = Pattern.compile("(\\w+): (.*?)(?: \\[(VUID-[^]]+)])?");

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
    private final Set<String> said = new LinkedHashSet<>();
    private final List<String> crashes;

    /**
     * A summary.
     *
     * @param report the lines of processes
     * @param crashes a line each
     */
    IcdSummary(List<String> report, List<String> crashes) {
        this.crashes = crashes;
        report.forEach(this::line);
    }

    private void line(String line) {
        String[] words = line.split(" ", 2);
        String rest = words[words.length - 1];
        switch (words[0]) {
            case "begin" -> begun++;
            case "end" -> ended++;
            case "report" -> report(rest);
            case "met" -> met.add(rest);
            case "unmet" -> unmet.add(rest);
            case "missing" -> missing.add(rest);
            case "alive" -> alive.add(rest);
            case "say" -> said.add(rest);
            default -> {}
        }
    }

    private void report(String text) {
        reports++;
        Matcher matcher = REPORT.matcher(text);
        String rule = !matcher.matches() ? text : matcher.group(3) == null ? matcher.group(1) : matcher.group(3);
        rules.merge(rule, new Said(1, text, true), Said::more);
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
        said.forEach(lines::println);
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
