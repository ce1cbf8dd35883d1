package dev.readout.cli.foreign;

import dev.readout.capture.NearestName;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parses the values of settings. Errors are {@link IllegalArgumentException}s that name the text. */
final class SettingText {
    private static final Pattern CALL = Pattern.compile("\\s*(\\w+)\\s*\\(([^()]*)\\)\\s*(?:,|$)");

    private SettingText() {
    }

    static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return constant(EnumSet.allOf(type), text);
    }

    private static <E extends Enum<E>> E constant(Set<E> known, String text) {
        String name = text.toUpperCase(Locale.ROOT);
        return known.stream().filter(constant -> constant.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected one of " + known + ", found \"" + text + "\""
                        + meant(text, known.stream().map(Enum::name).toList())));
    }

    static <E extends Enum<E>> Set<E> constants(Class<E> type, String text) {
        return constants(EnumSet.allOf(type), text);
    }

    /** @param known those that there are */
    static <E extends Enum<E>> Set<E> constants(Set<E> known, String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(name -> !name.isEmpty())
                .map(name -> constant(EnumSet.copyOf(known), name)).collect(Collectors.toSet());
    }

    static int integer(String text) {
        return number(text, Integer::parseInt, "expected a whole number such as 2, up to " + Integer.MAX_VALUE);
    }

    static long unsigned(String text) {
        return number(text, Long::parseUnsignedLong, "expected a whole number from 0 to " + Long.toUnsignedString(-1));
    }

    static float real(String text) {
        return number(text, Float::parseFloat, "expected a number such as 41.6667");
    }

    private static <N extends Number> N number(String text, Function<String, N> parse, String expected) {
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(expected, e);
        }
    }

    /** Names the known names, and for each unknown one the name that may be meant. */
    static IllegalArgumentException unknown(String what, Collection<String> names, Collection<String> known) {
        return new IllegalArgumentException("there is no " + what + " "
                + names.stream().map(name -> name + meant(name, known)).collect(Collectors.joining(", ")) + ", only "
                + String.join(", ", known));
    }

    /** The known name that may be meant, for the end of a message. */
    static String meant(String name, Collection<String> known) {
        return NearestName.of(name, known).map(near -> " (did you mean " + near + "?)").orElse("");
    }

    /** A record of several values, which commas separate, in its order. */
    static <T extends Record> T all(Class<T> type, String text, Function<Values, T> made) {
        Values values = new Values(text, text, Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName).collect(Collectors.joining(", ")));
        T result = made.apply(values);
        values.requireNoMore();
        return result;
    }

    /**
     * Parses values in the syntax of calls: {@code name(value, ...), ...}.
     *
     * @param what what they are called, for messages
     * @param known what makes them, by name
     */
    static <T> List<T> calls(String text, String what, Map<String, Call<T>> known) {
        Stream.Builder<T> made = Stream.builder();
        Matcher matcher = CALL.matcher(text);
        int position = 0;
        while (position < text.length()) {
            if (!matcher.find(position) || matcher.start() != position) {
                throw new IllegalArgumentException("expected name(argument, ...) at \"" + text.substring(position)
                        + "\"");
            }
            String name = matcher.group(1);
            Call<T> call = known.get(name);
            if (call == null) {
                throw unknown(what, List.of(name), new TreeSet<>(known.keySet()));
            }
            Values values = new Values(name + "(" + matcher.group(2) + ")", matcher.group(2), call.arguments);
            call.made.apply(values).forEach(made);
            values.requireNoMore();
            position = matcher.end();
        }
        return made.build().toList();
    }

    /**
     * A setting that is written as a call.
     *
     * @param arguments their names, for messages
     */
    record Call<T>(String arguments, Function<Values, Stream<T>> made) {
    }

    /** Values that commas separate, taken from the first to the last. */
    static final class Values {
        private final String whole;
        private final String expected;
        private final List<String> texts;
        private int next;

        /**
         * @param whole what they are a part of, for messages
         * @param expected the names of all
         */
        Values(String whole, String texts, String expected) {
            this.whole = whole;
            this.expected = expected;
            this.texts = texts.isBlank() ? List.of() : Arrays.stream(texts.split(",", -1)).map(String::strip).toList();
        }

        String text() {
            if (next == texts.size()) {
                throw new IllegalArgumentException(whole + " has too few arguments: expected " + expected);
            }
            return texts.get(next++);
        }

        /** Decimal, or hexadecimal behind 0x. */
        long number() {
            return number(Long::decode);
        }

        /** The same, of 32 bits, with or without a sign. */
        int integer() {
            long number = number();
            if (number < Integer.MIN_VALUE || number > 0xFFFF_FFFFL) {
                throw new IllegalArgumentException(whole + ": " + number + " has more than 32 bits");
            }
            return (int) number;
        }

        double real() {
            return number(Double::valueOf);
        }

        private <N extends Number> N number(Function<String, N> parse) {
            String text = text();
            return SettingText.number(text, parse, whole + ": expected a number, found \"" + text + "\"");
        }

        void requireNoMore() {
            if (next < texts.size()) {
                throw new IllegalArgumentException(whole + " has too many arguments: expected " + expected);
            }
        }
    }
}
