package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The device under Khronos's validation layers, an old one and a new one. */
class ValidationLayersIT {
    @TempDir
    private static Path folder;

    private static DriverImage drivers;

    @BeforeAll
    static void unpack() throws Exception {
        drivers = DriverImage.in(folder);
        Requirement.require(Files.exists(Path.of("/usr/bin/vulkaninfo")), "vulkaninfo is of Debian's vulkan-tools");
    }

    static Stream<Arguments> everythingThatVulkaninfoAsks() {
        return Stream.of(ValidationLayer.OF_DEBIAN, ValidationLayer.OF_CHROMIUM)
                .flatMap(layer -> Stream.of("--summary", "--text", "--json=0").map(way -> Arguments.of(layer, way)));
    }

    @ParameterizedTest
    @MethodSource("everythingThatVulkaninfoAsks")
    void theLayerHasNothingToSayOfVulkaninfo(ValidationLayer layer, String way) throws Exception {
        Run run = drivers.with(layer.environment(folder)).icd("--", "vulkaninfo", way);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out() + run.err()).doesNotContain("VUID", "Validation Error", "Validation Warning");
        assertThat(run.err()).endsWith("0 reports of wrong use, 0 of 0 faults met\n");
    }

    /** So that silence means something. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theLayerSpeaksOfAMistake(ValidationLayer layer) throws Exception {
        String program = drivers.compile("uses_vulkan", "uses-vulkan", "-lvulkan", "-lpthread");

        Run run = drivers.with(layer.environment(folder)).icd("--", program, "bad");

        assertThat(run.out()).contains("VUID-vkCmdEndQuery-None-01923");
        assertThat(run.err()).contains("[VUID-vkCmdEndQuery-None-01923]");
    }
}
