package dev.readout.renderer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.GlxDisplay;
import dev.readout.testing.PageProgram;
import dev.readout.testing.Requirement;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows for a slow frame, in a game that RenderDoc has started: a file that RenderDoc reads. */
class RenderDocIT {
    private static final String PROGRAM = "renderdoccmd";

    @TempDir
    Path folder;

    private String run(Map<String, String> environment, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    @Timeout(120)
    void aSlowFrameLeavesACapture() throws Exception {
        Requirement.program(PROGRAM, "renderdoccmd");
        PageProgram.named("RenderDoc").compile(folder);
        String output;
        try (GlxDisplay screen = GlxDisplay.open()) {
            output = run(Map.of("DISPLAY", screen.name(), "XDG_SESSION_TYPE", "x11"), List.of("capture", "-w", "-d",
                    folder.toString(), "-c", folder.resolve("game").toString(),
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED", "-cp",
                    folder + File.pathSeparator + System.getProperty("java.class.path"), CapturedGame.class.getName(),
                    "RenderDoc"));
        }
        List<Path> captures;
        try (Stream<Path> files = Files.list(folder)) {
            captures = files.filter(file -> file.toString().endsWith(".rdc")).toList();
        }
        assertThat(captures).as(output).hasSize(1);

        Path calls = folder.resolve("calls.xml");
        run(Map.of(), List.of("convert", "-f", captures.getFirst().toString(), "-o", calls.toString(), "-c", "xml"));
        assertThat(calls).content().contains("name=\"glClear\"").contains("name=\"glQueryCounter\"");
    }
}
