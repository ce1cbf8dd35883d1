package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglGetProcAddress;
import dev.readout.testing.GlDriver;
import dev.readout.testing.InstalledDriver;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** How contexts are found of the system's GL driver: llvmpipe, where there is no GPU. */
class SystemGlTest extends OnGl {
    @Override
    GlDriver driver() {
        return GlDriver.system(GlApi.OPENGL);
    }

    @Test
    void contextIsFoundInTheSystemsLibraries() throws Exception {
        GlContext found = GlContext.current();
        assertThat(found.renderer()).isEqualTo(context.renderer());
        assertThat(found.timerCounter(GlQueryTarget.TIMESTAMP).usable()).isTrue();
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            assertThat(other.submit(found::isCurrent).get()).isFalse();
        }
        context.release();
        assertThatThrownBy(GlContext::current).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no context is current on this thread");
    }

    /** GL's functions answer there, in one dispatch for both; but GLX could not say when the context is another. */
    @Test
    void contextOfEglIsNotTakenForOneOfGlx() {
        assertThatThrownBy(() -> GlContext.current(InstalledDriver.gl())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no context is current on this thread")
                .hasMessageContaining("SystemDrivers.egl()");
    }

    /** What eglGetProcAddress knows, GLX's functions are not, although there is an answer for their names. */
    @Test
    void contextIsFoundWithTheFunctionProviderOfABinding() {
        MemorySegment getProcAddress = driver.functions().find("eglGetProcAddress").orElseThrow();
        SymbolLookup provider = name -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment address = PFN_eglGetProcAddress.invoke(getProcAddress, arena.allocateFrom(name));
                return address.equals(MemorySegment.NULL) ? Optional.empty() : Optional.of(address);
            }
        };
        assertThat(provider.find("glXGetCurrentContext")).isPresent();
        assertThat(GlContext.current(provider).renderer()).isEqualTo(context.renderer());
        context.release();
        assertThatThrownBy(() -> GlContext.current(provider)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no context is current on this thread");
    }

    /** A binding whose provider knows GL's functions alone does not say which context is current. */
    @Test
    void contextOfADriverWithoutAWindowSystemIsTheSystems() {
        SymbolLookup functions = name -> name.matches("gl[A-WYZ].*")
                ? InstalledDriver.gl().find(name)
                : Optional.empty();
        GlContext found = GlContext.current(functions);
        assertThat(found.renderer()).isEqualTo(context.renderer());
        try (GlContext other = display.createContext(GlApi.OPENGL)) {
            other.makeCurrent();
            assertThat(found.isCurrent()).isFalse();
            assertThatThrownBy(found::flush).isInstanceOf(IllegalStateException.class);
        }
        assertThatThrownBy(() -> GlContext.current(functions)).isInstanceOf(IllegalStateException.class);
    }
}
