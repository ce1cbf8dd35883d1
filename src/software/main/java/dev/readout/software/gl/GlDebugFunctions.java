package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.software.abi.gl.gl_h.GL_DEBUG_SOURCE_THIRD_PARTY;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.gl.GlFunction.command;
import static dev.readout.software.gl.GlFunction.value;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.readout.software.gl.GlDebug.Message;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions of debug groups, labels and messages, by their names in the core and in GL_KHR_debug. */
final class GlDebugFunctions implements GlFunctions {
    private static final int DEBUG_CALLBACK_FUNCTION = 0x8244;
    private static final int DEBUG_CALLBACK_USER_PARAM = 0x8245;
    private static final int DEBUG_SOURCE_OTHER = 0x824B;
    private static final int DEBUG_TYPE_OTHER = 0x8251;
    private static final int DEBUG_TYPE_MARKER = 0x8268;
    private static final int DEBUG_SEVERITY_MEDIUM = 0x9147;
    private static final Set<Integer> SEVERITIES = Set.of(GlDebug.SEVERITY_NOTIFICATION, GlDebug.SEVERITY_HIGH,
            DEBUG_SEVERITY_MEDIUM, GlDebug.SEVERITY_LOW);

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

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name.replaceFirst("KHR$", "")) {
            case "glPushDebugGroup" -> command((gl, call) -> {
                checkSource(call.integer(0));
                gl.debug.push(call.integer(0), call.integer(1), message(call.integer(2), call.pointer(3)));
            });
            case "glPopDebugGroup" -> command((gl, call) -> gl.debug.pop());
            case "glDebugMessageControl" -> command((gl, call) -> control(gl, call));
            case "glDebugMessageInsert" -> command((gl, call) -> {
                checkSource(call.integer(0));
                checkType(call.integer(1));
                checkSeverity(call.integer(3));
                gl.debug.tell(new Message(call.integer(0), call.integer(1), call.integer(2), call.integer(3),
                        message(call.integer(4), call.pointer(5))));
            });
            case "glDebugMessageCallback" -> command((gl, call) -> {
                gl.debug.callback = call.word(0);
                gl.debug.userParam = call.word(1);
            });
            case "glGetDebugMessageLog" -> value(GlDebugFunctions::log);
            case "glGetPointerv" -> command((gl, call) -> GlArguments.setLong(
                    GlArguments.pointer(call.pointer(1), "params"), 0, pointer(gl, call.integer(0))));
            case "glObjectLabel" -> command((gl, call) -> {
                GlNames<?> names = names(gl, call.integer(0), call.integer(1));
                names.setLabel(call.integer(1), label(call.integer(2), call.pointer(3)));
            });
            case "glGetObjectLabel" -> command((gl, call) -> {
                GlNames<?> names = names(gl, call.integer(0), call.integer(1));
                GlArguments.checkSize(call.integer(2));
                GlArguments.setString(names.label(call.integer(1)), call.integer(2), call.pointer(3),
                        call.pointer(4));
            });
            case "glObjectPtrLabel" -> command((gl, call) -> gl.share.syncs.setLabel(
                    GlSyncFunctions.name(gl, call), label(call.integer(1), call.pointer(2))));
            case "glGetObjectPtrLabel" -> command((gl, call) -> {
                byte[] label = gl.share.syncs.label(GlSyncFunctions.name(gl, call));
                GlArguments.checkSize(call.integer(1));
                GlArguments.setString(label, call.integer(1), call.pointer(2), call.pointer(3));
            });
            default -> null;
        };
    }

    private static void checkSource(int source) {
        if (source != GL_DEBUG_SOURCE_APPLICATION() && source != GL_DEBUG_SOURCE_THIRD_PARTY()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "source is 0x" + Integer.toHexString(source)
                    + ": expected GL_DEBUG_SOURCE_APPLICATION or GL_DEBUG_SOURCE_THIRD_PARTY");
        }
    }

    /** The bytes of a text, so many or up to its NUL. */
    private static byte[] text(int length, MemorySegment text, int limit, String argument) {
        GlArguments.pointer(text, argument);
        int bytes = length < 0 ? lengthBelow(limit, text) : length;
        if (bytes >= limit) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " has " + (length < 0 ? limit + " or more"
                    : Integer.toString(length)) + " bytes: expected fewer than " + limit);
        }
        return GlArguments.bytes(text, bytes);
    }

    /** The bytes before the NUL, or the limit. */
    private static int lengthBelow(int limit, MemorySegment text) {
        int length = 0;
        while (length < limit && text.get(JAVA_BYTE, length) != 0) {
            length++;
        }
        return length;
    }

    private static void control(GlContext gl, GlCall call) {
        int source = call.integer(0);
        int type = call.integer(1);
        int severity = call.integer(2);
        int count = call.integer(3);
        if (source != GlDebug.DONT_CARE && (source < GlDebug.SOURCE_API || source > DEBUG_SOURCE_OTHER)) {
            throw new GlMisuse(GL_INVALID_ENUM(), "source is " + GlArguments.hex(source) + ", which is none");
        }
        if (type != GlDebug.DONT_CARE) {
            checkType(type);
        }
        if (severity != GlDebug.DONT_CARE) {
            checkSeverity(severity);
        }
        if (count < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "count is " + count + ": expected 0 or more");
        }
        if (count > 0
                && (source == GlDebug.DONT_CARE || type == GlDebug.DONT_CARE || severity != GlDebug.DONT_CARE)) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "ids are given: expected a source, a type and GL_DONT_CARE as"
                    + " severity");
        }
        Set<Integer> ids = new HashSet<>();
        for (int i = 0; i < count; i++) {
            ids.add(GlArguments.getInt(GlArguments.pointer(call.pointer(4), "ids"), i));
        }
        gl.debug.control(new GlDebug.Rule(source, type, severity, ids, (call.integer(5) & 0xFF) != 0));
    }

    private static void checkType(int type) {
        boolean known = type >= GlDebug.TYPE_ERROR && type <= DEBUG_TYPE_OTHER
                || type >= DEBUG_TYPE_MARKER && type <= GlDebug.TYPE_POP_GROUP;
        if (!known) {
            throw new GlMisuse(GL_INVALID_ENUM(), "type is " + GlArguments.hex(type) + ", which is none");
        }
    }

    private static void checkSeverity(int severity) {
        if (!SEVERITIES.contains(severity)) {
            throw new GlMisuse(GL_INVALID_ENUM(), "severity is " + GlArguments.hex(severity) + ", which is none");
        }
    }

    /** Gives the messages that are kept, at most so many, and as many as there is room for the texts of. */
    private static long log(GlContext gl, GlCall call) {
        MemorySegment texts = call.pointer(7);
        int room = call.integer(1);
        if (!GlArguments.isNull(texts)) {
            GlArguments.checkSize(room);
        }
        int taken = 0;
        long written = 0;
        while (Integer.compareUnsigned(taken, call.integer(0)) < 0 && gl.debug.logged() > 0
                && (GlArguments.isNull(texts) || written + gl.debug.nextLength() <= room)) {
            Message message = gl.debug.take();
            giveInt(call.pointer(2), taken, message.source());
            giveInt(call.pointer(3), taken, message.type());
            giveInt(call.pointer(4), taken, message.id());
            giveInt(call.pointer(5), taken, message.severity());
            giveInt(call.pointer(6), taken, message.length());
            if (!GlArguments.isNull(texts)) {
                GlArguments.setString(message.text(), message.length(), MemorySegment.NULL, texts.asSlice(written));
            }
            written += message.length();
            taken++;
        }
        return taken;
    }

    private static void giveInt(MemorySegment array, int index, int value) {
        if (!GlArguments.isNull(array)) {
            GlArguments.setInt(array, index, value);
        }
    }

    private static long pointer(GlContext gl, int pname) {
        return switch (pname) {
            case DEBUG_CALLBACK_FUNCTION -> gl.debug.callback;
            case DEBUG_CALLBACK_USER_PARAM -> gl.debug.userParam;
            default -> throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                    + ": expected GL_DEBUG_CALLBACK_FUNCTION or GL_DEBUG_CALLBACK_USER_PARAM");
        };
    }

    /** A label; nothing if there is none. */
    private static byte[] label(int length, MemorySegment label) {
        return GlArguments.isNull(label) ? new byte[0] : text(length, label, GlLimits.LABEL, "label");
    }

    private static byte[] message(int length, MemorySegment message) {
        return text(length, message, GlLimits.DEBUG_MESSAGE, "message");
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
