package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;
import java.lang.foreign.MemoryLayout;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A pointer that is followed, since its length is known. If it is invalid, its address is written. */
sealed interface PointerType extends CType permits PointerType.One, PointerType.Elements, PointerType.Data,
        PointerType.CString, PointerType.CStrings, PointerType.Attributes, PointerType.Conditional, StructureChain {
    Expression[] NO_LENGTHS = {};
    /** How many elements of an array are written. */
    int SHOWN = 16;
    /** How many bytes of a string are written. */
    int SHOWN_TEXT = 1 << 12;
    /** Within how many braces, and in a line of how many bytes, pointers are followed. */
    int DEEPEST = 32;
    int LONGEST_LINE = 1 << 16;

    /** Returns whether it leads to one value and not to several. */
    default boolean single() {
        return false;
    }

    /** How many elements it leads to: as many as the least of them says. */
    default Expression[] lengths() {
        return NO_LENGTHS;
    }

    /** Returns whether there is something at its target. */
    default boolean reaches(long address, CallValues call) {
        return NativeMemory.isAddress(address);
    }

    void writeTarget(LineWriter line, long address, CallValues call);

    @Override
    default int size() {
        return Long.BYTES;
    }

    @Override
    default MemoryLayout layout() {
        return Address.LAYOUT;
    }

    @Override
    default long load(long address) {
        return NativeMemory.longAt(address);
    }

    @Override
    default void write(LineWriter line, long word, CallValues call) {
        if (reaches(word, call) && line.depth() < DEEPEST && line.lineLength() < LONGEST_LINE) {
            writeTarget(line, word, call);
        } else {
            line.pointer(word);
        }
    }

    /** To one value. */
    record One(CType type) implements PointerType {
        @Override
        public boolean single() {
            return true;
        }

        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            type.write(line, type.load(address), call);
        }
    }

    /** To an array, of as many elements as the least of the lengths says. */
    record Elements(CType type, Expression[] lengths) implements PointerType {
        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            write(line, type, address, Expression.least(lengths, call), call);
        }

        static void write(LineWriter line, CType type, long address, long count, CallValues call) {
            line.open();
            long shown = Math.min(count, SHOWN);
            for (long i = 0; i < shown; i++) {
                type.write(line.element(), type.load(address + i * type.size()), call);
            }
            line.elided(count - shown).close();
        }
    }

    /**
     * A pointer to bytes that are words, whose width is an expression, with a total length in bytes; or to text, if a
     * condition holds.
     *
     * @param width 0 for the widest words that fit the bytes
     */
    record Data(Expression[] lengths, Expression width, boolean hexadecimal, Expression text) implements PointerType {
        private static final Enumerants NO_NAMES = new Enumerants();
        private static final CType BYTE = new Whole(Byte.BYTES, false, true, NO_NAMES);
        private static final CType.Whole INT = new Whole(Integer.BYTES, false, false, NO_NAMES);
        private static final CType.Whole LONG = new Whole(Long.BYTES, false, false, NO_NAMES);

        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            long bytes = Expression.least(lengths, call);
            if (text.value(call) != 0) {
                CString.write(line, address, NativeMemory.textLength(address, bytes));
            } else {
                CType type = word(width.value(call), bytes);
                Elements.write(line, type, address, bytes / type.size(), call);
            }
        }

        private CType word(long width, long bytes) {
            boolean isLong = width == Long.BYTES || width == 0 && bytes % Long.BYTES == 0;
            boolean isInt = width == Integer.BYTES || width == 0 && bytes % Integer.BYTES == 0;
            CType.Whole type = isLong ? LONG : INT;
            return !isLong && !isInt ? BYTE : hexadecimal ? type.inHexadecimal() : type;
        }
    }

    /** To a string that ends with NUL or, if there are lengths, where the least of them says. */
    record CString(Expression[] lengths) implements PointerType {
        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            long most = Expression.least(lengths, call);
            write(line, address, NativeMemory.textLength(address, most));
        }

        static void write(LineWriter line, long address, long length) {
            if (length <= SHOWN_TEXT) {
                line.string(NativeMemory.bytesAt(address, (int) length));
            } else {
                line.open().element().string(NativeMemory.bytesAt(address, SHOWN_TEXT));
                line.elided(length - SHOWN_TEXT).close();
            }
        }
    }

    /**
     * A pointer to an array of strings. Each ends with NUL or has its length in another array.
     *
     * @param areSizes whether the lengths are {@code size_t}, with 0 for unknown, and not int, with negative for
     *        unknown
     */
    record CStrings(Expression[] lengths, Expression textLengths, boolean areSizes) implements PointerType {
        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            long count = Expression.least(lengths, call);
            long sizes = textLengths.value(call);
            long shown = Math.min(count, SHOWN);
            line.open();
            for (long i = 0; i < shown; i++) {
                write(line.element(), NativeMemory.longAt(address + i * Long.BYTES), textLength(sizes, i));
            }
            line.elided(count - shown).close();
        }

        /** How long a string is, or -1 if it ends with NUL. */
        private long textLength(long sizes, long index) {
            if (!NativeMemory.isAddress(sizes)) {
                return -1;
            }
            if (!areSizes) {
                return NativeMemory.intAt(sizes + index * Integer.BYTES);
            }
            long size = NativeMemory.longAt(sizes + index * Long.BYTES);
            return size == 0 ? -1 : size;
        }

        private static void write(LineWriter line, long text, long length) {
            if (!NativeMemory.isAddress(text)) {
                line.pointer(text);
            } else {
                CString.write(line, text, length < 0 ? NativeMemory.textLength(text, Long.MAX_VALUE) : length);
            }
        }
    }

    /** To names and values in turn, up to the name that ends the list. Each name may have a group for its values. */
    record Attributes(Whole type, long end, Enumerants names, Function<String, @Nullable Enumerants> values)
            implements PointerType {
        /** Longer than any list: one that is longer lacks its end. */
        private static final int LONGEST = 1 << 10;

        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            line.open();
            long count = 0;
            for (long at = address; type.load(at) != end && count < LONGEST; at += 2L * type.size()) {
                if (count++ < SHOWN) {
                    write(line, type.load(at), type.load(at + type.size()));
                }
            }
            line.elided(count - SHOWN).close();
        }

        private void write(LineWriter line, long attribute, long value) {
            String name = names.of(attribute);
            if (name == null) {
                line.element().open().element().hexadecimal(attribute);
                number(line.element(), value).close();
                return;
            }
            line.argument(name);
            Enumerants group = values.apply(name);
            if (group == null || !group.write(line, value)) {
                number(line, value);
            }
        }

        private LineWriter number(LineWriter line, long value) {
            return type.hexadecimal() ? line.hexadecimal(value) : line.number(value);
        }
    }

    /** A pointer that is followed only if a condition holds. The API lets it be anything otherwise. */
    record Conditional(Expression condition, PointerType pointer) implements PointerType {
        @Override
        public boolean single() {
            return pointer.single();
        }

        @Override
        public Expression[] lengths() {
            return pointer.lengths();
        }

        @Override
        public boolean reaches(long address, CallValues call) {
            return pointer.reaches(address, call) && condition.value(call) != 0;
        }

        @Override
        public void writeTarget(LineWriter line, long address, CallValues call) {
            pointer.writeTarget(line, address, call);
        }
    }
}
