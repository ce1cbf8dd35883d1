package dev.readout.workload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Assembles a SPIR-V module, instruction by instruction, so that shaders can be read here and need no compiler. Version
 * 1.0 of the format, which every Vulkan driver takes. Not safe to share between threads.
 */
final class Spirv {
    /** An instruction, by its name in the specification of SPIR-V without {@code Op}. */
    enum Op {
        MEMORY_MODEL(14), ENTRY_POINT(15), EXECUTION_MODE(16), CAPABILITY(17),
        TYPE_VOID(19), TYPE_BOOL(20), TYPE_INT(21), TYPE_FLOAT(22), TYPE_VECTOR(23), TYPE_RUNTIME_ARRAY(29),
        TYPE_STRUCT(30), TYPE_POINTER(32), TYPE_FUNCTION(33),
        CONSTANT(43), CONSTANT_COMPOSITE(44),
        FUNCTION(54), FUNCTION_END(56),
        VARIABLE(59), LOAD(61), STORE(62), ACCESS_CHAIN(65),
        DECORATE(71), MEMBER_DECORATE(72),
        COMPOSITE_CONSTRUCT(80), CONVERT_U_TO_F(112),
        I_ADD(128), F_SUB(131), I_MUL(132), U_MOD(137), U_LESS_THAN(176), SHIFT_LEFT_LOGICAL(196), BITWISE_AND(199),
        PHI(245), LOOP_MERGE(246), LABEL(248), BRANCH(249), BRANCH_CONDITIONAL(250), RETURN(253);

        private final int code;

        Op(int code) {
            this.code = code;
        }
    }

    private static final int MAGIC = 0x07230203;
    private static final int VERSION_1_0 = 0x00010000;
    private static final int BOUND = 3;
    private static final int HEADER_WORDS = 5;

    private int[] words = new int[256];
    private int size = HEADER_WORDS;
    private int nextId = 1;

    Spirv() {
        words[0] = MAGIC;
        words[1] = VERSION_1_0;
    }

    /** An id for a result that is named before the instruction that makes it. */
    int id() {
        return nextId++;
    }

    /** An instruction without a result, or with an id that was taken before. */
    Spirv op(Op op, int... operands) {
        int length = 1 + operands.length;
        if (size + length > words.length) {
            words = Arrays.copyOf(words, Math.max(2 * words.length, size + length));
        }
        words[size] = length << 16 | op.code;
        System.arraycopy(operands, 0, words, size + 1, operands.length);
        size += length;
        return this;
    }

    /** An instruction whose result has no type: a type, or a label. */
    int define(Op op, int... operands) {
        int id = id();
        op(op, concat(new int[] {id}, operands));
        return id;
    }

    /** An instruction whose result has a type. */
    int compute(Op op, int type, int... operands) {
        int id = id();
        op(op, concat(new int[] {type, id}, operands));
        return id;
    }

    /** The entry point {@code main}. */
    Spirv entryPoint(int executionModel, int function, int... interfaceVariables) {
        byte[] name = "main\0\0\0\0".getBytes(StandardCharsets.UTF_8);
        ByteBuffer text = ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN);
        return op(Op.ENTRY_POINT, concat(
                new int[] {executionModel, function, text.getInt(), text.getInt()}, interfaceVariables));
    }

    int[] words() {
        int[] module = Arrays.copyOf(words, size);
        module[BOUND] = nextId;
        return module;
    }

    private static int[] concat(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
