package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * WebGPU's implementations on the device: wgpu, which Deno has, and Dawn, which is a package for node. A program asks
 * them for times and samples, through their own API and validation, and gets what the device's model says.
 */
class WebGpuIT {
    private static final Path PACKAGES = Path.of("src/test/target/npm/node_modules").toAbsolutePath();
    private static final String PROGRAM = Path.of("src/test/js/webgpu_queries.mjs").toAbsolutePath().toString();

    @TempDir
    private static Path folder;

    private static DriverImage drivers;

    @BeforeAll
    static void unpack() throws Exception {
        drivers = DriverImage.in(folder).with(Map.of("NO_COLOR", "1", "DENO_DIR", folder.resolve("deno").toString(),
                "DENO_NO_UPDATE_CHECK", "1", "DENO_WEBGPU_BACKEND", "vulkan"));
    }

    private static String installed(String glob) throws Exception {
        Requirement.require(Files.isDirectory(PACKAGES),
                "the packages of src/test/js/package.json are not in src/test/target/npm: .ci/run installs them");
        try (Stream<Path> files = Files.walk(PACKAGES, 3)) {
            return files.filter(PACKAGES.getFileSystem().getPathMatcher("glob:" + PACKAGES + "/" + glob)::matches)
                    .findFirst().orElseThrow(() -> new AssertionError("no " + glob + " in " + PACKAGES)).toString();
        }
    }

    /** The program in one of the two runtimes: wgpu is in {@code deno}, and {@code node} has Dawn. */
    static List<String> command(String runtime) throws Exception {
        if (runtime.equals("deno")) {
            return List.of(installed("@deno/linux-*/deno"), "run", "-A", PROGRAM);
        }
        Requirement.program(runtime, "nodejs");
        return List.of(runtime, PROGRAM, installed("webgpu/index.js"));
    }

    private static Run measured(ValidationLayer layer, String runtime) throws Exception {
        List<String> command = new ArrayList<>(List.of("--"));
        command.addAll(command(runtime));
        return drivers.with(layer.environment(folder)).icd(command.toArray(String[]::new));
    }

    /**
     * What the model says. A dispatch takes 2000 ns and 12 for each workgroup, a draw 1500 ns, 0.5 for each of three
     * vertices and 0.05 for each pixel, and every other command 40. The target has 64 × 64 pixels, of which the second
     * draw's scissor leaves half.
     *
     * @param commands how many other commands there are between the timestamps: of the compute passes that have 1, 10
     *         and 74 workgroups, and of the render pass
     */
    private static List<String> expected(int... commands) {
        long draws = Math.round(1500 + 3 * 0.5 + 4096 * 0.05) + Math.round(1500 + 3 * 0.5 + 2048 * 0.05);
        return List.of("compute 1 " + (2000 + 12 + 40 * commands[0]),
                "compute 10 " + (2000 + 10 * 12 + 40 * commands[1]),
                "compute 74 " + (2000 + 74 * 12 + 40 * commands[2]), "render " + (draws + 40 * commands[3]),
                "samples 4096 0 2048", "order true");
    }

    private static void assertMeasured(Run run, List<String> expected) {
        assertThat(run.lines()).as(run.err()).isEqualTo(expected);
        assertThat(run.err()).isEqualTo("0 reports of wrong use, 0 of 0 faults met\n");
        assertThat(run.status()).isZero();
    }

    /** A compute pass binds twice. The last timestamp counts: it is written when all before it is done. */
    @ParameterizedTest
    @EnumSource
    void wgpuMeasures(ValidationLayer layer) throws Exception {
        assertMeasured(measured(layer, "deno"), expected(3, 3, 3, 13));
    }

    /**
     * A compute pass also has a barrier and the reset of the next query, and the first one clears the buffer. A render
     * pass sets all the dynamic state that there is.
     */
    @ParameterizedTest
    @EnumSource
    void dawnMeasures(ValidationLayer layer) throws Exception {
        assertMeasured(measured(layer, "node"), expected(6, 5, 5, 17));
    }
}
