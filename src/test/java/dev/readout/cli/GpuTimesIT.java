package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.testing.XServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times of the device of programs that nobody instrumented, on lavapipe and under Khronos's validation layer. */
class GpuTimesIT {
    private static final int FRAMES = 20;
    private static final String LAYERS = "/usr/share/vulkan/explicit_layer.d";

    @TempDir
    private static Path folder;

    private static DriverImage lavapipe;

    @BeforeAll
    static void unpack() throws Exception {
        lavapipe = DriverImage.in(folder).onLavapipe();
    }

    /** Runs a program under both layers, and gives the work of the device: how often, and how long in ns. */
    private static Map<String, long[]> traced(Map<String, String> environment, String... command) throws Exception {
        Path log = folder.resolve("gpu.log");
        Files.deleteIfExists(log);
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(ValidationLayer.OF_DEBIAN.environment(folder));
        all.merge("VK_INSTANCE_LAYERS", "VK_LAYER_READOUT_trace", (others, ours) -> ours + ":" + others);
        try (Stream<Path> files = Files.walk(lavapipe.image())) {
            all.put("VK_LAYER_PATH", files.filter(file -> file.endsWith("readout_layer.json")).findFirst()
                    .map(Path::getParent).orElseThrow() + ":" + LAYERS);
        }
        all.put("READOUT_TRACE", log.toString());
        all.put("READOUT_TRACE_GPU", "1");
        Run run = lavapipe.with(all).run(command);
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out() + run.err()).doesNotContain("VUID", "Validation Error", "readout trace:");
        assertThat(Run.of("trace", "--check", log.toString()).status()).isZero();
        Map<String, long[]> times = new TreeMap<>();
        Run.of("trace", "--format", "csv", log.toString()).lines().stream().map(line -> line.split(","))
                .filter(cells -> cells[8].equals("true")).forEach(cells -> times.put(cells[0],
                        new long[] {Long.parseLong(cells[1]), Long.parseLong(cells[3])}));
        return times;
    }

    /** Of readout's own workload: in each frame three render passes and a dispatch in a command buffer. */
    private static void assertWorkload(Map<String, long[]> times) {
        String pipeline = times.keySet().stream().filter(key -> key.startsWith("pipeline 0x")).findFirst()
                .orElseThrow();
        assertThat(times.keySet()).containsExactly("command buffer", pipeline, "render pass");
        assertThat(times.get("command buffer")[0]).isEqualTo(FRAMES);
        assertThat(times.get("render pass")[0]).isEqualTo(3 * FRAMES);
        assertThat(times.get(pipeline)[0]).isEqualTo(FRAMES);
        assertThat(times.get("command buffer")[1])
                .isGreaterThanOrEqualTo(times.get("render pass")[1] + times.get(pipeline)[1]);
    }

    private static String[] profile() {
        return new String[] {lavapipe.readout(), "profile", "--driver", "vulkan", "--frames", "" + FRAMES};
    }

    @Test
    void ofAProgramThatIsJavaItself() throws Exception {
        assertWorkload(traced(Map.of(), profile()));
    }

    @Test
    void ofAReplay() throws Exception {
        Requirement.program("gfxrecon-replay", "gfxreconstruct");
        Run capture = lavapipe.capturing("frames.gfxr").run(profile());
        assertThat(capture.status()).as(capture.err()).isZero();

        assertWorkload(traced(Map.of(), "gfxrecon-replay", "frames.gfxr"));
    }

    /** Which submits one command buffer again and again, for simultaneous use. */
    @Test
    void ofACube() throws Exception {
        Requirement.program("vkcube", "vulkan-tools");
        try (XServer screen = XServer.start()) {
            Map<String, long[]> times = traced(Map.of("DISPLAY", screen.display()), "vkcube", "--c", "" + FRAMES);

            // The first copies the textures.
            assertThat(times.get("command buffer")[0]).isEqualTo(FRAMES + 1);
            assertThat(times.get("render pass")[0]).isEqualTo(FRAMES);
        }
    }

    /** The functions that are logged are those that are asked for; the times need others, which are not. */
    @Test
    void ofSomeFunctionsAlone() throws Exception {
        assertWorkload(traced(Map.of("READOUT_TRACE_FUNCTIONS", "vkQueueSubmit,vkFoo*"), profile()));
        List<String> lines = Files.readAllLines(folder.resolve("gpu.log"));
        assertThat(lines.stream().filter(line -> line.startsWith(">>>>"))).hasSize(FRAMES)
                .allMatch(line -> line.contains(" vkQueueSubmit: "));
        assertThat(lines.stream().filter(line -> line.startsWith("Device Time"))
                .map(line -> Arrays.asList(line.split(" ")).indexOf("(enqueue"))).allMatch(place -> place > 0);
    }
}
