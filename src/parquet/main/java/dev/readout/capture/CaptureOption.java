package dev.readout.capture;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An option of a capture's description. Case and blanks around a text or an item of a list are ignored.
 *
 * @param expected the expected text, for people
 * @param names the valid texts, apart from numbers
 * @param reader parses a text in lower case; null or an exception if it is invalid
 * @param join joins comma-separated items; null if a text is one item
 */
record CaptureOption<T>(String name, String expected, List<String> names, Function<String, @Nullable T> reader,
        @Nullable BinaryOperator<T> join) {
    static final CaptureOption<Integer> TYPE = named("type", "a query type", ", or the API's number in 0..2147483647",
            QueryType.values(), QueryType::shortName, QueryType::code, CaptureOption::decimal, null);
    static final CaptureOption<ElementWidth> WIDTH = new CaptureOption<>("width", "32 or 64", List.of("32", "64"),
            text -> ElementWidth.ofBits(decimal(text)), null);
    static final CaptureOption<Integer> COUNT = number("count", Integer.MAX_VALUE);
    static final CaptureOption<Long> STRIDE = bytes("stride");
    static final CaptureOption<Long> OFFSET = bytes("offset");
    static final CaptureOption<Boolean> AVAILABILITY = flag("availability");
    static final CaptureOption<Boolean> STATUS = flag("status");
    static final CaptureOption<Integer> VALUES = number("values", Integer.MAX_VALUE);
    static final CaptureOption<Integer> STATISTICS = mask("statistics", PipelineStatistic.values());
    static final CaptureOption<Integer> FEEDBACK = mask("feedback", VideoEncodeFeedback.values());
    static final CaptureOption<List<PerformanceCounterStorage>> STORAGE = named("storage", "a storage",
            ", or the API's number 0 to 5", PerformanceCounterStorage.values(), Enum::name, List::of,
            text -> List.of(PerformanceCounterStorage.of(decimal(text))),
            (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
    static final CaptureOption<Integer> VALID_BITS = number("valid-bits", Long.SIZE);
    static final CaptureOption<Float> PERIOD = new CaptureOption<>("period",
            "a number of nanoseconds above 0 and up to " + Float.MAX_VALUE, List.of(), text -> {
                float period = Float.parseFloat(digits(text, "[0-9.]+(e[-+]?[0-9]+)?f?"));
                return period > 0 && period <= Float.MAX_VALUE ? period : null;
            }, null);

    private static CaptureOption<Integer> number(String name, int most) {
        return new CaptureOption<>(name, "a whole number in 1.." + most, List.of(), text -> {
            int number = decimal(text);
            return number >= 1 && number <= most ? number : null;
        }, null);
    }

    /** As the API has it, unsigned. */
    private static CaptureOption<Long> bytes(String name) {
        return new CaptureOption<>(name, "a number of bytes in 0..18446744073709551615", List.of(),
                CaptureOption::unsigned, null);
    }

    private static CaptureOption<Boolean> flag(String name) {
        return new CaptureOption<>(name, "true or false", List.of("true", "false"),
                text -> text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null, null);
    }

    private static <E extends Enum<E> & ResultBit> CaptureOption<Integer> mask(String name, E[] bits) {
        return named(name, "a mask of 32 bits, decimal or hexadecimal with 0x, or a name", "", bits, Enum::name,
                ResultBit::bit, text -> {
                    long mask = unsigned(text);
                    return mask >>> Integer.SIZE == 0 ? (int) mask : null;
                }, (some, more) -> {
                    if ((some & more) != 0) {
                        throw new IllegalArgumentException("the " + name + " 0x" + Integer.toHexString(some & more)
                                + " are named twice");
                    }
                    return some | more;
                });
    }

    private static <E, T> CaptureOption<T> named(String name, String what, String otherwise, E[] constants,
            Function<E, String> spelled, Function<E, T> value, Function<String, @Nullable T> reader,
            @Nullable BinaryOperator<T> join) {
        List<String> names = Arrays.stream(constants).map(spelled).map(CaptureOption::normal).toList();
        return new CaptureOption<>(name, what + ": " + String.join(", ", names) + otherwise, names, text -> {
            int index = names.indexOf(normal(text));
            return index < 0 ? reader.apply(text) : value.apply(constants[index]);
        }, join);
    }

    /** Java's own parsers take signs, and the digits of all scripts. */
    private static String digits(String text, String form) {
        if (!text.matches(form)) {
            throw new NumberFormatException(text);
        }
        return text;
    }

    private static int decimal(String text) {
        return Integer.parseInt(digits(text, "[0-9]+"));
    }

    private static long unsigned(String text) {
        return text.startsWith("0x") ? Long.parseUnsignedLong(digits(text.substring(2), "[0-9a-f]+"), 16)
                : Long.parseUnsignedLong(digits(text, "[0-9]+"));
    }

    /** As names are written here. */
    static String normal(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The value; null if the option is not given. */
    @Nullable
    T in(Said said) {
        String text = said.text(this);
        return text == null ? null : join == null ? item(text, said)
                : Arrays.stream(text.split(",", -1)).map(item -> item(item, said)).reduce(join).orElseThrow();
    }

    /** The value, or a default if the option is not given. */
    T in(Said said, T otherwise) {
        T value = in(said);
        return value == null ? otherwise : value;
    }

    /**
     * The value of a required option.
     *
     * @param who needs it, for people
     */
    T neededBy(String who, Said said) {
        T value = in(said);
        if (value == null) {
            throw new IllegalArgumentException(who + " needs " + said.called(this) + ", " + expected);
        }
        return value;
    }

    private T item(String text, Said said) {
        try {
            T value = reader.apply(text.strip().toLowerCase(Locale.ROOT));
            if (value != null) {
                return value;
            }
        } catch (IllegalArgumentException e) {
            // No such number or name: the message lists the expected ones.
        }
        throw new IllegalArgumentException(
                said.called(this) + " '" + text + "' is not " + expected + Said.meant(text, names));
    }
}
