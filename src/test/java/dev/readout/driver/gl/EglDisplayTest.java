package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglCreateContext;
import dev.readout.abi.egl.PFN_eglCreatePbufferSurface;
import dev.readout.abi.egl.PFN_eglDestroyContext;
import dev.readout.abi.egl.PFN_eglGetDisplay;
import dev.readout.abi.egl.PFN_eglGetError;
import dev.readout.abi.egl.PFN_eglInitialize;
import dev.readout.abi.egl.PFN_eglQueryString;
import dev.readout.abi.egl.egl_h;
import dev.readout.driver.DriverException;
import dev.readout.driver.DriverNotFoundException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said where no display can be had. */
class EglDisplayTest {
    @Test
    void libraryThatIsNoEglIsRefused() {
        SymbolLookup empty = name -> Optional.empty();
        assertThatThrownBy(() -> EglDisplay.createHeadless(empty))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("eglInitialize");
        assertThatThrownBy(() -> GlContext.current(empty))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("glGetError");
    }

    @Test
    void eglWithoutADriverIsOneLineWithEveryReasonAndWhatToDo() {
        try (Arena arena = Arena.ofConfined()) {
            Map<String, MemorySegment> functions = Map.of(
                    "eglQueryString", PFN_eglQueryString.allocate((dpy, name) -> MemorySegment.NULL, arena),
                    "eglGetDisplay", PFN_eglGetDisplay.allocate(id -> MemorySegment.ofAddress(1), arena),
                    "eglInitialize", PFN_eglInitialize.allocate((dpy, major, minor) -> 0, arena),
                    "eglGetError", PFN_eglGetError.allocate(egl_h::EGL_NOT_INITIALIZED, arena));
            assertThatThrownBy(() -> EglDisplay.createHeadless(name -> Optional.ofNullable(functions.get(name))))
                    .isInstanceOfSatisfying(DriverNotFoundException.class, e -> {
                        assertThat(e.reasons()).containsExactly(
                                "SURFACELESS: this EGL has no EGL_MESA_platform_surfaceless",
                                "DEVICE: this EGL has no EGL_EXT_platform_device",
                                "DEFAULT: eglInitialize raised EGL_NOT_INITIALIZED (0x3001): no driver works here");
                        assertThat(e.getMessage()).startsWith("no GL driver can be loaded (").contains(e.reasons())
                                .contains("libegl-mesa0").doesNotContain("\n");
                    });
        }
    }

    @Test
    void contextIsDestroyedWhoseSurfaceCannotBeMade() {
        List<MemorySegment> created = new ArrayList<>();
        List<MemorySegment> destroyed = new ArrayList<>();
        try (FakeGl driver = new FakeGl()) {
            MemorySegment noExtensions = driver.arena.allocateFrom("");
            driver.with("eglQueryString", arena -> PFN_eglQueryString.allocate(
                    (dpy, name) -> name == egl_h.EGL_EXTENSIONS() && dpy.address() != 0
                            ? noExtensions : PFN_eglQueryString.invoke(driver.original("eglQueryString"), dpy, name),
                    arena));
            driver.with("eglCreateContext", arena -> PFN_eglCreateContext.allocate((dpy, config, share, attributes) -> {
                created.add(PFN_eglCreateContext.invoke(
                        driver.original("eglCreateContext"), dpy, config, share, attributes));
                return created.getLast();
            }, arena));
            driver.with("eglCreatePbufferSurface", arena -> PFN_eglCreatePbufferSurface.allocate(
                    (dpy, config, attributes) -> MemorySegment.NULL, arena));
            driver.with("eglDestroyContext", arena -> PFN_eglDestroyContext.allocate((dpy, context) -> {
                destroyed.add(context);
                return PFN_eglDestroyContext.invoke(driver.original("eglDestroyContext"), dpy, context);
            }, arena));
            try (EglDisplay display = EglDisplay.createHeadless(driver)) {
                assertThatThrownBy(() -> display.createContext(GlApi.OPENGL_ES))
                        .isInstanceOf(DriverException.class).hasMessageContaining("eglCreatePbufferSurface");
            }
            assertThat(created).hasSize(1);
            assertThat(destroyed).isEqualTo(created);
        }
    }
}
