package dev.readout.driver.gl;

import static dev.readout.software.abi.gl.gl_h.GL_FRAGMENT_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_INTERLEAVED_ATTRIBS;
import static dev.readout.software.abi.gl.gl_h.GL_LINK_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_TRANSFORM_FEEDBACK_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_TRIANGLES;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;
import static dev.readout.testing.abi.gl.gl_h.GL_STATIC_DRAW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Downcalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Draws whose triangles transform feedback writes, 16 bytes a vertex. */
final class FeedbackWork {
    private FeedbackWork() {
    }

    /**
     * Draws triangles to where the last draw went.
     *
     * @param room for how many of them the buffer has room
     */
    static void draw(GlContext context, int triangles, int room) {
        String version =
                context.api() == GlApi.OPENGL ? "#version 330 core\n" : "#version 300 es\nprecision highp float;\n";
        try (Arena arena = Arena.ofConfined()) {
            int program = (int) call(context, "glCreateProgram");
            attach(context, arena, program, GL_VERTEX_SHADER(), version
                    + "void main() { gl_Position = vec4(float(gl_VertexID % 3), float(gl_VertexID % 2), 0.0, 1.0); }");
            attach(context, arena, program, GL_FRAGMENT_SHADER(), version
                    + "out vec4 color; void main() { color = vec4(1.0); }");
            call(context, "glTransformFeedbackVaryings", program, 1,
                    arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom("gl_Position")),
                    GL_INTERLEAVED_ATTRIBS());
            call(context, "glLinkProgram", program);
            MemorySegment word = arena.allocate(ValueLayout.JAVA_INT);
            call(context, "glGetProgramiv", program, GL_LINK_STATUS(), word);
            assertThat(word.get(ValueLayout.JAVA_INT, 0)).isOne();
            call(context, "glUseProgram", program);
            call(context, "glGenBuffers", 1, word);
            call(context, "glBindBufferBase", GL_TRANSFORM_FEEDBACK_BUFFER(), 0,
                    word.get(ValueLayout.JAVA_INT, 0));
            call(context, "glBufferData", GL_TRANSFORM_FEEDBACK_BUFFER(), 16L * 3 * room,
                    MemorySegment.NULL, GL_STATIC_DRAW());
            call(context, "glBeginTransformFeedback", GL_TRIANGLES());
            call(context, "glDrawArrays", GL_TRIANGLES(), 0, 3 * triangles);
            call(context, "glEndTransformFeedback");
            assertThat(call(context, "glGetError")).isEqualTo(0);
        }
    }

    private static void attach(GlContext context, Arena arena, int program, int type, String source) {
        int shader = (int) call(context, "glCreateShader", type);
        call(context, "glShaderSource", shader, 1,
                arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom(source)), MemorySegment.NULL);
        call(context, "glCompileShader", shader);
        call(context, "glAttachShader", program, shader);
    }

    private static Object call(GlContext context, String name, Object... arguments) {
        return Downcalls.call(name, context.functions().find(name).orElseThrow(), arguments);
    }
}
