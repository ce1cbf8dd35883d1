package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.testing.VulkanRegistry;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule, broken once: the device reports it by its name, and in a strict device nothing else happens. */
class RulesTest {
    private static final List<SoftwareQueueFamily> FAMILIES = List.of(SoftwareQueueFamily.UNIVERSAL,
            new SoftwareQueueFamily(SoftwareQueueFamily.COMPUTE | SoftwareQueueFamily.TRANSFER, 1, 0),
            new SoftwareQueueFamily(SoftwareQueueFamily.VIDEO_ENCODE | SoftwareQueueFamily.TRANSFER, 1, 64),
            new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, 64),
            new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 1, 64));
    /** What takes two threads, which {@link ConcurrencyTest} has. */
    private static final Set<String> OF_THREADS = Set.of("vkResetQueryPool-firstQuery-02742");

    static Stream<Rule> rules() {
        return Rules.all();
    }

    static RuleBreaker breaker(Rule rule, boolean strict, List<String> extensions, UnaryOperator<SymbolLookup> entry) {
        return new RuleBreaker(new Application(settings -> {
            settings.queueFamilies(FAMILIES).strict(strict).performanceCopies(false);
            rule.device().accept(settings);
        }, rule.features(), SwapchainCalls.OF_INSTANCE, rule.extended() ? extensions : List.of(), entry,
                VK_API_VERSION_1_3()));
    }

    /** A driver that goes its own way gives no licence to its applications. */
    @ParameterizedTest
    @MethodSource("rules")
    void aBrokenRuleIsReportedByItsNameWhateverDeviationsThereAre(Rule rule) {
        for (Set<Deviation> deviations : List.of(Set.<Deviation>of(), EnumSet.allOf(Deviation.class))) {
            List<Report> reports = reports(rule.and(settings -> settings.deviations(deviations)), false);
            assertThat(reports).filteredOn(report -> report.vuid().equals("VUID-" + rule.vuid())).isNotEmpty()
                    .allSatisfy(report -> assertThat(report.message()).isNotBlank());
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aStrictDeviceReportsTheSameAndFails(Rule rule) {
        assertThat(reports(rule, true)).extracting(Report::vuid).contains("VUID-" + rule.vuid());
    }

    /** What a device reports when a rule is broken, after which a strict one has failed. */
    private static List<Report> reports(Rule rule, boolean strict) {
        try (RuleBreaker application = breaker(rule, strict, Application.ALL, driver -> driver)) {
            rule.mistake().make(application);
            List<Report> reports = List.copyOf(application.application.reports);
            assertThat(!strict || rule.isSilent() || application.isRefused()).as("an error code says so").isTrue();
            return reports;
        }
    }

    /** A rule in the device's source: alone, or with the function or the struct that it is about. */
    private static final Pattern NAMED =
            Pattern.compile("\"((?:[vV]k\\w+-)?(?:\\w+-(?:\\d{5}|parameter|recording|cmdpool"
                    + "|parent|sType|unique|pNext|arraylength|zerobitmask|requiredbitmask)"
                    + "|renderpass|videocoding|bufferlevel|commonparent))\"");
    /** The functions of queries, and rules that no other kind of command has: each is broken by each function. */
    private static final Pattern OF_QUERIES =
            Pattern.compile("vk\\w*(Query|Timestamp)\\w*-(\\w+-\\d{5}|\\w+-recording|commonparent)");

    private static Set<String> named() throws IOException {
        Set<String> named = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/software/main/java/dev/readout/software/vulkan"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                NAMED.matcher(Files.readString(source)).results().forEach(result -> named.add(result.group(1)));
            }
        }
        return named;
    }

    private static Set<String> broken() {
        return Stream.concat(rules().map(Rule::vuid), OF_THREADS.stream()).collect(Collectors.toSet());
    }

    @Test
    void everyRuleThatTheDeviceNamesIsBrokenHere() throws IOException {
        Set<String> broken = broken();
        assertThat(named()).hasSizeGreaterThan(100)
                .allMatch(rule -> broken.stream().anyMatch(vuid -> ("-" + vuid).endsWith("-" + rule)));
    }

    /** Where the specification gives the rule to several functions, one that breaks it says nothing of the others. */
    @Test
    void everyRuleOfAFunctionOfQueriesIsBrokenByThatFunction() throws IOException {
        VulkanRegistry.require();
        Set<String> named = named();
        Set<String> expected = VulkanRegistry.rules().stream().map(vuid -> vuid.substring("VUID-".length()))
                .filter(vuid -> OF_QUERIES.matcher(vuid).matches())
                .filter(vuid -> named.contains(vuid.substring(vuid.indexOf('-') + 1)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(expected).hasSizeGreaterThan(60).isSubsetOf(broken());
    }
}
