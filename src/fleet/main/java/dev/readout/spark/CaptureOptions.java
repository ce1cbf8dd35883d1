package dev.readout.spark;

import dev.readout.capture.NearestName;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
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

    /** A text; null if no folder says it. */
    @Nullable
    String said(String name) {
        asked.add(name);
        return values.get(name);
    }

    boolean has(String name) {
        return said(name) != null;
    }

    /**
     * Refuses labels that must be options which somebody misspelt: {@code perod=41.6667} would be no period.
     *
     * @throws IllegalArgumentException if a label is but a letter away from an option that was asked for in vain
     */
    void requireNoMisspelling() {
        for (String label : values.keySet()) {
            for (String option : asked) {
                if (!asked.contains(label) && !has(option) && NearestName.isSlip(label, option)) {
                    throw new IllegalArgumentException(label + "=" + values.get(label) + " is no option of "
                            + values.get("format") + ": did you mean " + option
                            + "? A label has to differ from it by more than a letter");
                }
            }
        }
    }

    /** Returns whether something is said to be so. */
    boolean is(String name) {
        return choice(name, "false", Map.of("true", true, "false", false));
    }

    /** A text that must be there. */
    String text(String name) {
        String text = said(name);
        if (text == null) {
            throw new IllegalArgumentException(
                    "no folder says " + name + "=…: the folders say " + (values.isEmpty() ? "nothing" : values));
        }
        return text;
    }

    /** A text, or what it is if no folder says it. */
    String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    /** A whole number of 1 or more that must be there. */
    int count(String name) {
        return number(name, text(name), Integer.MAX_VALUE);
    }

    /** A whole number from 1 on, or what it is if no folder says it. */
    int number(String name, int most, int otherwise) {
        return has(name) ? number(name, text(name), most) : otherwise;
    }

    private static int number(String name, String text, int most) {
        return parsed(name, text, "[0-9]+", Integer::valueOf, number -> number >= 1 && number <= most,
                "a whole number in 1.." + most);
    }

    /** A number of bytes, unsigned, that must be there. */
    long bytes(String name) {
        return parsed(name, text(name), "0x[0-9a-fA-F]+|[0-9]+", text -> text.startsWith("0x")
                ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text), bytes -> true,
                "a number of bytes in 0..18446744073709551615");
    }

    /** A width and a height, {@code 64x32}. */
    List<Integer> extent(String name) {
        return parsed(name, text(name), "[0-9]+x[0-9]+",
                text -> Stream.of(text.split("x", -1)).map(Integer::valueOf).toList(),
                sides -> sides.stream().allMatch(side -> side >= 1),
                "a width and a height in pixels such as 1920x1080, each in 1.." + Integer.MAX_VALUE);
    }

    /** The constant of a name in lower case. */
    static <E extends Enum<E>> E constant(String name, String text, Class<E> type) {
        Map<String, E> named = new LinkedHashMap<>();
        Arrays.stream(type.getEnumConstants()).forEach(each -> named.put(name(each), each));
        return known(name, text, named);
    }

    /** The text for a constant. */
    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One of some values. */
    <T> T choice(String name, String otherwise, Map<String, T> known) {
        return known(name, text(name, otherwise), known);
    }

    private static <T> T known(String name, String text, Map<String, T> known) {
        T found = known.get(text);
        if (found == null) {
            throw new IllegalArgumentException(
                    name + " '" + text + "' is not known: expected one of " + String.join(", ", known.keySet()));
        }
        return found;
    }

    /** @param form which texts are parsed: Java's parsers take signs too, and the digits of all scripts */
    private static <T> T parsed(
            String name, String text, String form, Function<String, T> parser, Predicate<T> allowed, String what) {
        try {
            T value = text.matches(form) ? parser.apply(text) : null;
            if (value != null && allowed.test(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // What is expected says more.
        }
        throw new IllegalArgumentException(name + " '" + text + "' is not " + what);
    }
}
