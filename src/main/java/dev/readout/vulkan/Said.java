package dev.readout.vulkan;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What people say of a capture, and which options of it were asked for. */
final class Said {
    private final Function<String, @Nullable String> texts;
    private final String prefix;
    private final Set<String> asked = new HashSet<>();

    /** @param prefix what people write before the name of an option */
    Said(Function<String, @Nullable String> texts, String prefix) {
        this.texts = texts;
        this.prefix = prefix;
    }

    @Nullable
    String text(CaptureOption<?> option) {
        asked.add(option.name());
        return texts.apply(option.name());
    }

    /** An option as people write it. */
    String called(CaptureOption<?> option) {
        return prefix + option.name();
    }

    /**
     * Refuses what nobody asked for.
     *
     * @throws IllegalArgumentException naming it, and what may be meant by it
     */
    void requireAsked(Map<String, String> options) {
        for (String name : options.keySet()) {
            if (!asked.contains(name)) {
                throw new IllegalArgumentException(prefix + name + " says nothing of results of "
                        + called(CaptureOption.TYPE) + " " + options.get(CaptureOption.TYPE.name())
                        + meant(name, asked.stream().filter(option -> !options.containsKey(option)).toList()));
            }
        }
    }

    /**
     * Asks whether the nearest of some names is meant: one that begins so, or of which two thirds of the letters stay.
     * The first one is seldom mistyped.
     */
    static String meant(String text, Collection<String> names) {
        String typed = CaptureOption.normal(text);
        String nearest = "";
        int least = Integer.MAX_VALUE;
        for (String name : names) {
            int distance = typed.isEmpty() ? least : name.startsWith(typed) ? 0
                    : distance(typed, name) + (name.charAt(0) == typed.charAt(0) ? 0 : 1);
            if (distance < least && distance <= Math.max(typed.length(), name.length()) / 3) {
                nearest = name;
                least = distance;
            }
        }
        return nearest.isEmpty() ? "" : ": did you mean " + nearest + "?";
    }

    /** How many letters have to be put in, taken out or changed. */
    private static int distance(String from, String to) {
        int[] distances = new int[to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            int before = i;
            for (int j = 0; j <= to.length(); j++) {
                int changed = before;
                before = distances[j];
                distances[j] = i == 0 || j == 0 ? i + j : Math.min(Math.min(distances[j], distances[j - 1]) + 1,
                        changed + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1));
            }
        }
        return distances[to.length()];
    }
}
