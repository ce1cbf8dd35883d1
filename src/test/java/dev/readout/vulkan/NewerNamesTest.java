package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.capture.ShaderStage;
import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.testing.Requirement;
import dev.readout.testing.VulkanEnums;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nothing that the system's registry and headers have of queries is missing here. When they are renewed and this fails,
 * the decoders get the name that it says, or {@link #LEFT_OUT} gets it with the reason.
 */
class NewerNamesTest {
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

    /** The names whose numbers the decoders lack: {@code VK_QUERY_TYPE_X = 1 (VkQueryType)}. */
    private static List<String> missing(VulkanEnums enums, Set<String> leftOut) {
        return new TreeSet<>(KNOWN.keySet()).stream().flatMap(group -> enums.group(group).entrySet().stream()
                .filter(constant -> !KNOWN.get(group).contains(constant.getValue()))
                .filter(constant -> !leftOut.contains(constant.getKey()))
                .map(constant -> constant.getKey() + " = " + constant.getValue() + " (" + group + ")")).toList();
    }

    static Stream<Path> installed() {
        List<Path> files = VulkanEnums.installed();
        Requirement.require(!files.isEmpty(), "no Vulkan registry and no header (Debian package libvulkan-dev)");
        return files.stream();
    }

    @ParameterizedTest
    @MethodSource("installed")
    void whatTheSystemHasOfQueriesIsKnownHere(Path file) {
        VulkanEnums enums = VulkanEnums.of(file, KNOWN.keySet());
        assertThat(enums.group("VkQueryType")).as("query types of %s", file).hasSizeGreaterThan(2);
        assertThat(enums.group("VkQueryPipelineStatisticFlagBits")).hasSizeGreaterThan(10);

        assertThat(missing(enums, LEFT_OUT)).as("%s has names that Readout lacks, and does not leave out", file)
                .isEmpty();
    }

    private static final String REGISTRY = """
            <?xml version="1.0" encoding="UTF-8"?>
            <registry>
              <enums name="VkQueryType" type="enum">
                <enum value="0" name="VK_QUERY_TYPE_OCCLUSION"/>
                <enum value="77" name="VK_QUERY_TYPE_OF_THE_CORE"/>
              </enums>
              <enums name="VkQueryPipelineStatisticFlagBits" type="bitmask">
                <enum bitpos="10" name="VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT"/>
                <enum bitpos="31" name="VK_QUERY_PIPELINE_STATISTIC_MADE_UP_BIT"/>
              </enums>
              <enums name="VkSomethingElse"><enum value="5" name="VK_SOMETHING_ELSE"/></enums>
              <feature api="vulkan" name="VK_VERSION_9_9"><require>
                <enum offset="3" extends="VkQueryType" extnumber="500" name="VK_QUERY_TYPE_PROMOTED"/>
              </require></feature>
              <extensions>
                <extension name="VK_EXT_made_up" number="174" supported="vulkan"><require>
                  <enum offset="0" extends="VkQueryType" name="VK_QUERY_TYPE_TIME_ELAPSED_QCOM"/>
                  <enum offset="999" extends="VkQueryType" name="VK_QUERY_TYPE_MADE_UP_EXT"/>
                  <enum extends="VkQueryType" name="VK_QUERY_TYPE_ALIAS_EXT" alias="VK_QUERY_TYPE_MADE_UP_EXT"/>
                  <enum offset="2" dir="-" extends="VkQueryResultStatusKHR" name="VK_QUERY_RESULT_STATUS_MADE_UP_EXT"/>
                  <enum bitpos="20" extends="VkVideoEncodeFeedbackFlagBitsKHR" name="VK_FEEDBACK_MADE_UP_BIT_EXT"/>
                </require></extension>
                <extension name="VK_EXT_never_released" number="175" supported="disabled"><require>
                  <enum offset="0" extends="VkQueryType" name="VK_QUERY_TYPE_NEVER_RELEASED_EXT"/>
                </require></extension>
              </extensions>
            </registry>
            """;

    private static final String HEADER = """
            typedef enum VkQueryType {
                VK_QUERY_TYPE_OCCLUSION = 0,
            #ifdef VK_ENABLE_BETA_EXTENSIONS
                VK_QUERY_TYPE_MADE_UP_EXT = 1000173999,
            #endif
                VK_QUERY_TYPE_ALIAS_EXT = VK_QUERY_TYPE_MADE_UP_EXT,
                VK_QUERY_TYPE_MAX_ENUM = 0x7FFFFFFF
            } VkQueryType;
            typedef enum VkQueryResultStatusKHR {
                VK_QUERY_RESULT_STATUS_ERROR_KHR = -1,
                VK_QUERY_RESULT_STATUS_MADE_UP_EXT = -1000173002,
            } VkQueryResultStatusKHR;
            typedef enum VkQueryPipelineStatisticFlagBits {
                VK_QUERY_PIPELINE_STATISTIC_MADE_UP_BIT = 0x00040000
            } VkQueryPipelineStatisticFlagBits;
            """;

    @Test
    void aRegistryWithNewerNamesIsNoticed() {
        assertThat(missing(VulkanEnums.ofRegistry(REGISTRY, KNOWN.keySet()), Set.of())).containsExactlyInAnyOrder(
                "VK_QUERY_TYPE_OF_THE_CORE = 77 (VkQueryType)",
                "VK_QUERY_TYPE_PROMOTED = 1000499003 (VkQueryType)",
                "VK_QUERY_TYPE_MADE_UP_EXT = 1000173999 (VkQueryType)",
                "VK_QUERY_PIPELINE_STATISTIC_MADE_UP_BIT = -2147483648 (VkQueryPipelineStatisticFlagBits)",
                "VK_QUERY_RESULT_STATUS_MADE_UP_EXT = -1000173002 (VkQueryResultStatusKHR)",
                "VK_FEEDBACK_MADE_UP_BIT_EXT = 1048576 (VkVideoEncodeFeedbackFlagBitsKHR)");
    }

    @Test
    void whatIsLeftOutOnPurposeIsNot() {
        assertThat(missing(VulkanEnums.ofRegistry(REGISTRY, KNOWN.keySet()),
                Set.of("VK_QUERY_TYPE_MADE_UP_EXT", "VK_FEEDBACK_MADE_UP_BIT_EXT")))
                .hasSize(4).noneMatch(name -> name.startsWith("VK_QUERY_TYPE_MADE_UP_EXT"));
    }

    @Test
    void aHeaderWithNewerNamesIsNoticed() {
        assertThat(missing(VulkanEnums.ofHeader(HEADER, KNOWN.keySet()), Set.of())).containsExactlyInAnyOrder(
                "VK_QUERY_TYPE_MADE_UP_EXT = 1000173999 (VkQueryType)",
                "VK_QUERY_RESULT_STATUS_MADE_UP_EXT = -1000173002 (VkQueryResultStatusKHR)",
                "VK_QUERY_PIPELINE_STATISTIC_MADE_UP_BIT = 262144 (VkQueryPipelineStatisticFlagBits)");
    }
}
