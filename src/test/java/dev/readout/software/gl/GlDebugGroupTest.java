package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_MESSAGE_LENGTH;
import static dev.readout.testing.abi.gl.gl_h.GL_DEBUG_GROUP_STACK_DEPTH;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stack of debug groups, by both names of its functions. */
class GlDebugGroupTest {
    @AutoClose
    private final GlApplication gl = GlApplication.on(settings -> {});

    private String push(String suffix, int source, int length, MemorySegment message) {
        gl.call("glPushDebugGroup" + suffix, source, 7, length, message);
        return gl.error();
    }

    private String pop(String suffix) {
        gl.call("glPopDebugGroup" + suffix);
        return gl.error();
    }

    private int integer(int name) {
        MemorySegment value = gl.arena.allocate(JAVA_INT);
        gl.call("glGetIntegerv", name, value);
        return value.get(JAVA_INT, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KHR"})
    void asManyGroupsAreOpenAsTheStackHasRoomForAndNoMoreAreClosed(String suffix) {
        MemorySegment name = gl.arena.allocateFrom("group");
        int room = integer(GL_MAX_DEBUG_GROUP_STACK_DEPTH()) - 1;
        for (int i = 0; i < room; i++) {
            assertThat(push(suffix, GL_DEBUG_SOURCE_APPLICATION(), -1, name)).isEqualTo("GL_NO_ERROR");
        }
        assertThat(push(suffix, GL_DEBUG_SOURCE_APPLICATION(), -1, name)).isEqualTo("GL_STACK_OVERFLOW");
        assertThat(integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(room + 1);
        for (int i = 0; i < room; i++) {
            assertThat(pop(suffix)).isEqualTo("GL_NO_ERROR");
        }
        assertThat(pop(suffix)).isEqualTo("GL_STACK_UNDERFLOW");
        assertThat(integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(1);
    }

    @Test
    void messagesAreShorterThanTheLimitAndOfTheApplication() {
        int limit = integer(GL_MAX_DEBUG_MESSAGE_LENGTH());
        MemorySegment fits = gl.arena.allocateFrom("x".repeat(limit - 1));
        MemorySegment tooLong = gl.arena.allocateFrom("x".repeat(limit));
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, fits)).isEqualTo("GL_NO_ERROR");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, tooLong)).isEqualTo("GL_INVALID_VALUE");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), limit - 1, tooLong)).isEqualTo("GL_NO_ERROR");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), limit, tooLong)).isEqualTo("GL_INVALID_VALUE");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, MemorySegment.NULL)).isEqualTo("GL_INVALID_VALUE");
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION() + 1, -1, fits)).isEqualTo("GL_INVALID_ENUM");
        assertThat(integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(3);
    }
}
