package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pointers that the API says nobody looks at, and that may be anything: they are written and not followed. Where they
 * are looked at, they are followed.
 */
class IgnoredPointersTest {
    private static final String PIPELINE = """
            vkCreateGraphicsPipelines(DEVICE, 0, 1, VkGraphicsPipelineCreateInfo{stageCount = %d, \
            pStages = VkPipelineShaderStageCreateInfo%s, \
            pVertexInputState = VkPipelineVertexInputStateCreateInfo{}, \
            pInputAssemblyState = VkPipelineInputAssemblyStateCreateInfo{}, \
            pTessellationState = VkPipelineTessellationStateCreateInfo{}, \
            pViewportState = VkPipelineViewportStateCreateInfo{}, \
            pRasterizationState = VkPipelineRasterizationStateCreateInfo{rasterizerDiscardEnable = %d}, \
            pMultisampleState = VkPipelineMultisampleStateCreateInfo{}, \
            pDynamicState = VkPipelineDynamicStateCreateInfo{dynamicStateCount = %d, pDynamicStates = int{%s}}, \
            pNext = long{1000044002, long{%s, 0}}%s}, 0, 0)""";

    private static final List<String> STATES = List.of("pStages = ", "pVertexInputState = ", "pInputAssemblyState = ",
            "pTessellationState = ", "pViewportState = ", "pRasterizationState = ", "pMultisampleState = ");

    /** The stages' bits, whether nothing is rasterized, dynamic states, a chained struct, and the ignored fields. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dynamic vertex input      | 1   | 0 | 0 1000352000 1 | 901 | VertexInput
            dynamic topology, restart | 1   | 0 | 1000267002 1000377004 | 901 | InputAssembly
            dynamic control points    | 1 2 | 0 | 1000377000 | 901 | Tessellation
            no tessellation           | 1   | 0 | 0 | 901 | Tessellation
            mesh shaders              | 128 | 0 | 0 | 901 | VertexInput InputAssembly
            no rasterization          | 1   | 1 | 0 | 901 | Viewport Multisample
            dynamic viewports         | 1   | 0 | 1000267004 1000267003 | 901 | Viewport
            dynamic rasterization | 1 | 0 | 1000455003 1000377001 1000455004 | 901 | Rasterization Viewport Multisample
            dynamic sample mask       | 1   | 0 | 1000455006 | 901 | Multisample
            dynamic samples           | 1   | 0 | 1000455005 | 901 | Multisample
            no attachments            | 1   | 0 | 0 | 901 | DepthStencil ColorBlend
            a part of a pipeline      | 1   | 0 | 0 | 1000320002 | all
            linked from parts         | 1   | 0 | 0 | 1000290000 | all
            every state               | 1 2 | 0 | 0 | 901 |
            other dynamic states      | 1 2 | 0 | 0 1 | 901 |
            partly dynamic states     | 1 2 | 0 | 1000267002 1000267003 1000455003 | 901 |
            """)
    void aStateOfAPipelineIsFollowedUnlessItIsIgnored(String name, String stages, int discarding, String dynamic,
            String chained, String ignored) {
        List<String> fields = ignored == null ? List.of() : ignored.equals("all") ? STATES
                : Stream.of(ignored.split(" ")).map(state -> "p" + state + "State = ").toList();
        String[] numbers = dynamic.split(" ");
        String written = SpelledCall.written(PIPELINE.formatted(stages.split(" ").length,
                Stream.of(stages.split(" ")).map(stage -> "{stage = " + stage + "}").collect(Collectors.joining()),
                discarding, numbers.length, String.join(", ", numbers), chained,
                fields.stream().map(field -> ", " + field + "NOWHERE").collect(Collectors.joining())));

        assertThat(written).contains(fields.isEmpty() ? STATES.stream().map(field -> field + "{").toList()
                : fields.stream().map(field -> field + "[0x7deadbeef0000]").toList());
    }

    /** Valid wherever there is a count, and optional or an output otherwise: the specification says so in prose. */
    private static final Set<String> VALID = Set.of("VkRenderPassBeginInfo.pClearValues");

    /** What the registry leaves to prose is what no rule checks: there has to be a condition for it. */
    @Test
    void everyPointerThatTheRegistrySaysMayBeAnythingHasACondition() throws IOException {
        Path registry = Path.of("/usr/share/vulkan/registry/vk.xml");
        Requirement.require(Files.exists(registry), "no " + registry + " (Debian package libvulkan-dev)");
        Set<String> unsaid = new TreeSet<>();
        int checked = 0;
        Matcher structs = Pattern.compile("(?s)<type category=\"struct\" name=\"(\\w+)\".*?</type>\\n").matcher(
                Files.readString(registry));
        List<String> declared = fields(Files.readString(Path.of("headers/vulkan.h")).replaceAll("(?s)/\\*.*?\\*/", ""));
        while (structs.find()) {
            for (MatchResult member : Pattern.compile(
                    "<member[^>]*noautovalidity=\"true\"[^>]*>[^\\n]*\\*[^\\n]*<name>(\\w+)</name>")
                    .matcher(structs.group()).results().toList()) {
                String name = structs.group(1) + "." + member.group(1);
                for (String field : declared) {
                    if (field.startsWith(name + " ")) {
                        checked++;
                        if (!field.contains("READOUT_IF(") && !field.contains("void*") && !VALID.contains(name)) {
                            unsaid.add(name);
                        }
                    }
                }
            }
        }
        assertThat(unsaid).isEmpty();
        assertThat(checked).isGreaterThan(15);
    }

    /** Every field of a header, as {@code Struct.field} and its declaration. */
    private static List<String> fields(String header) {
        List<String> fields = new ArrayList<>();
        Matcher structs = Pattern.compile("(?s)typedef struct (\\w+) \\{(.*?)\\} \\w+;").matcher(header);
        while (structs.find()) {
            for (String field : structs.group(2).split(";")) {
                String declaration = field.strip();
                fields.add(structs.group(1) + "." + declaration.replaceFirst("(?s).*\\b(\\w+)(\\[.*)?$", "$1") + " "
                        + declaration);
            }
        }
        return fields;
    }

    @Test
    void theNumbersThatOnlyAnnotationsNeedAreTheApis() throws IOException {
        Path system = Path.of("/usr/include/vulkan/vulkan_core.h");
        Requirement.require(Files.exists(system), "no " + system + " (Debian package libvulkan-dev)");
        List<String> numbers = Pattern.compile("READOUT_NUMBER\\((\\w+), (\\d+)\\)")
                .matcher(Files.readString(Path.of("headers/vulkan.h"))).results()
                .map(number -> number.group(1) + " = " + number.group(2) + ",").toList();
        assertThat(numbers).isNotEmpty();
        assertThat(Files.readString(system)).contains(numbers);
    }
}
