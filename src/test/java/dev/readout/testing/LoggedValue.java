package dev.readout.testing;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A value in an API trace, and its text in the syntax that was proposed for the logs of the OpenCL Intercept Layer.
 */
public sealed interface LoggedValue {

    /** The value as the log has it. */
    default String text() {
        return switch (this) {
            case Signed value -> Long.toString(value.number);
            case Unsigned value -> Long.toUnsignedString(value.number);
            case Hexadecimal value -> "0x" + Long.toHexString(value.number);
            case Pointer value -> "[0x" + Long.toHexString(value.address) + "]";
            case Float32 value -> Float.toString(value.number);
            case Float64 value -> Double.toString(value.number);
            case Word value -> value.name;
            case Enumerant value -> value.name + " (" + value.number + ")";
            // The grammar allows to escape each byte, and no writer does.
            case Quoted value -> value.bytes.stream().map(each -> "\\x" + HexFormat.of().toHexDigits(each))
                    .collect(Collectors.joining("", "\"", "\""));
            case Struct value -> value.fields.stream().map(LoggedArgument::toString)
                    .collect(Collectors.joining(", ", "{", "}"));
            case Array value -> value.elements.stream().map(each -> each.text() + ", ")
                    .collect(Collectors.joining("", "{", "..." + value.more + " more}"));
        };
    }

    /** A signed number, in decimal. */
    record Signed(long number) implements LoggedValue {}

    /** An unsigned number of 64 bits, in decimal. */
    record Unsigned(long number) implements LoggedValue {}

    /** A number of 64 bits, in hexadecimal. */
    record Hexadecimal(long number) implements LoggedValue {}

    /** A pointer or a handle. */
    record Pointer(long address) implements LoggedValue {}

    /** A floating-point number of 32 bits, in decimal, as {@link Float#toString} has it. */
    record Float32(float number) implements LoggedValue {}

    /** A floating-point number of 64 bits, in decimal, as {@link Double#toString} has it. */
    record Float64(double number) implements LoggedValue {}

    /**
     * An enumerant or flags by name.
     *
     * @param name such as {@code VK_SUCCESS}, or {@code A | B}
     */
    record Word(String name) implements LoggedValue {}

    /** An enumerant or flags by name, with the number. */
    record Enumerant(String name, int number) implements LoggedValue {}

    /**
     * A string of any bytes, each of them escaped by its number.
     *
     * @param bytes its bytes
     */
    record Quoted(List<Byte> bytes) implements LoggedValue {
        /** The string's bytes, new with each call. */
        public byte[] toArray() {
            byte[] array = new byte[bytes.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = bytes.get(i);
            }
            return array;
        }
    }

    /** A struct: its fields by name. */
    record Struct(List<LoggedArgument> fields) implements LoggedValue {}

    /**
     * An array: its first elements, and how many are left out.
     *
     * @param elements those that are shown
     * @param more how many more there are, 1 or more
     */
    record Array(List<LoggedValue> elements, long more) implements LoggedValue {}
}
