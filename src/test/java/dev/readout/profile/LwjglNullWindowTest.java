package dev.readout.profile;

import static dev.readout.profile.LwjglRenderer.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.KhronosLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The loop in a renderer with a window that is on no screen, on the software device, with the validation layer on and
 * silent.
 */
class LwjglNullWindowTest {
    private static final int FRAMES = 100;
    private static final int FIRST_RESIZE = 30;
    private static final int RESIZES = 20;

    private final List<Report> misuse = new CopyOnWriteArrayList<>();
    private final List<ProfilerReport> reports = new ArrayList<>();
    private SoftwareDevice device;
    private KhronosLoader loader;
    private LwjglRenderer renderer;
    private int arrived;

    /** What happens when a window is closed while a frame is drawn. */
    private static final class WindowClosed extends RuntimeException {
    }

    @BeforeEach
    void load() {
        KhronosLoader.require();
        device = SoftwareDevice.create(SoftwareSettings.builder().listener(misuse::add).build());
        loader = KhronosLoader.validating(device);
    }

    @AfterEach
    void close() {
        if (loader == null) {
            return;
        }
        try (SoftwareDevice closing = device; KhronosLoader unloading = loader) {
            assertThat(loader.violations()).isEmpty();
            assertThat(misuse).isEmpty();
            assertThat(device.vulkan().aliveObjects()).isEmpty();
        }
    }

    private void check(GpuFrame frame) {
        assertThat(frame.number()).isEqualTo(arrived++);
        assertThat(frame.size()).isEqualTo(6);
        assertThat(frame.count(frame.find(SHADOW, CASCADE))).isEqualTo(CASCADES);
        int slot = renderer.slot(frame.number());
        for (int pass = 0; pass < PASSES.size(); pass++) {
            assertThat(frame.nanoseconds(frame.find(PASSES.get(pass))))
                    .as("frame %d, %s", frame.number(), PASSES.get(pass))
                    .isBetween(renderer.stamps.inside(slot, pass), renderer.stamps.outside(slot, pass));
        }
    }

    private void draw(GpuProfiler profiler, int frames) {
        for (int frame = 0; frame < frames; frame++) {
            renderer.frame(profiler, this::check, pass -> {});
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1, true, false", "3, 2, true, true", "2, 2, false, false", "3, 1, false, true"})
    void timesAreBetweenThoseThatTheRendererTakesItself(int inFlight, int commandBuffers, boolean hostReset,
            boolean debugUtils) {
        renderer = new LwjglRenderer(inFlight, commandBuffers, hostReset, debugUtils);
        try (LwjglRenderer window = renderer;
                GpuProfiler profiler = window.application.profiled(GRAPHICS).listener(reports::add).build()) {
            draw(profiler, FIRST_RESIZE);
            for (int resize = 0; resize < RESIZES; resize++) {
                window.resize(20 + resize, 60 - resize);
                draw(profiler, 1 + resize % 3);
            }
            while (profiler.frame() < FRAMES - 1) {
                draw(profiler, 1);
            }
            window.finish();
            profiler.poll(this::check);
            assertThat(profiler.inFlight()).isZero();
        }
        assertThat(arrived).isEqualTo(FRAMES);
        assertThat(reports).isEmpty();
        assertThat(renderer.application.messages).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"shadow, 1, true", "shadow, 2, false", "main, 2, true", "post, 1, false"})
    void aWindowIsClosedInTheMiddleOfAFrame(String during, int commandBuffers, boolean hostReset) {
        renderer = new LwjglRenderer(3, commandBuffers, hostReset, false);
        try (LwjglRenderer window = renderer;
                GpuProfiler profiler = window.application.profiled(GRAPHICS).listener(reports::add).build()) {
            draw(profiler, 5);
            assertThatThrownBy(() -> window.frame(profiler, this::check, pass -> {
                if (pass.name().equals(during)) {
                    window.finish();
                    profiler.close();
                    throw new WindowClosed();
                }
            })).isInstanceOf(WindowClosed.class).hasNoSuppressedExceptions();
        }
        assertThat(arrived).isPositive();
        assertThat(reports).isEmpty();
        assertThat(renderer.application.messages).isEmpty();
    }
}
