package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Artifacts;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.RecordedLoop;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library's jar as a module, and in runtimes with and without the flight recorder. */
class JfrIT {
    private static final String LIBRARY = Artifacts.LIBRARY.jar() + File.pathSeparator + Artifacts.SOFTWARE.jar();
    private static final String FRAMES = "frames " + (RecordedLoop.FRAMES + 1);

    @TempDir
    private Path folder;

    private String run(List<String> options, boolean module) throws Exception {
        Path program = folder.resolve(RecordedLoop.class.getName().replace('.', '/') + ".class");
        Files.createDirectories(program.getParent());
        Files.write(program, RecordedLoop.class.getResourceAsStream("RecordedLoop.class").readAllBytes());
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(module
                ? List.of("--enable-native-access=dev.readout,dev.readout.software", "-p", LIBRARY,
                        "--add-modules", "dev.readout,dev.readout.software", "-cp", folder.toString())
                : List.of("--enable-native-access=ALL-UNNAMED", "-cp",
                        LIBRARY + File.pathSeparator + folder));
        arguments.add(RecordedLoop.class.getName());
        return JavaProcess.java(arguments);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eventsAndTheirThresholdAreRecorded(boolean module) throws Exception {
        Path file = folder.resolve("app.jfr");

        assertThat(run(List.of("-XX:StartFlightRecording:filename=" + file
                + ",+readout.Scope#enabled=true,+readout.Scope#gpuThreshold=500ns,+readout.Report#enabled=true"),
                module).lines()).contains("available true", FRAMES);
        assertThat(RecordedEvents.of(file)).extracting(event -> event.getEventType().getName())
                .containsOnly("readout.Scope", "readout.Report");
        assertThat(RecordedEvents.of(file)).filteredOn(event -> event.hasField("gpuTime")).isNotEmpty()
                .allSatisfy(event -> assertThat(event.getLong("gpuTime")).isGreaterThanOrEqualTo(500));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRuntimeWithoutTheFlightRecorderHasTheLoop(boolean module) throws Exception {
        assertThat(run(List.of("--limit-modules", "java.base"), module).lines())
                .containsExactly("available false", FRAMES);
    }
}
