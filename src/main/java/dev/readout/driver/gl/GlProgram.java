package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_COMPILE_STATUS;
import static dev.readout.abi.gl.gl_h.GL_COMPUTE_SHADER;
import static dev.readout.abi.gl.gl_h.GL_DYNAMIC_COPY;
import static dev.readout.abi.gl.gl_h.GL_FRAGMENT_SHADER;
import static dev.readout.abi.gl.gl_h.GL_INFO_LOG_LENGTH;
import static dev.readout.abi.gl.gl_h.GL_LINK_STATUS;
import static dev.readout.abi.gl.gl_h.GL_SHADER_STORAGE_BUFFER;
import static dev.readout.abi.gl.gl_h.GL_VERTEX_SHADER;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glAttachShader;
import dev.readout.abi.gl.PFN_glBindBuffer;
import dev.readout.abi.gl.PFN_glBindBufferBase;
import dev.readout.abi.gl.PFN_glBufferData;
import dev.readout.abi.gl.PFN_glCompileShader;
import dev.readout.abi.gl.PFN_glCreateProgram;
import dev.readout.abi.gl.PFN_glCreateShader;
import dev.readout.abi.gl.PFN_glDeleteProgram;
import dev.readout.abi.gl.PFN_glDeleteShader;
import dev.readout.abi.gl.PFN_glDispatchCompute;
import dev.readout.abi.gl.PFN_glGetProgramInfoLog;
import dev.readout.abi.gl.PFN_glGetProgramiv;
import dev.readout.abi.gl.PFN_glLinkProgram;
import dev.readout.abi.gl.PFN_glShaderSource;
import dev.readout.abi.gl.PFN_glUseProgram;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Shaders, linked: what a {@link GlTarget} draws with, or what computes on a buffer.
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlProgram implements AutoCloseable {
    private final GlContext context;
    private final int name;
    /** The buffer that a compute shader finds at binding 0; 0: the program draws. */
    private final int buffer;
    private final GlFunction useProgram;
    private final Lifetime lifetime;

    /** A source of a shader of a type, {@code GL_…_SHADER}. */
    private record Shader(int type, String source) {
    }

    private GlProgram(GlContext context, long bufferBytes, Shader... shaders) {
        this.context = context;
        this.useProgram = context.table().get("glUseProgram");
        GlObjects objects = new GlObjects(context);
        try (Arena arena = Arena.ofConfined()) {
            GlFunction create = context.table().get("glCreateProgram");
            int program = PFN_glCreateProgram.invoke(context.enter(create));
            context.leave(create);
            objects.onDelete(() -> PFN_glDeleteProgram.invoke(
                    context.table().get("glDeleteProgram").address(), program));
            this.name = program;
            for (Shader shader : shaders) {
                attach(shader, objects, arena);
            }
            link(arena);
            this.buffer = bufferBytes == 0 ? 0 : createBuffer(objects, bufferBytes);
        } catch (RuntimeException e) {
            objects.delete();
            throw e;
        }
        this.lifetime = context.own("GL program", objects::delete);
    }

    static GlProgram drawing(GlContext context, String vertexShader, String fragmentShader) {
        return new GlProgram(context, 0, new Shader(GL_VERTEX_SHADER(), vertexShader),
                new Shader(GL_FRAGMENT_SHADER(), fragmentShader));
    }

    static GlProgram computing(GlContext context, String computeShader, long bufferBytes) {
        return new GlProgram(context, bufferBytes, new Shader(GL_COMPUTE_SHADER(), computeShader));
    }

    private void attach(Shader shader, GlObjects objects, Arena arena) {
        GlFunctions functions = context.table();
        GlFunction create = functions.get("glCreateShader");
        int id = PFN_glCreateShader.invoke(context.enter(create), shader.type());
        context.leave(create);
        objects.onDelete(() -> PFN_glDeleteShader.invoke(functions.get("glDeleteShader").address(), id));
        GlFunction source = functions.get("glShaderSource");
        PFN_glShaderSource.invoke(context.enter(source), id, 1,
                arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom(shader.source())), MemorySegment.NULL);
        context.leave(source);
        GlFunction compile = functions.get("glCompileShader");
        PFN_glCompileShader.invoke(context.enter(compile), id);
        context.leave(compile);
        requireSuccess(compile, "Shader", id, GL_COMPILE_STATUS(), arena);
        GlFunction attach = functions.get("glAttachShader");
        PFN_glAttachShader.invoke(context.enter(attach), name, id);
        context.leave(attach);
    }

    private void link(Arena arena) {
        GlFunction link = context.table().get("glLinkProgram");
        PFN_glLinkProgram.invoke(context.enter(link), name);
        context.leave(link);
        requireSuccess(link, "Program", name, GL_LINK_STATUS(), arena);
    }

    /** Compiling and linking fail without an error: one has to ask. Shaders and programs have the same signatures. */
    private void requireSuccess(GlFunction function, String what, int id, int status, Arena arena) {
        if (parameter("glGet" + what + "iv", id, status, arena) == 0) {
            int length = parameter("glGet" + what + "iv", id, GL_INFO_LOG_LENGTH(), arena);
            GlFunction getLog = context.table().get("glGet" + what + "InfoLog");
            MemorySegment log = arena.allocate(Math.max(1, length));
            PFN_glGetProgramInfoLog.invoke(context.enter(getLog), id, (int) log.byteSize(), MemorySegment.NULL, log);
            context.leave(getLog);
            throw new IllegalArgumentException(function.name() + " failed: " + log.getString(0).strip());
        }
    }

    private int parameter(String function, int id, int pname, Arena arena) {
        GlFunction get = context.table().get(function);
        MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
        PFN_glGetProgramiv.invoke(context.enter(get), id, pname, value);
        context.leave(get);
        return value.get(ValueLayout.JAVA_INT, 0);
    }

    private int createBuffer(GlObjects objects, long bytes) {
        int created = objects.generate("glGenBuffers", "glDeleteBuffers");
        GlFunction bind = context.table().get("glBindBuffer");
        PFN_glBindBuffer.invoke(context.enter(bind), GL_SHADER_STORAGE_BUFFER(), created);
        context.leave(bind);
        GlFunction data = context.table().get("glBufferData");
        PFN_glBufferData.invoke(
                context.enter(data), GL_SHADER_STORAGE_BUFFER(), bytes, MemorySegment.NULL, GL_DYNAMIC_COPY());
        context.leave(data);
        return created;
    }

    /**
     * Runs the compute shader on its buffer.
     *
     * @param groups how many workgroups, 0 or more
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if the program draws, is closed, or the context is not current on this thread
     */
    public void dispatch(int groups) {
        lifetime.requireOpen();
        if (buffer == 0) {
            throw new IllegalStateException("the GL program draws: it has no compute shader");
        }
        GlFunction bind = context.table().get("glBindBufferBase");
        PFN_glBindBufferBase.invoke(context.enter(bind), GL_SHADER_STORAGE_BUFFER(), 0, buffer);
        context.leave(bind);
        PFN_glUseProgram.invoke(context.enter(useProgram), name);
        context.leave(useProgram);
        GlFunction dispatch = context.table().get("glDispatchCompute");
        PFN_glDispatchCompute.invoke(context.enter(dispatch), groups, 1, 1);
        context.leave(dispatch);
    }

    /** The name of the program, for other bindings. */
    public int name() {
        lifetime.requireOpen();
        return name;
    }

    /**
     * Deletes the program and its shaders. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is not current on this thread
     */
    @Override
    public void close() {
        context.close(lifetime);
    }
}
