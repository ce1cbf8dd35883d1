package dev.readout.software.vulkan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** Shaders of the graphics stages that real drivers run: each writes one position, and tessellation levels of 1. */
final class StageShaders {
    static final int TRIANGLES = 22;
    static final int QUADS = 24;
    static final int ISOLINES = 25;
    static final int INPUT_POINTS = 19;
    static final int INPUT_LINES = 20;
    static final int INPUT_LINES_ADJACENCY = 21;
    static final int INPUT_TRIANGLES = 22;
    static final int INPUT_TRIANGLES_ADJACENCY = 23;
    static final int OUTPUT_POINTS = 27;
    static final int OUTPUT_LINE_STRIP = 28;
    static final int OUTPUT_TRIANGLE_STRIP = 29;
    private static final int POINT_MODE = 10;

    // What the shaders name, in the order of definition.
    private static final int VOID = 1;
    private static final int FUNCTION_TYPE = 2;
    private static final int FLOAT = 3;
    private static final int VECTOR = 4;
    private static final int VECTOR_POINTER = 5;
    private static final int POSITION = 6;
    private static final int ONE = 7;
    private static final int VALUE = 8;
    private static final int MAIN = 9;
    private static final int LABEL = 10;
    private static final int INTEGER = 11;
    private static final int FOUR = 12;
    private static final int TWO = 13;
    private static final int OUTER_TYPE = 14;
    private static final int INNER_TYPE = 15;
    private static final int OUTER_POINTER = 16;
    private static final int INNER_POINTER = 17;
    private static final int OUTER = 18;
    private static final int INNER = 19;
    private static final int OUTER_VALUE = 20;
    private static final int INNER_VALUE = 21;
    private static final int BOUND = 22;
    private static final int OUTPUT = 3;

    private IntStream words;

    private StageShaders(int capability, int model, int... outputs) {
        words = IntStream.of(0x07230203, 0x00010000, 0, BOUND, 0);
        op(17, 1);
        if (capability != 1) {
            op(17, capability);
        }
        op(14, 0, 1);
        byte[] name = "main\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
        int[] characters = new int[2];
        ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(characters);
        op(15, IntStream.concat(IntStream.of(model, MAIN, characters[0], characters[1]), IntStream.of(outputs))
                .toArray());
    }

    private StageShaders op(int code, int... operands) {
        words = IntStream.concat(words,
                IntStream.concat(IntStream.of(operands.length + 1 << 16 | code), IntStream.of(operands)));
        return this;
    }

    private StageShaders mode(int... mode) {
        return op(16, IntStream.concat(IntStream.of(MAIN), IntStream.of(mode)).toArray());
    }

    private StageShaders types() {
        return op(19, VOID).op(33, FUNCTION_TYPE, VOID).op(22, FLOAT, 32).op(23, VECTOR, FLOAT, 4)
                .op(43, FLOAT, ONE, Float.floatToRawIntBits(1)).op(44, VECTOR, VALUE, ONE, ONE, ONE, ONE);
    }

    private StageShaders positioned() {
        return op(71, POSITION, 11, 0).types().op(32, VECTOR_POINTER, OUTPUT, VECTOR)
                .op(59, VECTOR_POINTER, POSITION, OUTPUT).begin();
    }

    private StageShaders begin() {
        return op(54, VOID, MAIN, 0, FUNCTION_TYPE).op(248, LABEL);
    }

    private int[] end() {
        return op(253).op(56).words.toArray();
    }

    static int[] vertex() {
        return new StageShaders(1, 0, POSITION).positioned().op(62, POSITION, VALUE).end();
    }

    static int[] fragment() {
        return new StageShaders(1, 4).mode(7).types().begin().end();
    }

    /** A tessellation control shader, also with modes that stand in the evaluation shader elsewhere. */
    static int[] control(int vertices, int... modes) {
        StageShaders shader = new StageShaders(3, 1, OUTER, INNER).mode(26, vertices);
        for (int mode : modes) {
            shader.mode(mode);
        }
        return shader.op(71, OUTER, 11, 11).op(71, OUTER, 15).op(71, INNER, 11, 12).op(71, INNER, 15).types()
                .op(21, INTEGER, 32, 0).op(43, INTEGER, FOUR, 4).op(43, INTEGER, TWO, 2)
                .op(28, OUTER_TYPE, FLOAT, FOUR).op(28, INNER_TYPE, FLOAT, TWO)
                .op(32, OUTER_POINTER, OUTPUT, OUTER_TYPE).op(32, INNER_POINTER, OUTPUT, INNER_TYPE)
                .op(59, OUTER_POINTER, OUTER, OUTPUT).op(59, INNER_POINTER, INNER, OUTPUT)
                .op(44, OUTER_TYPE, OUTER_VALUE, ONE, ONE, ONE, ONE).op(44, INNER_TYPE, INNER_VALUE, ONE, ONE).begin()
                .op(62, OUTER, OUTER_VALUE).op(62, INNER, INNER_VALUE).end();
    }

    static int[] evaluation(int domain, boolean points) {
        StageShaders shader = new StageShaders(3, 2, POSITION).mode(domain).mode(1).mode(5);
        return (points ? shader.mode(POINT_MODE) : shader).positioned().op(62, POSITION, VALUE).end();
    }

    /**
     * A geometry shader that emits so many vertices in one strip. The end of the shader ends it: an instruction that
     * does so makes lavapipe 22.3 write past an array.
     */
    static int[] geometry(int invocations, int input, int output, int vertices) {
        StageShaders shader = new StageShaders(2, 3, POSITION).mode(input).mode(0, invocations).mode(output)
                .mode(26, vertices).positioned();
        for (int i = 0; i < vertices; i++) {
            shader.op(62, POSITION, VALUE).op(218);
        }
        return shader.end();
    }
}
