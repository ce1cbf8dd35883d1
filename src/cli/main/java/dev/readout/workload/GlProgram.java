package dev.readout.workload;

import static dev.readout.software.abi.gl.gl_h.GL_COMPILE_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_COMPUTE_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAGMENT_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_INFO_LOG_LENGTH;
import static dev.readout.software.abi.gl.gl_h.GL_LINK_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_SHADER_STORAGE_BUFFER;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;
import static dev.readout.workload.abi.gl.gl_h.GL_DYNAMIC_COPY;

import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.workload.abi.gl.PFN_glBufferData;
import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.workload.abi.gl.PFN_glAttachShader;
import dev.readout.workload.abi.gl.PFN_glBindBufferBase;
import dev.readout.workload.abi.gl.PFN_glCompileShader;
import dev.readout.workload.abi.gl.PFN_glCreateProgram;
import dev.readout.workload.abi.gl.PFN_glCreateShader;
import dev.readout.workload.abi.gl.PFN_glDispatchCompute;
import dev.readout.workload.abi.gl.PFN_glGetProgramInfoLog;
import dev.readout.workload.abi.gl.PFN_glGetProgramiv;
import dev.readout.workload.abi.gl.PFN_glLinkProgram;
import dev.readout.workload.abi.gl.PFN_glShaderSource;
import dev.readout.workload.abi.gl.PFN_glUseProgram;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Shaders, linked: what a {@link GlTarget} draws with, or what computes on a buffer.
 *
 * <p>It lives as long as the context. Used on the thread on which the context is current.
 */
public final class GlProgram {
    private final GlCalls calls;
    private final int name;
    /** The buffer that a compute shader finds at binding 0; 0: the program draws. */
    private final int buffer;

    /** A source of a shader of a type, {@code GL_…_SHADER}. */
    private record Shader(int type, String source) {
    }

    private GlProgram(GlContext context, long bufferBytes, Shader... shaders) {
        this.calls = new GlCalls(context);
        this.name = PFN_glCreateProgram.invoke(calls.function("glCreateProgram"));
        try (Arena arena = Arena.ofConfined()) {
            for (Shader shader : shaders) {
                attach(shader, arena);
            }
            PFN_glLinkProgram.invoke(calls.function("glLinkProgram"), name);
            requireSuccess("glLinkProgram", "Program", name, GL_LINK_STATUS(), arena);
            this.buffer = bufferBytes == 0 ? 0 : createBuffer(bufferBytes);
            calls.requireNoError("glLinkProgram");
        }
    }

    /**
     * A program that draws.
     *
     * @param vertexShader its GLSL source, with a version that this context knows
     * @param fragmentShader its GLSL source
     * @throws DriverException if GL raises an error
     * @throws IllegalArgumentException if a shader can't be compiled or linked, with what the driver says
     */
    public static GlProgram drawing(GlContext context, String vertexShader, String fragmentShader) {
        return new GlProgram(context, 0, new Shader(GL_VERTEX_SHADER(), vertexShader),
                new Shader(GL_FRAGMENT_SHADER(), fragmentShader));
    }

    /** Returns whether a context has compute shaders, which came with OpenGL 4.3 and OpenGL ES 3.1. */
    public static boolean canCompute(GlContext context) {
        int version = 10 * context.majorVersion() + context.minorVersion();
        return version >= (context.api() == GlApi.OPENGL ? 43 : 31);
    }

    /**
     * A program that computes, on a buffer of its own: the shader storage block at binding 0.
     *
     * @param computeShader its GLSL source, with a version that this context knows
     * @param bufferBytes the size of the buffer in bytes, 1 or more
     * @throws DriverException if GL raises an error
     * @throws IllegalArgumentException if the shader can't be compiled or linked, with what the driver says
     */
    public static GlProgram computing(GlContext context, String computeShader, long bufferBytes) {
        return new GlProgram(context, bufferBytes, new Shader(GL_COMPUTE_SHADER(), computeShader));
    }

    private void attach(Shader shader, Arena arena) {
        int id = PFN_glCreateShader.invoke(calls.function("glCreateShader"), shader.type());
        PFN_glShaderSource.invoke(calls.function("glShaderSource"), id, 1,
                arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom(shader.source())), MemorySegment.NULL);
        PFN_glCompileShader.invoke(calls.function("glCompileShader"), id);
        requireSuccess("glCompileShader", "Shader", id, GL_COMPILE_STATUS(), arena);
        PFN_glAttachShader.invoke(calls.function("glAttachShader"), name, id);
    }

    /** Compiling and linking fail without an error: one has to ask. Shaders and programs have the same signatures. */
    private void requireSuccess(String function, String what, int id, int status, Arena arena) {
        if (parameter("glGet" + what + "iv", id, status, arena) == 0) {
            int length = parameter("glGet" + what + "iv", id, GL_INFO_LOG_LENGTH(), arena);
            MemorySegment log = arena.allocate(Math.max(1, length));
            PFN_glGetProgramInfoLog.invoke(calls.function("glGet" + what + "InfoLog"), id, (int) log.byteSize(),
                    MemorySegment.NULL, log);
            throw new IllegalArgumentException(function + " failed: " + log.getString(0).strip());
        }
    }

    private int parameter(String function, int id, int pname, Arena arena) {
        MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
        PFN_glGetProgramiv.invoke(calls.function(function), id, pname, value);
        return value.get(ValueLayout.JAVA_INT, 0);
    }

    private int createBuffer(long bytes) {
        int created = calls.generate("glGenBuffers");
        PFN_glBindBuffer.invoke(calls.function("glBindBuffer"), GL_SHADER_STORAGE_BUFFER(), created);
        PFN_glBufferData.invoke(calls.function("glBufferData"), GL_SHADER_STORAGE_BUFFER(), bytes, MemorySegment.NULL,
                GL_DYNAMIC_COPY());
        return created;
    }

    /**
     * Runs the compute shader on its buffer.
     *
     * @param groups how many workgroups, 0 or more
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if the context is not current on this thread
     */
    public void dispatch(int groups) {
        calls.requireCurrent();
        PFN_glBindBufferBase.invoke(calls.function("glBindBufferBase"), GL_SHADER_STORAGE_BUFFER(), 0, buffer);
        PFN_glUseProgram.invoke(calls.function("glUseProgram"), name);
        PFN_glDispatchCompute.invoke(calls.function("glDispatchCompute"), groups, 1, 1);
        calls.requireNoError("glDispatchCompute");
    }

    int name() {
        return name;
    }
}
