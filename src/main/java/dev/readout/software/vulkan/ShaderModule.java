package dev.readout.software.vulkan;

/**
 * A {@code VkShaderModule}: its SPIR-V, of which only numbers are read that counts depend on.
 */
final class ShaderModule {
    private static final int MAGIC = 0x07230203;
    private static final int HEADER_WORDS = 5;
    private static final int ENTRY_POINT = 15;
    private static final int EXECUTION_MODE = 16;
    private static final int LOCAL_SIZE = 17;
    private static final int OUTPUT_PRIMITIVES = 5270;
    private static final int DECORATE = 71;
    private static final int XFB_STRIDE = 37;
    private static final int COMPUTE_MODEL = 5;

    private final int[] words;

    /** @throws Misuse if {@code words} is not a sequence of SPIR-V instructions */
    ShaderModule(int[] words) {
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
     * specialization constants are not read: they count as 1.
     *
     * @throws Misuse if the module has no such shader
     */
    long localSize(String name) {
        int function = function(name);
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (code(at) == EXECUTION_MODE && length(at) == 6 && words[at + 1] == function
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

    /** How many primitives a mesh shader emits at most: {@code OpExecutionMode OutputPrimitivesEXT}, or 1. */
    int outputPrimitives() {
        return literal(EXECUTION_MODE, OUTPUT_PRIMITIVES, 1);
    }

    /** The invocations of a workgroup of a module that has one shader with workgroups. */
    long localSize() {
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if (code(at) == EXECUTION_MODE && length(at) == 6 && words[at + 2] == LOCAL_SIZE) {
                return Integer.toUnsignedLong(words[at + 3]) * Integer.toUnsignedLong(words[at + 4])
                        * Integer.toUnsignedLong(words[at + 5]);
            }
        }
        return 1;
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

    private int code(int at) {
        return words[at] & 0xFFFF;
    }

    private int length(int at) {
        return words[at] >>> Short.SIZE;
    }
}
