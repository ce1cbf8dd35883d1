package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions of query objects, under the names of OpenGL and with the suffixes ANGLE, ARB and EXT. All do the same,
 * but ANGLE and EXT have only the targets of their extensions, and ARB came before times.
 */
record GlQueryFunctions(boolean saturate) implements GlFunctions {
    @Override
    public @Nullable GlFunction function(String name) {
        String core = name.replaceFirst("(ANGLE|ARB|EXT)$", "");
        String suffix = name.substring(core.length());
        if (suffix.equals("ARB") && (core.endsWith("64v") || core.equals("glQueryCounter"))) {
            return null;
        }
        return switch (core) {
            case "glGenQueries" -> command((gl, call) -> GlArguments.generate(call, gl.queries::generate));
            case "glDeleteQueries" -> command((gl, call) -> GlArguments.delete(call, gl.queries::delete));
            case "glIsQuery" -> value((gl, call) -> gl.queries.isQuery(call.integer(0)) ? 1 : 0);
            case "glBeginQuery" -> command(
                    (gl, call) -> gl.queries.begin(SoftwareQueryTarget.span(call.integer(0), known(gl, suffix)), 0,
                            call.integer(1)));
            case "glEndQuery" -> command(
                    (gl, call) -> gl.queries.end(SoftwareQueryTarget.span(call.integer(0), known(gl, suffix)), 0));
            case "glQueryCounter" -> command((gl, call) -> gl.queries.counter(call.integer(0),
                    SoftwareQueryTarget.instant(call.integer(1), known(gl, suffix))));
            case "glGetQueryiv" -> command((gl, call) -> setInt(call.pointer(2), gl.queries.parameter(
                    SoftwareQueryTarget.of(call.integer(0), known(gl, suffix)), 0, call.integer(1))));
            case "glGetQueryObjectiv" -> command((gl, call) -> giveInt(gl, call, Integer.MAX_VALUE));
            case "glGetQueryObjectuiv" -> command((gl, call) -> giveInt(gl, call, 0xFFFF_FFFFL));
            case "glGetQueryObjecti64v" -> command((gl, call) -> giveLong(gl, call, Long.MAX_VALUE));
            case "glGetQueryObjectui64v" -> command((gl, call) -> giveLong(gl, call, -1));
            default -> suffix.isEmpty() ? indexed(name) : null;
        };
    }

    private @Nullable GlFunction indexed(String name) {
        return switch (name) {
            case "glBeginQueryIndexed" ->
                    command((gl, call) -> gl.queries.begin(SoftwareQueryTarget.span(call.integer(0), known(gl, "")),
                            call.integer(1), call.integer(2)));
            case "glEndQueryIndexed" ->
                    command((gl, call) -> gl.queries.end(SoftwareQueryTarget.span(call.integer(0), known(gl, "")),
                            call.integer(1)));
            case "glGetQueryIndexediv" -> command((gl, call) -> setInt(call.pointer(3), gl.queries.parameter(
                    SoftwareQueryTarget.of(call.integer(0), known(gl, "")), call.integer(1),
                    call.integer(2))));
            default -> null;
        };
    }

    /** The value as a type has it whose largest is {@code max}. */
    private long fit(long value, long max) {
        return saturate && Long.compareUnsigned(value, max) > 0 ? max : value;
    }

    private void giveInt(GlContext gl, GlCall call, long max) {
        OptionalLong value = gl.queries.object(call.integer(0), call.integer(1), gl.es);
        MemorySegment params = destination(gl, call, Integer.BYTES);
        if (value.isPresent()) {
            setInt(params, fit(value.getAsLong(), max));
        }
    }

    private void giveLong(GlContext gl, GlCall call, long max) {
        OptionalLong value = gl.queries.object(call.integer(0), call.integer(1), gl.es);
        MemorySegment params = destination(gl, call, Long.BYTES);
        if (value.isPresent()) {
            GlArguments.setLong(GlArguments.pointer(params, "params"), 0, fit(value.getAsLong(), max));
        }
    }

    /** The place of a result: in the buffer at GL_QUERY_BUFFER, or else in the application's memory. */
    private static MemorySegment destination(GlContext gl, GlCall call, int bytes) {
        int bound = gl.boundBuffer(GlBufferTarget.QUERY);
        GlStorage buffer = gl.share.buffers.get(bound);
        if (bound == 0 || buffer == null) {
            return call.pointer(2);
        }
        if (buffer.mapped) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the buffer at GL_QUERY_BUFFER is mapped: unmap it first");
        }
        return buffer.contents(call.word(2), bytes);
    }

    private static void setInt(MemorySegment params, long value) {
        GlArguments.setInt(GlArguments.pointer(params, "params"), 0, (int) value);
    }

    private static Set<SoftwareQueryTarget> known(GlContext gl, String suffix) {
        return SoftwareQueryTarget.known(gl.es, suffix);
    }
}
