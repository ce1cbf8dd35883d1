package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;

/**
 * A type of C in the headers: its layout in memory, and the format of its values.
 *
 * <p>A value is a word: an integer, the bits of a floating-point number, or an address, for a struct, a union or an
 * array its own. Immutable once a header has been read.
 */
sealed interface CType permits CType.Whole, CType.Real, CType.Address, CType.Opaque, Aggregate, Aggregate.Selected,
        FixedArray, PointerType {
    /** How many bytes it takes. */
    int size();

    /** At what multiple of bytes it lies in a struct. */
    default int alignment() {
        return size();
    }

    /** How it is passed, if it is a number or a pointer. */
    default MemoryLayout layout() {
        throw new IllegalStateException(this + " is passed by value, which no function of the headers does");
    }

    /** The value at an address: for a type that is no number and no pointer, the address. */
    default long load(long address) {
        return address;
    }

    /** The value of a word, whose upper bits are undefined if the type is narrower. */
    default long extended(long word) {
        return word;
    }

    /**
     * Writes a value.
     *
     * @param call the call that it is a part of
     */
    void write(LineWriter line, long word, CallValues call);

    /** A whole number, and the names of its values. */
    record Whole(int size, boolean signed, boolean hexadecimal, Enumerants names) implements CType {
        Whole named(Enumerants names) {
            return new Whole(size, signed, hexadecimal, names);
        }

        Whole inHexadecimal() {
            return new Whole(size, signed, true, names);
        }

        @Override
        public MemoryLayout layout() {
            return switch (size) {
                case 1 -> ValueLayout.JAVA_BYTE;
                case 2 -> ValueLayout.JAVA_SHORT;
                case 4 -> ValueLayout.JAVA_INT;
                default -> ValueLayout.JAVA_LONG;
            };
        }

        @Override
        public long load(long address) {
            return extended(switch (size) {
                case 1 -> NativeMemory.byteAt(address);
                case 2 -> NativeMemory.shortAt(address);
                case 4 -> NativeMemory.intAt(address);
                default -> NativeMemory.longAt(address);
            });
        }

        @Override
        public long extended(long word) {
            int unused = Long.SIZE - size * Byte.SIZE;
            return signed ? word << unused >> unused : word << unused >>> unused;
        }

        @Override
        public void write(LineWriter line, long word, CallValues call) {
            long number = extended(word);
            if (names.write(line, number)) {
                return;
            }
            if (hexadecimal) {
                line.hexadecimal(number);
            } else if (signed) {
                line.number(number);
            } else {
                line.unsigned(number);
            }
        }
    }

    /** A floating-point number. */
    record Real(int size) implements CType {
        @Override
        public MemoryLayout layout() {
            return size == Float.BYTES ? ValueLayout.JAVA_FLOAT : ValueLayout.JAVA_DOUBLE;
        }

        @Override
        public long load(long address) {
            return size == Float.BYTES ? NativeMemory.intAt(address) : NativeMemory.longAt(address);
        }

        @Override
        public void write(LineWriter line, long word, CallValues call) {
            if (size == Float.BYTES) {
                line.text(Float.toString(Float.intBitsToFloat((int) word)));
            } else {
                line.text(Double.toString(Double.longBitsToDouble(word)));
            }
        }
    }

    /** A handle, or a pointer that is not followed. */
    record Address() implements CType {
        /** There is only one. */
        static final Address INSTANCE = new Address();
        static final MemoryLayout LAYOUT = ValueLayout.ADDRESS.withTargetLayout(
                MemoryLayout.sequenceLayout(Long.MAX_VALUE, ValueLayout.JAVA_BYTE));

        @Override
        public int size() {
            return Long.BYTES;
        }

        @Override
        public MemoryLayout layout() {
            return LAYOUT;
        }

        @Override
        public long load(long address) {
            return NativeMemory.longAt(address);
        }

        @Override
        public void write(LineWriter line, long word, CallValues call) {
            line.pointer(word);
        }
    }

    /** A type that only pointers lead to: {@code void}, and structs that the header does not define. */
    record Opaque() implements CType {
        /** There is only one. */
        static final Opaque INSTANCE = new Opaque();

        @Override
        public int size() {
            return 0;
        }

        @Override
        public void write(LineWriter line, long word, CallValues call) {
            line.text("void");
        }
    }
}
