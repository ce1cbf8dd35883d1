package dev.readout.capture;

import dev.readout.counters.CounterType;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.List;
import java.util.stream.Stream;

/**
 * A column of the rows that a capture is decoded to.
 *
 * @param numbers the numbers of {@link Kind#VALUE} and {@link Kind#VALUES}
 * @param elements the names of the values of a cell of {@link Kind#VALUES}
 */
public record CaptureColumn(String name, Kind kind, Numbers numbers, List<String> elements) {
    /** The meaning of its cells. */
    public enum Kind {
        /** The number of the result in the capture, a whole number. */
        RESULT,
        /** A whole number that says what of the capture the values are of. */
        SUBJECT,
        /** A text that says that. */
        SUBJECT_NAME,
        /** A whole number that says which of the values of a result it is. */
        INDEX,
        /** True if the result is available. */
        AVAILABLE,
        /** The status word of the result. */
        STATUS,
        /** A whole number that follows from the options or from other cells. */
        DERIVED,
        /** A text that follows from other cells. */
        DERIVED_NAME,
        /** A number that was captured. */
        VALUE,
        /** A text that was captured. */
        TEXT,
        /** A list of numbers that were captured, each with a name. */
        VALUES,
        /** The names of these numbers. */
        NAMES,
        /** A list of maps from names to numbers, texts and such lists. */
        OBJECTS
    }

    /** The numbers of a column. */
    public enum Numbers {
        /** Unsigned ones of 64 bits. */
        UNSIGNED,
        /** Signed ones of 64 bits. */
        SIGNED,
        /** Floating-point ones. */
        FLOATING,
        /** Some of one kind, and some of another. */
        MIXED;

        static Numbers common(Stream<Numbers> all) {
            return all.reduce((one, other) -> one == other ? one : MIXED).orElse(UNSIGNED);
        }

        static Numbers of(CounterType type) {
            return type.isFloat() ? FLOATING : UNSIGNED;
        }

        static Numbers of(PerformanceCounterStorage storage) {
            return storage.isFloat() ? FLOATING : storage == PerformanceCounterStorage.UINT64 ? UNSIGNED : SIGNED;
        }
    }

    static CaptureColumn of(String name, Kind kind) {
        return new CaptureColumn(name, kind, Numbers.UNSIGNED, List.of());
    }

    static CaptureColumn value(String name, Numbers numbers) {
        return new CaptureColumn(name, Kind.VALUE, numbers, List.of());
    }

    static CaptureColumn values(Numbers numbers, List<String> elements) {
        return new CaptureColumn("values", Kind.VALUES, numbers, elements);
    }
}
