package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.abi.Upcalls;
import dev.readout.abi.gl.PFN_glFinish;
import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareCounter.Source;
import dev.readout.testing.Headers;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The life of a software GL, its settings, and that it has all that our headers declare. */
class SoftwareGlTest {

    @Test
    void everyFunctionOfOurHeadersIsThere() throws Exception {
        try (SoftwareGl device = SoftwareGl.create()) {
            Map<String, Boolean> found = new TreeMap<>();
            for (String api : List.of("gl", "egl")) {
                for (String name : Headers.functions(api)) {
                    found.put(name, device.find(name).isPresent());
                }
            }
            assertThat(found).hasSizeGreaterThan(100).doesNotContainValue(false);
        }
    }

    @Test
    void nameThatItDoesNotHaveIsEmpty() {
        try (SoftwareGl device = SoftwareGl.create()) {
            for (String name : List.of("", "gl", "glBegin", "glGenBuffersANGLE", "glFinishEXT", "vkCreateDevice")) {
                assertThat(device.find(name)).as(name).isEmpty();
            }
        }
    }

    @Test
    void whatIsAliveIsCountedByType() {
        try (SoftwareGl device = SoftwareGl.create(); GlApplication application = GlApplication.current(device)) {
            assertThat(device.aliveObjects()).containsExactly(Map.entry("EGLContext", 1));
            application.generate("glGenQueries");
            application.generate("glGenQueries");
            application.buffer(16, MemorySegment.NULL);
            application.target(4, 4);
            assertThat(device.aliveObjects()).containsExactly(Map.entry("EGLContext", 1), Map.entry("buffer", 1),
                    Map.entry("framebuffer", 1), Map.entry("query", 2), Map.entry("renderbuffer", 1));
            assertThat(device.anotherClient().aliveObjects()).isEmpty();
        }
    }

    @Test
    void functionsAreKnownAsUpcallsUntilTheDeviceIsClosed() {
        MemorySegment function;
        try (SoftwareGl device = SoftwareGl.create()) {
            function = device.find("glFinish").orElseThrow();
            assertThat(device.find("glFinish")).contains(function);
            assertThat(Upcalls.contains(function)).isTrue();
        }
        assertThat(Upcalls.contains(function)).isFalse();
    }

    @Test
    void closedDeviceSaysSo() {
        SoftwareGl device = SoftwareGl.create();
        device.close();
        assertThatCode(device::close).doesNotThrowAnyException();
        assertThatIllegalStateException().isThrownBy(() -> device.find("glFinish"));
        assertThatIllegalStateException().isThrownBy(device::raiseDisjoint);
        assertThatIllegalStateException().isThrownBy(device::anotherClient);
    }

    @Test
    void deviceCannotBeClosedFromInsideACall() {
        AtomicReference<SoftwareGl> device = new AtomicReference<>();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        device.set(SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {
            try {
                device.get().close();
            } catch (Throwable failed) {
                thrown.set(failed);
            }
        }).build()));
        try (SoftwareGl closing = device.get()) {
            PFN_glFinish.invoke(closing.find("glFinish").orElseThrow());
            assertThat(thrown.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("listener");
        }
    }

    @Test
    void listenerThatThrowsChangesNothing() {
        SoftwareGlSettings settings = SoftwareGlSettings.builder().listener(report -> {
            throw new AssertionError("must not leave the call");
        }).build();
        try (SoftwareGl device = SoftwareGl.create(settings);
                GlApplication application = GlApplication.current(device)) {
            application.raises("GL_INVALID_ENUM", "glBeginQuery", 0x1234, 1);
        }
    }

    @Test
    void whatBreaksInsideTheDeviceIsAnErrorAndAReport() {
        AtomicReference<Report> reported = new AtomicReference<>();
        SoftwareGlSettings settings = SoftwareGlSettings.builder().listener(reported::set).build();
        try (SoftwareGl device = SoftwareGl.create(settings);
                GlApplication application = GlApplication.current(device)) {
            int shader = application.get("glCreateShader", "GL_VERTEX_SHADER");
            MemorySegment strings = application.arena.allocate(ADDRESS);
            strings.set(ADDRESS, 0, application.string("void main() {}"));
            // No array is as long as this source is said to be.
            application.raises("GL_OUT_OF_MEMORY", "glShaderSource", shader, 1, strings,
                    application.ints(Integer.MAX_VALUE));
            assertThat(reported.get().message()).startsWith("failed inside the software device");
        }
    }

    @Test
    void clientsHaveTheirOwnObjectsAndShareTheGpu() {
        try (SoftwareGl first = SoftwareGl.create(); SoftwareGl second = first.anotherClient();
                GlApplication one = GlApplication.current(first); GlApplication two = GlApplication.current(second)) {
            assertThat(one.generate("glGenQueryResourceTagNV")).isEqualTo(two.generate("glGenQueryResourceTagNV"));
            assertThat(one.f("glFinish").address()).isNotEqualTo(two.f("glFinish").address());
        }
    }

    @Test
    void limitOfACounterThatDoesNotFitIsNone() {
        assertThat(new SoftwareCounter("a", "", 0, 10, 1000, Source.DRAWS).limit()).isEqualTo(10_000);
        assertThat(new SoftwareCounter("a", "", 0, 1L << 63, 2, Source.DRAWS).limit()).isEqualTo(-1);
    }

    @Test
    void settingsCheckTheirRanges() {
        SoftwareGlSettings.Builder settings = SoftwareGlSettings.builder();
        assertThatIllegalArgumentException().isThrownBy(() -> settings.elapsedBits(65)).withMessageContaining("65");
        assertThatIllegalArgumentException().isThrownBy(() -> settings.timestampBits(-1)).withMessageContaining("-1");
        assertThatIllegalArgumentException().isThrownBy(() -> settings.lag(-2)).withMessageContaining("-2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftwareCounter("x".repeat(64), "", 0, 1, 1, Source.DRAWS))
                .withMessageContaining("1 to 63 bytes").withMessageContaining("64");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftwareCounter("", "", 0, 1, 1, Source.DRAWS)).withMessageContaining("name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftwareCounter("a\0b", "", 0, 1, 1, Source.DRAWS)).withMessageContaining("NUL");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftwareCounter("a", "", 0, 1, 0, Source.DRAWS))
                .withMessageContaining("denominator");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftwareCounter("a", "", -1, 1, 1, Source.DRAWS))
                .withMessageContaining("18446744073709551615");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftwareCounterGroup("a", -1, List.of())).withMessageContaining("maxActive");
    }
}
