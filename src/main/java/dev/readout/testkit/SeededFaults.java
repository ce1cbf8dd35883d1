package dev.readout.testkit;

import dev.readout.software.vulkan.Fault;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The faults of a test that come from a seed.
 *
 * @param seed runs them again
 * @param script what goes wrong, never empty
 */
record SeededFaults(long seed, List<Fault> script) {
    /** Takes the place of every seed. */
    static final String PROPERTY = "readout.seed";

    static SeededFaults of(Faults faults) {
        String again = System.getProperty(PROPERTY);
        if (again == null && faults.seed().length == 0) {
            return chosen(faults);
        }
        long seed = again == null ? faults.seed()[0] : parse(again);
        List<Fault> script = script(seed, faults);
        if (script.isEmpty()) {
            throw new ExtensionConfigurationException("seed " + seed + " has no fault in " + faults.submits()
                    + " submits: take another seed, or more submits");
        }
        return new SeededFaults(seed, script);
    }

    private static long parse(String again) {
        try {
            return Long.parseLong(again);
        } catch (NumberFormatException e) {
            throw new ExtensionConfigurationException(
                    "the system property " + PROPERTY + " must be a number, but is \"" + again + "\"", e);
        }
    }

    /** A seed that has a fault: nearly every one has. */
    private static SeededFaults chosen(Faults faults) {
        for (int attempt = 0; attempt < 10_000; attempt++) {
            long seed = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
            List<Fault> script = script(seed, faults);
            if (!script.isEmpty()) {
                return new SeededFaults(seed, script);
            }
        }
        throw new ExtensionConfigurationException("no seed has a fault in " + faults.submits() + " submits of kinds "
                + List.of(faults.kinds()));
    }

    private static List<Fault> script(long seed, Faults faults) {
        Set<Fault.Kind> kinds = Set.of(faults.kinds());
        return Fault.random(seed, faults.submits()).stream()
                .filter(fault -> kinds.isEmpty() || kinds.contains(fault.kind())).toList();
    }
}
