package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_OUT_OF_MEMORY;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.testing.abi.gl.gl_h.GL_CONTEXT_LOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glDeleteQueries;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** GL's error flags, of a driver that has what no driver here has: several flags, and a context that is lost. */
class GlErrorsTest {
    private static final GlFunction FUNCTION = new GlFunction("glDo", MemorySegment.NULL);

    @AutoClose
    private final Arena arena = Arena.ofConfined();
    private int asked;

    /** Errors that are there one after another, and then the last one for ever. */
    private GlErrors errors(int... flags) {
        asked = 0;
        MemorySegment getError = PFN_glGetError.allocate(() -> {
            asked++;
            return flags[Math.min(asked, flags.length) - 1];
        }, arena);
        return new GlErrors(new GlFunctionTable(
                name -> name.equals("glGetError") ? Optional.of(getError) : Optional.empty(), null));
    }

    private static void assertRaises(GlErrors errors, String message) {
        assertThatThrownBy(() -> errors.after(FUNCTION)).isInstanceOf(DriverException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void everyFlagIsTakenAndTheFirstIsThrown() {
        GlErrors errors = errors(GL_INVALID_VALUE(), GL_OUT_OF_MEMORY(), 0);
        assertRaises(errors, "glDo raised GL_INVALID_VALUE (0x501)");
        assertThatCode(() -> errors.before(FUNCTION)).doesNotThrowAnyException();
        assertRaises(errors(0x9999, 0), "glDo raised an error without a name (0x9999)");
    }

    @Test
    void lostContextThatRaisesItsErrorForEverIsThrownAtOnce() {
        assertRaises(errors(GL_CONTEXT_LOST()), "glDo raised GL_CONTEXT_LOST (0x507): the GPU was reset");
        assertThat(asked).isEqualTo(1);
        assertThat(errors(GL_CONTEXT_LOST()).refused(FUNCTION)).hasMessageContaining("glDo raised GL_CONTEXT_LOST");
        assertRaises(errors(GL_INVALID_VALUE(), GL_CONTEXT_LOST()), "glDo raised GL_CONTEXT_LOST");
    }

    /** Of many names, one that has no memory makes the first of them. */
    @Test
    void namesThatAreNotAllThereAreGivenBack() {
        List<Integer> deleted = new ArrayList<>();
        try (FakeGl driver = new FakeGl();
                EglDisplay display = EglDisplay.createHeadless(driver
                        .with("glGenQueries", arena -> PFN_glGenQueries.allocate((count, ids) -> PFN_glGenQueries
                                .invoke(driver.original("glGenQueries"), count - 1, ids), arena))
                        .with("glDeleteQueries", arena -> PFN_glDeleteQueries.allocate((count, ids) -> {
                            for (int id : ids.reinterpret(4L * count).toArray(ValueLayout.JAVA_INT)) {
                                deleted.add(id);
                            }
                        }, arena)));
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();
            assertThatThrownBy(() -> context.createQueryObjects(GlQueryTarget.SAMPLES_PASSED, 3))
                    .isInstanceOf(DriverException.class).hasMessageContaining("glGenQueries raised GL_OUT_OF_MEMORY");
        }
        assertThat(deleted).hasSize(3).doesNotHaveDuplicates().last().isEqualTo(0);
    }

    @Test
    void driverThatNeverStopsIsNotAskedForEver() {
        GlErrors errors = errors(GL_INVALID_ENUM());
        assertThatThrownBy(() -> errors.before(FUNCTION)).isInstanceOf(DriverException.class)
                .hasMessage("a call before glDo raised GL_INVALID_ENUM (0x500)");
        assertThat(asked).isLessThan(100);
        assertThat(errors.refused(FUNCTION)).hasMessageContaining("glDo raised GL_OUT_OF_MEMORY");
    }
}
