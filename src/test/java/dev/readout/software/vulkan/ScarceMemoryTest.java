package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An error that leaves an upcall ends the process, and where memory is short anything may throw one. */
class ScarceMemoryTest {
    /** A stack that ends in what the JVM does before it calls the guard ends the process: that can't be guarded. */
    private static final int TRIES = 3;

    /**
     * However the JIT compiles what catches the error: by C2, which leaves out objects and makes up for them later, by
     * C1, or not at all.
     */
    @ParameterizedTest
    @CsvSource({"heap, -XX:-TieredCompilation", "heap, -XX:TieredStopAtLevel=1", "heap, -Xint",
        "stack, -XX:-TieredCompilation", "stack, -XX:TieredStopAtLevel=1", "stack, -Xint"})
    void theProcessSurvivesCallsWithoutMemory(String scarce, String compiler, @TempDir Path temp) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), compiler, "-Xmx16m",
                "-XX:+UseSerialGC", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + temp.resolve("crash.log"),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                ScarceMemory.class.getName(), scarce));
        String output = "";
        int status = 0;
        for (int tries = scarce.equals("stack") ? TRIES : 1; tries > 0 && !output.endsWith("survived\n"); tries--) {
            Process process = new ProcessBuilder(command).redirectError(temp.resolve("errors").toFile()).start();
            output = new String(process.getInputStream().readAllBytes());
            status = process.waitFor();
        }

        assertThat(output).endsWith("survived\n");
        assertThat(status).as("exit status").isZero();
    }
}
