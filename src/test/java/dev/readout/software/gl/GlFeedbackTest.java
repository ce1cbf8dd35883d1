package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transform feedback of the software GL, for the queries that count it; vertex streams, and results without a wait. */
class GlFeedbackTest {
    private static final int FEEDBACK_BUFFER_BINDING = 0x8C8F;

    private GlApplication application;
    private TimerCalls gl;

    @BeforeEach
    @BeforeTry
    void start() {
        application = GlApplication.on(settings -> settings.lag(1));
        application.target(4, 4);
        gl = new TimerCalls(application, "");
    }

    @AfterEach
    @AfterTry
    void stop() {
        application.close();
    }

    private int program(String outputs, Object mode, String... varyings) {
        int program = application.get("glCreateProgram");
        application.call("glAttachShader", program,
                application.shader("GL_VERTEX_SHADER", outputs + " void main() {}"));
        application.call("glTransformFeedbackVaryings", program, varyings.length, application.strings(varyings), mode);
        application.call("glLinkProgram", program);
        return program;
    }

    private boolean isLinked(int program) {
        return application.got("glGetProgramiv", program, "GL_LINK_STATUS") == 1;
    }

    private void use(int program) {
        application.call("glUseProgram", program);
    }

    private void buffer(int index, long bytes) {
        application.call("glBindBufferBase", "GL_TRANSFORM_FEEDBACK_BUFFER", index,
                application.generate("glGenBuffers"));
        application.call("glBufferData", "GL_TRANSFORM_FEEDBACK_BUFFER", bytes, MemorySegment.NULL, 0x88E4);
    }

    private void begin(Object mode) {
        application.call("glBeginTransformFeedback", mode);
    }

    private void end() {
        application.call("glEndTransformFeedback");
    }

    private void draw(Object mode, int vertices) {
        application.call("glDrawArrays", mode, 0, vertices);
    }

    private long result(int id) {
        return gl.object("ui64v", id, "GL_QUERY_RESULT");
    }

    /** The model counts byte by byte. */
    @Property(tries = 60)
    void primitivesAreWrittenAsLongAsAllOfTheirVerticesFit(@ForAll @IntRange(max = 500) int bytes,
            @ForAll @IntRange(max = 20) int first, @ForAll @IntRange(max = 20) int second) {
        use(program("out vec3 a; flat out uvec2 b;", "GL_INTERLEAVED_ATTRIBS", "a", "gl_Position", "b"));
        buffer(0, bytes);
        gl.begin("GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN", 1);
        begin("GL_TRIANGLES");
        draw("GL_TRIANGLES", first);
        draw("GL_TRIANGLES", second);
        end();
        gl.end("GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN");
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        int left = bytes;
        int written = 0;
        for (int i = 0; i < first / 3 + second / 3; i++) {
            if (left >= 3 * 36) {
                left -= 3 * 36;
                written++;
            }
        }
        assertThat(result(1)).isEqualTo(written);
    }

    /** A point of 4 bytes each; a range may reach over the end of its buffer. */
    @Property(tries = 60)
    void rangeOfABufferTakesWhatLiesInIt(@ForAll @IntRange(max = 50) int points, @ForAll @IntRange(max = 200) int bytes,
            @ForAll @IntRange(max = 50) int from, @ForAll @IntRange(max = 50) int units,
            @ForAll @IntRange(max = 9) int wrong) {
        int offset = 4 * from + (wrong == 0 ? 2 : 0);
        int size = 4 * units + (wrong == 1 ? 2 : 0);
        use(program("out float a;", "GL_INTERLEAVED_ATTRIBS", "a"));
        buffer(0, bytes);
        application.call("glBindBufferRange", "GL_TRANSFORM_FEEDBACK_BUFFER", 0,
                application.integer(FEEDBACK_BUFFER_BINDING), (long) offset, (long) size);
        boolean legal = wrong > 1 && size > 0;
        assertThat(application.error()).isEqualTo(legal ? "GL_NO_ERROR" : "GL_INVALID_VALUE");
        gl.begin("GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN", 1);
        begin("GL_POINTS");
        draw("GL_POINTS", points);
        end();
        gl.end("GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN");
        int written = 0;
        int end = legal ? Math.min(bytes, offset + size) : bytes;
        for (int at = legal ? offset : 0; at + 4 <= end && written < points; at += 4) {
            written++;
        }
        assertThat(result(1)).isEqualTo(written);
    }

    @Test
    void separateBuffersEndWithTheSmallest() {
        use(program("out float a; out vec4 b;", "GL_SEPARATE_ATTRIBS", "a", "b"));
        buffer(0, 4 * 10);
        buffer(1, 16 * 7);
        gl.begin("GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN", 1);
        begin("GL_POINTS");
        draw("GL_POINTS", 9);
        end();
        gl.end("GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN");
        assertThat(result(1)).isEqualTo(7);
    }

    @Test
    void programThatDoesNotDeclareWhatIsToBeWrittenIsNotLinked() {
        assertThat(isLinked(program("out vec4 a;", "GL_INTERLEAVED_ATTRIBS", "a"))).isTrue();
        assertThat(isLinked(program("out vec4 ab;", "GL_INTERLEAVED_ATTRIBS", "a"))).isFalse();
    }

    @Test
    void wrongCallsRaiseTheirErrors() {
        end();
        assertThat(application.error()).as("end without begin").isEqualTo("GL_INVALID_OPERATION");
        begin("GL_TRIANGLES");
        assertThat(application.error()).as("no program").isEqualTo("GL_INVALID_OPERATION");
        int program = program("", "GL_INTERLEAVED_ATTRIBS", "gl_Position");
        use(program);
        begin("GL_TRIANGLES");
        assertThat(application.error()).as("no buffer").isEqualTo("GL_INVALID_OPERATION");
        buffer(0, 1000);
        begin("GL_LINE_STRIP");
        assertThat(application.error()).as("a strip").isEqualTo("GL_INVALID_ENUM");
        begin("GL_TRIANGLES");
        begin("GL_TRIANGLES");
        assertThat(application.error()).as("begun twice").isEqualTo("GL_INVALID_OPERATION");
        draw("GL_POINTS", 3);
        assertThat(application.error()).as("other primitives").isEqualTo("GL_INVALID_OPERATION");
        use(application.program("GL_COMPUTE_SHADER"));
        assertThat(application.error()).as("another program").isEqualTo("GL_INVALID_OPERATION");
        end();
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        application.raises("GL_INVALID_VALUE", "glTransformFeedbackVaryings", program, -1, application.strings(),
                "GL_INTERLEAVED_ATTRIBS");
        application.raises("GL_INVALID_ENUM", "glTransformFeedbackVaryings", program, 0, application.strings(), 1);
    }

    @Test
    void streamHasItsOwnQueryUnderWayAndAnIndexThatIsNoneIsRefused() {
        for (int index : new int[] {0, 3, 4, -1}) {
            application.call("glBeginQueryIndexed", "GL_PRIMITIVES_GENERATED", index, index + 10);
            boolean there = index >= 0 && index < 4;
            assertThat(application.error()).isEqualTo(there ? "GL_NO_ERROR" : "GL_INVALID_VALUE");
            assertThat(application.got("glGetQueryIndexediv", "GL_PRIMITIVES_GENERATED", index, "GL_CURRENT_QUERY"))
                    .isEqualTo(there ? index + 10 : GlApplication.UNTOUCHED);
            assertThat(application.error()).isEqualTo(there ? "GL_NO_ERROR" : "GL_INVALID_VALUE");
        }
        application.raises("GL_INVALID_VALUE", "glBeginQueryIndexed", "GL_SAMPLES_PASSED", 1, 20);
    }

    @Test
    void queryOfSamplesIsNotEndedByItsSibling() {
        gl.begin("GL_SAMPLES_PASSED", 1);
        gl.end("GL_ANY_SAMPLES_PASSED");
        assertThat(application.error()).isEqualTo("GL_INVALID_OPERATION");
        assertThat(gl.parameter("GL_SAMPLES_PASSED", "GL_CURRENT_QUERY")).isEqualTo(1);
        assertThat(gl.parameter("GL_ANY_SAMPLES_PASSED", "GL_CURRENT_QUERY")).isZero();
    }

    @Test
    void resultThatIsNotAvailableIsNotWrittenWithoutWaiting() {
        gl.begin("GL_SAMPLES_PASSED", 1);
        draw("GL_TRIANGLES", 3);
        gl.end("GL_SAMPLES_PASSED");
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT_NO_WAIT")).isZero();
        application.finish();
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT_NO_WAIT")).isEqualTo(16);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }
}
