package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_UNSIGNED_SHORT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What gives the software GL work, and what that work counts and costs. */
class GlWorkTest {
    private static final CostModel COSTS = new CostModel(7, 11, 1000, 10, 1, 5000, 100);

    private static final int SCISSOR_TEST = 0x0C11;
    private static final int RASTERIZER_DISCARD = 0x8C89;
    private static final int READ_FRAMEBUFFER = 0x8CA8;

    @AutoClose
    private final GlApplication application = GlApplication.on(settings -> settings.costs(COSTS));
    private final TimerCalls queries = new TimerCalls(application, "");

    // ---- Counts and costs

    /** Of 4 x 2 pixels; a point has one. */
    @ParameterizedTest
    @CsvSource({
        "0, 5, 5", "1, 5, 16", "2, 5, 40", "2, 1, 0", "3, 5, 32", "3, 0, 0", "4, 8, 16", "5, 5, 24", "5, 2, 0",
        "6, 5, 24", "10, 9, 16", "10, 3, 0", "11, 9, 48", "11, 2, 0", "12, 13, 16", "13, 11, 24", "13, 2, 0"
    })
    void drawCountsTheCompletePrimitivesOfItsMode(int mode, int vertices, int samples) {
        application.target(4, 2);
        begin("GL_SAMPLES_PASSED");
        application.call("glDrawArrays", mode, 0, vertices);
        assertThat(end("GL_SAMPLES_PASSED")).isEqualTo(samples);
    }

    /** Each function that draws, with its arguments as numbers and the index of the count and of the instances. */
    static Stream<Arguments> draws() {
        int type = GL_UNSIGNED_SHORT();
        return Stream.of(
                Arguments.of("glDrawArrays", 2, -1, new int[] {4, 0, 6}),
                Arguments.of("glDrawArraysInstanced", 2, 3, new int[] {4, 0, 6, 5}),
                Arguments.of("glDrawArraysInstancedBaseInstance", 2, 3, new int[] {4, 0, 6, 5, 9}),
                Arguments.of("glDrawElements", 1, -1, new int[] {4, 6, type, 0}),
                Arguments.of("glDrawElementsBaseVertex", 1, -1, new int[] {4, 6, type, 0, 9}),
                Arguments.of("glDrawRangeElements", 3, -1, new int[] {4, 0, 9, 6, type, 0}),
                Arguments.of("glDrawRangeElementsBaseVertex", 3, -1, new int[] {4, 0, 9, 6, type, 0, 9}),
                Arguments.of("glDrawElementsInstanced", 1, 4, new int[] {4, 6, type, 0, 5}),
                Arguments.of("glDrawElementsInstancedBaseVertex", 1, 4, new int[] {4, 6, type, 0, 5, 9}),
                Arguments.of("glDrawElementsInstancedBaseInstance", 1, 4, new int[] {4, 6, type, 0, 5, 9}),
                Arguments.of("glDrawElementsInstancedBaseVertexBaseInstance", 1, 4,
                        new int[] {4, 6, type, 0, 5, 9, 9}));
    }

    @ParameterizedTest
    @MethodSource("draws")
    void everyDrawCountsItsVerticesOfAllInstances(String function, int count, int instances, int[] arguments) {
        application.target(4, 2);
        int all = 6 * (instances < 0 ? 1 : arguments[instances]);
        begin("GL_VERTICES_SUBMITTED");
        queries.begin("GL_SAMPLES_PASSED", 2);
        call(function, arguments);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        arguments[count] = -1;
        call(function, arguments);
        assertThat(application.error()).isEqualTo("GL_INVALID_VALUE");
        if (function.contains("Elements")) {
            arguments[instances < 0 ? count + 1 : 2] = 7;
            call(function, arguments);
            assertThat(application.error()).isEqualTo("GL_INVALID_ENUM");
        }
        queries.end("GL_SAMPLES_PASSED");
        assertThat(end("GL_VERTICES_SUBMITTED")).isEqualTo(all);
        assertThat(queries.object("ui64v", 2, "GL_QUERY_RESULT")).isEqualTo(all / 3 * 4 * 2);
    }

    /** Numbers of 32 bits and offsets of indices are passed alike. */
    private void call(String function, int[] arguments) {
        application.call(function, Arrays.stream(arguments).boxed().toArray());
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 8, 8, 64", "2, 3, 8, 8, 30", "1, 1, 2, 3, 6", "-1, -1, 2, 2, 1", "8, 8, 3, 3, 0"})
    void scissorBoxBoundsWhatIsCoveredWhileItsTestIsEnabled(int x, int y, int width, int height, int samples) {
        application.target(8, 8);
        application.call("glScissor", x, y, width, height);
        assertThat(samplesOfATriangle()).isEqualTo(64);
        application.call("glEnable", SCISSOR_TEST);
        assertThat(samplesOfATriangle()).isEqualTo(samples);
        application.call("glEnable", RASTERIZER_DISCARD);
        assertThat(samplesOfATriangle()).isZero();
        application.call("glDisable", RASTERIZER_DISCARD);
        application.call("glDisable", SCISSOR_TEST);
        assertThat(samplesOfATriangle()).isEqualTo(64);
        application.raises("GL_INVALID_VALUE", "glScissor", 0, 0, 1, -1);
    }

    private long samplesOfATriangle() {
        begin("GL_SAMPLES_PASSED");
        application.drawTriangles(1);
        return end("GL_SAMPLES_PASSED");
    }

    /** A point is one pixel of it if there is one. */
    @ParameterizedTest
    @CsvSource({"0, 0, 8, 8, 64, 3", "2, 3, 8, 8, 30, 3", "-3, -3, 8, 8, 25, 3", "8, 0, 8, 8, 0, 0",
        "-9, 0, 8, 8, 0, 0", "0, 0, 0, 5, 0, 0", "7, 7, 8, 8, 1, 3"})
    void primitiveCoversTheViewportInsideTheFramebuffer(int x, int y, int width, int height, int triangle,
            int points) {
        application.target(8, 8);
        application.call("glViewport", x, y, width, height);
        assertThat(samplesOfATriangle()).isEqualTo(triangle);
        begin("GL_SAMPLES_PASSED");
        application.call("glDrawArrays", 0, 0, 3);
        assertThat(end("GL_SAMPLES_PASSED")).isEqualTo(points);
    }

    @ParameterizedTest
    @CsvSource({"0, 128", "1, 32", "2, 8", "3, 2"})
    void levelOfATextureIsSmallerThanTheOneBefore(int level, int samples) {
        application.target(16, 8);
        int texture = application.generate("glGenTextures");
        application.call("glBindTexture", "GL_TEXTURE_2D", texture);
        application.call("glTexStorage2D", "GL_TEXTURE_2D", 4, "GL_RGBA8", 16, 8);
        application.call("glFramebufferTexture2D", "GL_FRAMEBUFFER", 0x8CE0, "GL_TEXTURE_2D", texture, level);
        assertThat(samplesOfATriangle()).isEqualTo(samples);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drawCostsItsVerticesAndFragmentsAndABatchItsSubmission(boolean flushed) {
        application.target(4, 4);
        begin("GL_TIME_ELAPSED");
        if (flushed) {
            application.flush();
        }
        application.drawTriangles(2);
        assertThat(end("GL_TIME_ELAPSED")).isEqualTo(11 + (flushed ? 7 : 0) + 1000 + 6 * 10 + 32);
    }

    @Test
    void dispatchCostsItsWorkgroups() {
        use(application.program("GL_COMPUTE_SHADER"));
        begin("GL_TIME_ELAPSED");
        application.call("glDispatchCompute", 2, 3, 4);
        assertThat(end("GL_TIME_ELAPSED")).isEqualTo(11 + 5000 + 24 * 100);
    }

    @Test
    void blitTakesTheTimeOfACommand() {
        application.target(4, 4);
        begin("GL_TIME_ELAPSED");
        application.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 4, 4, "GL_COLOR_BUFFER_BIT", 0);
        assertThat(end("GL_TIME_ELAPSED")).isEqualTo(2 * 11);
        application.raises("GL_INVALID_VALUE", "glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 4, 4, 1, 0);
        application.call("glBindFramebuffer", READ_FRAMEBUFFER, 0);
        application.raises("GL_INVALID_FRAMEBUFFER_OPERATION", "glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 4, 4,
                "GL_COLOR_BUFFER_BIT", 0);
    }

    // ---- Errors

    @Test
    void wrongDrawsHaveNoEffect() {
        application.target(4, 4);
        begin("GL_SAMPLES_PASSED");
        application.raises("GL_INVALID_ENUM", "glDrawArrays", 7, 0, 3);
        application.raises("GL_INVALID_VALUE", "glDrawArrays", 4, 0, -3);
        application.call("glBindFramebuffer", "GL_FRAMEBUFFER", 0);
        application.drawTriangles(1);
        assertThat(application.error()).isEqualTo("GL_INVALID_FRAMEBUFFER_OPERATION");
        assertThat(end("GL_SAMPLES_PASSED")).isZero();
    }

    @Test
    void dispatchNeedsAComputeProgramAndSaneCounts() {
        use(application.program("GL_VERTEX_SHADER"));
        application.raises("GL_INVALID_OPERATION", "glDispatchCompute", 1, 1, 1);
        use(application.program("GL_COMPUTE_SHADER"));
        application.raises("GL_INVALID_VALUE", "glDispatchCompute", 1, 65536, 1);
        application.raises("GL_NO_ERROR", "glDispatchCompute", 65535, 0, 1);
    }

    @Test
    void storageNeedsAnObjectAndImmutableStorageStays() {
        bufferData(16);
        assertThat(application.error()).as("no buffer").isEqualTo("GL_INVALID_OPERATION");
        application.buffer(16, MemorySegment.NULL);
        bufferData(-1);
        assertThat(application.error()).isEqualTo("GL_INVALID_VALUE");
        application.raises("GL_INVALID_VALUE", "glBufferStorage", "GL_ARRAY_BUFFER", 0, MemorySegment.NULL, 0);
        application.raises("GL_NO_ERROR", "glBufferStorage", "GL_ARRAY_BUFFER", 16, MemorySegment.NULL, 0);
        bufferData(16);
        assertThat(application.error()).as("immutable").isEqualTo("GL_INVALID_OPERATION");
        application.raises("GL_INVALID_ENUM", "glBindBuffer", 0x1234, 1);
        application.raises("GL_NO_ERROR", "glBindBuffer", "GL_SHADER_STORAGE_BUFFER", 0);
    }

    // ---- Shaders

    @Test
    void shaderWithoutMainDoesNotCompileAndSaysWhy() {
        int shader = application.shader("GL_VERTEX_SHADER", "void mian() {}");
        assertThat(application.got("glGetShaderiv", shader, "GL_COMPILE_STATUS")).isZero();
        int length = application.got("glGetShaderiv", shader, "GL_INFO_LOG_LENGTH");
        MemorySegment log = application.arena.allocate(length);
        MemorySegment written = application.ints(-7);
        application.call("glGetShaderInfoLog", shader, length, written, log);
        assertThat(log.getString(0)).isEqualTo("the source has no main").hasSize(written.get(JAVA_INT, 0));
        int program = application.link(shader);
        assertThat(application.got("glGetProgramiv", program, "GL_LINK_STATUS")).isZero();
        use(program);
        assertThat(application.error()).isEqualTo("GL_INVALID_OPERATION");
    }

    @Test
    void sourceMayComeInPiecesWithAndWithoutLengths() {
        int shader = application.get("glCreateShader", "GL_VERTEX_SHADER");
        application.call("glShaderSource", shader, 2, application.strings("void maXXX", "in() {}"),
                application.ints(7, -1));
        application.call("glCompileShader", shader);
        assertThat(application.got("glGetShaderiv", shader, "GL_COMPILE_STATUS")).isEqualTo(1);
    }

    // ---- Calls

    private void begin(Object target) {
        queries.begin(target, 1);
    }

    private long end(Object target) {
        queries.end(target);
        return queries.object("ui64v", 1, "GL_QUERY_RESULT");
    }

    private void bufferData(long size) {
        application.call("glBufferData", "GL_ARRAY_BUFFER", size, MemorySegment.NULL, "GL_STATIC_DRAW");
    }

    private void use(int program) {
        application.call("glUseProgram", program);
    }
}
