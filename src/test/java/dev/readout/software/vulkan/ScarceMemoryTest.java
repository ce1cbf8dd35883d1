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
    @CsvSource({"heap, -XX:-TieredCompilation", "heap, -XX:TieredStopAtLevel=1", "heap, -Xint",
        "stack, -XX:-TieredCompilation", "stack, -XX:TieredStopAtLevel=1", "stack, -Xint"})
    void theProcessSurvivesCallsWithoutMemory(String scarce, String compiler, @TempDir Path temp) throws Exception {
        JavaProcess.survive(scarce, temp, List.of(compiler, "-Xmx24m"), ScarceMemory.class);
    }
}
