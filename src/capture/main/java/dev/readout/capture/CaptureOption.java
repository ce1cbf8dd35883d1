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
 * @param label what a text is, in short, for people; empty if the option is just given or not
 * @param meaning what the option says, for people
 * @param expected the expected text, for people
 * @param names the valid texts, apart from numbers
 * @param reader parses a text in lower case; null or an exception if it is invalid
 * @param join joins comma-separated items; null if a text is one item
 */
public record CaptureOption<T>(String name, String label, String meaning, String expected, List<String> names,
        Function<String, @Nullable T> reader, @Nullable BinaryOperator<T> join) {
    static final CaptureOption<Integer> TYPE = named("type", "TYPE",
            "The query type: ${COMPLETION-CANDIDATES}, or the API's number, which need not be known here.",
            "a query type", ", or the API's number in 0..2147483647", QueryType.values(), QueryType::shortName,
            QueryType::code, CaptureOption::decimal, null);
    static final CaptureOption<ElementWidth> WIDTH = new CaptureOption<>("width", "32|64",
            "The bits of an element, 64 if VK_QUERY_RESULT_64_BIT was given. Required, except for performance and"
                    + " performance-intel, which have but one form.",
            "32 or 64", List.of("32", "64"), text -> ElementWidth.ofBits(decimal(text)), null);
    static final CaptureOption<Integer> COUNT = number("count",
            "How many queries, 1 or more. Default: as many as there are.", Integer.MAX_VALUE);
    static final CaptureOption<Long> STRIDE = bytes("stride",
            "The distance from one result to the next. Default: the size of a result. Required for performance-intel,"
                    + " where it is that size. Ignored for a single result.");
    static final CaptureOption<Long> OFFSET = bytes("offset",
            "Where in the file the first result begins. Default: 0.");
    static final CaptureOption<Boolean> AVAILABILITY = flag("availability",
            "Each result ends with an availability word.");
    static final CaptureOption<Boolean> STATUS = flag("status",
            "Each result ends with a status word. Required for result-status.");
    static final CaptureOption<Integer> VALUES = number("values",
            "How many values a result has, of a type whose number is not known here.", Integer.MAX_VALUE);
    static final CaptureOption<Integer> STATISTICS = mask("statistics",
            "Which values pipeline-statistics have: the pool's pipelineStatistics, as a number (decimal, or"
                    + " hexadecimal with 0x) or as names separated by commas, such as"
                    + " vertex-shader-invocations,clipping-primitives.",
            PipelineStatistic.values());
    static final CaptureOption<List<PerformanceCounterStorage>> STORAGE = named("storage", "LIST",
            "How the counters of performance are stored, in the pool's order, separated by commas: int32, int64,"
                    + " uint32, uint64, float32, float64, or the API's numbers 0 to 5.",
            "a storage", ", or the API's number 0 to 5", PerformanceCounterStorage.values(), Enum::name, List::of,
            text -> List.of(PerformanceCounterStorage.of(decimal(text))),
            (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
    static final CaptureOption<Integer> FEEDBACK = mask("feedback",
            "Which values video-encode-feedback has: the pool's encodeFeedbackFlags, as a number or as names such as"
                    + " bitstream-bytes-written. Entries of partitions are not printed.",
            VideoEncodeFeedback.values());
    static final CaptureOption<Integer> VALID_BITS = number("valid-bits",
            "How many low bits of a timestamp count: the queue family's timestampValidBits. Default: 64.", Long.SIZE);
    static final CaptureOption<Float> PERIOD = new CaptureOption<>("period", "NS",
            "Nanoseconds a tick of timestamp and time-elapsed: the device's timestampPeriod, a float. Without it there"
                    + " are no nanoseconds.",
            "a number of nanoseconds above 0 and up to " + Float.MAX_VALUE, List.of(), text -> {
                float period = Float.parseFloat(digits(text, "[0-9.]+(e[-+]?[0-9]+)?f?"));
                return period > 0 && period <= Float.MAX_VALUE ? period : null;
            }, null);

    /** The refusal of a part of a text. */
    static final class Wrong extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        Wrong(String message) {
            super(message);
        }
    }

    /** Returns whether the option is just given or not, and has no text. */
    public boolean isFlag() {
        return label.isEmpty();
    }

    static CaptureOption<Integer> number(String name, String meaning, int most) {
        return new CaptureOption<>(name, "N", meaning, "a whole number in 1.." + most, List.of(), text -> {
            int number = decimal(text);
            return number >= 1 && number <= most ? number : null;
        }, null);
    }

    /** As the API has it, unsigned; also with K, M or G. */
    static CaptureOption<Long> bytes(String name, String meaning) {
        return new CaptureOption<>(name, "BYTES", meaning, "a number of bytes in 0..18446744073709551615", List.of(),
                text -> {
                    int unit = text.matches("[0-9]{1,10}[kmg]") ? "kmg".indexOf(text.charAt(text.length() - 1)) : -1;
                    return unit < 0 ? unsigned(text)
                            : Long.parseLong(text.substring(0, text.length() - 1)) << 10 * (unit + 1);
                }, null);
    }

    /** This option, with another word for its text. */
    CaptureOption<T> labelled(String other) {
        return new CaptureOption<>(name, other, meaning, expected, names, reader, join);
    }

    static CaptureOption<Boolean> flag(String name, String meaning) {
        return new CaptureOption<>(name, "", meaning, "true or false", List.of("true", "false"),
                text -> text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null, null);
    }

    private static <E extends Enum<E> & ResultBit> CaptureOption<Integer> mask(String name, String meaning, E[] bits) {
        return named(name, "MASK", meaning, "a mask of 32 bits, decimal or hexadecimal with 0x, or a name", "", bits,
                Enum::name, ResultBit::bit, text -> {
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

    private static <E, T> CaptureOption<T> named(String name, String label, String meaning, String what,
            String otherwise, E[] constants, Function<E, String> spelled, Function<E, T> value,
            Function<String, @Nullable T> reader,
            @Nullable BinaryOperator<T> join) {
        List<String> names = Arrays.stream(constants).map(spelled).map(CaptureOption::normal).toList();
        return new CaptureOption<>(name, label, meaning, what + ": " + String.join(", ", names) + otherwise, names,
                text -> {
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
        } catch (Wrong e) {
            throw new IllegalArgumentException(said.called(this) + " " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            // No such number or name: the message lists the expected ones.
        }
        throw new IllegalArgumentException(
                said.called(this) + " '" + text + "' is not " + expected + Said.meant(text, names));
    }
}
