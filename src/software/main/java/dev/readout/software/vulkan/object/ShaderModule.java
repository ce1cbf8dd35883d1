package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Misuse;
import java.util.function.IntPredicate;

/** A {@code VkShaderModule}: the two numbers which its SPIR-V declares and counts depend on. */
public final class ShaderModule {
    private static final int MAGIC = 0x07230203;
    private static final int HEADER_WORDS = 5;
    private static final int ENTRY_POINT = 15;
    private static final int EXECUTION_MODE = 16;
    private static final int LOCAL_SIZE = 17;
    private static final int DECORATE = 71;
    private static final int XFB_STRIDE = 37;

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
     * The invocations of a workgroup of the shader {@code name}: {@code OpExecutionMode LocalSize}. Sizes by
     * specialization constants count as 1.
     *
     * @param model the {@code Execution Model} of SPIR-V
     * @throws Misuse if the module has no such shader
     */
    public long localSize(int model, String name) {
        int entry = find(ENTRY_POINT, at -> length(at) >= 4 && words[at + 1] == model
                && string(at + 3, at + length(at)).equals(name));
        if (entry < 0) {
            throw new Misuse("the shader module has no shader of the execution model " + model + " named " + name);
        }
        int size = find(EXECUTION_MODE, at -> length(at) == 6 && words[at + 1] == words[entry + 2]
                && words[at + 2] == LOCAL_SIZE);
        return size < 0 ? 1 : Integer.toUnsignedLong(words[size + 3]) * Integer.toUnsignedLong(words[size + 4])
                * Integer.toUnsignedLong(words[size + 5]);
    }

    /** The bytes of a vertex in the first buffer of transform feedback: {@code OpDecorate XfbStride}, or 0. */
    int transformFeedbackStride() {
        int stride = find(DECORATE, at -> length(at) == 4 && words[at + 2] == XFB_STRIDE);
        return stride < 0 ? 0 : words[stride + 3];
    }

    /** The word at which the first instruction {@code code} begins that is {@code right}; -1 if none is. */
    private int find(int code, IntPredicate right) {
        for (int at = HEADER_WORDS; at < words.length; at += length(at)) {
            if ((words[at] & 0xFFFF) == code && right.test(at)) {
                return at;
            }
        }
        return -1;
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

    /** The words of the instruction that begins at a word, 1 at least, all of them in the module. */
    private int length(int at) {
        return words[at] >>> Short.SIZE;
    }
}
