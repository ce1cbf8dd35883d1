package dev.readout.workload;

import static dev.readout.workload.Spirv.Op.*;

/**
 * The work that is measured where a profile has no work of its own: three small shaders. Each method returns the words
 * of a SPIR-V module whose entry point is {@code main}.
 */
public final class Shaders {
    /** Invocations of a workgroup of {@link #generator}. */
    public static final int LOCAL_SIZE = 64;

    // Numbers of the specification of SPIR-V.
    private static final int CAPABILITY_SHADER = 1;
    private static final int LOGICAL = 0;
    private static final int GLSL450 = 1;
    private static final int VERTEX = 0;
    private static final int FRAGMENT = 4;
    private static final int GL_COMPUTE = 5;
    private static final int ORIGIN_UPPER_LEFT = 7;
    private static final int MODE_LOCAL_SIZE = 17;
    private static final int CLASS_INPUT = 1;
    private static final int CLASS_UNIFORM = 2;
    private static final int CLASS_OUTPUT = 3;
    private static final int BUFFER_BLOCK = 3;
    private static final int ARRAY_STRIDE = 6;
    private static final int BUILT_IN = 11;
    private static final int LOCATION = 30;
    private static final int BINDING = 33;
    private static final int DESCRIPTOR_SET = 34;
    private static final int OFFSET = 35;
    private static final int POSITION = 0;
    private static final int GLOBAL_INVOCATION_ID = 28;
    private static final int VERTEX_INDEX = 42;

    private Shaders() {
    }

    /**
     * A vertex shader without inputs: every three vertices are a triangle that covers the whole viewport.
     *
     * {@snippet lang=c :
     * uint corner = gl_VertexIndex % 3;
     * gl_Position = vec4(float((corner & 1) << 2) - 1, float((corner & 2) << 1) - 1, 0, 1);
     * }
     */
    public static int[] fullScreenTriangle() {
        Spirv spirv = new Spirv();
        int main = spirv.id();
        int vertexIndex = spirv.id();
        int position = spirv.id();
        spirv.op(CAPABILITY, CAPABILITY_SHADER).op(MEMORY_MODEL, LOGICAL, GLSL450)
                .entryPoint(VERTEX, main, vertexIndex, position)
                .op(DECORATE, vertexIndex, BUILT_IN, VERTEX_INDEX)
                .op(DECORATE, position, BUILT_IN, POSITION);

        int none = spirv.define(TYPE_VOID);
        int uint = spirv.define(TYPE_INT, 32, 0);
        int real = spirv.define(TYPE_FLOAT, 32);
        int vec4 = spirv.define(TYPE_VECTOR, real, 4);
        int zero = spirv.compute(CONSTANT, real, Float.floatToRawIntBits(0));
        int one = spirv.compute(CONSTANT, real, Float.floatToRawIntBits(1));
        int uint1 = spirv.compute(CONSTANT, uint, 1);
        int uint2 = spirv.compute(CONSTANT, uint, 2);
        int uint3 = spirv.compute(CONSTANT, uint, 3);
        spirv.op(VARIABLE, spirv.define(TYPE_POINTER, CLASS_INPUT, uint), vertexIndex, CLASS_INPUT)
                .op(VARIABLE, spirv.define(TYPE_POINTER, CLASS_OUTPUT, vec4), position, CLASS_OUTPUT);

        spirv.op(FUNCTION, none, main, 0, spirv.define(TYPE_FUNCTION, none));
        spirv.define(LABEL);
        int corner = spirv.compute(U_MOD, uint, spirv.compute(LOAD, uint, vertexIndex), uint3);
        int x = spirv.compute(SHIFT_LEFT_LOGICAL, uint, spirv.compute(BITWISE_AND, uint, corner, uint1), uint2);
        int y = spirv.compute(SHIFT_LEFT_LOGICAL, uint, spirv.compute(BITWISE_AND, uint, corner, uint2), uint1);
        spirv.op(STORE, position, spirv.compute(COMPOSITE_CONSTRUCT, vec4,
                spirv.compute(F_SUB, real, spirv.compute(CONVERT_U_TO_F, real, x), one),
                spirv.compute(F_SUB, real, spirv.compute(CONVERT_U_TO_F, real, y), one),
                zero, one));
        return spirv.op(RETURN).op(FUNCTION_END).words();
    }

    /**
     * A fragment shader that writes one colour, opaque.
     *
     * @param red from 0 to 1
     * @param green from 0 to 1
     * @param blue from 0 to 1
     */
    public static int[] constantColor(float red, float green, float blue) {
        Spirv spirv = new Spirv();
        int main = spirv.id();
        int color = spirv.id();
        spirv.op(CAPABILITY, CAPABILITY_SHADER).op(MEMORY_MODEL, LOGICAL, GLSL450)
                .entryPoint(FRAGMENT, main, color)
                .op(EXECUTION_MODE, main, ORIGIN_UPPER_LEFT)
                .op(DECORATE, color, LOCATION, 0);

        int none = spirv.define(TYPE_VOID);
        int real = spirv.define(TYPE_FLOAT, 32);
        int vec4 = spirv.define(TYPE_VECTOR, real, 4);
        int constant = spirv.compute(CONSTANT_COMPOSITE, vec4,
                spirv.compute(CONSTANT, real, Float.floatToRawIntBits(red)),
                spirv.compute(CONSTANT, real, Float.floatToRawIntBits(green)),
                spirv.compute(CONSTANT, real, Float.floatToRawIntBits(blue)),
                spirv.compute(CONSTANT, real, Float.floatToRawIntBits(1)));
        spirv.op(VARIABLE, spirv.define(TYPE_POINTER, CLASS_OUTPUT, vec4), color, CLASS_OUTPUT);

        spirv.op(FUNCTION, none, main, 0, spirv.define(TYPE_FUNCTION, none));
        spirv.define(LABEL);
        return spirv.op(STORE, color, constant).op(RETURN).op(FUNCTION_END).words();
    }

    /**
     * A compute shader that keeps a processor busy: each invocation runs a linear congruential generator, from its own
     * number on, and writes the result to its word of the storage buffer at set 0, binding 0.
     *
     * {@snippet lang=c :
     * uint value = gl_GlobalInvocationID.x;
     * for (uint i = 0; i < rounds; i++) {
     *     value = value * 1664525 + 1013904223;
     * }
     * data[gl_GlobalInvocationID.x] = value;
     * }
     *
     * @param rounds how many rounds, unsigned: the work of an invocation
     */
    public static int[] generator(int rounds) {
        Spirv spirv = new Spirv();
        int main = spirv.id();
        int invocation = spirv.id();
        int buffer = spirv.id();
        int words = spirv.id();
        int block = spirv.id();
        spirv.op(CAPABILITY, CAPABILITY_SHADER).op(MEMORY_MODEL, LOGICAL, GLSL450)
                .entryPoint(GL_COMPUTE, main, invocation)
                .op(EXECUTION_MODE, main, MODE_LOCAL_SIZE, LOCAL_SIZE, 1, 1)
                .op(DECORATE, invocation, BUILT_IN, GLOBAL_INVOCATION_ID)
                .op(DECORATE, words, ARRAY_STRIDE, Integer.BYTES)
                .op(DECORATE, block, BUFFER_BLOCK)
                .op(MEMBER_DECORATE, block, 0, OFFSET, 0)
                .op(DECORATE, buffer, DESCRIPTOR_SET, 0)
                .op(DECORATE, buffer, BINDING, 0);

        int none = spirv.define(TYPE_VOID);
        int bool = spirv.define(TYPE_BOOL);
        int uint = spirv.define(TYPE_INT, 32, 0);
        int uvec3 = spirv.define(TYPE_VECTOR, uint, 3);
        int inputUvec3 = spirv.define(TYPE_POINTER, CLASS_INPUT, uvec3);
        int inputUint = spirv.define(TYPE_POINTER, CLASS_INPUT, uint);
        int bufferUint = spirv.define(TYPE_POINTER, CLASS_UNIFORM, uint);
        spirv.op(TYPE_RUNTIME_ARRAY, words, uint).op(TYPE_STRUCT, block, words);
        int zero = spirv.compute(CONSTANT, uint, 0);
        int one = spirv.compute(CONSTANT, uint, 1);
        int limit = spirv.compute(CONSTANT, uint, rounds);
        int multiplier = spirv.compute(CONSTANT, uint, 1664525);
        int increment = spirv.compute(CONSTANT, uint, 1013904223);
        spirv.op(VARIABLE, inputUvec3, invocation, CLASS_INPUT)
                .op(VARIABLE, spirv.define(TYPE_POINTER, CLASS_UNIFORM, block), buffer, CLASS_UNIFORM);

        spirv.op(FUNCTION, none, main, 0, spirv.define(TYPE_FUNCTION, none));
        int head = spirv.id();
        int test = spirv.id();
        int body = spirv.id();
        int next = spirv.id();
        int done = spirv.id();
        int nextRound = spirv.id();
        int nextValue = spirv.id();
        int entry = spirv.define(LABEL);
        int index = spirv.compute(LOAD, uint, spirv.compute(ACCESS_CHAIN, inputUint, invocation, zero));
        spirv.op(BRANCH, head);

        spirv.op(LABEL, head);
        int round = spirv.compute(PHI, uint, zero, entry, nextRound, next);
        int value = spirv.compute(PHI, uint, index, entry, nextValue, next);
        spirv.op(LOOP_MERGE, done, next, 0).op(BRANCH, test);

        spirv.op(LABEL, test);
        spirv.op(BRANCH_CONDITIONAL, spirv.compute(U_LESS_THAN, bool, round, limit), body, done);

        spirv.op(LABEL, body);
        spirv.op(I_ADD, uint, nextValue, spirv.compute(I_MUL, uint, value, multiplier), increment);
        spirv.op(BRANCH, next);

        spirv.op(LABEL, next);
        spirv.op(I_ADD, uint, nextRound, round, one).op(BRANCH, head);

        spirv.op(LABEL, done);
        spirv.op(STORE, spirv.compute(ACCESS_CHAIN, bufferUint, buffer, zero, index), value);
        return spirv.op(RETURN).op(FUNCTION_END).words();
    }
}
