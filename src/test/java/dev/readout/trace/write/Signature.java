package dev.readout.trace.write;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A function of GL that there is not: what its parameters are and what it returns, as a registry says it, as C says it,
 * and as Java does. A value is a word, whose upper bits are nobody's business where the type is narrower.
 *
 * @param returned null for {@code void}
 */
record Signature(String name, List<Type> parameters, Type returned) {
    /** The largest that a registry has. */
    static final int MOST_PARAMETERS = 23;

    /** A type of GL. */
    enum Type {
        GLbyte("int8_t", ValueLayout.JAVA_BYTE),
        GLubyte("uint8_t", ValueLayout.JAVA_BYTE),
        GLshort("int16_t", ValueLayout.JAVA_SHORT),
        GLushort("uint16_t", ValueLayout.JAVA_SHORT),
        GLint("int32_t", ValueLayout.JAVA_INT),
        GLuint("uint32_t", ValueLayout.JAVA_INT),
        GLint64("int64_t", ValueLayout.JAVA_LONG),
        GLuint64("uint64_t", ValueLayout.JAVA_LONG),
        GLsync("void *", ValueLayout.ADDRESS),
        GLfloat("float", ValueLayout.JAVA_FLOAT),
        GLdouble("double", ValueLayout.JAVA_DOUBLE);

        final String c;
        final ValueLayout layout;

        Type(String c, ValueLayout layout) {
            this.c = c;
            this.layout = layout;
        }

        /** The bits of a word that the type has. */
        long bits(long word) {
            return layout.byteSize() == Long.BYTES ? word : word & (1L << 8 * layout.byteSize()) - 1;
        }

        /** The bits of what Java has. */
        long bits(Object value) {
            return bits(switch (value) {
                case MemorySegment segment -> segment.address();
                case Float number -> Float.floatToRawIntBits(number);
                case Double number -> Double.doubleToRawLongBits(number);
                case Number number -> number.longValue();
                default -> throw new IllegalArgumentException(value.toString());
            });
        }

        /** Whether a text of a trace stands for the value of a word. */
        boolean isWritten(String text, long word) {
            return switch (this) {
                case GLbyte -> text.equals(Byte.toString((byte) word));
                case GLubyte -> text.equals(Integer.toString((int) bits(word)));
                case GLshort -> text.equals(Short.toString((short) word));
                case GLushort -> text.equals(Integer.toString((int) bits(word)));
                case GLint -> text.equals(Integer.toString((int) word));
                case GLuint -> text.equals(Integer.toUnsignedString((int) word));
                case GLint64 -> text.equals(Long.toString(word));
                case GLuint64 -> text.equals(Long.toUnsignedString(word));
                case GLsync -> text.equals("[0x" + Long.toHexString(word) + "]");
                case GLfloat -> Float.valueOf(text).equals(Float.intBitsToFloat((int) word));
                case GLdouble -> Double.valueOf(text).equals(Double.longBitsToDouble(word));
            };
        }
    }

    /** The element of a registry. */
    String command() {
        return "<command><proto>" + (returned == null ? "void" : "<ptype>" + returned + "</ptype>") + " <name>" + name
                + "</name></proto>" + IntStream.range(0, parameters.size())
                        .mapToObj(i -> "<param><ptype>" + parameters.get(i) + "</ptype> <name>p" + i
                                + "</name></param>")
                        .collect(Collectors.joining())
                + "</command>";
    }

    /** A registry of some functions. */
    static String registry(List<Signature> functions) {
        return """
                <registry>
                    <types>
                        <type>typedef khronos_int8_t <name>GLbyte</name>;</type>
                        <type>typedef khronos_uint8_t <name>GLubyte</name>;</type>
                        <type>typedef khronos_int16_t <name>GLshort</name>;</type>
                        <type>typedef khronos_uint16_t <name>GLushort</name>;</type>
                        <type>typedef int <name>GLint</name>;</type>
                        <type>typedef unsigned int <name>GLuint</name>;</type>
                        <type>typedef khronos_int64_t <name>GLint64</name>;</type>
                        <type>typedef khronos_uint64_t <name>GLuint64</name>;</type>
                        <type>typedef struct __GLsync *<name>GLsync</name>;</type>
                        <type>typedef khronos_float_t <name>GLfloat</name>;</type>
                        <type>typedef double <name>GLdouble</name>;</type>
                    </types>
                    <commands>
                """ + functions.stream().map(Signature::command).collect(Collectors.joining("\n"))
                + "</commands></registry>";
    }

    /** As C has it. */
    FunctionDescriptor descriptor() {
        MemoryLayout[] layouts = parameters.stream().map(type -> type.layout).toArray(MemoryLayout[]::new);
        return returned == null ? FunctionDescriptor.ofVoid(layouts) : FunctionDescriptor.of(returned.layout, layouts);
    }
}
