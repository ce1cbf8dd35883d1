package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.CheckedTrace;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code readout trace -- COMMAND}, with programs that nobody here wrote, on the system's drivers. */
class TraceCommandIT {
    @TempDir
    private static Path folder;

    private static DriverImage programs;

    @BeforeAll
    static void unpack() throws Exception {
        InstalledDriver.lavapipe();
        Requirement.program("vulkaninfo", "vulkan-tools");
        programs = DriverImage.in(folder);
    }

    @AfterEach
    void deleteLogs() throws IOException {
        for (Path log : logs()) {
            Files.delete(log);
        }
    }

    private static List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".log")).sorted().toList();
        }
    }

    private static Run traced(List<String> options, String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(programs.readout(), "trace"));
        words.addAll(options);
        words.add("--");
        words.addAll(List.of(command));
        return programs.run(words.toArray(String[]::new));
    }

    private static List<String> output() {
        return List.of("--output", folder.resolve("calls.log").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkaninfo", "vulkaninfo --summary", "vulkaninfo --json"})
    void aProgramOfVulkanSaysWhatItSaysUntraced(String command) throws Exception {
        Run plain = programs.run(command.split(" "));
        Run run = traced(output(), command.split(" "));

        assertThat(run.out()).isEqualTo(plain.out());
        assertThat(run.status()).isEqualTo(plain.status());
        assertThat(run.err()).startsWith(plain.err() + "unit ns\nfunction ").endsWith("; times in ns\n");
        assertThat(CheckedTrace.callsOf(folder.resolve("calls.log"))).containsKeys("vkCreateInstance",
                "vkEnumeratePhysicalDevices", "vkDestroyInstance");
    }

    @Test
    void eachProcessHasALogAndATable() throws Exception {
        Run run = traced(output(), "sh", "-c", "vulkaninfo --summary; vulkaninfo --summary; exit 7");

        assertThat(run.status()).isEqualTo(7);
        assertThat(logs()).hasSize(2);
        for (Path log : logs()) {
            assertThat(CheckedTrace.callsOf(log)).containsKey("vkCreateInstance");
            assertThat(run.err())
                    .containsPattern("vulkaninfo \\(\\d+\\), " + log.toRealPath() + ":\n(unit .*\n)?function ");
        }
    }

    /** Only the command is asked to end, as by {@code kill} and by what runs jobs. */
    @Test
    void whatEndsTheCommandEndsTheProgram() throws Exception {
        Run run = programs.run("sh", "-c", programs.readout()
                + " trace -- sh -c 'vulkaninfo --summary; >called; exec sleep 60' & command=$!;"
                + " until [ -e called ]; do sleep 0.1; done; kill $command; wait $command");

        assertThat(run.status()).as(run.err()).isEqualTo(143);
        assertThat(run.err()).contains("interrupted; up to then:\n", "vkCreateInstance");
    }

    /** As on a full disk. Who ignores the signal of the limit has an error instead. */
    @Test
    void aLogThatCannotBeWrittenToItsEndIsSaidToLackLines() throws Exception {
        Run run = traced(output(), "sh", "-c", "trap '' XFSZ; ulimit -f 64; exec vulkaninfo --summary");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).contains("vkCreateInstance",
                "\ncalls.log lacks lines: File too large\n");
    }

    /** It has noticed, and said so, before it was killed. */
    @Test
    void aProgramThatIsKilledHasSaidWhatItsLogLacks() throws Exception {
        String program = programs.compile("strains_vulkan", "strains-vulkan", "-lvulkan", "-lpthread");
        Run run = traced(output(), "sh", "-c", "trap '' XFSZ; ulimit -f 64; exec " + program + " killed");

        assertThat(run.status()).as(run.err()).isEqualTo(137);
        assertThat(run.err())
                .contains("\ncalls.log lacks lines: File too large\n1 of 1 processes ended without a word");
    }
}
