package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_EXTENSIONS;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_RENDERER;
import static dev.readout.abi.gl.gl_h.GL_VENDOR;
import static dev.readout.abi.gl.gl_h.GL_VERSION;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_SHADING_LANGUAGE_VERSION;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The functions that query and switch a context's state, flush and finish. */
record GlStateFunctions(GlClient client) implements GlFunctions {
    static final String RENDERER = "Readout software device";

    private static final int MAJOR = 4;
    private static final int MINOR = 6;
    private static final int ES_MAJOR = 3;
    private static final int ES_MINOR = 2;

    /** The versions of the language that shaders of OpenGL are taken in. */
    private static final List<String> SHADING_LANGUAGES = List.of("460", "450", "440", "430", "420", "410", "400",
            "330", "150", "140", "320 es", "310 es", "300 es");

    private static final Map<String, Function<GlContext, int[]>> OWN = own();

    private static final List<String> EXTENSIONS_OF_OPENGL = List.of("GL_AMD_performance_monitor",
            "GL_ARB_framebuffer_object", "GL_ARB_occlusion_query", "GL_ARB_occlusion_query2",
            "GL_ARB_pipeline_statistics_query",
            "GL_ARB_query_buffer_object", "GL_ARB_sync", "GL_ARB_timer_query",
            "GL_ARB_transform_feedback_overflow_query",
            "GL_EXT_timer_query", "GL_INTEL_performance_query", "GL_KHR_debug", "GL_NV_query_resource",
            "GL_NV_query_resource_tag");
    private static final List<String> EXTENSIONS_OF_ES = List.of("GL_AMD_performance_monitor", "GL_ANGLE_timer_query",
            "GL_EXT_disjoint_timer_query", "GL_EXT_occlusion_query_boolean", "GL_INTEL_performance_query",
            "GL_KHR_debug");

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGetError" -> value(GL_INVALID_OPERATION(), (gl, call) -> gl.takeError());
            case "glGetString" -> value((gl, call) -> client.strings().address(string(gl, call.integer(0))));
            case "glGetStringi" ->
                    value((gl, call) -> client.strings().address(string(gl, call.integer(0), call.integer(1))));
            case "glGetBooleanv" -> get((data, i, value) -> data.set(JAVA_BYTE, i, (byte) (value.real() == 0 ? 0 : 1)));
            case "glGetIntegerv" -> get(GlStateFunctions::writeInt);
            case "glGetInteger64v", "glGetInteger64vEXT" -> get(GlStateFunctions::writeLong);
            case "glGetIntegeri_v" -> getByIndex(GlStateFunctions::writeInt);
            case "glGetInteger64i_v" -> getByIndex(GlStateFunctions::writeLong);
            case "glGetFloatv" ->
                    get((data, i, value) -> data.setAtIndex(JAVA_FLOAT_UNALIGNED, i, (float) value.real()));
            case "glGetDoublev" -> get((data, i, value) -> data.setAtIndex(JAVA_DOUBLE_UNALIGNED, i, value.real()));
            case "glEnable" -> command((gl, call) -> gl.enable(call.integer(0), true));
            case "glDisable" -> command((gl, call) -> gl.enable(call.integer(0), false));
            case "glIsEnabled" -> value((gl, call) -> gl.isEnabled(call.integer(0)) ? 1 : 0);
            case "glFlush" -> command((gl, call) -> client.timeline().flush());
            case "glFinish" -> command((gl, call) -> client.timeline().finish());
            default -> null;
        };
    }

    /** The version that a context of an API has, as {@code major × 10 + minor}. */
    static int version(boolean es) {
        return es ? ES_MAJOR * 10 + ES_MINOR : MAJOR * 10 + MINOR;
    }

    private static List<String> extensions(GlContext gl) {
        return gl.es ? EXTENSIONS_OF_ES : EXTENSIONS_OF_OPENGL;
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
            return String.join(" ", extensions(gl));
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "name is " + GlArguments.hex(which) + ", which is no string");
    }

    private static String string(GlContext gl, int which, int index) {
        List<String> all = which == GL_EXTENSIONS() ? extensions(gl)
                : which == GL_SHADING_LANGUAGE_VERSION() && !gl.es ? SHADING_LANGUAGES : List.of();
        if (all.isEmpty()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "name is " + GlArguments.hex(which) + ": expected GL_EXTENSIONS"
                    + (gl.es ? "" : " or GL_SHADING_LANGUAGE_VERSION"));
        }
        if (index < 0 || index >= all.size()) {
            throw new GlMisuse(GL_INVALID_VALUE(), "index is " + Integer.toUnsignedString(index) + ": there are "
                    + all.size() + (which == GL_EXTENSIONS() ? " extensions" : " versions"));
        }
        return all.get(index);
    }

    /** Writes a value of a state, the {@code index}-th, as the type of a getter has it. */
    private interface Writer {
        void write(MemorySegment data, int index, GlState.Value value);
    }

    /** The function that gets a state as values of one type. */
    private GlFunction get(Writer writer) {
        return command((gl, call) -> {
            List<GlState.Value> values = values(gl, call.integer(0));
            for (int i = 0; i < values.size(); i++) {
                writer.write(GlArguments.pointer(call.pointer(1), "data"), i, values.get(i));
            }
        });
    }

    private static void writeInt(MemorySegment data, int index, GlState.Value value) {
        GlArguments.setInt(data, index, Math.clamp(value.integer(), Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    private static void writeLong(MemorySegment data, int index, GlState.Value value) {
        GlArguments.setLong(data, index, value.integer());
    }

    /** The function that gets one value of a state as a type. */
    private static GlFunction getByIndex(Writer writer) {
        return command((gl, call) -> {
            List<GlState.Value> values = GlState.of("pname", call.integer(0), gl.es, true).values();
            int index = call.integer(1);
            if (index < 0 || index >= values.size()) {
                throw new GlMisuse(GL_INVALID_VALUE(), "index is " + Integer.toUnsignedString(index)
                        + ": expected 0 to " + (values.size() - 1));
            }
            writer.write(GlArguments.pointer(call.pointer(2), "data"), 0, values.get(index));
        });
    }

    private List<GlState.Value> values(GlContext gl, int pname) {
        GlState state = GlState.of("pname", pname, gl.es, false);
        if (state.isSwitch()) {
            return List.of(GlState.Value.of(gl.isEnabled(pname)));
        }
        Function<GlContext, int[]> own = OWN.get(state.name());
        if (own != null) {
            return Arrays.stream(own.apply(gl)).mapToObj(GlState.Value::of).toList();
        }
        return switch (state.name()) {
            case "GPU_DISJOINT_EXT" -> List.of(GlState.Value.of(client.disjoint().take() ? 1 : 0));
            case "TIMESTAMP" -> List.of(GlState.Value.of(gl.queries.timestamp(client.timeline().now())));
            default -> state.values();
        };
    }

    /** The states that a context knows, and the limits that other functions check, by their names. */
    private static Map<String, Function<GlContext, int[]>> own() {
        Map<String, Function<GlContext, int[]>> own = new HashMap<>();
        for (GlBufferTarget target : GlBufferTarget.values()) {
            own.put(target + "_BUFFER_BINDING", gl -> one(gl.boundBuffer(target)));
            own.put("MAX_" + target + "_BUFFER_BINDINGS", gl -> one(target.bindings()));
        }
        for (String size : List.of("CUBE_MAP_TEXTURE_SIZE", "FRAMEBUFFER_HEIGHT", "FRAMEBUFFER_WIDTH",
                "RECTANGLE_TEXTURE_SIZE", "RENDERBUFFER_SIZE", "TEXTURE_SIZE")) {
            own.put("MAX_" + size, gl -> one(GlLimits.SIZE));
        }
        for (String buffers : List.of("BUFFERS", "SEPARATE_ATTRIBS")) {
            own.put("MAX_TRANSFORM_FEEDBACK_" + buffers, gl -> one(GlBufferTarget.TRANSFORM_FEEDBACK.bindings()));
        }
        own.put("CONTEXT_FLAGS", gl -> one(gl.flags));
        own.put("CONTEXT_PROFILE_MASK", gl -> one(gl.profile));
        own.put("CURRENT_PROGRAM", gl -> one(gl.programName));
        own.put("DEBUG_GROUP_STACK_DEPTH", gl -> one(gl.debug.depth()));
        own.put("DEBUG_LOGGED_MESSAGES", gl -> one(gl.debug.logged()));
        own.put("DEBUG_NEXT_LOGGED_MESSAGE_LENGTH", gl -> one(gl.debug.nextLength()));
        own.put("DRAW_FRAMEBUFFER_BINDING", gl -> one(gl.boundFramebuffer));
        own.put("MAJOR_VERSION", gl -> one(version(gl.es) / 10));
        own.put("MAX_COLOR_ATTACHMENTS", gl -> one(GlLimits.COLOR_ATTACHMENTS));
        own.put("MAX_DEBUG_GROUP_STACK_DEPTH", gl -> one(GlLimits.DEBUG_GROUPS));
        own.put("MAX_DEBUG_LOGGED_MESSAGES", gl -> one(GlLimits.DEBUG_MESSAGES));
        own.put("MAX_DEBUG_MESSAGE_LENGTH", gl -> one(GlLimits.DEBUG_MESSAGE));
        own.put("MAX_LABEL_LENGTH", gl -> one(GlLimits.LABEL));
        own.put("MAX_SAMPLES", gl -> one(GlLimits.SAMPLES));
        own.put("MAX_VERTEX_STREAMS", gl -> one(SoftwareQueryTarget.STREAMS));
        own.put("MAX_VIEWPORT_DIMS", gl -> new int[] {GlLimits.SIZE, GlLimits.SIZE});
        own.put("MINOR_VERSION", gl -> one(version(gl.es) % 10));
        own.put("NUM_EXTENSIONS", gl -> one(extensions(gl).size()));
        own.put("NUM_SHADING_LANGUAGE_VERSIONS", gl -> one(SHADING_LANGUAGES.size()));
        own.put("PERFQUERY_COUNTER_DESC_LENGTH_MAX_INTEL", gl -> one(GlLimits.PERFORMANCE_QUERY_DESCRIPTION));
        own.put("PERFQUERY_COUNTER_NAME_LENGTH_MAX_INTEL", gl -> one(GlLimits.PERFORMANCE_QUERY_NAME));
        own.put("PERFQUERY_QUERY_NAME_LENGTH_MAX_INTEL", gl -> one(GlLimits.PERFORMANCE_QUERY_NAME));
        own.put("READ_FRAMEBUFFER_BINDING", gl -> one(gl.boundReadFramebuffer));
        own.put("RENDERBUFFER_BINDING", gl -> one(gl.boundRenderbuffer));
        own.put("SAMPLES", gl -> one(gl.drawFramebuffer().samples()));
        own.put("SAMPLE_BUFFERS", gl -> one(Math.min(1, gl.drawFramebuffer().samples())));
        own.put("SCISSOR_BOX", gl -> gl.scissor);
        own.put("TEXTURE_BINDING_2D", gl -> one(gl.boundTexture));
        own.put("TRANSFORM_FEEDBACK_ACTIVE", gl -> one(gl.feedback == null ? 0 : 1));
        own.put("VERTEX_ARRAY_BINDING", gl -> one(gl.boundVertexArray));
        own.put("VIEWPORT", gl -> gl.viewport);
        return own;
    }

    private static int[] one(int value) {
        return new int[] {value};
    }
}
