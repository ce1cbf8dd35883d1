package dev.readout.software.vulkan.device;

import static dev.readout.software.vulkan.SoftwareQueueFamily.COMPUTE;
import static dev.readout.software.vulkan.SoftwareQueueFamily.GRAPHICS;
import static dev.readout.software.vulkan.SoftwareQueueFamily.TRANSFER;
import static dev.readout.software.vulkan.SoftwareQueueFamily.VIDEO_DECODE;
import static dev.readout.software.vulkan.SoftwareQueueFamily.VIDEO_ENCODE;
import static dev.readout.software.vulkan.object.QueueAbilities.ANY;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.QueueAbilities;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.TimestampVuids;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A stage that a timestamp may be written at, with the operations and the feature that it needs (section 7.1.2): a row
 * for each of the {@code VkPipelineStageFlagBits2}.
 */
enum PipelineStage {
    TOP_OF_PIPE(0, ANY),
    DRAW_INDIRECT(1, GRAPHICS | COMPUTE),
    VERTEX_INPUT(2, GRAPHICS),
    VERTEX_SHADER(3, GRAPHICS),
    TESSELLATION_CONTROL_SHADER(4, GRAPHICS, Feature.TESSELLATION_SHADER, "pipelineStage-04076", "stage-03930"),
    TESSELLATION_EVALUATION_SHADER(5, GRAPHICS, Feature.TESSELLATION_SHADER, "pipelineStage-04076", "stage-03930"),
    GEOMETRY_SHADER(6, GRAPHICS, Feature.GEOMETRY_SHADER, "pipelineStage-04075", "stage-03929"),
    FRAGMENT_SHADER(7, GRAPHICS),
    EARLY_FRAGMENT_TESTS(8, GRAPHICS),
    LATE_FRAGMENT_TESTS(9, GRAPHICS),
    COLOR_ATTACHMENT_OUTPUT(10, GRAPHICS),
    COMPUTE_SHADER(11, COMPUTE),
    ALL_TRANSFER(12, GRAPHICS | COMPUTE | TRANSFER),
    BOTTOM_OF_PIPE(13, ANY),
    HOST(14, ANY),
    ALL_GRAPHICS(15, GRAPHICS),
    ALL_COMMANDS(16, ANY),
    COMMAND_PREPROCESS_NV(17, GRAPHICS | COMPUTE),
    CONDITIONAL_RENDERING_EXT(18, GRAPHICS | COMPUTE, "conditionalRendering", "pipelineStage-04077", "stage-03931"),
    TASK_SHADER_EXT(19, GRAPHICS, Feature.TASK_SHADER, "pipelineStage-07077", "stage-03935"),
    MESH_SHADER_EXT(20, GRAPHICS, Feature.MESH_SHADER, "pipelineStage-04080", "stage-03934"),
    RAY_TRACING_SHADER_KHR(21, COMPUTE),
    FRAGMENT_SHADING_RATE_ATTACHMENT_KHR(22, GRAPHICS, "attachmentFragmentShadingRate", "shadingRateImage-07314",
            "stage-07316"),
    FRAGMENT_DENSITY_PROCESS_EXT(23, GRAPHICS, "fragmentDensityMap", "pipelineStage-04078", "stage-03932"),
    TRANSFORM_FEEDBACK_EXT(24, GRAPHICS, Feature.TRANSFORM_FEEDBACK, "pipelineStage-04079", "stage-03933"),
    ACCELERATION_STRUCTURE_BUILD_KHR(25, COMPUTE),
    VIDEO_DECODE_KHR(26, VIDEO_DECODE),
    VIDEO_ENCODE_KHR(27, VIDEO_ENCODE),
    ACCELERATION_STRUCTURE_COPY_KHR(28, COMPUTE),
    OPTICAL_FLOW_NV(29, 0),
    MICROMAP_BUILD_EXT(30, COMPUTE),
    COPY(32, GRAPHICS | COMPUTE | TRANSFER),
    RESOLVE(33, GRAPHICS | COMPUTE | TRANSFER),
    BLIT(34, GRAPHICS | COMPUTE | TRANSFER),
    CLEAR(35, GRAPHICS | COMPUTE | TRANSFER),
    INDEX_INPUT(36, GRAPHICS),
    VERTEX_ATTRIBUTE_INPUT(37, GRAPHICS),
    PRE_RASTERIZATION_SHADERS(38, GRAPHICS),
    SUBPASS_SHADING_HUAWEI(39, GRAPHICS, "subpassShading", "", "stage-04957"),
    INVOCATION_MASK_HUAWEI(40, ANY, "invocationMask", "", "stage-04995"),
    CLUSTER_CULLING_SHADER_HUAWEI(41, GRAPHICS);

    /** By the number of the bit. */
    private static final @Nullable PipelineStage[] STAGES = new PipelineStage[Long.SIZE];
    private static final long KNOWN;

    static {
        long known = 0;
        for (PipelineStage stage : values()) {
            STAGES[Long.numberOfTrailingZeros(stage.bit)] = stage;
            known |= stage.bit;
        }
        KNOWN = known;
    }

    private final long bit;
    private final int queues;
    private final @Nullable Feature feature;
    private final @Nullable String featureName;
    private final String firstRule;
    private final String secondRule;

    /** @param queues a queue family with one of these operations supports the stage */
    PipelineStage(int bit, int queues) {
        this(bit, queues, null, null, "", "");
    }

    /**
     * A stage that needs a feature.
     *
     * @param firstRule the VUID that demands it in {@code vkCmdWriteTimestamp}
     * @param secondRule the VUID in {@code vkCmdWriteTimestamp2}
     */
    PipelineStage(int bit, int queues, Feature feature, String firstRule, String secondRule) {
        this(bit, queues, feature, feature.toString(), firstRule, secondRule);
    }

    /** A stage that needs a feature which this device never has. */
    PipelineStage(int bit, int queues, String featureName, String firstRule, String secondRule) {
        this(bit, queues, null, featureName, firstRule, secondRule);
    }

    PipelineStage(int bit, int queues, @Nullable Feature feature, @Nullable String featureName, String firstRule,
            String secondRule) {
        this.bit = 1L << bit;
        this.queues = queues;
        this.feature = feature;
        this.featureName = featureName;
        this.firstRule = firstRule;
        this.secondRule = secondRule;
    }

    private boolean isEnabled(Set<Feature> enabled) {
        return featureName == null || feature != null && enabled.contains(feature);
    }

    /**
     * Reports a mask that is not one supported stage.
     *
     * @param stages a {@code VkPipelineStageFlagBits} or {@code VkPipelineStageFlags2}
     * @param violation gets the rule and the message
     */
    static void check(long stages, TimestampVuids vuids, SoftwareQueueFamily family, Set<Feature> enabled,
            BiConsumer<String, String> violation) {
        boolean second = vuids.needsFeature();
        PipelineStage stage = Long.bitCount(stages) == 1 ? STAGES[Long.numberOfTrailingZeros(stages)] : null;
        if (stages == 0) {
            if (!second && !enabled.contains(Feature.SYNCHRONIZATION2)) {
                violation.accept("synchronization2-06489",
                        named(vuids, stages) + ", no stage, and the feature synchronization2 was not enabled");
            }
        } else if ((stages & ~(KNOWN & vuids.stages())) != 0) {
            violation.accept(vuids.known(), named(vuids, stages) + ", which has bits that are not known");
        } else if (stage == null) {
            violation.accept(vuids.single(), named(vuids, stages) + ": expected one stage");
        } else {
            if (!stage.isEnabled(enabled)) {
                violation.accept(second ? stage.secondRule : stage.firstRule,
                        named(vuids, stages) + ", " + stage + ", and the feature " + stage.featureName
                                + " was not enabled");
            }
            if (!QueueAbilities.can(family, stage.queues)) {
                violation.accept(vuids.queue(), named(vuids, stages) + ", " + stage
                        + ", which the queue family does not support: its flags are "
                        + Misuse.hex(family.flags()));
            }
        }
    }

    private static String named(TimestampVuids vuids, long stages) {
        return vuids.stage() + " is " + Misuse.hex(stages);
    }
}
