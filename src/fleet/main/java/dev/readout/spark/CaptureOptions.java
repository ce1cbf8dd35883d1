package dev.readout.spark;

import dev.readout.capture.NearestName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The options of a capture, from the names of the folders that it lies in: {@code type=timestamp/width=64/m17.bin}.
 * Those that nobody asks for are labels. For one capture, and one thread.
 */
final class CaptureOptions {
    private final Map<String, String> values;
    private final Set<String> asked = new TreeSet<>();

    private CaptureOptions(Map<String, String> values) {
        this.values = values;
    }

    /** The options in the folders of a path; of a name that is said twice, the inner folder's counts. */
    static CaptureOptions of(String path) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String folder : path.substring(0, path.lastIndexOf('/') + 1).split("/", -1)) {
            int equals = folder.indexOf('=');
            if (equals > 0) {
                values.put(folder.substring(0, equals), folder.substring(equals + 1));
            }
        }
        return new CaptureOptions(values);
    }

    /** All that folders say. */
    Map<String, String> values() {
        return values;
    }

    /** The name of the format, which must be said. */
    String format() {
        String format = said("format");
        if (format == null) {
            throw new IllegalArgumentException(
                    "no folder says format=…: the folders say " + (values.isEmpty() ? "nothing" : values));
        }
        return format;
    }

    /** A text; null if no folder says it. */
    @Nullable
    String said(String name) {
        asked.add(name);
        return values.get(name);
    }

    /**
     * Refuses labels that must be options which somebody misspelt: {@code perod=41.6667} would be no period.
     *
     * @throws IllegalArgumentException if a label is but a letter away from an option that was asked for in vain
     */
    void requireNoMisspelling() {
        for (String label : values.keySet()) {
            for (String option : asked) {
                if (!asked.contains(label) && values.get(option) == null && NearestName.isSlip(label, option)) {
                    throw new IllegalArgumentException(label + "=" + values.get(label) + " is no option of "
                            + values.get("format") + ": did you mean " + option
                            + "? A label has to differ from it by more than a letter");
                }
            }
        }
    }
}
