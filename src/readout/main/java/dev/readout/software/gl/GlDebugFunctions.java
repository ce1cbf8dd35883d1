package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_THIRD_PARTY;
import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_STACK_OVERFLOW;
import static dev.readout.abi.gl.gl_h.GL_STACK_UNDERFLOW;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions of debug groups, labels and messages, by their names in the core and in GL_KHR_debug. What is wrong
 * goes to the device's listener, so there are no messages: those of the application are checked and dropped.
 */
final class GlDebugFunctions implements GlFunctions {
    static final int DEBUG_OUTPUT = 0x92E0;

    private static final int DONT_CARE = 0x1100;
    private static final int DEBUG_CALLBACK_FUNCTION = 0x8244;
    private static final int DEBUG_CALLBACK_USER_PARAM = 0x8245;
    private static final int DEBUG_SOURCE_API = 0x8246;
    private static final int DEBUG_SOURCE_OTHER = 0x824B;
    private static final int DEBUG_TYPE_ERROR = 0x824C;
    private static final int DEBUG_TYPE_OTHER = 0x8251;
    private static final int DEBUG_TYPE_MARKER = 0x8268;
    private static final int DEBUG_TYPE_POP_GROUP = 0x826A;
    private static final Set<Integer> SEVERITIES = Set.of(0x826B, 0x9146, 0x9147, 0x9148);

    /** The kinds of objects that have labels, by their identifiers. */
    private static final int TEXTURE = 0x1702;
    private static final int VERTEX_ARRAY = 0x8074;
    private static final int BUFFER = 0x82E0;
    private static final int SHADER = 0x82E1;
    private static final int PROGRAM = 0x82E2;
    private static final int QUERY = 0x82E3;
    private static final int PROGRAM_PIPELINE = 0x82E4;
    private static final int SAMPLER = 0x82E6;
    private static final int TRANSFORM_FEEDBACK = 0x8E22;
    private static final int FRAMEBUFFER = 0x8D40;
    private static final int RENDERBUFFER = 0x8D41;

    GlDebugFunctions(GlClient client) {
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name.replaceFirst("KHR$", "")) {
            case "glPushDebugGroup" ->
                    command((gl, call) -> push(gl, call.integer(0), call.integer(2), call.pointer(3)));
            case "glPopDebugGroup" -> command((gl, call) -> pop(gl));
            case "glDebugMessageControl" -> command((gl, call) -> control(call));
            case "glDebugMessageInsert" -> command((gl, call) -> {
                checkSource(call.integer(0));
                checkKind(call.integer(1), call.integer(3));
                checkLength(call.integer(4), call.pointer(5), GlLimits.DEBUG_MESSAGE, "message");
            });
            case "glDebugMessageCallback" -> command((gl, call) -> {
                gl.debugCallback = call.word(0);
                gl.debugUserParam = call.word(1);
            });
            case "glGetDebugMessageLog" -> value((gl, call) -> {
                if (call.integer(1) < 0 && call.word(7) != 0) {
                    throw new GlMisuse(GL_INVALID_VALUE(), "bufSize is " + call.integer(1) + ": expected 0 or more");
                }
                return 0;
            });
            case "glGetPointerv" -> command((gl, call) -> GlArguments.setLong(
                    GlArguments.pointer(call.pointer(1), "params"), 0, pointer(gl, call.integer(0))));
            case "glObjectLabel" -> command((gl, call) -> {
                GlNames<?> names = names(gl, call.integer(0), call.integer(1));
                names.setLabel(call.integer(1), label(call.integer(2), call.pointer(3)));
            });
            case "glGetObjectLabel" -> command((gl, call) -> {
                GlNames<?> names = names(gl, call.integer(0), call.integer(1));
                GlShaderFunctions.checkSize(call.integer(2));
                GlArguments.setString(names.label(call.integer(1)), call.integer(2), call.pointer(3),
                        call.pointer(4));
            });
            case "glObjectPtrLabel", "glGetObjectPtrLabel" -> command((gl, call) -> {
                throw new GlMisuse(GL_INVALID_VALUE(), "ptr is " + GlArguments.hex(call.pointer(0))
                        + ", which is no sync object: this device has none of GL");
            });
            default -> null;
        };
    }

    private static void push(GlContext gl, int source, int length, MemorySegment message) {
        checkSource(source);
        checkLength(length, message, GlLimits.DEBUG_MESSAGE, "message");
        if (gl.debugGroups == GlLimits.DEBUG_GROUPS) {
            throw new GlMisuse(GL_STACK_OVERFLOW(),
                    "the stack of debug groups is full: it has " + GlLimits.DEBUG_GROUPS);
        }
        gl.debugGroups++;
    }

    private static void checkSource(int source) {
        if (source != GL_DEBUG_SOURCE_APPLICATION() && source != GL_DEBUG_SOURCE_THIRD_PARTY()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "source is 0x" + Integer.toHexString(source)
                    + ": expected GL_DEBUG_SOURCE_APPLICATION or GL_DEBUG_SOURCE_THIRD_PARTY");
        }
    }

    private static void checkLength(int length, MemorySegment text, int limit, String argument) {
        GlArguments.pointer(text, argument);
        if (length >= limit || length < 0 && !endsInTime(text, limit)) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " has " + (length < 0 ? limit + " or more"
                    : Integer.toString(length)) + " bytes: expected fewer than " + limit);
        }
    }

    private static boolean endsInTime(MemorySegment text, int limit) {
        for (int i = 0; i < limit; i++) {
            if (text.get(JAVA_BYTE, i) == 0) {
                return true;
            }
        }
        return false;
    }

    private static void pop(GlContext gl) {
        if (gl.debugGroups == 1) {
            throw new GlMisuse(GL_STACK_UNDERFLOW(), "no debug group was pushed that was not popped");
        }
        gl.debugGroups--;
    }

    private static void control(GlCall call) {
        int source = call.integer(0);
        int type = call.integer(1);
        int severity = call.integer(2);
        int count = call.integer(3);
        if (source != DONT_CARE && (source < DEBUG_SOURCE_API || source > DEBUG_SOURCE_OTHER)) {
            throw new GlMisuse(GL_INVALID_ENUM(), "source is " + GlArguments.hex(source) + ", which is none");
        }
        checkKind(type == DONT_CARE ? DEBUG_TYPE_OTHER : type,
                severity == DONT_CARE ? SEVERITIES.iterator().next() : severity);
        if (count < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "count is " + count + ": expected 0 or more");
        }
        if (count > 0 && (source == DONT_CARE || type == DONT_CARE || severity != DONT_CARE)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "ids are given: expected a source, a type and GL_DONT_CARE as"
                    + " severity");
        }
    }

    private static void checkKind(int type, int severity) {
        boolean known = type >= DEBUG_TYPE_ERROR && type <= DEBUG_TYPE_OTHER
                || type >= DEBUG_TYPE_MARKER && type <= DEBUG_TYPE_POP_GROUP;
        if (!known || !SEVERITIES.contains(severity)) {
            throw new GlMisuse(GL_INVALID_ENUM(), (known ? "severity" : "type") + " is "
                    + GlArguments.hex(known ? severity : type) + ", which is none");
        }
    }

    private static long pointer(GlContext gl, int pname) {
        return switch (pname) {
            case DEBUG_CALLBACK_FUNCTION -> gl.debugCallback;
            case DEBUG_CALLBACK_USER_PARAM -> gl.debugUserParam;
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                    + ": expected GL_DEBUG_CALLBACK_FUNCTION or GL_DEBUG_CALLBACK_USER_PARAM");
        };
    }

    /** A label; nothing if there is none. */
    private static String label(int length, MemorySegment label) {
        if (GlArguments.isNull(label)) {
            return "";
        }
        checkLength(length, label, GlLimits.LABEL, "label");
        return length < 0 ? label.getString(0) : GlArguments.string(label, length);
    }

    /** The names of a kind of objects, one of which is {@code name}. */
    private static GlNames<?> names(GlContext gl, int identifier, int name) {
        GlNames<?> names = switch (identifier) {
            case TEXTURE -> gl.share.textures;
            case BUFFER -> gl.share.buffers;
            case RENDERBUFFER -> gl.share.renderbuffers;
            case SHADER -> gl.share.shaders;
            case PROGRAM -> gl.share.programs;
            case FRAMEBUFFER -> gl.framebuffers;
            case VERTEX_ARRAY -> gl.vertexArrays;
            case QUERY -> gl.queries.names();
            case PROGRAM_PIPELINE, SAMPLER, TRANSFORM_FEEDBACK -> new GlNames<>();
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "identifier is " + GlArguments.hex(identifier)
                    + ", which is no kind of object that has a label");
        };
        boolean exists = switch (identifier) {
            case VERTEX_ARRAY -> names.isUsed(name);
            case QUERY -> gl.queries.isQuery(name);
            default -> names.get(name) != null;
        };
        if (!exists) {
            throw new GlMisuse(GL_INVALID_VALUE(), "name is " + Integer.toUnsignedString(name)
                    + ", which is no object of kind " + GlArguments.hex(identifier));
        }
        return names;
    }
}
