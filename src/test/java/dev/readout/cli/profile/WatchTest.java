package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Main;
import dev.readout.testing.Requirement;
import dev.readout.testing.WatchedLoop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A loop in another JVM, watched by the classes of the command line. */
class WatchTest {
    @TempDir
    private Path folder;

    private static void signal(String name, Process process) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor()).isZero();
    }

    /** It waits for an answer that never comes; the tool that asks ignores Ctrl-C. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are not stopped there")
    void theFirstCtrlCEndsItWhereTheProcessDoesNotAnswer() throws Exception {
        Requirement.interruptible();
        Process loop = WatchedLoop.start(folder.resolve("loop"));
        Path errors = folder.resolve("errors");
        Process watching = null;
        try {
            signal("STOP", loop);
            watching = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName(),
                    "watch", Long.toString(loop.pid())).redirectError(errors.toFile()).start();
            // The second question, which the JVM itself has to answer.
            while (watching.descendants().noneMatch(asking -> asking.info().arguments().stream()
                    .anyMatch(words -> String.join(" ", words).contains("VM.class_hierarchy")))) {
                assertThat(watching.isAlive()).as(Files.readString(errors)).isTrue();
                Thread.sleep(20);
            }
            signal("INT", watching);

            assertThat(watching.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
            assertThat(watching.exitValue()).isEqualTo(130);
        } finally {
            loop.destroyForcibly();
            if (watching != null) {
                watching.descendants().forEach(ProcessHandle::destroyForcibly);
                watching.destroyForcibly();
            }
        }
    }
}
