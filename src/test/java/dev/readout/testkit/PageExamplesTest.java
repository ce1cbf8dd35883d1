package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.readout.software.vulkan.KnownDriver;
import dev.readout.testing.ClassicBug;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.PageProgram;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** What the page of the test kit shows, running. */
class PageExamplesTest {
    private static final int MOST_LINES = 22;

    @TempDir
    Path folder;

    @Test
    void theTestOfAProfilerRunsAndIsShort() throws Exception {
        PageProgram program = PageProgram.named("MyProfilerTest");
        assertThat(program.lineCount()).isLessThanOrEqualTo(MOST_LINES);

        PageProgram.named("MyProfiler").compile(folder);
        Events tests = EngineTestKit.engine("junit-jupiter").selectors(selectClass(program.compile(folder))).execute()
                .testEvents();
        assertThat(
                tests.failed().stream().map(test -> test.getRequiredPayload(TestExecutionResult.class).getThrowable()))
                .isEmpty();
        assertThat(tests.succeeded().count()).isEqualTo(1 + KnownDriver.values().length);
    }

    @ParameterizedTest
    @EnumSource
    void theTestOfAProfilerFindsEachClassicBug(ClassicBug bug) throws Exception {
        PageProgram shown = PageProgram.named("MyProfilerTest");
        Class<?> recipe =
                new PageProgram(shown.name(), shown.source().replaceAll("\\bMyProfiler\\b", "PlantedProfiler"),
                        "", List.of()).compile(folder);
        Events tests = ClassicBug.whilePlanted(bug,
                () -> EngineTestKit.engine("junit-jupiter").selectors(selectClass(recipe)).execute().testEvents());

        List<String> found = tests.failed().stream().map(test -> test.getTestDescriptor().getDisplayName()).toList();
        assertThat(found).as("drivers on which it was found").isNotEmpty();
        if (bug == ClassicBug.DATA_SIZE_WITHOUT_AVAILABILITY || bug == ClassicBug.WAITS_FOR_LOST_RESULTS) {
            assertThat(found).as("whatever the driver lets pass").hasSize(1 + KnownDriver.values().length);
        }
        if (bug == ClassicBug.NO_MASK) {
            assertThat(found).as("not only where 16 bits wrap by themselves").contains(KnownDriver.ANV.name());
        }
    }

    /** In a JVM of its own: LWJGL loads one Vulkan driver for all. */
    @Test
    void anEngineOnLwjglRunsOnTheSoftwareDeviceUnderATraceLayer() throws Exception {
        PageProgram.named("LwjglWithoutGpu").compile(folder);
        Path log = folder.resolve("calls.log");

        assertThat(JavaProcess.java(List.of("--enable-native-access=ALL-UNNAMED", "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"), LwjglEngine.class.getName(),
                log.toString()))).endsWith("Readout software device: 2 timestamps, 0 mistakes\n");
        assertThat(Files.readString(log)).contains("vkCreateInstance: ", "vkCmdWriteTimestamp: ",
                "vkGetQueryPoolResults returned VK_SUCCESS: ");
    }
}
