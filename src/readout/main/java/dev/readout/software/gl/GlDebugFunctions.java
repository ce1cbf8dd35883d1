package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_THIRD_PARTY;
import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_STACK_OVERFLOW;
import static dev.readout.abi.gl.gl_h.GL_STACK_UNDERFLOW;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static dev.readout.software.gl.GlFunction.command;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of debug groups, by their names in the core and in GL_KHR_debug. The messages are ignored. */
final class GlDebugFunctions implements GlFunctions {

    GlDebugFunctions(GlClient client) {
    }

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glPushDebugGroup", "glPushDebugGroupKHR" ->
                    command((gl, call) -> push(gl, call.integer(0), call.integer(2), call.pointer(3)));
            case "glPopDebugGroup", "glPopDebugGroupKHR" -> command((gl, call) -> pop(gl));
            default -> null;
        };
    }

    private static void push(GlContext gl, int source, int length, MemorySegment message) {
        if (source != GL_DEBUG_SOURCE_APPLICATION() && source != GL_DEBUG_SOURCE_THIRD_PARTY()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "source is 0x" + Integer.toHexString(source)
                    + ": expected GL_DEBUG_SOURCE_APPLICATION or GL_DEBUG_SOURCE_THIRD_PARTY");
        }
        GlArguments.pointer(message, "message");
        if (length >= GlLimits.DEBUG_MESSAGE || length < 0 && !endsInTime(message)) {
            throw new GlMisuse(GL_INVALID_VALUE(), "message has " + (length < 0 ? GlLimits.DEBUG_MESSAGE + " or more"
                    : Integer.toString(length)) + " bytes: expected fewer than " + GlLimits.DEBUG_MESSAGE);
        }
        if (gl.debugGroups == GlLimits.DEBUG_GROUPS) {
            throw new GlMisuse(GL_STACK_OVERFLOW(),
                    "the stack of debug groups is full: it has " + GlLimits.DEBUG_GROUPS);
        }
        gl.debugGroups++;
    }

    private static boolean endsInTime(MemorySegment message) {
        for (int i = 0; i < GlLimits.DEBUG_MESSAGE; i++) {
            if (message.get(JAVA_BYTE, i) == 0) {
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
}
