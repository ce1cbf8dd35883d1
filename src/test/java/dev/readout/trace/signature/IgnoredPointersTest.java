package dev.readout.trace.signature;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.testing.abi.vulkan.VkDescriptorSetLayoutBinding;
import dev.readout.software.abi.vulkan.VkDescriptorSetLayoutCreateInfo;
import dev.readout.software.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineDynamicStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineMultisampleStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineTessellationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.testing.abi.vulkan.VkWriteDescriptorSet;
import dev.readout.testing.Requirement;
import dev.readout.testing.abi.vulkan.vulkan_h;
import dev.readout.trace.write.WrittenCall;
import dev.readout.workload.abi.vulkan.VkPipelineVertexInputStateCreateInfo;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pointers that the API says nobody looks at, and that may be anything: they are written and not followed. Where they
 * are looked at, they are followed.
 */
class IgnoredPointersTest {
    /** Where nothing is: reading there ends the process. */
    private static final MemorySegment NOWHERE = MemorySegment.ofAddress(0x7_dead_beef_0000L);
    private static final Arena ARENA = Arena.ofAuto();
    private static final long DEVICE = 0x1234_5678_9000L;

    private static final int VERTEX = VK_SHADER_STAGE_VERTEX_BIT();
    private static final int CONTROL = vulkan_h.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT();
    private static final int MESH = vulkan_h.VK_SHADER_STAGE_MESH_BIT_EXT();

    /** The function that is called with a struct, and what it writes of it. */
    private record Given(String name, String function, MemorySegment struct, String... shown) {
        @Override
        public String toString() {
            return name;
        }

        String written() {
            long[] words = new long[ApiTable.standard().function(function).descriptor.argumentLayouts().size()];
            // Of those that take several structs, the parameter before says how many.
            int at = switch (function) {
                case "vkCreateGraphicsPipelines" -> 3;
                case "vkUpdateDescriptorSets" -> 2;
                default -> 1;
            };
            words[at - 1] = at == 1 ? DEVICE : 1;
            words[at] = struct.address();
            return WrittenCall.of(function, 0, words).arguments().get(at).value();
        }
    }

    /** A pipeline of which all states are there, but that a test may replace. */
    private static final class Pipeline {
        private final MemorySegment info = VkGraphicsPipelineCreateInfo.allocate(ARENA);
        private final MemorySegment rasterization = VkPipelineRasterizationStateCreateInfo.allocate(ARENA);
        private final List<String> states = new ArrayList<>();

        private Pipeline(int... stages) {
            MemorySegment array = VkPipelineShaderStageCreateInfo.allocateArray(stages.length, ARENA);
            for (int i = 0; i < stages.length; i++) {
                VkPipelineShaderStageCreateInfo.stage(VkPipelineShaderStageCreateInfo.asSlice(array, i), stages[i]);
            }
            VkGraphicsPipelineCreateInfo.stageCount(info, stages.length);
            VkGraphicsPipelineCreateInfo.pStages(info, array);
            VkGraphicsPipelineCreateInfo.pVertexInputState(info, VkPipelineVertexInputStateCreateInfo.allocate(ARENA));
            VkGraphicsPipelineCreateInfo.pInputAssemblyState(
                    info, VkPipelineInputAssemblyStateCreateInfo.allocate(ARENA));
            VkGraphicsPipelineCreateInfo.pTessellationState(
                    info, VkPipelineTessellationStateCreateInfo.allocate(ARENA));
            VkGraphicsPipelineCreateInfo.pViewportState(info, VkPipelineViewportStateCreateInfo.allocate(ARENA));
            VkGraphicsPipelineCreateInfo.pRasterizationState(info, rasterization);
            VkGraphicsPipelineCreateInfo.pMultisampleState(info, VkPipelineMultisampleStateCreateInfo.allocate(ARENA));
        }

        private Pipeline dynamic(int... numbers) {
            MemorySegment state = VkPipelineDynamicStateCreateInfo.allocate(ARENA);
            VkPipelineDynamicStateCreateInfo.dynamicStateCount(state, numbers.length);
            VkPipelineDynamicStateCreateInfo.pDynamicStates(state, ARENA.allocateFrom(ValueLayout.JAVA_INT, numbers));
            VkGraphicsPipelineCreateInfo.pDynamicState(info, state);
            return this;
        }

        private Pipeline discarding() {
            VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization, 1);
            return this;
        }

        /** Has a chain in which the second struct is of this number. */
        private Pipeline chained(int number) {
            MemorySegment second = ARENA.allocateFrom(ValueLayout.JAVA_LONG, number, 0);
            VkGraphicsPipelineCreateInfo.pNext(
                    info, ARENA.allocateFrom(ValueLayout.JAVA_LONG, 1_000_044_002, second.address()));
            return this;
        }

        /** Lets a state lead nowhere. */
        private Pipeline without(String... fields) {
            for (String field : fields) {
                info.set(ValueLayout.ADDRESS, VkGraphicsPipelineCreateInfo.layout().byteOffset(
                        PathElement.groupElement(field)), NOWHERE);
                states.add(field + " = [0x7deadbeef0000]");
            }
            return this;
        }

        private Given named(String name) {
            return new Given(name, "vkCreateGraphicsPipelines", info, states.toArray(String[]::new));
        }

        /** The same, with all states there: then those that would be ignored are followed. */
        private Given followed(String name, String... fields) {
            return new Given(name, "vkCreateGraphicsPipelines", info,
                    Arrays.stream(fields).map(field -> field + " = {").toArray(String[]::new));
        }
    }

    private static final String[] STATES = {"pStages", "pVertexInputState", "pInputAssemblyState",
        "pTessellationState", "pViewportState", "pRasterizationState", "pMultisampleState"};

    static Stream<Given> ignored() {
        return Stream.of(
                new Pipeline(VERTEX).dynamic(0, 1_000_352_000, 1).without("pVertexInputState")
                        .named("dynamic vertex input"),
                new Pipeline(VERTEX).dynamic(1_000_267_002, 1_000_377_004).without("pInputAssemblyState")
                        .named("dynamic topology and restart"),
                new Pipeline(VERTEX, CONTROL).dynamic(1_000_377_000).without("pTessellationState")
                        .named("dynamic patch control points"),
                new Pipeline(VERTEX).without("pTessellationState").named("no tessellation"),
                new Pipeline(MESH).without("pVertexInputState", "pInputAssemblyState").named("mesh shaders"),
                new Pipeline(VERTEX).discarding().without("pViewportState", "pMultisampleState")
                        .named("no rasterization"),
                new Pipeline(VERTEX).dynamic(1_000_267_004, 1_000_267_003).without("pViewportState")
                        .named("dynamic viewports and scissors with their counts"),
                new Pipeline(VERTEX).dynamic(1_000_455_003, 1_000_377_001, 1_000_455_004)
                        .without("pRasterizationState", "pViewportState", "pMultisampleState")
                        .named("dynamic rasterization"),
                new Pipeline(VERTEX).dynamic(1_000_455_006).without("pMultisampleState").named("dynamic sample mask"),
                new Pipeline(VERTEX).dynamic(1_000_455_005).without("pMultisampleState").named("dynamic samples"),
                new Pipeline(VERTEX).without("pDepthStencilState", "pColorBlendState").named("no attachments"),
                new Pipeline(VERTEX).chained(1_000_320_002).without(STATES).named("a part of a pipeline"),
                new Pipeline(VERTEX).chained(1_000_290_000).without(STATES).named("linked from parts"),
                new Given("a buffer of one queue family", "vkCreateBuffer",
                        with(VkBufferCreateInfo.allocate(ARENA), info -> {
                            VkBufferCreateInfo.queueFamilyIndexCount(info, 2);
                            VkBufferCreateInfo.pQueueFamilyIndices(info, NOWHERE);
                        }), "pQueueFamilyIndices = [0x7deadbeef0000]"),
                new Given("an image of one queue family", "vkCreateImage",
                        with(VkImageCreateInfo.allocate(ARENA), info -> {
                            VkImageCreateInfo.queueFamilyIndexCount(info, 2);
                            VkImageCreateInfo.pQueueFamilyIndices(info, NOWHERE);
                        }), "pQueueFamilyIndices = [0x7deadbeef0000]"),
                new Given("a framebuffer without images", "vkCreateFramebuffer",
                        with(VkFramebufferCreateInfo.allocate(ARENA), info -> {
                            VkFramebufferCreateInfo.flags(info, vulkan_h.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT());
                            VkFramebufferCreateInfo.attachmentCount(info, 2);
                            VkFramebufferCreateInfo.pAttachments(info, NOWHERE);
                        }), "pAttachments = [0x7deadbeef0000]"),
                new Given("a primary command buffer", "vkBeginCommandBuffer",
                        with(VkCommandBufferBeginInfo.allocate(ARENA),
                                info -> VkCommandBufferBeginInfo.pInheritanceInfo(info, NOWHERE)),
                        "pInheritanceInfo = [0x7deadbeef0000]"),
                new Given("a layout of buffers", "vkCreateDescriptorSetLayout",
                        with(VkDescriptorSetLayoutCreateInfo.allocate(ARENA), info -> {
                            MemorySegment binding = VkDescriptorSetLayoutBinding.allocate(ARENA);
                            VkDescriptorSetLayoutBinding.descriptorType(binding, 7);
                            VkDescriptorSetLayoutBinding.descriptorCount(binding, 2);
                            VkDescriptorSetLayoutBinding.pImmutableSamplers(binding, NOWHERE);
                            VkDescriptorSetLayoutCreateInfo.bindingCount(info, 1);
                            VkDescriptorSetLayoutCreateInfo.pBindings(info, binding);
                        }), "pImmutableSamplers = [0x7deadbeef0000]"),
                descriptors(7, "pImageInfo", "pTexelBufferView"),
                descriptors(3, "pBufferInfo", "pTexelBufferView"),
                descriptors(1000138000, "pImageInfo", "pBufferInfo", "pTexelBufferView"));
    }

    private static Given descriptors(int type, String... ignored) {
        MemorySegment write = VkWriteDescriptorSet.allocate(ARENA);
        VkWriteDescriptorSet.descriptorType(write, type);
        VkWriteDescriptorSet.descriptorCount(write, 2);
        for (String field : ignored) {
            write.set(ValueLayout.ADDRESS, VkWriteDescriptorSet.layout().byteOffset(
                    PathElement.groupElement(field)), NOWHERE);
        }
        return new Given("descriptors of type " + type, "vkUpdateDescriptorSets", write,
                Arrays.stream(ignored).map(field -> field + " = [0x7deadbeef0000]").toArray(String[]::new));
    }

    private static MemorySegment with(MemorySegment struct, Consumer<MemorySegment> filler) {
        filler.accept(struct);
        return struct;
    }

    static Stream<Given> needed() {
        return Stream.of(
                new Pipeline(VERTEX, CONTROL).followed("every state", STATES),
                new Pipeline(VERTEX, CONTROL).dynamic(0, 1).chained(1_000_044_002)
                        .followed("every state, with other dynamic states and structs", STATES),
                new Pipeline(VERTEX).dynamic(1_000_267_002, 1_000_267_003, 1_000_455_003).followed(
                        "states of which a part is dynamic", "pInputAssemblyState", "pViewportState",
                        "pRasterizationState"),
                new Given("a buffer of several queue families", "vkCreateBuffer",
                        with(VkBufferCreateInfo.allocate(ARENA), info -> {
                            VkBufferCreateInfo.sharingMode(info, vulkan_h.VK_SHARING_MODE_CONCURRENT());
                            VkBufferCreateInfo.queueFamilyIndexCount(info, 2);
                            VkBufferCreateInfo.pQueueFamilyIndices(
                                    info, ARENA.allocateFrom(ValueLayout.JAVA_INT, 4, 5));
                        }), "pQueueFamilyIndices = {4, 5}"));
    }

    @ParameterizedTest
    @MethodSource("ignored")
    void whatIsIgnoredIsNotFollowed(Given given) {
        assertThat(given.written()).contains(given.shown);
    }

    @ParameterizedTest
    @MethodSource("needed")
    void whatIsNeededIsFollowed(Given given) {
        assertThat(given.written()).contains(given.shown);
    }

    @Test
    void anOffsetIntoAQueryBufferIsNotFollowed() {
        for (long offset : new long[] {0, 8, 1 << 13, 0xFFFF_FFF8L}) {
            assertThat(WrittenCall.of("glGetQueryObjectui64v", 0, 1, 0x8866, offset).outputTexts()).isEmpty();
        }
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
