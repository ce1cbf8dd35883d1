package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_DEBUG_SOURCE_APPLICATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.abi.gl.gl_h.GL_MAX_DEBUG_MESSAGE_LENGTH;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_NO_ERROR;
import static dev.readout.software.abi.gl.gl_h.GL_STACK_OVERFLOW;
import static dev.readout.software.abi.gl.gl_h.GL_STACK_UNDERFLOW;
import static dev.readout.testing.abi.gl.gl_h.GL_DEBUG_GROUP_STACK_DEPTH;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.abi.gl.PFN_glPopDebugGroup;
import dev.readout.abi.gl.PFN_glPushDebugGroup;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stack of debug groups, by both names of its functions. */
class GlDebugGroupTest {
    @AutoClose
    private final GlApplication gl = GlApplication.on(settings -> {});

    private int push(String suffix, int source, int length, MemorySegment message) {
        PFN_glPushDebugGroup.invoke(gl.f("glPushDebugGroup" + suffix), source, 7, length, message);
        return PFN_glGetError.invoke(gl.f("glGetError"));
    }

    private int pop(String suffix) {
        PFN_glPopDebugGroup.invoke(gl.f("glPopDebugGroup" + suffix));
        return PFN_glGetError.invoke(gl.f("glGetError"));
    }

    private int integer(int name) {
        MemorySegment value = gl.arena.allocate(JAVA_INT);
        PFN_glGetIntegerv.invoke(gl.f("glGetIntegerv"), name, value);
        return value.get(JAVA_INT, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KHR"})
    void asManyGroupsAreOpenAsTheStackHasRoomForAndNoMoreAreClosed(String suffix) {
        MemorySegment name = gl.arena.allocateFrom("group");
        int room = integer(GL_MAX_DEBUG_GROUP_STACK_DEPTH()) - 1;
        for (int i = 0; i < room; i++) {
            assertThat(push(suffix, GL_DEBUG_SOURCE_APPLICATION(), -1, name)).isEqualTo(GL_NO_ERROR());
        }
        assertThat(push(suffix, GL_DEBUG_SOURCE_APPLICATION(), -1, name)).isEqualTo(GL_STACK_OVERFLOW());
        assertThat(integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(room + 1);
        for (int i = 0; i < room; i++) {
            assertThat(pop(suffix)).isEqualTo(GL_NO_ERROR());
        }
        assertThat(pop(suffix)).isEqualTo(GL_STACK_UNDERFLOW());
        assertThat(integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(1);
    }

    @Test
    void messagesAreShorterThanTheLimitAndOfTheApplication() {
        int limit = integer(GL_MAX_DEBUG_MESSAGE_LENGTH());
        MemorySegment fits = gl.arena.allocateFrom("x".repeat(limit - 1));
        MemorySegment tooLong = gl.arena.allocateFrom("x".repeat(limit));
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, fits)).isEqualTo(GL_NO_ERROR());
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, tooLong)).isEqualTo(GL_INVALID_VALUE());
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), limit - 1, tooLong)).isEqualTo(GL_NO_ERROR());
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), limit, tooLong)).isEqualTo(GL_INVALID_VALUE());
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION(), -1, MemorySegment.NULL)).isEqualTo(GL_INVALID_VALUE());
        assertThat(push("", GL_DEBUG_SOURCE_APPLICATION() + 1, -1, fits)).isEqualTo(GL_INVALID_ENUM());
        assertThat(integer(GL_DEBUG_GROUP_STACK_DEPTH())).isEqualTo(3);
    }
}
