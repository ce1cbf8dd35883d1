package dev.readout.vulkan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that is said of a capture in a text. Case makes no difference, nor do blanks around a text or an item of
 * a list.
 *
 * @param expected what a text has to be, for people
 * @param reader reads a text in lower case, with {@code -} for {@code _}; if it is none, null or an exception
 * @param join joins items, between which are commas; null if a text is one item
 */
record CaptureOption<T>(
        String name, String expected, Function<String, @Nullable T> reader, @Nullable BinaryOperator<T> join) {
    static final CaptureOption<Integer> TYPE = new CaptureOption<>("type",
            "a query type: " + names(QueryType.values(), QueryType::shortName)
                    + ", or the API's number in 0..2147483647",
            text -> text.matches("[0-9]+") ? Integer.valueOf(text)
                    : constant(QueryType.values(), QueryType::shortName, text).code(),
            null);
    static final CaptureOption<ElementWidth> WIDTH = new CaptureOption<>("width", "32 or 64",
            text -> ElementWidth.ofBits(Integer.parseInt(text)), null);
    static final CaptureOption<Integer> COUNT = number("count", Integer.MAX_VALUE);
    static final CaptureOption<Long> STRIDE = bytes("stride");
    static final CaptureOption<Long> OFFSET = bytes("offset");
    static final CaptureOption<Boolean> AVAILABILITY = flag("availability");
    static final CaptureOption<Boolean> STATUS = flag("status");
    static final CaptureOption<Integer> VALUES = number("values", Integer.MAX_VALUE);
    static final CaptureOption<Integer> STATISTICS = mask("statistics", PipelineStatistic.values());
    static final CaptureOption<Integer> FEEDBACK = mask("feedback", VideoEncodeFeedback.values());
    static final CaptureOption<List<PerformanceCounterStorage>> STORAGE = new CaptureOption<>("storage",
            "a storage: " + names(PerformanceCounterStorage.values(), Enum::name) + ", or the API's number 0 to 5",
            text -> List.of(text.matches("[0-9]") ? PerformanceCounterStorage.of(Integer.parseInt(text))
                    : constant(PerformanceCounterStorage.values(), Enum::name, text)),
            (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
    static final CaptureOption<Integer> VALID_BITS = number("valid-bits", Long.SIZE);
    static final CaptureOption<Float> PERIOD = new CaptureOption<>("period",
            "a number of nanoseconds above 0 and up to " + Float.MAX_VALUE, text -> {
                float period = Float.parseFloat(text);
                return period > 0 && period <= Float.MAX_VALUE ? period : null;
            }, null);

    private static CaptureOption<Integer> number(String name, int most) {
        return new CaptureOption<>(name, "a whole number in 1.." + most, text -> {
            int number = Integer.parseInt(text);
            return number >= 1 && number <= most ? number : null;
        }, null);
    }

    /** As the API has it, unsigned. */
    private static CaptureOption<Long> bytes(String name) {
        return new CaptureOption<>(name, "a number of bytes in 0..18446744073709551615",
                text -> text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16)
                        : Long.parseUnsignedLong(text),
                null);
    }

    private static CaptureOption<Boolean> flag(String name) {
        return new CaptureOption<>(name, "true or false",
                text -> text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null, null);
    }

    private static <E extends Enum<E> & ResultBit> CaptureOption<Integer> mask(String name, E[] bits) {
        return new CaptureOption<>(name,
                "a mask of 32 bits, decimal or hexadecimal with 0x, or a name: " + names(bits, Enum::name),
                text -> text.startsWith("0x") ? Integer.valueOf(Integer.parseUnsignedInt(text.substring(2), 16))
                        : text.matches("[0-9]+") ? Integer.valueOf(Integer.parseUnsignedInt(text))
                                : constant(bits, Enum::name, text).bit(),
                (some, more) -> some | more);
    }

    private static <E> String names(E[] constants, Function<E, String> name) {
        return Arrays.stream(constants).map(name).map(CaptureOption::normal).collect(Collectors.joining(", "));
    }

    private static <E> E constant(E[] constants, Function<E, String> name, String text) {
        return Arrays.stream(constants).filter(each -> normal(name.apply(each)).equals(text)).findFirst()
                .orElseThrow(IllegalArgumentException::new);
    }

    private static String normal(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What is said; null if nothing is. */
    @Nullable
    T in(Function<String, @Nullable String> said) {
        String text = said.apply(name);
        return text == null ? null : join == null ? item(text)
                : Arrays.stream(text.split(",", -1)).map(this::item).reduce(join).orElseThrow();
    }

    /** What is said, or what it is if nothing is. */
    T in(Function<String, @Nullable String> said, T otherwise) {
        T value = in(said);
        return value == null ? otherwise : value;
    }

    /**
     * What has to be said.
     *
     * @param who needs it, for people
     */
    T neededBy(String who, Function<String, @Nullable String> said) {
        T value = in(said);
        if (value == null) {
            throw new IllegalArgumentException(who + " needs " + name + ", " + expected);
        }
        return value;
    }

    private T item(String text) {
        try {
            T value = reader.apply(normal(text));
            if (value != null) {
                return value;
            }
        } catch (IllegalArgumentException e) {
            // No such number or name: what is expected says more.
        }
        throw new IllegalArgumentException(name + " '" + text + "' is not " + expected);
    }
}
