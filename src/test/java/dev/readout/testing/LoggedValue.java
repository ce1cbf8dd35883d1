package dev.readout.testing;

import dev.readout.trace.text.LineWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A value in an API trace. Immutable and safe to share between threads.
 *
 * @param text its text in the syntax that was proposed for the logs of the OpenCL Intercept Layer, by an encoder that
 *        shares no code with the reader or the layer
 * @param writing tells the layer's writer to write it
 * @param string the bytes of a string; null for another value
 */
public record LoggedValue(String text, Consumer<LineWriter> writing, byte @Nullable [] string) {
    /** A value with a name, such as {@code pCreateInfo}, {@code *pQueryPool} or {@code pData[]}. */
    public record Named(String name, LoggedValue value) {
        /** As the log has it. */
        @Override
        public String toString() {
            return name + " = " + value;
        }
    }

    /** A value that is no string. */
    public static LoggedValue of(String text, Consumer<LineWriter> writing) {
        return new LoggedValue(text, writing, null);
    }

    /** A string of any bytes, each of them escaped by its number: the grammar allows it, and no writer does it. */
    public static LoggedValue string(byte... bytes) {
        return new LoggedValue(IntStream.range(0, bytes.length).mapToObj(
                i -> "\\x" + HexFormat.of().toHexDigits(bytes[i])).collect(Collectors.joining("", "\"", "\"")),
                line -> line.string(bytes), bytes);
    }

    /** A struct: its fields by name. */
    public static LoggedValue struct(List<Named> fields) {
        return of(fields.stream().map(Named::toString).collect(Collectors.joining(", ", "{", "}")), line -> {
            line.open();
            fields.forEach(field -> field.value.writing.accept(line.argument(field.name)));
            line.close();
        });
    }

    /** An array: its first elements, and how many are left out, 1 or more. */
    public static LoggedValue array(List<LoggedValue> elements, long more) {
        return of(elements.stream().map(each -> each + ", ")
                .collect(Collectors.joining("", "{", "..." + more + " more}")), line -> {
                    line.open();
                    elements.forEach(element -> element.writing.accept(line.element()));
                    line.elided(more).close();
                });
    }

    @Override
    public String toString() {
        return text;
    }
}
