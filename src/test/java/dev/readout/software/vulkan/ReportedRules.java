package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.testing.VulkanRegistry;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Whatever test provokes a report: the rule that it names is one of the specification. */
final class ReportedRules {
    /** The names, without their function, that a test of a rule gives for younger than the registry. */
    private static final Set<String> YOUNGER = Rules.all().filter(rule -> !("VUID-" + rule.vuid()).equals(rule.layer()))
            .map(rule -> behindFunction("VUID-" + rule.vuid())).collect(Collectors.toSet());

    private ReportedRules() {
    }

    private static String behindFunction(String vuid) {
        return vuid.split("-", 3)[2];
    }

    static void check(List<Report> reports) {
        if (reports.stream().anyMatch(report -> !report.vuid().isEmpty()) && VulkanRegistry.isThere()) {
            // The registry has the rules of a function that two extensions have by one of its names.
            assertThat(reports).extracting(report -> report.vuid().replace("GroupHandlesNV-", "GroupHandlesKHR-"))
                    .filteredOn(vuid -> !vuid.isEmpty() && !YOUNGER.contains(behindFunction(vuid))
                            && !VulkanRegistry.mayLack(vuid.split("-")[1]))
                    .isSubsetOf(VulkanRegistry.rules());
        }
    }
}
