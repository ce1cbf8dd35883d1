package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.RegistryDom;
import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
    void everyPointerThatTheRegistrySaysMayBeAnythingHasACondition() throws Exception {
        RegistryDom registry = new RegistryDom(Registries.require(Registries.VULKAN));
        Map<String, Boolean> conditions = new TreeMap<>();
        for (Aggregate struct : ApiTable.parse("vulkan.h").aggregates()) {
            RegistryDom.Struct said = registry.structs.get(struct.name);
            Set<String> uncertain = said == null ? Set.of() : said.fields().stream()
                    .filter(field -> field.uncertain() && field.pointer() && !field.type().equals("void"))
                    .map(RegistryDom.Declared::name).collect(Collectors.toSet());
            Stream.of(struct.fields).filter(field -> uncertain.contains(field.name)).forEach(
                    field -> conditions.put(struct.name + "." + field.name, field.annotations.has("IF")));
        }
        conditions.keySet().removeAll(VALID);
        assertThat(conditions).hasSizeGreaterThan(15).doesNotContainValue(false);
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
