package dev.readout.software.vulkan;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The names that somebody may have meant who wrote one that is none. */
final class NearNames {
    private static final int MOST = 3;

    private NearNames() {
    }

    /** The three of some names that differ least from one, the nearest first, and as near ones by the alphabet. */
    static List<String> of(String name, Collection<String> names) {
        Map<String, Integer> distances = new TreeMap<>();
        names.forEach(other -> distances.put(other, distance(name, other)));
        return distances.entrySet().stream().sorted(Map.Entry.comparingByValue()).limit(MOST).map(Map.Entry::getKey)
                .toList();
    }

    /** How many letters must be put in, taken out or replaced to make one of two names of the other (Levenshtein). */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, column -> column);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
