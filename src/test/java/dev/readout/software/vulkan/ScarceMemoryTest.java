package dev.readout.software.vulkan;

import dev.readout.testing.JavaProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An error that leaves an upcall ends the process, and where memory is short anything may throw one. */
class ScarceMemoryTest {
    /**
     * However the JIT compiles what catches the error: by C2, which leaves out objects and makes up for them later, by
     * C1, or not at all.
     */
    @ParameterizedTest
    @CsvSource({"heap, -XX:-TieredCompilation, 12000", "heap, -XX:TieredStopAtLevel=1, 3000", "heap, -Xint, 20",
        "stack, -XX:-TieredCompilation, 0", "stack, -XX:TieredStopAtLevel=1, 0", "stack, -Xint, 0"})
    void theProcessSurvivesCallsWithoutMemory(String scarce, String compiler, String warm, @TempDir Path temp)
            throws Exception {
        JavaProcess.survive(scarce, temp, List.of(compiler, "-Xmx24m", "-Xss400k"), ScarceMemory.class, warm);
    }
}
