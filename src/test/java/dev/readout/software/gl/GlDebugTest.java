package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_MESSAGE_LENGTH;
import static dev.readout.software.abi.gl.gl_h.GL_ARRAY_BUFFER;
import static dev.readout.testing.abi.gl.gl_h.GL_DEBUG_GROUP_STACK_DEPTH;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels of objects, the stack of groups, and the rest of GL_KHR_debug, by both names of the functions. */
class GlDebugTest {
    @AutoClose
    private final GlApplication gl = GlApplication.on(settings -> {});

    private String label(String suffix, int kind, int name, int length, MemorySegment label) {
        gl.call("glObjectLabel" + suffix, kind, name, length, label);
        return gl.error();
    }

    private String label(String suffix, int kind, int name, int room) {
        MemorySegment text = gl.arena.allocate(300).fill((byte) 'y');
        MemorySegment length = gl.ints(-1);
        gl.call("glGetObjectLabel" + suffix, kind, name, room, length, text);
        assertThat(gl.error()).isEqualTo("GL_NO_ERROR");
        assertThat(length.get(JAVA_INT, 0)).isEqualTo(text.getString(0).length());
        return text.getString(0);
    }

    /** An object of a kind. */
    private int object(int kind) {
        return switch (kind) {
            case 0x82E0 -> gl.buffer(16, MemorySegment.NULL);
            case 0x82E2 -> gl.program("GL_VERTEX_SHADER");
            case 0x82E3 -> {
                TimerCalls queries = new TimerCalls(gl, "");
                int query = queries.generate(1)[0];
                queries.begin("GL_TIME_ELAPSED", query);
                queries.end("GL_TIME_ELAPSED");
                yield query;
            }
            case 0x8074 -> gl.generate("glGenVertexArrays");
            default -> throw new AssertionError(kind);
        };
    }

    @ParameterizedTest
    @CsvSource({"'', 0x82E0", "'', 0x82E2", "'', 0x82E3", "'', 0x8074", "KHR, 0x82E0", "KHR, 0x82E3"})
    void labelIsKeptUntilItIsTakenAway(String suffix, String kind) {
        int identifier = Integer.decode(kind);
        int first = object(identifier);
        int second = object(identifier);
        assertThat(label(suffix, identifier, first, 300)).isEmpty();
        assertThat(label(suffix, identifier, first, -1, gl.string("shadow map"))).isEqualTo("GL_NO_ERROR");
        assertThat(label(suffix, identifier, second, 6, gl.string("shadow map"))).isEqualTo("GL_NO_ERROR");
        assertThat(label(suffix, identifier, first, 300)).isEqualTo("shadow map");
        assertThat(label(suffix, identifier, first, 4)).isEqualTo("sha");
        assertThat(label(suffix, identifier, second, 300)).isEqualTo("shadow");
        assertThat(label(suffix, identifier, first, 0, MemorySegment.NULL)).isEqualTo("GL_NO_ERROR");
        assertThat(label(suffix, identifier, first, 300)).isEmpty();
    }

    @Test
    void labelGoesWithItsObject() {
        int buffer = object(0x82E0);
        label("", 0x82E0, buffer, -1, gl.string("shadow map"));
        gl.call("glDeleteBuffers", 1, gl.ints(buffer));
        gl.call("glBindBuffer", GL_ARRAY_BUFFER(), buffer);
        assertThat(label("", 0x82E0, buffer, 300)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KHR"})
    void wrongLabelIsAnError(String suffix) {
        int buffer = object(0x82E0);
        assertThat(label(suffix, 0x82E0, buffer + 1, -1, gl.string("x"))).isEqualTo("GL_INVALID_VALUE");
        assertThat(label(suffix, 0x82E6, buffer, -1, gl.string("x"))).isEqualTo("GL_INVALID_VALUE");
        assertThat(label(suffix, 0x1234, buffer, -1, gl.string("x"))).isEqualTo("GL_INVALID_ENUM");
        assertThat(label(suffix, 0x82E0, buffer, -1, gl.string("x".repeat(256)))).isEqualTo("GL_INVALID_VALUE");
        assertThat(label(suffix, 0x82E0, buffer, 256, gl.string("x".repeat(256)))).isEqualTo("GL_INVALID_VALUE");
        assertThat(label(suffix, 0x82E0, buffer, -1, gl.string("x".repeat(255)))).isEqualTo("GL_NO_ERROR");
        gl.call("glGetObjectLabel" + suffix, 0x82E0, buffer, -1, MemorySegment.NULL, gl.string(""));
        assertThat(gl.error()).isEqualTo("GL_INVALID_VALUE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KHR"})
    void callbackIsSaidAgain(String suffix) {
        MemorySegment out = gl.arena.allocate(JAVA_LONG);
        gl.call("glDebugMessageCallback" + suffix, MemorySegment.ofAddress(0x1000), MemorySegment.ofAddress(9));
        gl.call("glGetPointerv" + suffix, 0x8244, out);
        assertThat(out.get(JAVA_LONG, 0)).isEqualTo(0x1000);
        gl.call("glGetPointerv" + suffix, 0x8245, out);
        assertThat(out.get(JAVA_LONG, 0)).isEqualTo(9);
        assertThat(gl.error()).isEqualTo("GL_NO_ERROR");
        gl.call("glGetPointerv" + suffix, 0x8246, out);
        assertThat(gl.error()).isEqualTo("GL_INVALID_ENUM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"glObjectPtrLabel", "glGetObjectPtrLabelKHR"})
    void whatIsNoSyncObjectHasNoLabel(String function) {
        MemorySegment none = MemorySegment.NULL;
        gl.call(function, 1, 2, 3, none, none);
        assertThat(gl.error()).isEqualTo("GL_INVALID_VALUE");
    }

    private String push(String suffix, int source, int length, MemorySegment message) {
        gl.call("glPushDebugGroup" + suffix, source, 7, length, message);
        return gl.error();
    }

    private String pop(String suffix) {
        gl.call("glPopDebugGroup" + suffix);
        return gl.error();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KHR"})
    void asManyGroupsAreOpenAsTheStackHasRoomForAndNoMoreAreClosed(String suffix) {
        MemorySegment name = gl.arena.allocateFrom("group");
        int room = gl.integer(GL_MAX_DEBUG_GROUP_STACK_DEPTH()) - 1;
        for (int i = 0; i < room; i++) {
            assertThat(push(suffix, GL_DEBUG_SOURCE_APPLICATION(), -1, name)).isEqualTo("GL_NO_ERROR");
        }
        assertThat(push(suffix, GL_DEBUG_SOURCE_APPLICATION(), -1, name)).isEqualTo("GL_STACK_OVERFLOW");
        assertThat(gl.integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(room + 1);
        for (int i = 0; i < room; i++) {
            assertThat(pop(suffix)).isEqualTo("GL_NO_ERROR");
        }
        assertThat(pop(suffix)).isEqualTo("GL_STACK_UNDERFLOW");
        assertThat(gl.integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(1);
    }

    @Test
    void messagesAreShorterThanTheLimitAndOfTheApplication() {
        int limit = gl.integer(GL_MAX_DEBUG_MESSAGE_LENGTH());
        MemorySegment fits = gl.arena.allocateFrom("x".repeat(limit - 1));
        MemorySegment tooLong = gl.arena.allocateFrom("x".repeat(limit));
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, fits)).isEqualTo("GL_NO_ERROR");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, tooLong)).isEqualTo("GL_INVALID_VALUE");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), limit - 1, tooLong)).isEqualTo("GL_NO_ERROR");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), limit, tooLong)).isEqualTo("GL_INVALID_VALUE");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, MemorySegment.NULL)).isEqualTo("GL_INVALID_VALUE");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION() + 1, -1, fits)).isEqualTo("GL_INVALID_ENUM");
        assertThat(gl.integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(3);
    }
}
