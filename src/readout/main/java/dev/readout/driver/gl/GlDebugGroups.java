package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_MESSAGE_LENGTH;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.abi.gl.PFN_glPopDebugGroup;
import dev.readout.abi.gl.PFN_glPushDebugGroup;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Groups the commands of a context under names, for tools that show them: OpenGL 4.3, OpenGL ES 3.2 or GL_KHR_debug.
 *
 * <p>{@snippet :
 * GlDebugGroups groups = context.debugGroups();
 * GlDebugGroups.Group shadow = groups.group("shadow");         // once
 *
 * groups.push(shadow);
 * // … draw …
 * groups.pop();
 * }
 *
 * <p>A call here is one call of GL, without checks for errors or for the current context, and allocates nothing, except
 * for a new {@link Group}. Used on the thread on which the context is current.
 */
public final class GlDebugGroups {
    /** A name as the driver reads it. It lives as long as it is reachable. Immutable. */
    public static final class Group {
        private final MemorySegment message;
        private final int length;

        private Group(MemorySegment message, int length) {
            this.message = message;
            this.length = length;
        }
    }

    private final Lifetime lifetime;
    private final MemorySegment push;
    private final MemorySegment pop;
    private final int maxDepth;
    private final int maxLength;

    GlDebugGroups(GlCallGate gate, GlIdentity context) {
        String suffix = suffix(context);
        lifetime = gate.lifetime();
        push = gate.function("glPushDebugGroup" + suffix).address();
        pop = gate.function("glPopDebugGroup" + suffix).address();
        maxDepth = integer(gate, GL_MAX_DEBUG_GROUP_STACK_DEPTH()) - 1;
        maxLength = integer(gate, GL_MAX_DEBUG_MESSAGE_LENGTH()) - 1;
    }

    /** The suffix of the functions' names. Their addresses prove nothing: loaders have one for every name. */
    private static String suffix(GlIdentity context) {
        boolean es = context.api() == GlApi.OPENGL_ES;
        if (es ? context.isAtLeast(3, 2) : context.isAtLeast(4, 3)) {
            return "";
        }
        if (context.extensions().contains("GL_KHR_debug")) {
            return es ? "KHR" : "";
        }
        throw new UnsupportedOperationException("the context, " + context.version() + " of " + context.renderer()
                + ", has no debug groups: it needs OpenGL 4.3, OpenGL ES 3.2 or GL_KHR_debug");
    }

    private static int integer(GlCallGate gate, int name) {
        GlFunction getInteger = gate.function("glGetIntegerv");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGetIntegerv.invoke(gate.enter(getInteger), name, value);
            gate.leave(getInteger);
            return value.get(ValueLayout.JAVA_INT, 0);
        }
    }

    /** How many groups may be open at a time, the application's own among them. One more is an error of GL's. */
    public int maxDepth() {
        return maxDepth;
    }

    /**
     * A group.
     *
     * @param name for people; cut off at the driver's limit
     */
    public Group group(String name) {
        Objects.requireNonNull(name, "name");
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
        // The encoder stops in front of a character that does not fit.
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(Math.max(maxLength, 0), 4L * name.length()));
        encoder.encode(CharBuffer.wrap(name), bytes, true);
        MemorySegment message = Arena.ofAuto().allocate(bytes.position() + 1L);
        MemorySegment.copy(bytes.array(), 0, message, ValueLayout.JAVA_BYTE, 0, bytes.position());
        return new Group(message, bytes.position());
    }

    /**
     * Opens a group: {@code glPushDebugGroup}.
     *
     * @throws IllegalStateException if the context is closed
     */
    public void push(Group group) {
        Objects.requireNonNull(group, "group");
        lifetime.requireOpen();
        PFN_glPushDebugGroup.invoke(push, GL_DEBUG_SOURCE_APPLICATION(), 0, group.length, group.message);
    }

    /**
     * Closes the group that was opened last: {@code glPopDebugGroup}.
     *
     * @throws IllegalStateException if the context is closed
     */
    public void pop() {
        lifetime.requireOpen();
        PFN_glPopDebugGroup.invoke(pop);
    }
}
