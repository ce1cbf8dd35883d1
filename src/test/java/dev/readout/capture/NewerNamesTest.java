package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.testing.Requirement;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Nothing that the system's header has of queries is missing here. When it is renewed and this fails, the decoders get
 * the name that it says, or {@link #LEFT_OUT} gets it with the reason.
 */
class NewerNamesTest {
    private static final Path HEADER = Path.of("/usr/include/vulkan/vulkan_core.h");
    /** Of each of the API's enums the numbers that the decoders have. */
    private static final Map<String, Set<Integer>> KNOWN = Map.of(
            "VkTimeDomainKHR", numbers(TimeDomain.values(), TimeDomain::code),
            "VkTimeDomainEXT", numbers(TimeDomain.values(), TimeDomain::code),
            "VkShaderStageFlagBits", numbers(ShaderStage.values(), ShaderStage::bit),
            "VkQueryType", numbers(QueryType.values(), QueryType::code),
            "VkQueryPipelineStatisticFlagBits", numbers(PipelineStatistic.values(), PipelineStatistic::bit),
            "VkVideoEncodeFeedbackFlagBitsKHR", numbers(VideoEncodeFeedback.values(), VideoEncodeFeedback::bit),
            "VkQueryResultStatusKHR", numbers(QueryResultStatus.values(), QueryResultStatus::code),
            "VkQueryResultFlagBits", Set.of(QueryResultFlags.BITS_64, QueryResultFlags.WAIT,
                    QueryResultFlags.WITH_AVAILABILITY, QueryResultFlags.PARTIAL, QueryResultFlags.WITH_STATUS),
            "VkPerformanceCounterStorageKHR",
            numbers(PerformanceCounterStorage.values(), PerformanceCounterStorage::code));

    /** Names that the decoders lack on purpose, each with the reason behind it. */
    private static final Set<String> LEFT_OUT = Set.of(
            "VK_SHADER_STAGE_ALL_GRAPHICS", // No stage, but several.
            "VK_SHADER_STAGE_ALL"); // The same.

    private static <E> Set<Integer> numbers(E[] constants, ToIntFunction<E> number) {
        return Arrays.stream(constants).map(number::applyAsInt).collect(Collectors.toSet());
    }

    /** The constants of an enum in the header of the system, without those that only name another one. */
    private static Map<String, Integer> constants(String header, String group) {
        Map<String, Integer> constants = new TreeMap<>();
        Pattern.compile("(?s)typedef enum " + group + " \\{(.*?)\\}").matcher(header).results()
                .flatMap(body -> Pattern.compile("(\\w+)\\s*=\\s*(-?(?:0x[0-9A-Fa-f]+|\\d+))")
                        .matcher(body.group(1)).results())
                .filter(constant -> !constant.group(1).contains("_MAX_ENUM"))
                .forEach(constant -> constants.put(constant.group(1), Long.decode(constant.group(2)).intValue()));
        return constants;
    }

    @Test
    void whatTheSystemHasOfQueriesIsKnownHere() throws IOException {
        Requirement.require(Files.exists(HEADER), "no " + HEADER + " (Debian package libvulkan-dev)");
        String header = Files.readString(HEADER);
        assertThat(constants(header, "VkQueryType")).hasSizeGreaterThan(2);
        assertThat(constants(header, "VkQueryPipelineStatisticFlagBits")).hasSizeGreaterThan(10);

        assertThat(KNOWN).allSatisfy((group, known) -> assertThat(constants(header, group)).as(group)
                .allSatisfy((name, number) -> assertThat(known.contains(number) || LEFT_OUT.contains(name))
                        .as("%s = %s is known or left out", name, number).isTrue()));
    }
}
