package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is created and destroyed leaves nothing behind: the resident memory of a process tells. */
class LeakTest {
    /** The allocator's rounding, and what the JIT still compiles. 100 bytes a cycle would be 10,000 KiB. */
    private static final long TOLERATED_KIBIBYTES = 6_000;

    @Test
    void aHundredThousandCyclesDoNotGrow() throws Exception {
        Requirement.require(Files.exists(Path.of("/proc/self/status")), "no /proc: resident memory can't be measured");
        // The heap is resident from the beginning, so that only memory outside of it can grow.
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms96m", "-Xmx96m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                CreateDestroyCycles.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes()).strip();

        assertThat(process.waitFor()).as("exit status: out of heap, or a crash").isZero();
        assertThat(Long.parseLong(output)).as("growth in KiB").isLessThan(TOLERATED_KIBIBYTES);
    }
}
