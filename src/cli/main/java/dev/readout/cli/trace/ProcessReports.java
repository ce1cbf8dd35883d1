package dev.readout.cli.trace;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reports of the processes of a traced program: the lines of {@code ProcessReport}, counted.
 *
 * @param logs the logs, in the order in which they were begun, and whose they are: {@code vkcube (4711)}
 * @param ended those whose processes ended by themselves
 * @param said what was said, and how often
 */
record ProcessReports(Map<Path, String> logs, Set<Path> ended, Map<String, Integer> said) {
    static ProcessReports of(List<String> lines) {
        ProcessReports report = new ProcessReports(new LinkedHashMap<>(), new HashSet<>(), new LinkedHashMap<>());
        lines.forEach(report::line);
        return report;
    }

    private void line(String line) {
        String[] words = line.split(" ", 2);
        String rest = words[words.length - 1];
        switch (words[0]) {
            case "begin" -> {
                int log = rest.indexOf(" /");
                if (log >= 0) {
                    logs.put(Path.of(rest.substring(log + 1)), rest.substring(0, log));
                }
            }
            case "end" -> ended.add(Path.of(rest));
            case "say" -> said.merge(rest, 1, Integer::sum);
            default -> {}
        }
    }

    /** How many logs end where their processes were killed or crashed. */
    long cut() {
        return logs.keySet().stream().filter(log -> !ended.contains(log)).count();
    }
}
