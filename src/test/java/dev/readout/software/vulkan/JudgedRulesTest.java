package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.testing.KhronosLoader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link RulesTest}, judged by Khronos's validation layer. */
class JudgedRulesTest {
    /** What the rules need that are about extensions. */
    private static final List<String> EXTENSIONS = List.of("VK_EXT_transform_feedback",
            "VK_EXT_primitives_generated_query", "VK_KHR_performance_query", "VK_EXT_mesh_shader",
            "VK_KHR_video_queue", "VK_KHR_swapchain", "VK_EXT_calibrated_timestamps");

    static Stream<Rule> judgedRules() {
        return Rules.all().filter(Rule::isJudged);
    }

    private static SoftwareDevice first;
    /** One for all: to load the layer takes longer than to break a rule. */
    private static KhronosLoader loader;

    @BeforeAll
    static void open() {
        first = SoftwareDevice.create();
        loader = KhronosLoader.validating(first);
    }

    @AfterAll
    static void close() {
        if (loader != null) {
            loader.close();
        }
        first.close();
    }

    /** An application with the judge, Khronos's layer, between the device and the loader. */
    private static RuleBreaker judged(Rule rule) {
        return RulesTest.breaker(rule, false, EXTENSIONS, driver -> {
            loader.drive(driver);
            return loader.lookup();
        });
    }

    @ParameterizedTest
    @MethodSource("judgedRules")
    void theValidationLayerReportsTheSameRule(Rule rule) {
        try (RuleBreaker application = judged(rule)) {
            loader.messages();

            rule.mistake().make(application);

            List<String> layer = loader.violations();
            assertThat(application.application.reports).extracting(Report::vuid).contains("VUID-" + rule.vuid());
            if (rule.layer() != null) {
                assertThat(layer).contains(rule.layer());
            } else {
                assertThat(layer).as("the layer knows the rule after all").doesNotContain("VUID-" + rule.vuid());
            }
        }
    }

    /**
     * Stages whose features and queues the layer does not know: copies of acceleration structures, and HUAWEI's
     * shaders.
     */
    private static final Set<Integer> UNKNOWN_STAGES = Set.of(28, 39, 40, 41);

    /** Every single stage, in command buffers of a family with few operations: the layer finds the same legal. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3, 4})
    void theValidationLayerAgreesOnEveryStage(int family) {
        try (RuleBreaker application = judged(Rule.unjudged("", a -> {}))) {
            SoftAssertions stages = new SoftAssertions();
            application.begin(family);
            for (int bit = 0; bit < Long.SIZE; bit++) {
                application.application.reports.clear();
                loader.messages();
                application.timestamp2At(1L << bit);
                Set<String> reported = application.application.reports.stream().map(Report::vuid)
                        .map(vuid -> vuid.replace("07316", "04956")).collect(Collectors.toSet());
                Set<String> layer = new TreeSet<>(loader.violations());
                if (layer.contains("VUID-vkCmdWriteTimestamp2-stage-parameter")) {
                    // What is not known has no queues either.
                    layer.remove("VUID-vkCmdWriteTimestamp2-stage-03860");
                }
                if (!UNKNOWN_STAGES.contains(bit)) {
                    stages.assertThat(reported).as("bit %d", bit).isEqualTo(layer);
                }
            }
            stages.assertAll();
        }
    }
}
