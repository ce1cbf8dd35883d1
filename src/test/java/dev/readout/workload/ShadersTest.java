package dev.readout.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modules are those of the assembly beside them. */
class ShadersTest {
    private static final Path FOLDER = Path.of("src/cli/main/resources/dev/readout/workload");

    @ParameterizedTest
    @ValueSource(strings = {"triangle", "color", "generator"})
    void aModuleIsWhatItsAssemblySays(String name, @TempDir Path folder) throws Exception {
        Requirement.program("spirv-as", "spirv-tools");
        Path module = folder.resolve("module.spv");
        Process assembler = new ProcessBuilder("spirv-as", "--target-env", "spv1.0",
                FOLDER.resolve(name + ".spvasm").toString(), "-o", module.toString()).inheritIO().start();

        assertThat(assembler.waitFor()).isZero();
        assertThat(FOLDER.resolve(name + ".spv")).hasSameBinaryContentAs(module);
        assertThat(new ProcessBuilder("spirv-val", "--target-env", "vulkan1.0", module.toString()).inheritIO().start()
                .waitFor()).isZero();
    }

    @Test
    void roundsAreAConstantOfTheGenerator() throws Exception {
        int[] module = Shaders.generator(0xBADC0DE);

        assertThat(module).hasSize((int) Files.size(FOLDER.resolve("generator.spv")) / Integer.BYTES)
                .containsSequence(4 << 16 | 43, module[85], module[86], 0xBADC0DE);
    }
}
