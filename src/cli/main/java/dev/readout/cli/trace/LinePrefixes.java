package dev.readout.cli.trace;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The texts before the marks of calls, without times: those of several processes in one log are told apart by them, as
 * {@code mpirun} and {@code docker compose} write them. What a program itself prints there is not on every line.
 */
final class LinePrefixes {
    /** Numbers with a colon, a point or a minus between them: dates and times. */
    private static final Pattern TIME = Pattern.compile("(?<!\\w)[\\dTZ:.,+-]*\\d[:.-]\\d[\\dTZ:.,+-]*(?!\\w)");
    private static final int MOST = 64;
    private static final int SHOWN = 3;

    /** How many lines have each of them; those beyond the most are not kept. */
    private final Map<String, Long> lines = new TreeMap<>();
    private boolean isOnEachLine = true;

    /** Takes the text before a mark; empty if there is none. */
    void add(String prefix) {
        isOnEachLine &= !prefix.isEmpty();
        if (isOnEachLine) {
            add(TIME.matcher(prefix).replaceAll("").strip(), 1);
        }
    }

    private void add(String prefix, long count) {
        if (lines.size() < MOST || lines.containsKey(prefix)) {
            lines.merge(prefix, count, Long::sum);
        }
    }

    void add(LinePrefixes other) {
        isOnEachLine &= other.isOnEachLine;
        other.lines.forEach(this::add);
    }

    /** What is to be said if several processes may be mixed; empty if not. */
    String message() {
        if (!isOnEachLine || lines.size() < 2) {
            return "";
        }
        String first = lines.keySet().iterator().next();
        return System.lineSeparator() + "the lines begin with " + lines.keySet().stream().limit(SHOWN)
                .map(prefix -> "'" + prefix + "'").collect(Collectors.joining(", "))
                + (lines.size() > SHOWN ? " and others" : "")
                + ": if these are several processes, their calls may be taken for each other's: read one at a time, as"
                + " by grep -F '" + first + "' LOG | readout trace -";
    }
}
