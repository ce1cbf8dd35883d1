package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_NUM_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static dev.readout.abi.gl.gl_h.GL_VERTICES_SUBMITTED;
import static dev.readout.software.abi.gl.gl_h.GL_ARRAY_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_COLOR_BUFFER_BIT;
import static dev.readout.software.abi.gl.gl_h.GL_COMPILE_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_COMPUTE_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_COMPLETE;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
import static dev.readout.software.abi.gl.gl_h.GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
import static dev.readout.software.abi.gl.gl_h.GL_INFO_LOG_LENGTH;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_FRAMEBUFFER_OPERATION;
import static dev.readout.software.abi.gl.gl_h.GL_LINK_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_NO_ERROR;
import static dev.readout.software.abi.gl.gl_h.GL_RENDERBUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_RGBA8;
import static dev.readout.software.abi.gl.gl_h.GL_SHADER_STORAGE_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_TEXTURE_2D;
import static dev.readout.software.abi.gl.gl_h.GL_UNSIGNED_SHORT;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;
import static dev.readout.testing.abi.gl.gl_h.GL_STATIC_DRAW;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.testing.abi.gl.PFN_glBufferData;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetStringi;
import dev.readout.software.CostModel;
import dev.readout.testing.Downcalls;
import dev.readout.testing.abi.gl.PFN_glBufferStorage;
import dev.readout.workload.abi.gl.PFN_glAttachShader;
import dev.readout.workload.abi.gl.PFN_glBindFramebuffer;
import dev.readout.workload.abi.gl.PFN_glCheckFramebufferStatus;
import dev.readout.workload.abi.gl.PFN_glCompileShader;
import dev.readout.workload.abi.gl.PFN_glCreateProgram;
import dev.readout.workload.abi.gl.PFN_glCreateShader;
import dev.readout.workload.abi.gl.PFN_glDispatchCompute;
import dev.readout.workload.abi.gl.PFN_glDrawArrays;
import dev.readout.workload.abi.gl.PFN_glFramebufferRenderbuffer;
import dev.readout.workload.abi.gl.PFN_glGetProgramiv;
import dev.readout.workload.abi.gl.PFN_glLinkProgram;
import dev.readout.workload.abi.gl.PFN_glRenderbufferStorage;
import dev.readout.workload.abi.gl.PFN_glShaderSource;
import dev.readout.workload.abi.gl.PFN_glUseProgram;
import dev.readout.workload.abi.gl.PFN_glViewport;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What gives the software GL work, and what that work counts and costs. */
class GlWorkTest {
    private static final CostModel COSTS = new CostModel(7, 11, 1000, 10, 1, 5000, 100);

    private static final int SCISSOR_TEST = 0x0C11;
    private static final int RASTERIZER_DISCARD = 0x8C89;
    private static final int READ_FRAMEBUFFER = 0x8CA8;

    @AutoClose
    private final GlApplication application = GlApplication.on(settings -> settings.costs(COSTS));

    // ---- Counts and costs

    /** Of 4 x 2 pixels; a point has one. */
    @ParameterizedTest
    @CsvSource({
        "0, 5, 5", "1, 5, 16", "2, 5, 40", "2, 1, 0", "3, 5, 32", "3, 0, 0", "4, 8, 16", "5, 5, 24", "5, 2, 0",
        "6, 5, 24", "10, 9, 16", "10, 3, 0", "11, 9, 48", "11, 2, 0", "12, 13, 16", "13, 11, 24", "13, 2, 0"
    })
    void drawCountsTheCompletePrimitivesOfItsMode(int mode, int vertices, int samples) {
        application.target(4, 2);
        begin(GL_SAMPLES_PASSED());
        PFN_glDrawArrays.invoke(application.f("glDrawArrays"), mode, 0, vertices);
        assertThat(end(GL_SAMPLES_PASSED())).isEqualTo(samples);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 8, 8, 5", "7, 7, 8, 8, 5", "8, 0, 8, 8, 0", "0, 0, 0, 5, 0"})
    void pointIsOnePixelIfThereIsOne(int x, int y, int width, int height, int samples) {
        application.target(8, 8);
        PFN_glViewport.invoke(application.f("glViewport"), x, y, width, height);
        begin(GL_SAMPLES_PASSED());
        PFN_glDrawArrays.invoke(application.f("glDrawArrays"), 0, 0, 5);
        assertThat(end(GL_SAMPLES_PASSED())).isEqualTo(samples);
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
        begin(GL_VERTICES_SUBMITTED());
        PFN_glBeginQuery.invoke(application.f("glBeginQuery"), GL_SAMPLES_PASSED(), 2);
        call(function, arguments);
        assertThat(application.error()).isEqualTo(GL_NO_ERROR());
        arguments[count] = -1;
        call(function, arguments);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        if (function.contains("Elements")) {
            arguments[instances < 0 ? count + 1 : 2] = 7;
            call(function, arguments);
            assertThat(application.error()).isEqualTo(GL_INVALID_ENUM());
        }
        PFN_glEndQuery.invoke(application.f("glEndQuery"), GL_SAMPLES_PASSED());
        assertThat(end(GL_VERTICES_SUBMITTED())).isEqualTo(all);
        assertThat(result(2)).isEqualTo(all / 3 * 4 * 2);
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
        application.call("glScissor", 0, 0, 1, -1);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
    }

    private long samplesOfATriangle() {
        begin(GL_SAMPLES_PASSED());
        application.drawTriangles(1);
        return end(GL_SAMPLES_PASSED());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 8, 8, 64", "2, 3, 8, 8, 30", "-3, -3, 8, 8, 25", "8, 0, 8, 8, 0", "-9, 0, 8, 8, 0", "0, 0, 0, 5, 0"
    })
    void primitiveCoversTheViewportInsideTheFramebuffer(int x, int y, int width, int height, int samples) {
        application.target(8, 8);
        PFN_glViewport.invoke(application.f("glViewport"), x, y, width, height);
        begin(GL_SAMPLES_PASSED());
        application.drawTriangles(1);
        assertThat(end(GL_SAMPLES_PASSED())).isEqualTo(samples);
    }

    @ParameterizedTest
    @CsvSource({"0, 128", "1, 32", "2, 8", "3, 2"})
    void levelOfATextureIsSmallerThanTheOneBefore(int level, int samples) {
        application.target(16, 8);
        int texture = application.generate("glGenTextures");
        application.call("glBindTexture", GL_TEXTURE_2D(), texture);
        application.call("glTexStorage2D", GL_TEXTURE_2D(), 4, GL_RGBA8(), 16, 8);
        application.call("glFramebufferTexture2D", GL_FRAMEBUFFER(), 0x8CE0, GL_TEXTURE_2D(), texture, level);
        assertThat(samplesOfATriangle()).isEqualTo(samples);
        assertThat(application.error()).isEqualTo(GL_NO_ERROR());
    }

    @Test
    void drawCostsItsVerticesAndFragments() {
        application.target(4, 4);
        begin(GL_TIME_ELAPSED());
        application.drawTriangles(2);
        assertThat(end(GL_TIME_ELAPSED())).isEqualTo(11 + 1000 + 6 * 10 + 32);
    }

    @Test
    void batchBeginsWithTheCostOfASubmission() {
        application.target(4, 4);
        begin(GL_TIME_ELAPSED());
        application.flush();
        application.drawTriangles(2);
        assertThat(end(GL_TIME_ELAPSED())).isEqualTo(11 + 7 + 1000 + 6 * 10 + 32);
    }

    @Test
    void dispatchCostsItsWorkgroups() {
        use(application.program(GL_COMPUTE_SHADER()));
        begin(GL_TIME_ELAPSED());
        PFN_glDispatchCompute.invoke(application.f("glDispatchCompute"), 2, 3, 4);
        assertThat(end(GL_TIME_ELAPSED())).isEqualTo(11 + 5000 + 24 * 100);
    }

    @Test
    void differentTargetsAreMeasuredAtTheSameTime() {
        application.target(4, 4);
        begin(GL_TIME_ELAPSED());
        PFN_glBeginQuery.invoke(application.f("glBeginQuery"), GL_SAMPLES_PASSED(), 2);
        application.drawTriangles(1);
        PFN_glEndQuery.invoke(application.f("glEndQuery"), GL_SAMPLES_PASSED());
        assertThat(end(GL_TIME_ELAPSED())).isEqualTo(11 + 11 + 1000 + 30 + 16 + 11);
        assertThat(result(2)).isEqualTo(16);
        PFN_glBeginQuery.invoke(application.f("glBeginQuery"), GL_SAMPLES_PASSED(), 1);
        assertThat(application.error()).as("of another type").isEqualTo(GL_INVALID_OPERATION());
    }

    @Test
    void blitTakesTheTimeOfACommand() {
        application.target(4, 4);
        begin(GL_TIME_ELAPSED());
        application.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT(), 0);
        assertThat(end(GL_TIME_ELAPSED())).isEqualTo(2 * 11);
        application.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 4, 4, 1, 0);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glBindFramebuffer.invoke(application.f("glBindFramebuffer"), READ_FRAMEBUFFER, 0);
        application.call("glBlitFramebuffer", 0, 0, 4, 4, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT(), 0);
        assertThat(application.error()).isEqualTo(GL_INVALID_FRAMEBUFFER_OPERATION());
    }

    // ---- Errors

    @Test
    void wrongDrawsHaveNoEffect() {
        application.target(4, 4);
        begin(GL_SAMPLES_PASSED());
        PFN_glDrawArrays.invoke(application.f("glDrawArrays"), 7, 0, 3);
        assertThat(application.error()).isEqualTo(GL_INVALID_ENUM());
        PFN_glDrawArrays.invoke(application.f("glDrawArrays"), 4, 0, -3);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glBindFramebuffer.invoke(application.f("glBindFramebuffer"), GL_FRAMEBUFFER(), 0);
        application.drawTriangles(1);
        assertThat(application.error()).isEqualTo(GL_INVALID_FRAMEBUFFER_OPERATION());
        assertThat(end(GL_SAMPLES_PASSED())).isZero();
    }

    @Test
    void dispatchNeedsAComputeProgramAndSaneCounts() {
        use(application.program(GL_VERTEX_SHADER()));
        PFN_glDispatchCompute.invoke(application.f("glDispatchCompute"), 1, 1, 1);
        assertThat(application.error()).isEqualTo(GL_INVALID_OPERATION());
        use(application.program(GL_COMPUTE_SHADER()));
        PFN_glDispatchCompute.invoke(application.f("glDispatchCompute"), 1, 65536, 1);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glDispatchCompute.invoke(application.f("glDispatchCompute"), 65535, 0, 1);
        assertThat(application.error()).isEqualTo(GL_NO_ERROR());
    }

    @Test
    void framebufferIsCompleteWithAnAttachmentThatHasASize() {
        int framebuffer = application.generate("glGenFramebuffers");
        int renderbuffer = application.generate("glGenRenderbuffers");
        PFN_glBindFramebuffer.invoke(application.f("glBindFramebuffer"), GL_FRAMEBUFFER(), framebuffer);
        assertThat(status()).isEqualTo(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT());
        attach(renderbuffer);
        assertThat(application.error()).as("never bound").isEqualTo(GL_INVALID_OPERATION());
        PFN_glBindBuffer.invoke(application.f("glBindRenderbuffer"), GL_RENDERBUFFER(), renderbuffer);
        attach(renderbuffer);
        assertThat(status()).isEqualTo(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT());
        PFN_glRenderbufferStorage.invoke(application.f("glRenderbufferStorage"), GL_RENDERBUFFER(), GL_RGBA8(), 1, 1);
        assertThat(status()).isEqualTo(GL_FRAMEBUFFER_COMPLETE());
    }

    @Test
    void storageNeedsAnObjectAndImmutableStorageStays() {
        bufferData(16);
        assertThat(application.error()).as("no buffer").isEqualTo(GL_INVALID_OPERATION());
        application.buffer(16, MemorySegment.NULL);
        bufferData(-1);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glBufferStorage.invoke(
                application.f("glBufferStorage"), GL_ARRAY_BUFFER(), 0, MemorySegment.NULL, 0);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glBufferStorage.invoke(
                application.f("glBufferStorage"), GL_ARRAY_BUFFER(), 16, MemorySegment.NULL, 0);
        assertThat(application.error()).isEqualTo(GL_NO_ERROR());
        bufferData(16);
        assertThat(application.error()).as("immutable").isEqualTo(GL_INVALID_OPERATION());
        PFN_glBindBuffer.invoke(application.f("glBindBuffer"), 0x1234, 1);
        assertThat(application.error()).isEqualTo(GL_INVALID_ENUM());
        PFN_glBindBuffer.invoke(application.f("glBindBuffer"), GL_SHADER_STORAGE_BUFFER(), 0);
        assertThat(application.error()).isEqualTo(GL_NO_ERROR());
    }

    // ---- Shaders

    @Test
    void shaderWithoutMainDoesNotCompileAndSaysWhy() {
        int shader = shader(GL_VERTEX_SHADER(), "void mian() {}");
        assertThat(shaderStatus(shader, GL_COMPILE_STATUS())).isZero();
        int length = shaderStatus(shader, GL_INFO_LOG_LENGTH());
        MemorySegment log = application.arena.allocate(length);
        MemorySegment written = application.ints(-7);
        Downcalls.call("glGetShaderInfoLog", application.f("glGetShaderInfoLog"), shader, length, written, log);
        assertThat(log.getString(0)).isEqualTo("the source has no main").hasSize(written.get(JAVA_INT, 0));
        int program = link(shader);
        assertThat(programStatus(program)).isZero();
        use(program);
        assertThat(application.error()).isEqualTo(GL_INVALID_OPERATION());
    }

    @Test
    void sourceMayComeInPiecesWithAndWithoutLengths() {
        int shader = PFN_glCreateShader.invoke(application.f("glCreateShader"), GL_VERTEX_SHADER());
        MemorySegment strings = application.arena.allocate(ADDRESS, 2);
        strings.setAtIndex(ADDRESS, 0, application.string("void maXXX"));
        strings.setAtIndex(ADDRESS, 1, application.string("in() {}"));
        PFN_glShaderSource.invoke(application.f("glShaderSource"), shader, 2, strings, application.ints(7, -1));
        PFN_glCompileShader.invoke(application.f("glCompileShader"), shader);
        assertThat(shaderStatus(shader, GL_COMPILE_STATUS())).isEqualTo(1);
    }

    @Test
    void unknownShadersAndProgramsAreErrors() {
        PFN_glCompileShader.invoke(application.f("glCompileShader"), 99);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glLinkProgram.invoke(application.f("glLinkProgram"), 99);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        assertThat(PFN_glCreateShader.invoke(application.f("glCreateShader"), 0x1234)).isZero();
        assertThat(application.error()).isEqualTo(GL_INVALID_ENUM());
    }

    // ---- What the context says of itself

    @Test
    void extensionsAreListedOneByOne() {
        MemorySegment count = application.ints(0);
        PFN_glGetIntegerv.invoke(application.f("glGetIntegerv"), GL_NUM_EXTENSIONS(), count);
        String[] names = new String[count.get(JAVA_INT, 0)];
        for (int i = 0; i < names.length; i++) {
            names[i] = PFN_glGetStringi.invoke(application.f("glGetStringi"), GL_EXTENSIONS(), i).getString(0);
        }
        assertThat(names).contains("GL_NV_query_resource", "GL_NV_query_resource_tag");
        PFN_glGetStringi.invoke(application.f("glGetStringi"), GL_EXTENSIONS(), names.length);
        assertThat(application.error()).isEqualTo(GL_INVALID_VALUE());
        PFN_glGetIntegerv.invoke(application.f("glGetIntegerv"), 0x1234, count);
        assertThat(application.error()).isEqualTo(GL_INVALID_ENUM());
    }

    // ---- Calls

    private void begin(int target) {
        PFN_glBeginQuery.invoke(application.f("glBeginQuery"), target, 1);
    }

    private long end(int target) {
        PFN_glEndQuery.invoke(application.f("glEndQuery"), target);
        return result(1);
    }

    private long result(int id) {
        MemorySegment value = application.aLong();
        PFN_glGetQueryObjectui64v.invoke(application.f("glGetQueryObjectui64v"), id, GL_QUERY_RESULT(), value);
        return value.get(JAVA_LONG, 0);
    }

    private int status() {
        return PFN_glCheckFramebufferStatus.invoke(application.f("glCheckFramebufferStatus"), GL_FRAMEBUFFER());
    }

    private void attach(int renderbuffer) {
        PFN_glFramebufferRenderbuffer.invoke(
                application.f("glFramebufferRenderbuffer"), GL_FRAMEBUFFER(), 0x8CE0, GL_RENDERBUFFER(), renderbuffer);
    }

    private void bufferData(long size) {
        PFN_glBufferData.invoke(
                application.f("glBufferData"), GL_ARRAY_BUFFER(), size, MemorySegment.NULL, GL_STATIC_DRAW());
    }

    private int shader(int type, String source) {
        int shader = PFN_glCreateShader.invoke(application.f("glCreateShader"), type);
        MemorySegment strings = application.arena.allocate(ADDRESS);
        strings.set(ADDRESS, 0, application.string(source));
        PFN_glShaderSource.invoke(application.f("glShaderSource"), shader, 1, strings, MemorySegment.NULL);
        PFN_glCompileShader.invoke(application.f("glCompileShader"), shader);
        return shader;
    }

    private int shaderStatus(int shader, int pname) {
        MemorySegment value = application.ints(-7);
        Downcalls.call("glGetShaderiv", application.f("glGetShaderiv"), shader, pname, value);
        return value.get(JAVA_INT, 0);
    }

    private int link(int shader) {
        int program = PFN_glCreateProgram.invoke(application.f("glCreateProgram"));
        PFN_glAttachShader.invoke(application.f("glAttachShader"), program, shader);
        PFN_glLinkProgram.invoke(application.f("glLinkProgram"), program);
        return program;
    }

    private int programStatus(int program) {
        MemorySegment value = application.ints(-7);
        PFN_glGetProgramiv.invoke(application.f("glGetProgramiv"), program, GL_LINK_STATUS(), value);
        return value.get(JAVA_INT, 0);
    }

    private void use(int program) {
        PFN_glUseProgram.invoke(application.f("glUseProgram"), program);
    }
}
