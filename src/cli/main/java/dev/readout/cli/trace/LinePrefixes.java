package dev.readout.cli.trace;

import java.util.Set;
import java.util.TreeSet;
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

    /** No more than the most. */
    private final Set<String> prefixes = new TreeSet<>();
    private boolean isOnEachLine = true;

    /** Takes the text before a mark; empty if there is none. */
    void add(String prefix) {
        isOnEachLine &= !prefix.isEmpty();
        if (isOnEachLine) {
            keep(TIME.matcher(prefix).replaceAll("").strip());
        }
    }

    private void keep(String prefix) {
        if (prefixes.size() < MOST) {
            prefixes.add(prefix);
        }
    }

    void add(LinePrefixes other) {
        isOnEachLine &= other.isOnEachLine;
        other.prefixes.forEach(this::keep);
    }

    /** What is to be said if several processes may be mixed; empty if not. */
    String message() {
        if (!isOnEachLine || prefixes.size() < 2) {
            return "";
        }
        String first = prefixes.iterator().next();
        return System.lineSeparator() + "the lines begin with " + prefixes.stream().limit(SHOWN)
                .map(prefix -> "'" + prefix + "'").collect(Collectors.joining(", "))
                + (prefixes.size() > SHOWN ? " and others" : "")
                + ": if these are several processes, their calls may be taken for each other's: read one at a time, as"
                + " by grep -F '" + first + "' LOG | readout trace -";
    }
}
