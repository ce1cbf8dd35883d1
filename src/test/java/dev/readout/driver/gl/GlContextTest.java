package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGetString;
import dev.readout.driver.DriverException;
import dev.readout.software.abi.gl.gl_h;
import java.lang.foreign.SymbolLookup;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Displays, contexts and errors, on any GL driver. */
@MethodSource("dev.readout.driver.gl.TestedGl#all")
class GlContextTest extends OnEveryGl {
    private static final int NO_STRING = 0x1234;

    private GlFunction getString() {
        return context.gate().function("glGetString");
    }

    private void callWrongly() {
        PFN_glGetString.invoke(getString().address(), NO_STRING);
    }

    @Test
    void contextSaysWhatItIs() {
        assertThat(context.api()).isEqualTo(driver.api());
        assertThat(context.identity().isAtLeast(3, 0)).isTrue();
        assertThat(context.identity().isAtLeast(context.majorVersion(), context.minorVersion() + 1)).isFalse();
        assertThat(context.identity().isAtLeast(context.majorVersion() + 1, 0)).isFalse();
        assertThat(context.version()).contains(context.majorVersion() + "." + context.minorVersion());
        assertThat(context.vendor()).isNotBlank();
        assertThat(context.renderer()).isNotBlank();
        assertThat(context.extensions()).isNotEmpty().allMatch(name -> name.matches("GL_\\w+"));
    }

    @Test
    void displaySaysWhatItIs() {
        assertThat(display.vendor()).isNotBlank();
        assertThat(display.version()).startsWith("1.");
        assertThat(display.extensions()).isNotEmpty().allMatch(name -> name.matches("EGL_\\w+"));
        assertThat(display.handle()).isNotZero();
    }

    @Test
    void wrongCallIsItsErrorAndItsName() {
        GlFunction getString = getString();
        assertThatThrownBy(() -> {
            PFN_glGetString.invoke(context.gate().enter(getString), NO_STRING);
            context.gate().leave(getString);
        }).isInstanceOfSatisfying(DriverException.class, e -> {
            assertThat(e).hasMessage("glGetString raised GL_INVALID_ENUM (0x500)");
            assertThat(e.function()).isEqualTo("glGetString");
            assertThat(e.code()).isEqualTo(gl_h.GL_INVALID_ENUM());
        });
        assertThatCode(() -> context.gate().enter(getString)).doesNotThrowAnyException();
    }

    @Test
    void errorThatWasThereIsNotBlamedOnTheCallAndNotLost() {
        callWrongly();
        assertThatThrownBy(() -> context.gate().enter(getString())).isInstanceOf(DriverException.class)
                .hasMessage("a call before glGetString raised GL_INVALID_ENUM (0x500)");
        assertThatCode(() -> context.gate().enter(getString())).doesNotThrowAnyException();
    }

    @Test
    void errorThatWasThereIsLeftAloneByWhatRaisesNone() {
        try (GlContext other = display.createContext(driver.api())) {
            other.makeCurrent();
            callWrongly();
            assertThat(other.renderer()).isNotBlank();
            assertThat(other.extensions()).isNotEmpty();
            other.flush();
            other.finish();
            assertThat(other.gate().takeError()).isEqualTo(gl_h.GL_INVALID_ENUM());
        }
        context.makeCurrent();
    }

    @Test
    void callIsRefusedWhileTheContextIsNotCurrent() {
        context.release();
        assertThat(context.isCurrent()).isFalse();
        assertThatThrownBy(() -> context.gate().enter(getString())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not current on this thread");
        assertThatThrownBy(context::release).isInstanceOf(IllegalStateException.class);
        context.makeCurrent();
        assertThat(context.isCurrent()).isTrue();
    }

    @Test
    void anotherContextThatIsCurrentIsNotMistakenForThisOne() {
        try (GlContext other = display.createContext(driver.api())) {
            other.makeCurrent();
            assertThat(context.isCurrent()).isFalse();
            assertThatThrownBy(() -> context.gate().enter(getString())).isInstanceOf(IllegalStateException.class);
            assertThat(other.renderer()).isNotBlank();
        }
        context.makeCurrent();
        assertThat(context.isCurrent()).isTrue();
    }

    @Test
    void contextIsCurrentOnOneThreadAtATime() throws Exception {
        assertThat(onAnotherThread(context::isCurrent)).isFalse();
        assertThatThrownBy(() -> onAnotherThread(() -> {
            context.makeCurrent();
            return null;
        })).isInstanceOf(IllegalStateException.class).hasMessageContaining("current on another thread, "
                + Thread.currentThread());
        context.release();
        assertThat(onAnotherThread(() -> {
            context.makeCurrent();
            String renderer = context.renderer();
            context.release();
            return renderer;
        })).isNotBlank();
    }

    private static <T> T onAnotherThread(Callable<T> task) throws Exception {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            return thread.submit(task).get();
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }

    @Test
    void applicationsContextIsFoundAndLeftAlone() {
        GlContext found = GlContext.current(driver.functions());
        assertThat(found.renderer()).isEqualTo(context.renderer());
        assertThatThrownBy(found::makeCurrent).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("application's");
        assertThatThrownBy(found::release).isInstanceOf(IllegalStateException.class);
        found.close();
        assertThatThrownBy(found::renderer).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
        assertThat(context.isCurrent()).isTrue();
    }

    @Test
    void anotherBindingFindsTheFunctionsOfAContextWhileItIsOpen() {
        SymbolLookup functions = context.functions();
        assertThat(functions.find("glGetString")).isPresent();
        context.close();
        assertThatThrownBy(() -> functions.find("glGetString")).isInstanceOf(IllegalStateException.class)
                .hasMessage("the GL context is closed");
    }

    @Test
    void noContextIsFoundWhereNoneIsCurrent() {
        context.release();
        assertThatThrownBy(() -> GlContext.current(driver.functions())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no context is current on this thread");
    }

    @Test
    void displayThatSomebodyElseUsesLivesOn() {
        try (EglDisplay second = driver.open()) {
            assertThat(second.handle()).isEqualTo(display.handle());
        }
        assertThat(context.renderer()).isNotBlank();
        context.close();
        try (GlContext later = display.createContext(driver.api())) {
            later.makeCurrent();
            assertThat(later.renderer()).isNotBlank();
        }
    }

    @Test
    void closingEndsWhatWasMade() {
        display.close();
        assertThat(context.isCurrent()).isFalse();
        assertThatThrownBy(context::makeCurrent).isInstanceOf(IllegalStateException.class)
                .hasMessage("the GL context is closed");
        assertThatThrownBy(() -> display.createContext(driver.api())).isInstanceOf(IllegalStateException.class)
                .hasMessage("the EGL display is closed");
        assertThatThrownBy(display::vendor).isInstanceOf(IllegalStateException.class);
        assertThatCode(display::close).doesNotThrowAnyException();
        assertThatCode(context::close).doesNotThrowAnyException();
    }
}
