package dev.readout.capture;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests a known name for an unknown one. */
public final class NearestName {
    private NearestName() {
    }

    /**
     * The first name that begins with {@code written}, or else the name at the fewest changes of letters, if two thirds
     * stay. The case of letters does not count.
     */
    public static Optional<String> of(String written, Collection<String> names) {
        String typed = written.toLowerCase(Locale.ROOT);
        return names.stream().filter(name -> !typed.isEmpty() && name.toLowerCase(Locale.ROOT).startsWith(typed))
                .findFirst().or(() -> names.stream().min(Comparator.comparingInt(name -> distance(typed, name)))
                        .filter(name -> distance(typed, name) <= Math.max(typed.length(), name.length()) / 3));
    }

    /**
     * Returns whether a letter at most was put in, left out, changed or swapped with the next, or is a capital. A
     * missing s of a plural means another thing.
     */
    public static boolean isSlip(String written, String name) {
        String typed = written.toLowerCase(Locale.ROOT);
        return distance(typed, name) <= 1 && !name.equals(typed + "s");
    }

    /**
     * How many letters have to be put in, taken out, changed, or swapped with the next. The first one counts twice: it
     * is seldom mistyped.
     */
    private static int distance(String from, String name) {
        String to = name.toLowerCase(Locale.ROOT);
        int[][] distance = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int changed = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                int least = Math.min(Math.min(distance[i - 1][j], distance[i][j - 1]) + 1,
                        distance[i - 1][j - 1] + changed);
                boolean swapped = i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                distance[i][j] = swapped ? Math.min(least, distance[i - 2][j - 2] + 1) : least;
            }
        }
        return distance[from.length()][to.length()] + (from.regionMatches(0, to, 0, 1) ? 0 : 1);
    }
}
