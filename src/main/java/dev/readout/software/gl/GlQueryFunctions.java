package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;

import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glDeleteQueries;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetQueryObjecti64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectiv;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectuiv;
import dev.readout.abi.gl.PFN_glGetQueryiv;
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.abi.gl.PFN_glQueryCounter;
import dev.readout.software.Overflow;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The functions of query objects, under the names of OpenGL and with the suffixes ANGLE and EXT. The three do the same,
 * but the extensions know of times only.
 */
final class GlQueryFunctions implements GlFunctions {
    private final GlCalls calls;
    private final Arena arena;
    private final boolean saturate;

    GlQueryFunctions(GlClient client) {
        calls = client.calls();
        arena = client.arena();
        saturate = client.settings().overflow() == Overflow.SATURATE;
    }

    @Override
    public MemorySegment stub(String name) {
        String core = name.replaceFirst("(ANGLE|EXT)$", "");
        boolean timesOnly = !core.equals(name);
        return switch (core) {
            case "glGenQueries" -> PFN_glGenQueries.allocate(
                    (n, ids) -> calls.command(name, gl -> GlArguments.generate(n, ids, gl.queries::generate)), arena);
            case "glDeleteQueries" -> PFN_glDeleteQueries.allocate(
                    (n, ids) -> calls.command(name, gl -> GlArguments.delete(n, ids, gl.queries::delete)), arena);
            case "glIsQuery" -> PFN_glIsQuery
                    .allocate(id -> (byte) calls.value(name, 0, gl -> gl.queries.isQuery(id) ? 1 : 0), arena);
            case "glBeginQuery" -> PFN_glBeginQuery.allocate(
                    (target, id) -> calls.command(name, gl -> gl.queries.begin(known(target, timesOnly), id)), arena);
            case "glEndQuery" -> PFN_glEndQuery
                    .allocate(target -> calls.command(name, gl -> gl.queries.end(known(target, timesOnly))), arena);
            case "glQueryCounter" -> PFN_glQueryCounter
                    .allocate((id, target) -> calls.command(name, gl -> gl.queries.counter(id, target)), arena);
            case "glGetQueryiv" -> PFN_glGetQueryiv.allocate((target, pname, params) -> calls.command(name,
                    gl -> setInt(params, gl.queries.parameter(known(target, timesOnly), pname))), arena);
            case "glGetQueryObjectiv" -> PFN_glGetQueryObjectiv.allocate((id, pname, params) -> calls.command(name,
                    gl -> setInt(params, fit(gl.queries.object(id, pname), Integer.MAX_VALUE))), arena);
            case "glGetQueryObjectuiv" -> PFN_glGetQueryObjectuiv.allocate((id, pname, params) -> calls.command(name,
                    gl -> setInt(params, fit(gl.queries.object(id, pname), 0xFFFF_FFFFL))), arena);
            case "glGetQueryObjecti64v" -> PFN_glGetQueryObjecti64v.allocate((id, pname, params) -> calls.command(name,
                    gl -> setLong(params, fit(gl.queries.object(id, pname), Long.MAX_VALUE))), arena);
            case "glGetQueryObjectui64v" -> PFN_glGetQueryObjectui64v.allocate((id, pname, params) -> calls.command(
                    name, gl -> setLong(params, gl.queries.object(id, pname))), arena);
            default -> null;
        };
    }

    /** The value as a type has it whose largest is {@code max}. */
    private long fit(long value, long max) {
        return saturate && Long.compareUnsigned(value, max) > 0 ? max : value;
    }

    private static void setInt(MemorySegment params, long value) {
        GlArguments.setInt(GlArguments.pointer(params, "params"), 0, (int) value);
    }

    private static void setLong(MemorySegment params, long value) {
        GlArguments.setLong(GlArguments.pointer(params, "params"), 0, value);
    }

    private static int known(int target, boolean timesOnly) {
        if (timesOnly && target == GL_SAMPLES_PASSED()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "target is GL_SAMPLES_PASSED, which this extension does not know");
        }
        return target;
    }
}
