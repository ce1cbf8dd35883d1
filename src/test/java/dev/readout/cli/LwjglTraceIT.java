package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.renderer.RendererProcess;
import dev.readout.renderer.RendererProcess.Calls;
import dev.readout.renderer.RendererProcess.Renderer;
import dev.readout.testing.CheckedTrace;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.Requirement;
import dev.readout.testing.XServer;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import dev.readout.testing.VulkanRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Renderers that were written with LWJGL, and what {@code readout trace} makes of their traces. They use many functions
 * that the library has no headers of. The calls are counted between the renderer and the layer, and between the layer
 * and the driver.
 */
class LwjglTraceIT {
    private static final List<Path> REGISTRIES = List.of(
            Path.of("/usr/share/vulkan/registry/vk.xml"), Path.of("/usr/share/khronos-api/gl.xml"));
    /** So many functions at least are called that are not in the built-in table. */
    private static final int OTHERS = 10;
    /** The column of the table that says whether a function is untraced. */
    private static final int UNTRACED = 7;

    @TempDir
    private Path folder;

    @BeforeAll
    static void requireDrivers() {
        Requirement.require(System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64"), "calls are counted by code for Linux on x86-64");
        REGISTRIES.forEach(registry -> Requirement.require(Files.exists(registry),
                "no " + registry + " (Debian packages libvulkan-dev, khronos-api)"));
        InstalledDriver.vulkan();
        InstalledDriver.gl();
    }

    private Path log() {
        return folder.resolve("calls.log");
    }

    private Calls run(Renderer renderer, boolean registries, int threads, int frames) throws Exception {
        if (renderer != Renderer.GL) {
            return RendererProcess.run(renderer, Map.of(), log(), registries, threads, frames);
        }
        try (XServer screen = XServer.start()) {
            return RendererProcess.run(
                    renderer, Map.of("DISPLAY", screen.display()), log(), registries, threads, frames);
        }
    }

    private static Map<String, Long> counts(Map<String, Integer> calls) {
        Map<String, Long> counts = new TreeMap<>();
        calls.forEach((name, count) -> counts.put(name, (long) count));
        return counts;
    }

    /** The trace departs from the grammar nowhere, as it is and normalised, and normalised it has the same calls. */
    private void assertGrammar() throws Exception {
        Path normalized = folder.resolve("normalized.log");
        Files.writeString(normalized, Run.of("trace", "--normalize", log().toString()).out());
        for (Path file : List.of(log(), normalized)) {
            Run check = Run.of("trace", "--check", "--format", "csv", file.toString());
            assertThat(check.lines()).as("%s", file).containsExactly("line,column,expected,found");
            assertThat(check.status()).isZero();
        }
        assertThat(table(normalized)).isEqualTo(table(log()));
    }

    /** The names of the table; whether they are untraced, and the number of calls. */
    private static Map<String, String> table(Path file) {
        Map<String, String> table = new TreeMap<>();
        Run.of("trace", "--format", "csv", file.toString()).lines().stream().skip(1).map(line -> line.split(",", -1))
                .forEach(cells -> table.put(cells[0], cells[UNTRACED] + " " + cells[1]));
        return table;
    }

    @ParameterizedTest
    @EnumSource
    void withRegistriesEveryCallIsInTheLog(Renderer renderer) throws Exception {
        Calls calls = run(renderer, true, 1, 2);

        Map<String, Long> logged = counts(CheckedTrace.callsOf(log(), VulkanRegistry::mayLack));
        assertThat(logged).isEqualTo(calls.made()).isEqualTo(calls.arrived());
        Map<String, String> table = table(log());
        table.keySet().removeIf(VulkanRegistry::mayLack);
        assertThat(table.keySet()).isEqualTo(logged.keySet());
        assertGrammar();
    }

    @ParameterizedTest
    @EnumSource
    void withoutARegistryEveryUntracedNameIsNamedOnce(Renderer renderer) throws Exception {
        Calls calls = run(renderer, false, 1, 2);

        Map<String, Long> logged = new TreeMap<>();
        List<String> untraced = new ArrayList<>();
        try (TraceReader trace = TraceReader.open(log())) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                switch (event) {
                    case RETURNED -> logged.merge(trace.call().function(), 1L, Long::sum);
                    case UNTRACED -> untraced.add(trace.untraced());
                    default -> {}
                }
            }
            assertThat(trace.skippedLines()).isZero();
        }
        assertThat(untraced).doesNotHaveDuplicates().isSubsetOf(calls.asked());
        assertThat(calls.arrived()).isEqualTo(calls.made());
        Map<String, Long> silent = new TreeMap<>(calls.made());
        silent.keySet().retainAll(untraced);
        assertThat(silent).hasSizeGreaterThanOrEqualTo(OTHERS);
        Map<String, Long> others = new TreeMap<>(calls.made());
        others.keySet().removeAll(untraced);
        assertThat(logged).isEqualTo(others);
        TreeSet<String> shown = new TreeSet<>(logged.keySet());
        shown.addAll(untraced);
        assertThat(table(log()).keySet()).isEqualTo(shown);
        assertThat(table(log())).allSatisfy((name, cells) -> assertThat(cells.startsWith("true")).as(name)
                .isEqualTo(untraced.contains(name)));
        assertGrammar();
    }

    @ParameterizedTest
    @CsvSource({"GL, 6, 20", "VULKAN, 6, 40"})
    void callsOfManyThreadsAreAllThere(Renderer renderer, int threads, int frames) throws Exception {
        Calls calls = run(renderer, true, threads, frames);

        assertThat(counts(CheckedTrace.callsOf(log()))).isEqualTo(calls.made()).isEqualTo(calls.arrived());
        List<String> names = new ArrayList<>();
        try (TraceReader trace = TraceReader.open(log())) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                if (event == TraceEvent.THREAD_NAME) {
                    names.add(trace.threadName().name());
                }
            }
        }
        for (int thread = 0; thread < threads; thread++) {
            assertThat(names).containsOnlyOnce("renderer " + thread);
        }
        assertGrammar();
    }

    @ParameterizedTest
    @EnumSource
    void theTraceIsATimelineInABrowser(Renderer renderer) throws Exception {
        int threads = 3;
        Calls calls = run(renderer, true, threads, 2);
        Path json = folder.resolve("timeline.json");
        assertThat(Run.of("trace", "--chrome", json.toString(), log().toString()).status()).isZero();

        BrowserTimeline timeline = BrowserTimeline.open(json);

        assertThat(timeline.counts()).isEqualTo(calls.made());
        List<String> tracks = List.copyOf(timeline.tracks().keySet());
        for (int thread = 0; thread < threads; thread++) {
            String name = "host: renderer " + thread + " (";
            assertThat(tracks).filteredOn(track -> track.startsWith(name)).hasSize(1);
        }
        assertThat(tracks).allMatch(track -> track.matches("host: (main|renderer \\d) \\(\\d+\\)"));
    }

    /** What the loop measured is on the device, with arrows from the calls that handed it over. */
    @ParameterizedTest
    @EnumSource(names = {"VULKAN", "SOFTWARE_VULKAN"})
    void theDeviceHasTracksInABrowser(Renderer renderer) throws Exception {
        String driver = renderer == Renderer.VULKAN ? "vulkan" : "software";
        assertThat(Run.of("profile", "--driver", driver, "--frames", "5", "--trace", log().toString()).status())
                .isZero();
        Path json = folder.resolve("timeline.json");
        assertThat(Run.of("trace", "--chrome", json.toString(), log().toString()).status()).isZero();

        BrowserTimeline timeline = BrowserTimeline.open(json);

        assertThat(timeline.tracks().keySet()).anyMatch(track -> track.startsWith("device: "))
                .anyMatch(track -> track.startsWith("host: "));
        assertThat(timeline.arrows()).isPositive();
    }
}
