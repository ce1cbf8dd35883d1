package dev.readout.cli.command;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a person may have meant by a name that there is none of. */
public final class Suggestion {
    private Suggestion() {
    }

    /** The name that was meant, if one is near; and all names that there are. */
    static String meant(String typed, List<String> names) {
        return nearest(typed, names).map(name -> "did you mean " + name + "? Expected ").orElse("expected ")
                + all(names);
    }

    static String all(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.getFirst() : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /** The name that takes the fewest letters to change, if a third of them stay; or that begins so. */
    public static Optional<String> nearest(String written, List<String> names) {
        String typed = written.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> !typed.isEmpty() && name.startsWith(typed))
                .findFirst()
                .or(() -> names.stream()
                        .min(Comparator.comparingInt(name -> distance(typed, name)))
                        .filter(name -> distance(typed, name) <= Math.max(typed.length(), name.length()) / 3));
    }

    /** How many letters have to be put in, taken out, changed, or swapped with the next. */
    private static int distance(String from, String to) {
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
        return distance[from.length()][to.length()];
    }
}
