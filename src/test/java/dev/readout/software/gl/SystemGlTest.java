package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.egl.PFN_eglGetProcAddress;
import dev.readout.testing.Requirement;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The calls that the tests make of the software device, on the system's GL: a real driver takes them as meant. */
class SystemGlTest {
    @AutoClose
    private GlApplication application;
    private TimerCalls gl;

    @BeforeEach
    void start() {
        application = GlApplication.current(required());
        Requirement.require(application.error().equals("GL_NO_ERROR") && application.hasContext(),
                "the system's EGL gives no surfaceless context (Debian package libgl1-mesa-dri)");
        application.target(64, 64);
        gl = new TimerCalls(application, "");
    }

    @Test
    void wrongCallsRaiseTheErrorsOfTheSpecification() {
        int[] ids = gl.generate(2);
        assertThat(gl.isQuery(ids[0])).isFalse();
        assertError("GL_INVALID_VALUE", () -> gl.generate(-1));
        assertError("GL_INVALID_ENUM", () -> gl.begin("GL_TIMESTAMP", ids[0]));
        assertError("GL_INVALID_OPERATION", () -> gl.begin("GL_TIME_ELAPSED", 0));
        assertError("GL_INVALID_OPERATION", () -> gl.end("GL_TIME_ELAPSED"));
        assertError("GL_INVALID_OPERATION", () -> gl.available(ids[0]));
        gl.begin("GL_TIME_ELAPSED", ids[0]);
        assertError("GL_INVALID_OPERATION", () -> gl.begin("GL_TIME_ELAPSED", ids[1]));
        assertError("GL_INVALID_OPERATION", () -> gl.available(ids[0]));
        assertError("GL_INVALID_OPERATION", () -> gl.counter(ids[0], "GL_TIMESTAMP"));
        gl.end("GL_TIME_ELAPSED");
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    private void assertError(String error, Runnable call) {
        call.run();
        assertThat(application.error()).isEqualTo(error);
    }

    /** The functions of the system's EGL and GL; a test is skipped where there are none. */
    static SymbolLookup required() {
        SymbolLookup system = system();
        Requirement.require(system != null, "the system has no libEGL.so.1 (Debian packages libegl1, libegl-mesa0)");
        return system;
    }

    /** Expects the same answers of the software device as of the system's GL. */
    static void agree(Function<SymbolLookup, List<?>> calls) {
        List<?> theirs = calls.apply(required());
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {}).build())) {
            assertThat(calls.apply(device)).isEqualTo(theirs);
        }
    }

    /** The functions of the system's EGL and GL, or null. */
    static SymbolLookup system() {
        Requirement.callsC("the system's EGL");
        SymbolLookup egl;
        try {
            egl = SymbolLookup.libraryLookup("libEGL.so.1", Arena.global());
        } catch (IllegalArgumentException notFound) {
            return null;
        }
        MemorySegment getProcAddress = egl.find("eglGetProcAddress").orElseThrow();
        return name -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment address = PFN_eglGetProcAddress.invoke(getProcAddress, arena.allocateFrom(name));
                return address.address() == 0 ? Optional.empty() : Optional.of(address);
            }
        };
    }
}
