package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.abi.gl.gl_h.GL_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_FALSE;
import static dev.readout.abi.gl.gl_h.GL_GPU_DISJOINT_EXT;
import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_MAJOR_VERSION;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_MESSAGE_LENGTH;
import static dev.readout.abi.gl.gl_h.GL_MAX_VERTEX_STREAMS;
import static dev.readout.abi.gl.gl_h.GL_MAX_VIEWPORT_DIMS;
import static dev.readout.abi.gl.gl_h.GL_MINOR_VERSION;
import static dev.readout.abi.gl.gl_h.GL_NUM_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DESC_LENGTH_MAX_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_NAME_LENGTH_MAX_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_GPA_EXTENDED_COUNTERS_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_QUERY_NAME_LENGTH_MAX_INTEL;
import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER_BINDING;
import static dev.readout.abi.gl.gl_h.GL_RENDERER;
import static dev.readout.abi.gl.gl_h.GL_SHADING_LANGUAGE_VERSION;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_VENDOR;
import static dev.readout.abi.gl.gl_h.GL_VERSION;
import static dev.readout.abi.gl.gl_h.GL_VIEWPORT;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions that query a context's state, flush and finish. */
final class GlStateFunctions implements GlFunctions {
    static final String RENDERER = "Readout software device";

    private static final int MAJOR = 4;
    private static final int MINOR = 6;
    private static final int ES_MAJOR = 3;
    private static final int ES_MINOR = 2;

    private static final List<String> EXTENSIONS = List.of("GL_AMD_performance_monitor", "GL_ANGLE_timer_query",
            "GL_ARB_timer_query", "GL_EXT_disjoint_timer_query", "GL_INTEL_performance_query", "GL_KHR_debug",
            "GL_NV_query_resource", "GL_NV_query_resource_tag");

    private final GlClient client;
    private final Arena arena;
    private final Map<String, MemorySegment> strings = new HashMap<>();

    GlStateFunctions(GlClient client) {
        this.client = client;
        arena = client.arena();
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGetError" -> value(GL_INVALID_OPERATION(), (gl, call) -> gl.takeError());
            case "glGetString" -> value((gl, call) -> string(string(gl, call.integer(0))));
            case "glGetStringi" -> value((gl, call) -> string(extension(call.integer(0), call.integer(1))));
            case "glGetIntegerv" -> command((gl, call) -> getIntegers(gl, call.integer(0), call.pointer(1)));
            case "glGetInteger64v", "glGetInteger64vEXT" ->
                    command((gl, call) -> getLongs(gl, call.integer(0), call.pointer(1)));
            case "glFlush" -> command((gl, call) -> client.timeline().flush());
            case "glFinish" -> command((gl, call) -> client.finish());
            default -> null;
        };
    }

    /** The version that a context of an API has, as {@code major × 10 + minor}. */
    static int version(boolean es) {
        return es ? ES_MAJOR * 10 + ES_MINOR : MAJOR * 10 + MINOR;
    }

    private static String string(GlContext gl, int which) {
        int version = version(gl.es);
        String number = version / 10 + "." + version % 10;
        if (which == GL_VENDOR()) {
            return "Readout";
        } else if (which == GL_RENDERER()) {
            return RENDERER;
        } else if (which == GL_VERSION()) {
            return (gl.es ? "OpenGL ES " : "") + number + " Readout";
        } else if (which == GL_SHADING_LANGUAGE_VERSION()) {
            return gl.es ? "OpenGL ES GLSL ES " + number + "0" : number + "0";
        } else if (which == GL_EXTENSIONS()) {
            return String.join(" ", EXTENSIONS);
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "name is " + GlArguments.hex(which) + ", which is no string");
    }

    private static String extension(int which, int index) {
        if (which != GL_EXTENSIONS()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "name is " + GlArguments.hex(which) + ": expected GL_EXTENSIONS");
        }
        if (index < 0 || index >= EXTENSIONS.size()) {
            throw new GlMisuse(GL_INVALID_VALUE(), "index is " + Integer.toUnsignedString(index) + ": there are "
                    + EXTENSIONS.size() + " extensions");
        }
        return EXTENSIONS.get(index);
    }

    /** The address of a string that lives as long as the functions do. */
    private long string(String value) {
        return strings.computeIfAbsent(value, arena::allocateFrom).address();
    }

    private void getIntegers(GlContext gl, int pname, MemorySegment data) {
        long[] values = values(gl, pname);
        for (int i = 0; i < values.length; i++) {
            int value = Math.clamp(values[i], Integer.MIN_VALUE, Integer.MAX_VALUE);
            GlArguments.setInt(GlArguments.pointer(data, "data"), i, value);
        }
    }

    private void getLongs(GlContext gl, int pname, MemorySegment data) {
        long[] values = values(gl, pname);
        for (int i = 0; i < values.length; i++) {
            GlArguments.setLong(GlArguments.pointer(data, "data"), i, values[i]);
        }
    }

    private long[] values(GlContext gl, int pname) {
        if (pname == GL_GPU_DISJOINT_EXT()) {
            return new long[] {client.disjoint().take() ? 1 : 0};
        } else if (pname == GL_TIMESTAMP()) {
            return new long[] {gl.queries.timestamp(client.timeline().now())};
        } else if (pname == GL_MAJOR_VERSION()) {
            return new long[] {version(gl.es) / 10};
        } else if (pname == GL_MINOR_VERSION()) {
            return new long[] {version(gl.es) % 10};
        } else if (pname == GL_NUM_EXTENSIONS()) {
            return new long[] {EXTENSIONS.size()};
        } else if (pname == GL_MAX_VIEWPORT_DIMS()) {
            return new long[] {GlLimits.SIZE, GlLimits.SIZE};
        } else if (pname == GL_MAX_DEBUG_GROUP_STACK_DEPTH()) {
            return new long[] {GlLimits.DEBUG_GROUPS};
        } else if (pname == GL_DEBUG_GROUP_STACK_DEPTH()) {
            return new long[] {gl.debugGroups};
        } else if (pname == GL_MAX_DEBUG_MESSAGE_LENGTH()) {
            return new long[] {GlLimits.DEBUG_MESSAGE};
        } else if (pname == GL_MAX_VERTEX_STREAMS()) {
            return new long[] {SoftwareQueryTarget.STREAMS};
        } else if (pname == GL_PERFQUERY_QUERY_NAME_LENGTH_MAX_INTEL()
                || pname == GL_PERFQUERY_COUNTER_NAME_LENGTH_MAX_INTEL()) {
            return new long[] {GlLimits.PERFORMANCE_QUERY_NAME};
        } else if (pname == GL_PERFQUERY_COUNTER_DESC_LENGTH_MAX_INTEL()) {
            return new long[] {GlLimits.PERFORMANCE_QUERY_DESCRIPTION};
        } else if (pname == GL_PERFQUERY_GPA_EXTENDED_COUNTERS_INTEL()) {
            return new long[] {GL_FALSE()};
        } else if (pname == GL_QUERY_BUFFER_BINDING()) {
            return new long[] {gl.boundBuffer(GlBufferTarget.QUERY)};
        } else if (pname == GL_VIEWPORT()) {
            return new long[] {gl.viewport[0], gl.viewport[1], gl.viewport[2], gl.viewport[3]};
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                + ", which this device does not know");
    }
}
