package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of calls, one between two empty lines, and below each what stands in the log of it. Of functions in Vulkan's
 * registry, and of any arguments, {@link RegistryRoundTripProperties} says the same.
 */
class WrittenCallsTest {
    private static final Path TABLES =
            Path.of("src/test/resources/dev/readout/trace/signature/written-calls");

    static Stream<List<String>> calls() throws IOException {
        List<List<String>> calls = new ArrayList<>();
        try (DirectoryStream<Path> tables = Files.newDirectoryStream(TABLES)) {
            for (Path table : tables) {
                Stream.of(Files.readString(table).split("\n\n")).map(row -> row.lines().toList())
                        .filter(row -> !row.getFirst().startsWith("#")).forEach(calls::add);
            }
        }
        return calls.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void aCallIsWrittenAsItWasMade(List<String> row) {
        assertThat(SpelledCall.written(row.getFirst())).contains(row.subList(1, row.size()));
    }

    @Test
    void longStringsAreShortened() {
        assertThat(SpelledCall.written("vkGetInstanceProcAddr(DEVICE, \"" + "x".repeat(4096) + "\")"))
                .contains("pName=" + "x".repeat(4096) + ")");
        assertThat(SpelledCall.written("vkGetInstanceProcAddr(DEVICE, \"" + "x".repeat(5000) + "\")"))
                .contains("{\"" + "x".repeat(4096) + "\", ...904 more}");
        assertThat(SpelledCall.written("vkGetPhysicalDeviceProperties(DEVICE, VkPhysicalDeviceProperties{"
                + "deviceName = \"" + "x".repeat(256) + "\"})")).as("a name without NUL ends with its array")
                .contains("deviceName = \"" + "x".repeat(256) + "\",");
    }

    @Test
    void anEndlessChainIsCut() {
        String chain = "0";
        for (int i = 99; i >= 0; i--) {
            chain = "VkBaseOutStructure{sType = " + (5000 + i) + ", pNext = " + chain + "}";
        }
        assertThat(SpelledCall.written("vkCreateQueryPool(DEVICE, VkQueryPoolCreateInfo{pNext = " + chain + "}, 0, 0)"))
                .contains("sType = 5031,", "}, ...and more}, flags").doesNotContain("5032");
    }
}
