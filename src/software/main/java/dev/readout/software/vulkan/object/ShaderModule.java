package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Misuse;
import java.util.function.IntPredicate;

/** A {@code VkShaderModule}: the numbers which its SPIR-V declares and counts depend on. */
public final class ShaderModule {
    private static final int MAGIC = 0x07230203;
    private static final int HEADER_WORDS = 5;
    private static final int ENTRY_POINT = 15;
    private static final int EXECUTION_MODE = 16;
    private static final int LOCAL_SIZE = 17;
    private static final int INVOCATIONS = 0;
    private static final int OUTPUT_VERTICES = 26;
    private static final int OUTPUT_POINTS = 27;
    private static final int OUTPUT_LINE_STRIP = 28;
    private static final int OUTPUT_PRIMITIVES = 5270;
    private static final int DECORATE = 71;
    private static final int XFB_STRIDE = 37;
    private static final int COMPUTE_MODEL = 5;

    private final int[] words;

    /** @throws Misuse if {@code words} is not a sequence of SPIR-V instructions */
    public ShaderModule(int[] words) {
        this.words = words;
        if (words.length < HEADER_WORDS || words[0] != MAGIC) {
            throw new Misuse("pCode is not SPIR-V: expected its magic number 0x7230203 and a header of 5 words");
        }
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (length(at) == 0 || length(at) > words.length - at) {
                throw new Misuse("the SPIR-V instruction at word " + at + " has a length of " + length(at)
                        + " words, and " + (words.length - at) + " are left");
            }
        }
    }

    /**
     * The invocations of a workgroup of the compute shader {@code name}: {@code OpExecutionMode LocalSize}. Sizes by
     * specialization constants count as 1.
     *
     * @throws Misuse if the module has no such shader
     */
    public long localSize(String name) {
        int function = function(name);
        return localSize(any -> any == function);
    }

    /** The invocations of a workgroup, in a module with one such shader. */
    long localSize() {
        return localSize(any -> true);
    }

    private long localSize(IntPredicate function) {
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (code(at) == EXECUTION_MODE && length(at) == 6 && function.test(words[at + 1])
                    && words[at + 2] == LOCAL_SIZE) {
                return Integer.toUnsignedLong(words[at + 3]) * Integer.toUnsignedLong(words[at + 4])
                        * Integer.toUnsignedLong(words[at + 5]);
            }
        }
        return 1;
    }

    /** The bytes of a vertex in the first buffer of transform feedback: {@code OpDecorate XfbStride}, or 0. */
    int transformFeedbackStride() {
        return literal(DECORATE, XFB_STRIDE, 0);
    }

    /** The most primitives that a mesh shader emits: {@code OpExecutionMode OutputPrimitivesEXT}, or 1. */
    int outputPrimitives() {
        return literal(EXECUTION_MODE, OUTPUT_PRIMITIVES, 1);
    }

    /**
     * The geometry shader of a module that has one: {@code OpExecutionMode Invocations, OutputVertices} and others. The
     * vertices are one strip.
     */
    GeometryStage geometry() {
        int perPrimitive = hasMode(OUTPUT_POINTS) ? 1 : hasMode(OUTPUT_LINE_STRIP) ? 2 : 3;
        long most = Integer.toUnsignedLong(literal(EXECUTION_MODE, OUTPUT_VERTICES, 0));
        return new GeometryStage(Integer.toUnsignedLong(literal(EXECUTION_MODE, INVOCATIONS, 1)),
                Math.max(0, most - perPrimitive + 1), perPrimitive);
    }

    private boolean hasMode(int mode) {
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (code(at) == EXECUTION_MODE && length(at) == 3 && words[at + 2] == mode) {
                return true;
            }
        }
        return false;
    }

    /** The number after {@code kind} in the first instruction {@code code} that has it, or {@code otherwise}. */
    private int literal(int code, int kind, int otherwise) {
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (code(at) == code && length(at) == 4 && words[at + 2] == kind) {
                return words[at + 3];
            }
        }
        return otherwise;
    }

    private int function(String name) {
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (code(at) == ENTRY_POINT && length(at) >= 4 && words[at + 1] == COMPUTE_MODEL
                    && string(at + 3, at + length(at)).equals(name)) {
                return words[at + 2];
            }
        }
        throw new Misuse("the shader module has no compute shader named " + name);
    }

    /** The string that begins at a word: four characters a word, the first lowest, up to a zero. */
    private String string(int from, int to) {
        StringBuilder string = new StringBuilder();
        for (int at = from; at < to; at++) {
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                char character = (char) (words[at] >>> shift & 0xFF);
                if (character == 0) {
                    return string.toString();
                }
                string.append(character);
            }
        }
        return string.toString();
    }

    /** The opcode of the instruction that begins at a word. */
    private int code(int at) {
        return words[at] & 0xFFFF;
    }

    /** The words of the instruction that begins at a word, 1 at least, all of them in the module. */
    private int length(int at) {
        return words[at] >>> Short.SIZE;
    }
}
