package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.Folders;
import dev.readout.testing.GlDriver;
import dev.readout.testing.TracedDrivers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A GL driver that a class of tests runs on, which ends with it. For one thread. */
final class TestedGl implements AutoCloseable {
    private enum Kind {
        SYSTEM, SYSTEM_ES, SOFTWARE, SOFTWARE_ES, ANGLE, TRACED_SOFTWARE_ES, TRACED_ANGLE
    }

    private final Kind kind;
    /** Each is null until it is needed. */
    private SoftwareGl software;
    private Path folder;
    private TracedDrivers traced;

    private TestedGl(Kind kind) {
        this.kind = kind;
    }

    /** Every driver, some of them under a trace layer. */
    static Stream<TestedGl> all() {
        return Stream.of(Kind.values()).map(TestedGl::new);
    }

    /** Every driver, ANGLE under a trace layer too. */
    static Stream<TestedGl> timed() {
        return all().filter(each -> each.kind != Kind.TRACED_SOFTWARE_ES);
    }

    /** Every driver, by itself. */
    static Stream<TestedGl> plain() {
        return all().filter(each -> !each.isTraced());
    }

    boolean isSoftware() {
        return kind.name().contains("SOFTWARE");
    }

    boolean isAngle() {
        return kind.name().contains("ANGLE");
    }

    private boolean isTraced() {
        return kind.name().startsWith("TRACED");
    }

    GlDriver driver() {
        GlApi api = kind == Kind.SYSTEM || kind == Kind.SOFTWARE ? GlApi.OPENGL : GlApi.OPENGL_ES;
        GlDriver driver = isAngle() ? GlDriver.angle() : isSoftware() ? software(api) : GlDriver.system(api);
        return isTraced() ? new GlDriver(driver.name(), traced().traced("trace", driver.functions()),
                driver.platform(), driver.api()) : driver;
    }

    private GlDriver software(GlApi api) {
        if (software == null) {
            software = SoftwareGl.create(SoftwareGlSettings.builder().startNanoseconds(1L << 33).lag(2)
                    .listener(report -> {}).build());
        }
        return new GlDriver("the software device's " + api, software, EglDisplay.Platform.SURFACELESS, api);
    }

    private TracedDrivers traced() {
        if (traced == null) {
            folder = Folders.temporary();
            traced = new TracedDrivers(folder);
        }
        return traced;
    }

    /** Ends the driver. Under a layer, every call is in the trace, with its exit. */
    @Override
    public void close() throws IOException {
        if (traced != null) {
            traced.close();
        }
        if (software != null) {
            software.close();
        }
        if (traced != null) {
            assertThat(traced.calls().values()).hasSize(1).allSatisfy(calls -> {
                assertThat(calls).containsKeys("eglGetProcAddress", "eglInitialize", "glGetString", "glGetError");
                TracedDrivers.assertSameCount(calls, "eglCreateContext", "eglDestroyContext");
            });
            Folders.delete(folder);
        }
    }

    @Override
    public String toString() {
        return kind.name();
    }
}
