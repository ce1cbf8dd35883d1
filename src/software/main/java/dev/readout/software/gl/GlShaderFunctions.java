package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_COMPILE_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_COMPUTE_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_FRAGMENT_SHADER;
import static dev.readout.software.abi.gl.gl_h.GL_INFO_LOG_LENGTH;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_LINK_STATUS;
import static dev.readout.software.abi.gl.gl_h.GL_VERTEX_SHADER;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The functions of shaders and programs, which compile anything and run nothing. */
final class GlShaderFunctions implements GlFunctions {

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glCreateShader" -> value((gl, call) -> createShader(gl, call.integer(0)));
            case "glShaderSource" -> command((gl, call) -> shader(gl, call.integer(0))
                    .source(source(call.integer(1), call.pointer(2), call.pointer(3))));
            case "glCompileShader" -> command((gl, call) -> shader(gl, call.integer(0)).compile());
            case "glGetShaderiv" -> command((gl, call) -> get(call.integer(1), call.pointer(2), GL_COMPILE_STATUS(),
                    shader(gl, call.integer(0)).isCompiled(),
                    shader(gl, call.integer(0)).log()));
            case "glGetShaderInfoLog" -> command((gl, call) -> log(shader(gl, call.integer(0)).log(), call.integer(1),
                    call.pointer(2), call.pointer(3)));
            case "glDeleteShader" -> command((gl, call) -> gl.share.shaders.remove(call.integer(0)));
            case "glCreateProgram" -> value((gl, call) -> createProgram(gl));
            case "glAttachShader" ->
                    command((gl, call) -> attach(program(gl, call.integer(0)), shader(gl, call.integer(1))));
            case "glLinkProgram" -> command((gl, call) -> program(gl, call.integer(0)).link());
            case "glGetProgramiv" -> command((gl, call) -> get(call.integer(1), call.pointer(2), GL_LINK_STATUS(),
                    program(gl, call.integer(0)).isLinked(),
                    program(gl, call.integer(0)).log()));
            case "glGetProgramInfoLog" -> command((gl, call) -> log(program(gl, call.integer(0)).log(), call.integer(1),
                    call.pointer(2), call.pointer(3)));
            case "glUseProgram" -> command((gl, call) -> use(gl, call.integer(0)));
            case "glDeleteProgram" -> command((gl, call) -> gl.share.programs.remove(call.integer(0)));
            default -> null;
        };
    }

    private static int createShader(GlContext gl, int type) {
        if (type != GL_VERTEX_SHADER() && type != GL_FRAGMENT_SHADER() && type != GL_COMPUTE_SHADER()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "type is 0x" + Integer.toHexString(type)
                    + ": this device knows GL_VERTEX_SHADER, GL_FRAGMENT_SHADER and GL_COMPUTE_SHADER");
        }
        int name = gl.share.shaders.reserve();
        gl.share.shaders.set(name, new GlShader(type));
        return name;
    }

    private static int createProgram(GlContext gl) {
        int name = gl.share.shaders.next();
        gl.share.programs.set(name, new GlProgram());
        return name;
    }

    private static void attach(GlProgram program, GlShader shader) {
        if (!program.attach(shader)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the shader is attached already");
        }
    }

    private static void use(GlContext gl, int name) {
        GlProgram program = name == 0 ? null : program(gl, name);
        if (program != null && !program.isLinked()) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "program " + name + " is not linked: " + program.log());
        }
        if (gl.feedback != null && gl.program != program) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "transform feedback is active: end it first");
        }
        gl.program = program;
        gl.programName = name;
    }

    private static GlShader shader(GlContext gl, int name) {
        return known(gl.share.shaders, "shader", name, gl.share.programs, "program");
    }

    static GlProgram program(GlContext gl, int name) {
        return known(gl.share.programs, "program", name, gl.share.shaders, "shader");
    }

    private static <T> T known(GlNames<T> names, String kind, int name, GlNames<?> others, String otherKind) {
        T object = names.get(name);
        if (object == null) {
            boolean other = others.get(name) != null;
            throw new GlMisuse(other ? GL_INVALID_OPERATION() : GL_INVALID_VALUE(), Integer.toUnsignedString(name)
                    + " is no " + kind + "'s name" + (other ? ", but a " + otherKind + "'s" : ""));
        }
        return object;
    }

    /** The strings of a source, one after the other; each ends at its NUL where no length is given. */
    private static String source(int count, MemorySegment strings, MemorySegment lengths) {
        if (count < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "count is " + count + ": expected 0 or more");
        }
        StringBuilder source = new StringBuilder();
        for (int i = 0; i < count; i++) {
            MemorySegment string = MemorySegment.ofAddress(GlArguments.pointer(strings, "string")
                    .getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i)).reinterpret(Long.MAX_VALUE);
            int length = GlArguments.isNull(lengths) ? -1 : GlArguments.getInt(lengths, i);
            source.append(length < 0
                    ? GlArguments.pointer(string, "string[" + i + "]").getString(0)
                    : GlArguments.string(string, length));
        }
        return source.toString();
    }

    private static void get(int pname, MemorySegment params, int statusName, boolean status, String log) {
        int value;
        if (pname == statusName) {
            value = status ? 1 : 0;
        } else if (pname == GL_INFO_LOG_LENGTH()) {
            value = log.isEmpty() ? 0 : log.length() + 1;
        } else {
            throw new GlMisuse(GL_INVALID_ENUM(), "pname is 0x" + Integer.toHexString(pname)
                    + ", which this device does not know");
        }
        GlArguments.setInt(GlArguments.pointer(params, "params"), 0, value);
    }

    private static void log(String log, int size, MemorySegment length, MemorySegment buffer) {
        GlArguments.checkSize(size);
        if (size > 0) {
            GlArguments.pointer(buffer, "infoLog");
        }
        GlArguments.setString(log.getBytes(StandardCharsets.UTF_8), size, length, buffer);
    }
}
