package dev.readout.software.vulkan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** Shaders of the graphics stages that real drivers run: most write one position, or constant tessellation levels. */
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
    static final int OUTER = 18;
    private static final int INNER = 19;
    private static final int OUTER_VALUE = 20;
    private static final int INNER_VALUE = 21;
    private static final int FLOAT_POINTER = 22;
    private static final int COORD_TYPE = 23;
    private static final int COORD_POINTER = 24;
    private static final int COORD = 25;
    private static final int COORDS = 26;
    private static final int POINT = 27;
    static final int LEVELS = 30;
    private static final int INDICES = 40;
    static final int ELEMENTS = 50;
    private static final int BOUND = 60;
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
        return control(vertices, LevelStore.WHOLE, new float[] {1, 1, 1, 1, 1, 1}, modes);
    }

    /** How a control shader writes its levels. */
    enum LevelStore {
        /** Both arrays as a whole. */
        WHOLE,
        /** Each element. */
        ELEMENTS,
        /** Each element, by specialization constants of 0 to 5, whose default is 1. */
        SPECIALIZED,
        /** Each element, by specialization constants with these defaults. */
        DEFAULTS,
        /** Both arrays as a whole, made in the function of the elements. */
        MADE
    }

    /** The same, with 4 outer levels and 2 inner ones. */
    static int[] control(int vertices, LevelStore store, float[] levels, int... modes) {
        StageShaders shader = new StageShaders(3, 1, OUTER, INNER).mode(26, vertices);
        for (int mode : modes) {
            shader.mode(mode);
        }
        boolean specialized = store == LevelStore.SPECIALIZED || store == LevelStore.DEFAULTS;
        for (int i = 0; specialized && i < levels.length; i++) {
            shader.op(71, LEVELS + i, 1, i);
        }
        shader.op(71, OUTER, 11, 11).op(71, OUTER, 15).op(71, INNER, 11, 12).op(71, INNER, 15).types()
                .op(21, INTEGER, 32, 0).op(43, INTEGER, FOUR, 4).op(43, INTEGER, TWO, 2)
                .op(28, OUTER_TYPE, FLOAT, FOUR).op(28, INNER_TYPE, FLOAT, TWO)
                .op(32, OUTER_POINTER, OUTPUT, OUTER_TYPE).op(32, INNER_POINTER, OUTPUT, INNER_TYPE)
                .op(32, FLOAT_POINTER, OUTPUT, FLOAT)
                .op(59, OUTER_POINTER, OUTER, OUTPUT).op(59, INNER_POINTER, INNER, OUTPUT);
        for (int i = 0; i < levels.length; i++) {
            shader.op(specialized ? 50 : 43, FLOAT, LEVELS + i,
                    Float.floatToRawIntBits(store == LevelStore.SPECIALIZED ? 1 : levels[i]))
                    .op(43, INTEGER, INDICES + i, i % 4);
        }
        return switch (store) {
            case WHOLE -> shader.arrays(44).begin().storeArrays();
            case MADE -> shader.begin().arrays(80).storeArrays();
            default -> shader.begin().storeElements();
        };
    }

    private StageShaders arrays(int code) {
        return op(code, OUTER_TYPE, OUTER_VALUE, LEVELS, LEVELS + 1, LEVELS + 2, LEVELS + 3)
                .op(code, INNER_TYPE, INNER_VALUE, LEVELS + 4, LEVELS + 5);
    }

    private int[] storeArrays() {
        return op(62, OUTER, OUTER_VALUE).op(62, INNER, INNER_VALUE).end();
    }

    private int[] storeElements() {
        for (int i = 0; i < 6; i++) {
            op(65, FLOAT_POINTER, ELEMENTS + i, i < 4 ? OUTER : INNER, INDICES + i).op(62, ELEMENTS + i, LEVELS + i);
        }
        return end();
    }

    static int[] evaluation(int domain, boolean points) {
        return evaluation(points ? new int[] {domain, 1, 5, POINT_MODE} : new int[] {domain, 1, 5});
    }

    /** A tessellation evaluation shader. Quads are as large as the screen. */
    static int[] evaluation(int... modes) {
        StageShaders shader = new StageShaders(3, 2, POSITION, COORD);
        for (int mode : modes) {
            shader.mode(mode);
        }
        shader.op(71, COORD, 11, 13).op(71, POSITION, 11, 0).types().op(23, COORD_TYPE, FLOAT, 3)
                .op(32, VECTOR_POINTER, OUTPUT, VECTOR).op(59, VECTOR_POINTER, POSITION, OUTPUT)
                .op(32, COORD_POINTER, 1, COORD_TYPE).op(59, COORD_POINTER, COORD, 1)
                .begin().op(61, COORD_TYPE, COORDS, COORD);
        for (int i = 0; i < 2; i++) {
            // From 0 to 1 of a patch, and from -1 to 1 of what is seen.
            int at = ELEMENTS + 3 * i;
            shader.op(81, FLOAT, at, COORDS, i).op(129, FLOAT, at + 1, at, at).op(131, FLOAT, at + 2, at + 1, ONE);
        }
        return shader.op(80, VECTOR, POINT, ELEMENTS + 2, ELEMENTS + 5, ONE, ONE).op(62, POSITION, POINT).end();
    }

    /**
     * A geometry shader that emits strips of so many vertices. The end of the shader ends the last one: an instruction
     * that does so makes lavapipe 22.3 write past an array.
     */
    static int[] geometry(int invocations, int input, int output, int... strips) {
        StageShaders shader = new StageShaders(2, 3, POSITION).mode(input).mode(0, invocations).mode(output)
                .mode(26, IntStream.of(strips).sum()).positioned();
        for (int strip = 0; strip < strips.length; strip++) {
            if (strip > 0) {
                shader.op(219);
            }
            for (int vertex = 0; vertex < strips[strip]; vertex++) {
                shader.op(62, POSITION, VALUE).op(218);
            }
        }
        return shader.end();
    }
}
