package dev.readout.software.vulkan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** Shaders of the graphics stages that real drivers run: all but fragment shaders write one position. */
final class StageShaders {
    static final int INPUT_POINTS = 19;
    static final int INPUT_LINES = 20;
    static final int INPUT_LINES_ADJACENCY = 21;
    static final int INPUT_TRIANGLES = 22;
    static final int INPUT_TRIANGLES_ADJACENCY = 23;
    static final int OUTPUT_POINTS = 27;
    static final int OUTPUT_LINE_STRIP = 28;
    static final int OUTPUT_TRIANGLE_STRIP = 29;
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
    private static final int BOUND = 11;
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

    /** A geometry shader that emits one strip of so many vertices. */
    static int[] geometry(int invocations, int input, int output, int vertices) {
        StageShaders shader = new StageShaders(2, 3, POSITION).mode(input).mode(0, invocations).mode(output)
                .mode(26, vertices).positioned();
        for (int vertex = 0; vertex < vertices; vertex++) {
            shader.op(62, POSITION, VALUE).op(218);
        }
        return shader.end();
    }
}
