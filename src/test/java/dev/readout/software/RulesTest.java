package dev.readout.software;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.KhronosLoader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule, broken once: the device reports it by its name, and in a strict device nothing else happens. */
class RulesTest {
    private static final List<SoftwareQueueFamily> FAMILIES = List.of(SoftwareQueueFamily.UNIVERSAL,
            new SoftwareQueueFamily(SoftwareQueueFamily.COMPUTE | SoftwareQueueFamily.TRANSFER, 1, 0));
    /** What the rules need that are about extensions. */
    private static final List<String> EXTENSIONS = List.of("VK_EXT_transform_feedback",
            "VK_EXT_primitives_generated_query", "VK_KHR_performance_query", "VK_EXT_mesh_shader");

    static Stream<Rules.Rule> rules() {
        return Rules.all();
    }

    private static void configure(SoftwareSettings.Builder settings, Rules.Rule rule, boolean strict) {
        // Work is in flight until the application waits.
        settings.queueFamilies(FAMILIES).strict(strict).performanceCopies(false);
        if (rule.vuid().endsWith("02741") || rule.vuid().endsWith("00793")) {
            settings.lag(2);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aBrokenRuleIsReportedByItsName(Rules.Rule rule) {
        try (RuleBreaker application = new RuleBreaker(new Application(settings -> configure(settings, rule, false),
                rule.features(), List.of(), driver -> driver))) {
            rule.mistake().make(application);

            assertThat(application.application.reports).extracting(Report::vuid).contains("VUID-" + rule.vuid());
            assertThat(application.application.reports).filteredOn(report -> report.vuid().endsWith(rule.vuid()))
                    .allSatisfy(report -> assertThat(report.message()).isNotBlank());
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aStrictDeviceReportsTheSame(Rules.Rule rule) {
        try (RuleBreaker application = new RuleBreaker(new Application(settings -> configure(settings, rule, true),
                rule.features(), List.of(), driver -> driver))) {
            rule.mistake().make(application);

            assertThat(application.application.reports).extracting(Report::vuid).contains("VUID-" + rule.vuid());
        }
    }

    /** The judge: Khronos's layer, between this device and the loader. */
    @ParameterizedTest
    @MethodSource("rules")
    void theValidationLayerReportsTheSameRule(Rules.Rule rule) {
        KhronosLoader[] loader = new KhronosLoader[1];
        try (RuleBreaker application = new RuleBreaker(new Application(settings -> configure(settings, rule, false),
                rule.features(), EXTENSIONS, driver -> {
                    loader[0] = KhronosLoader.validating(driver);
                    return loader[0].lookup();
                }))) {
            loader[0].messages();

            rule.mistake().make(application);

            List<String> layer = loader[0].violations();
            assertThat(application.application.reports).extracting(Report::vuid).contains("VUID-" + rule.vuid());
            if (rule.layer() == null) {
                assertThat(layer).as("the layer knows the rule after all").doesNotContain("VUID-" + rule.vuid());
            } else {
                assertThat(layer).contains(rule.layer());
            }
        } finally {
            if (loader[0] != null) {
                loader[0].close();
            }
        }
    }
}
