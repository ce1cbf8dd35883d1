package dev.readout.profile;

import static dev.readout.profile.LwjglRenderer.GRAPHICS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.InstalledDriver;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A renderer in a window of X11, on the system's driver. */
class LwjglSwapchainTest extends LwjglSwapchainConformance {
    private static final int MANY = 3000;
    private static final int WARM = 300;
    /** Less than 100 bytes for each frame. */
    private static final long TOLERATED_BYTES = 200_000;

    @Override
    LwjglRenderer.Screen screen() {
        return LwjglXWindow::new;
    }

    private static long liveHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** How often queries were made. */
    private static int pools(TraceLayer layer, Path file) throws IOException {
        layer.flush();
        int pools = 0;
        try (TraceReader trace = TraceReader.open(file)) {
            while (trace.nextCall()) {
                pools += trace.call().function().equals("vkCreateQueryPool") ? 1 : 0;
            }
        }
        return pools;
    }

    @Test
    void manyFramesTakeNoMoreHeapAndNoMoreQueries() throws IOException {
        renderer = new LwjglRenderer(screen(), 3, 2, true, false);
        Path file = folder.resolve("profiler");
        try (LwjglRenderer window = renderer;
                TraceLayer layer = TraceLayer.create(InstalledDriver.vulkan(), file);
                GpuProfiler profiler = window.application
                        .profiled(GRAPHICS, layer.find("vkGetDeviceProcAddr").orElseThrow().address())
                        .listener(reports::add).build()) {
            draw(profiler, WARM);
            int pools = pools(layer, file);
            long heap = liveHeap();
            draw(profiler, MANY - WARM);
            assertThat(liveHeap() - heap).as("growth in bytes").isLessThan(TOLERATED_BYTES);
            assertThat(pools(layer, file)).isPositive().isEqualTo(pools);
            window.finish();
            profiler.poll(this::check);
        }
        assertThat(arrived).isEqualTo(MANY);
        assertThat(reports).isEmpty();
        assertThat(renderer.application.messages).isEmpty();
    }
}
