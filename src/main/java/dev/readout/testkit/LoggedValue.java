package dev.readout.testkit;

import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A value in an API trace, and its text in the syntax that was proposed for the logs of the OpenCL Intercept Layer.
 *
 * <p>Example: {@link TraceLog}.
 */
public sealed interface LoggedValue {

    /** The value as the log has it. */
    String text();

    /** A signed number, in decimal. */
    record Signed(long number) implements LoggedValue {
        @Override
        public String text() {
            return Long.toString(number);
        }
    }

    /** An unsigned number of 64 bits, in decimal. */
    record Unsigned(long number) implements LoggedValue {
        @Override
        public String text() {
            return Long.toUnsignedString(number);
        }
    }

    /** A number of 64 bits, in hexadecimal. */
    record Hexadecimal(long number) implements LoggedValue {
        @Override
        public String text() {
            return "0x" + Long.toHexString(number);
        }
    }

    /** A pointer or a handle. */
    record Pointer(long address) implements LoggedValue {
        @Override
        public String text() {
            return "[0x" + Long.toHexString(address) + "]";
        }
    }

    /** A floating-point number of 32 bits, in decimal, as {@link Float#toString} has it. */
    record Float32(float number) implements LoggedValue {
        @Override
        public String text() {
            return Float.toString(number);
        }
    }

    /** A floating-point number of 64 bits, in decimal, as {@link Double#toString} has it. */
    record Float64(double number) implements LoggedValue {
        @Override
        public String text() {
            return Double.toString(number);
        }
    }

    /**
     * An enumerant or flags by name.
     *
     * @param name such as {@code VK_SUCCESS}, or {@code A | B}
     */
    record Word(String name) implements LoggedValue {
        /** The name is never null. */
        public Word {
            Objects.requireNonNull(name, "name");
        }

        @Override
        public String text() {
            return name;
        }
    }

    /** An enumerant or flags by name, with the number. */
    record Enumerant(String name, int number) implements LoggedValue {
        /** The name is never null. */
        public Enumerant {
            Objects.requireNonNull(name, "name");
        }

        @Override
        public String text() {
            return name + " (" + number + ")";
        }
    }

    /**
     * A string of any bytes. In the text each byte is escaped by its number, which the grammar allows and no writer
     * does.
     *
     * @param bytes its bytes
     */
    record Quoted(List<Byte> bytes) implements LoggedValue {
        /** The list is copied. */
        public Quoted {
            bytes = List.copyOf(Objects.requireNonNull(bytes, "bytes"));
        }

        /** The string's bytes, new with each call. */
        public byte[] toArray() {
            byte[] array = new byte[bytes.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = bytes.get(i);
            }
            return array;
        }

        @Override
        public String text() {
            return bytes.stream().map(each -> "\\x" + HexFormat.of().toHexDigits(each))
                    .collect(Collectors.joining("", "\"", "\""));
        }
    }

    /** A struct: its fields by name. */
    record Struct(List<LoggedArgument> fields) implements LoggedValue {
        /** The list is copied. */
        public Struct {
            fields = List.copyOf(Objects.requireNonNull(fields, "fields"));
        }

        @Override
        public String text() {
            return fields.stream().map(LoggedArgument::toString).collect(Collectors.joining(", ", "{", "}"));
        }
    }

    /**
     * An array: its first elements, and how many are left out.
     *
     * @param elements those that are shown
     * @param more how many more there are, 1 or more
     */
    record Array(List<LoggedValue> elements, long more) implements LoggedValue {
        /**
         * The list is copied.
         *
         * @throws IllegalArgumentException if {@code more} is less than 1
         */
        public Array {
            elements = List.copyOf(Objects.requireNonNull(elements, "elements"));
            if (more < 1) {
                throw new IllegalArgumentException("more " + more + " must be 1 or more");
            }
        }

        @Override
        public String text() {
            return "{" + elements.stream().map(each -> each.text() + ", ").collect(Collectors.joining())
                    + "..." + more + " more}";
        }
    }
}
