package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
            for (String name : List.of("", "gl", "glBegin", "glGenBuffersANGLE", "glFinishEXT", "vkCreateDevice",
                    "glQueryCounterARB", "glGetQueryObjecti64vARB", "glGetQueryObjectui64vARB",
                    "glBeginQueryIndexedARB",
                    "glBeginQueryIndexedEXT")) {
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
            // No array is as long as this source is said to be.
            application.raises("GL_OUT_OF_MEMORY", "glShaderSource", shader, 1,
                    application.strings("void main() {}"), application.ints(Integer.MAX_VALUE));
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
