package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglGetDisplay;
import dev.readout.abi.egl.PFN_eglGetError;
import dev.readout.abi.egl.PFN_eglInitialize;
import dev.readout.abi.egl.PFN_eglQueryString;
import dev.readout.abi.egl.egl_h;
import dev.readout.driver.DriverNotFoundException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said where no display can be had. */
class EglDisplayTest {
    @Test
    void libraryThatIsNoEglIsRefused() {
        SymbolLookup empty = name -> Optional.empty();
        assertThatThrownBy(() -> EglDisplay.headless(empty))
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
            assertThatThrownBy(() -> EglDisplay.headless(name -> Optional.ofNullable(functions.get(name))))
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
}
