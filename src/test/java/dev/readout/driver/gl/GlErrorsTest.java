package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.abi.gl.gl_h;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** GL's error flags, of a driver that has what no driver here has: several flags, and a context that is lost. */
class GlErrorsTest {
    private static final GlFunction FUNCTION = new GlFunction("glDo", MemorySegment.NULL);

    private int asked;

    private GlErrors errors(Arena arena, IntSupplier flags) {
        MemorySegment getError = PFN_glGetError.allocate(() -> {
            asked++;
            return flags.getAsInt();
        }, arena);
        return new GlErrors(new GlFunctionTable(
                name -> name.equals("glGetError") ? Optional.of(getError) : Optional.empty(), null));
    }

    @Test
    void everyFlagIsTakenAndTheFirstIsThrown() {
        Deque<Integer> flags = new ArrayDeque<>(List.of(gl_h.GL_INVALID_VALUE(), gl_h.GL_OUT_OF_MEMORY()));
        try (Arena arena = Arena.ofConfined()) {
            GlErrors errors = errors(arena, () -> flags.isEmpty() ? 0 : flags.remove());
            assertThatThrownBy(() -> errors.after(FUNCTION)).isInstanceOf(DriverException.class)
                    .hasMessage("glDo raised GL_INVALID_VALUE (0x501)");
            assertThatCode(() -> errors.before(FUNCTION)).doesNotThrowAnyException();
        }
    }

    @Test
    void lostContextThatRaisesItsErrorForEverIsThrownAtOnce() {
        try (Arena arena = Arena.ofConfined()) {
            GlErrors errors = errors(arena, gl_h::GL_CONTEXT_LOST);
            assertThatThrownBy(() -> errors.after(FUNCTION)).isInstanceOf(DriverException.class)
                    .hasMessageContaining("glDo raised GL_CONTEXT_LOST (0x507): the GPU was reset");
            assertThat(asked).isEqualTo(1);
        }
    }

    @Test
    void lostContextIsWhatMattersBehindAnotherError() {
        Deque<Integer> flags = new ArrayDeque<>(List.of(gl_h.GL_INVALID_VALUE()));
        try (Arena arena = Arena.ofConfined()) {
            GlErrors errors = errors(arena, () -> flags.isEmpty() ? gl_h.GL_CONTEXT_LOST() : flags.remove());
            assertThatThrownBy(() -> errors.after(FUNCTION)).hasMessageContaining("GL_CONTEXT_LOST");
        }
    }

    @Test
    void callThatFailsInALostContextDoesNotWantMemory() {
        try (Arena arena = Arena.ofConfined()) {
            assertThat(errors(arena, gl_h::GL_CONTEXT_LOST).refused(FUNCTION))
                    .hasMessageContaining("glDo raised GL_CONTEXT_LOST");
            assertThat(errors(arena, gl_h::GL_INVALID_ENUM).refused(FUNCTION))
                    .hasMessageContaining("glDo raised GL_OUT_OF_MEMORY");
        }
    }

    @Test
    void driverThatNeverStopsIsNotAskedForEver() {
        try (Arena arena = Arena.ofConfined()) {
            GlErrors errors = errors(arena, gl_h::GL_INVALID_ENUM);
            assertThatThrownBy(() -> errors.before(FUNCTION)).isInstanceOf(DriverException.class)
                    .hasMessage("a call before glDo raised GL_INVALID_ENUM (0x500)");
            assertThat(asked).isLessThan(100);
        }
    }

    @Test
    void errorWithoutANameHasItsNumber() {
        Deque<Integer> flags = new ArrayDeque<>(List.of(0x9999));
        try (Arena arena = Arena.ofConfined()) {
            GlErrors errors = errors(arena, () -> flags.isEmpty() ? 0 : flags.remove());
            assertThatThrownBy(() -> errors.after(FUNCTION)).hasMessage("glDo raised an error without a name (0x9999)");
        }
    }
}
