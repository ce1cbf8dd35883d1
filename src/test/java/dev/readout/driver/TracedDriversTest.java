package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.SoftwareGlSettings;
import dev.readout.software.SoftwareSettings;
import dev.readout.testing.CheckedTrace;
import dev.readout.testing.GlDriver;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.KhronosLoader;
import dev.readout.trace.TraceLayer;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers under a trace layer do what they do without one, and every call is in the trace, with its exit. */
class TracedDriversTest {
    /** The software device reports what is used wrongly: nothing may be. */
    private static final Queue<Report> REPORTS = new ConcurrentLinkedQueue<>();
    private static final SoftwareDevice SOFTWARE = SoftwareDevice.create(
            SoftwareSettings.builder().listener(REPORTS::add).build(),
            SoftwareGlSettings.builder().lag(2).listener(report -> { }).build());

    private static final Map<String, TraceLayer> LAYERS = new LinkedHashMap<>();

    @TempDir
    private static Path folder;

    private static TraceLayer traced(String name, SymbolLookup driver) {
        return LAYERS.computeIfAbsent(name, unused -> {
            try {
                return TraceLayer.create(driver, folder.resolve(name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static GlDriver traced(String name, GlDriver driver) {
        return new GlDriver(driver.name(), traced(name, driver.functions()), driver.platform(), driver.api());
    }

    @AfterAll
    static void everyCallIsInTheTrace() throws IOException {
        LAYERS.values().forEach(TraceLayer::close);
        SOFTWARE.close();
        assertThat(REPORTS).isEmpty();
        for (String name : LAYERS.keySet()) {
            Map<String, Integer> calls = CheckedTrace.callsOf(folder.resolve(name));
            if (calls.containsKey("vkCreateInstance")) {
                assertThat(calls).containsKeys("vkGetInstanceProcAddr", "vkGetDeviceProcAddr", "vkCreateDevice",
                        "vkCmdResetQueryPool", "vkQueueSubmit", "vkGetQueryPoolResults");
                assertSameCount(calls, "vkCreateQueryPool", "vkDestroyQueryPool");
                assertSameCount(calls, "vkCreateInstance", "vkDestroyInstance");
            } else {
                assertThat(calls).containsKeys("eglGetProcAddress", "eglInitialize", "glGetString", "glGetError");
                assertSameCount(calls, "eglCreateContext", "eglDestroyContext");
            }
        }
    }

    private static void assertSameCount(Map<String, Integer> calls, String create, String destroy) {
        assertThat(calls.get(create)).as(create).isPositive().isEqualTo(calls.get(destroy));
    }

    @Nested
    class SoftwareResults extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return traced("software", SOFTWARE);
        }
    }

    @Nested
    class SoftwareLifetimes extends LifetimeConformance {
        @Override
        SymbolLookup driver() {
            return traced("software", SOFTWARE);
        }
    }

    /** lavapipe, where there is no GPU, with the loader between it and the layer. */
    @Nested
    class SystemResults extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return traced("system", InstalledDriver.vulkan());
        }
    }

    @Nested
    class SoftwareGlContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL ES", traced("software-gl", SOFTWARE),
                    EglPlatform.SURFACELESS, GlApi.OPENGL_ES);
        }
    }

    @Nested
    class AngleContexts extends GlContextConformance {
        @Override
        GlDriver driver() {
            return traced("angle", GlDriver.angle());
        }
    }

    @Nested
    class AngleTimerQueries extends TimerQueryConformance {
        @Override
        GlDriver driver() {
            return traced("angle", GlDriver.angle());
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return TimerQueryExtension.EXT;
        }

        /** As without a layer. */
        @Override
        void check32Bits(long timestamp, long signed, long unsigned) {
            assertThat(signed).isEqualTo((int) timestamp);
            assertThat(unsigned).isEqualTo(timestamp & 0xFFFF_FFFFL);
        }
    }

    /** The loader asks a driver for its functions by routes of its own, and gets the layer's. */
    @Test
    void theLoaderTakesALayerForADriver() {
        try (KhronosLoader loader = KhronosLoader.of(traced("loaded", SOFTWARE));
                Rig rig = Rig.on(loader.lookup());
                QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1))) {
            rig.run(commands -> commands.resetQueryPool(pool, 0, 1)
                    .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 0));
            QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TIMESTAMP, 1);
            assertThat(pool.results(0, Arena.ofAuto().allocate(8, 8), layout, 0)).isTrue();
        }
    }
}
