package dev.readout.driver.gl;

import static dev.readout.software.abi.gl.gl_h.GL_FRAGMENT_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_INTERLEAVED_ATTRIBS;
import static dev.readout.software.abi.gl.gl_h.GL_LINK_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_TRANSFORM_FEEDBACK_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_TRIANGLES;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.abi.gl.gl_h.GL_STATIC_DRAW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.abi.gl.PFN_glBufferData;
import dev.readout.testing.abi.gl.PFN_glGenBuffers;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.workload.abi.gl.PFN_glAttachShader;
import dev.readout.workload.abi.gl.PFN_glBindBufferBase;
import dev.readout.workload.abi.gl.PFN_glCompileShader;
import dev.readout.workload.abi.gl.PFN_glCreateProgram;
import dev.readout.workload.abi.gl.PFN_glCreateShader;
import dev.readout.workload.abi.gl.PFN_glDrawArrays;
import dev.readout.workload.abi.gl.PFN_glGetProgramiv;
import dev.readout.workload.abi.gl.PFN_glLinkProgram;
import dev.readout.workload.abi.gl.PFN_glShaderSource;
import dev.readout.workload.abi.gl.PFN_glUseProgram;
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
            int program = PFN_glCreateProgram.invoke(f(context, "glCreateProgram"));
            attach(context, arena, program, GL_VERTEX_SHADER(), version
                    + "void main() { gl_Position = vec4(float(gl_VertexID % 3), float(gl_VertexID % 2), 0.0, 1.0); }");
            attach(context, arena, program, GL_FRAGMENT_SHADER(), version
                    + "out vec4 color; void main() { color = vec4(1.0); }");
            call("glTransformFeedbackVaryings", f(context, "glTransformFeedbackVaryings"), program, 1,
                    arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom("gl_Position")),
                    GL_INTERLEAVED_ATTRIBS());
            PFN_glLinkProgram.invoke(f(context, "glLinkProgram"), program);
            MemorySegment word = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGetProgramiv.invoke(f(context, "glGetProgramiv"), program, GL_LINK_STATUS(), word);
            assertThat(word.get(ValueLayout.JAVA_INT, 0)).isOne();
            PFN_glUseProgram.invoke(f(context, "glUseProgram"), program);
            PFN_glGenBuffers.invoke(f(context, "glGenBuffers"), 1, word);
            PFN_glBindBufferBase.invoke(f(context, "glBindBufferBase"), GL_TRANSFORM_FEEDBACK_BUFFER(), 0,
                    word.get(ValueLayout.JAVA_INT, 0));
            PFN_glBufferData.invoke(f(context, "glBufferData"), GL_TRANSFORM_FEEDBACK_BUFFER(), 16L * 3 * room,
                    MemorySegment.NULL, GL_STATIC_DRAW());
            call("glBeginTransformFeedback", f(context, "glBeginTransformFeedback"), GL_TRIANGLES());
            PFN_glDrawArrays.invoke(f(context, "glDrawArrays"), GL_TRIANGLES(), 0, 3 * triangles);
            call("glEndTransformFeedback", f(context, "glEndTransformFeedback"));
            assertThat(PFN_glGetError.invoke(f(context, "glGetError"))).isZero();
        }
    }

    private static void attach(GlContext context, Arena arena, int program, int type, String source) {
        int shader = PFN_glCreateShader.invoke(f(context, "glCreateShader"), type);
        PFN_glShaderSource.invoke(f(context, "glShaderSource"), shader, 1,
                arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom(source)), MemorySegment.NULL);
        PFN_glCompileShader.invoke(f(context, "glCompileShader"), shader);
        PFN_glAttachShader.invoke(f(context, "glAttachShader"), program, shader);
    }

    private static MemorySegment f(GlContext context, String name) {
        return context.functions().find(name).orElseThrow();
    }
}
