package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.JavaProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What leaves an upcall ends the process, and where memory is short, anything may throw. */
class ScarceMemoryTest {
    @TempDir
    private Path folder;

    /**
     * However what catches the error is compiled: by C2, which leaves objects out and makes up for them later, by C1,
     * or not at all.
     */
    @ParameterizedTest
    @CsvSource({"heap, -XX:-TieredCompilation, 12000", "heap, -XX:TieredStopAtLevel=1, 3000", "heap, -Xint, 20",
        "stack, -XX:-TieredCompilation, 12000", "stack, -XX:TieredStopAtLevel=1, 3000", "stack, -Xint, 0"})
    void theProcessSurvivesCallsWithoutMemory(String scarce, String compiler, String warm) throws Exception {
        String output = JavaProcess.survive(
                scarce, folder, List.of(compiler, "-Xmx32m"), ScarceMemory.class, warm);

        assertThat(output).matches(
                "10 functions, error GL_OUT_OF_MEMORY\nsurvived\n|[1-9]\\d* calls were out of stack\nsurvived\n");
    }
}
