package dev.readout.profile;

import static dev.readout.profile.LwjglRenderer.*;
import static dev.readout.testing.TracedDrivers.assertSameCount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.renderer.RendererProcess;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.TracedDrivers;
import dev.readout.testing.VulkanRegistry;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK;

/** The loop in a renderer with a window, with the validation layer on and silent. */
abstract class LwjglSwapchainConformance {
    private static final int FRAMES = 100;
    private static final int FIRST_RESIZE = 30;
    private static final int RESIZES = 20;
    /** The frames of statistics: fewer than there are. */
    private static final int LAST = 40;
    /** Ends of scopes and steps are stamps too. */
    private static final int STAMPS = 2 * (PASSES.size() + CASCADES + 2) + 4 * PASSES.size();

    @TempDir
    Path folder;
    final List<ProfilerReport> reports = new ArrayList<>();
    private final FrameStatistics statistics = FrameStatistics.ofLast(LAST);
    /** The times of the last frames by path. */
    private final Deque<Map<String, Long>> times = new ArrayDeque<>();
    LwjglRenderer renderer;
    int arrived;

    /** Where the renderer's window is. */
    abstract LwjglRenderer.Screen screen();

    /** What happens when a window is closed while a frame is drawn. */
    private static final class WindowClosed extends RuntimeException {
    }

    void check(GpuFrame frame) {
        assertThat(frame.number()).isEqualTo(arrived++);
        assertThat(frame.size()).isEqualTo(6);
        assertThat(frame.count(frame.find(SHADOW, CASCADE))).isEqualTo(CASCADES);
        int slot = renderer.slot(frame.number());
        for (int pass = 0; pass < PASSES.size(); pass++) {
            assertThat(frame.nanoseconds(frame.find(PASSES.get(pass))))
                    .as("frame %d, %s", frame.number(), PASSES.get(pass))
                    .isBetween(renderer.stamps.inside(slot, pass), renderer.stamps.outside(slot, pass));
        }
        statistics.accept(frame);
        Map<String, Long> ofFrame = new HashMap<>();
        frame.forEach(scope -> {
            ofFrame.put(path(frame, scope), frame.nanoseconds(scope));
            if (frame.parent(scope) < 0) {
                ofFrame.merge("", frame.nanoseconds(scope), Long::sum);
            }
        });
        times.add(ofFrame);
        if (times.size() > LAST) {
            times.remove();
        }
    }

    private static String path(GpuFrame frame, int scope) {
        int parent = frame.parent(scope);
        return parent < 0 ? frame.name(scope) : path(frame, parent) + "/" + frame.name(scope);
    }

    void draw(GpuProfiler profiler, int frames) {
        for (int frame = 0; frame < frames; frame++) {
            renderer.frame(profiler, this::check, pass -> {});
        }
    }

    private void drawAndResize(int inFlight, int commandBuffers, boolean hostReset, boolean debugUtils) {
        renderer = new LwjglRenderer(screen(), inFlight, commandBuffers, hostReset, debugUtils);
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
    @CsvSource({"2, 1, true, false", "3, 2, true, true", "2, 2, false, false", "3, 1, false, true"})
    void timesAreBetweenThoseThatTheRendererTakesItself(int inFlight, int commandBuffers, boolean hostReset,
            boolean debugUtils) {
        drawAndResize(inFlight, commandBuffers, hostReset, debugUtils);

        Map<String, Long> sums = new HashMap<>();
        times.forEach(frame -> frame.forEach((path, nanoseconds) -> sums.merge(path, nanoseconds, Long::sum)));
        Map<String, Long> shown = new HashMap<>();
        for (int scope = FrameStatistics.FRAME; scope < statistics.size(); scope++) {
            shown.put(statistics.path(scope), statistics.nanoseconds(scope));
        }
        assertThat(shown).hasSize(7).isEqualTo(sums);
    }

    @Test
    void underATraceLayerItIsTheSame() throws IOException {
        VulkanRegistry.require();
        TracedDrivers drivers = new TracedDrivers(folder);
        TraceLayer layer = drivers.traced("vulkan", InstalledDriver.vulkan());
        VK.destroy();
        VK.create(RendererProcess.provider(layer));
        try {
            drawAndResize(3, 2, true, true);
        } finally {
            VK.destroy();
            VK.create();
            drivers.close();
        }

        Map<String, Integer> calls = drivers.calls().get("vulkan");
        assertThat(calls).containsEntry("vkQueuePresentKHR", FRAMES).containsEntry("vkCreateSwapchainKHR", 1 + RESIZES)
                .containsEntry("vkCmdWriteTimestamp", FRAMES * STAMPS);
        assertSameCount(calls, "vkCreateSwapchainKHR", "vkDestroySwapchainKHR");
        assertSameCount(calls, "vkCreateQueryPool", "vkDestroyQueryPool");
        assertSameCount(calls, "vkCmdBeginDebugUtilsLabelEXT", "vkCmdEndDebugUtilsLabelEXT");
    }

    @ParameterizedTest
    @CsvSource({"shadow, 1, true", "shadow, 2, false", "main, 2, true", "post, 1, false"})
    void aWindowIsClosedInTheMiddleOfAFrame(String during, int commandBuffers, boolean hostReset) {
        renderer = new LwjglRenderer(screen(), 3, commandBuffers, hostReset, false);
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
