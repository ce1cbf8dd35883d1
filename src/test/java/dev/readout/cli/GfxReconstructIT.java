package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.testing.XServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Captures of gfxreconstruct: what a program did on lavapipe is done again on the device, and the reverse. The program
 * is ours, which profiles a few frames with all of a driver's queries.
 */
class GfxReconstructIT {
    private static final String FRAMES = "3";

    @TempDir
    private static Path folder;

    private static DriverImage drivers;
    private static DriverImage lavapipe;

    @BeforeAll
    static void unpack() throws Exception {
        drivers = DriverImage.in(folder);
        Requirement.program("gfxrecon-replay", "gfxreconstruct");
        lavapipe = drivers.onLavapipe();
    }

    /** How often the capture has each function that creates, records or submits. */
    private static Map<String, Integer> captured(String file) throws Exception {
        Map<String, Integer> counts = drivers.captured(file);
        counts.keySet().removeIf(function -> !isWork(function));
        return counts;
    }

    /** Replays a capture on the device, where it is right, and gives how often each of them was called. */
    private static Map<String, Integer> replayed(ValidationLayer layer, String file, String... options)
            throws Exception {
        Path trace = folder.resolve("replay.log");
        List<String> command = new ArrayList<>(List.of("--trace", trace.toString(), "--", "gfxrecon-replay"));
        command.addAll(List.of(options));
        command.add(file);
        Run run = drivers.with(layer.environment(folder)).icd(command.toArray(String[]::new));
        assertThat(run.status()).as(run.err() + run.out()).isZero();
        assertThat(run.err()).endsWith("0 reports of wrong use, 0 of 0 faults met\n");
        assertThat(run.out() + run.err()).doesNotContain("VUID", "Validation Error", "Validation Warning");
        Map<String, Integer> counts = new TreeMap<>();
        Run.of("trace", "--format", "csv", trace.toString()).lines().stream().map(line -> line.split(","))
                .filter(cells -> isWork(cells[0])).forEach(cells -> counts.put(cells[0], Integer.parseInt(cells[1])));
        return counts;
    }

    private static boolean isWork(String function) {
        return function.matches("vk(Cmd|Queue(Submit|Present)|AcquireNextImage|Create(?!Instance|Device|\\w+Surface)"
                + "|BeginCommandBuffer|ResetQueryPool).*");
    }

    @ParameterizedTest
    @EnumSource
    void whatWasDoneOnLavapipeIsDoneHere(ValidationLayer layer) throws Exception {
        Run capture = lavapipe.capturing("real.gfxr")
                .run(drivers.readout(), "profile", "--driver", "vulkan", "--frames", FRAMES);
        assertThat(capture.status()).as(capture.err()).isZero();

        assertThat(replayed(layer, "real.gfxr")).containsKeys("vkCmdDraw", "vkCmdBeginQuery", "vkQueueSubmit")
                .isEqualTo(captured("real.gfxr"));
    }

    /**
     * Khronos's cube, which turned in a window of X11. The replay draws to images of its own and copies them to the
     * swapchain's, by command buffers that it does not wait for, so that the layer is not asked.
     */
    @Test
    void whatAWindowShowedIsPresentedToNobodyHere() throws Exception {
        Requirement.program("vkcube", "vulkan-tools");
        try (XServer screen = XServer.start()) {
            Run capture = lavapipe.capturing("cube.gfxr").with(Map.of("DISPLAY", screen.display()))
                    .run("vkcube", "--suppress_popups", "--c", FRAMES);
            assertThat(capture.status()).as(capture.err()).isZero();
        }

        Map<String, Integer> replayed = replayed(ValidationLayer.NONE, "cube.gfxr", "--wsi", "headless",
                "--remove-unsupported", "-m", "rebind");

        Map<String, Integer> captured = captured("cube.gfxr");
        assertThat(captured).containsEntry("vkQueuePresentKHR", Integer.valueOf(FRAMES));
        for (String function : List.of("vkCreateSwapchainKHR", "vkAcquireNextImageKHR", "vkCmdDraw",
                "vkQueuePresentKHR")) {
            assertThat(replayed).containsEntry(function, captured.get(function));
        }
    }

    /**
     * The devices have other extensions and other types of memory, which the replay is told to bridge. The layer does
     * not know the newest of the extensions that the program enables, VK_KHR_maintenance9, and leaves out what comes
     * after its struct: that the feature hostQueryReset was enabled.
     */
    @Test
    void whatWasDoneHereIsDoneOnLavapipe() throws Exception {
        Run capture = drivers.capturing("ours.gfxr")
                .icd("--", drivers.readout(), "profile", "--driver", "vulkan", "--frames", FRAMES);
        assertThat(capture.status()).as(capture.err()).isZero();
        assertThat(capture.err().lines().filter(line -> line.contains("times: "))).isSubsetOf(List.of(
                "12 times: vkResetQueryPool: the feature hostQueryReset was not enabled"
                        + " [VUID-vkResetQueryPool-None-02665]"));
        assertThat(captured("ours.gfxr")).containsKeys("vkCmdDraw", "vkCmdBeginQuery", "vkQueueSubmit");

        Run run = lavapipe.run("gfxrecon-replay", "--remove-unsupported", "-m", "rebind", "ours.gfxr");

        assertThat(run.status()).as(run.err() + run.out()).isZero();
        assertThat(run.err() + run.out()).doesNotContain("FATAL");
    }
}
