package dev.readout.testkit;

import dev.readout.software.vulkan.Fault;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The faults of a test that come from a seed.
 *
 * @param seed runs them again
 * @param script the faults, never empty
 */
record SeededFaults(long seed, List<Fault> script) {
    /** Takes the place of every seed. */
    static final String PROPERTY = "readout.seed";

    /**
     * The faults of a seed.
     *
     * @param seed null for a random one
     * @param submits the number of submits, waits or queries that they are spread over
     * @param kinds the kinds of faults; none means all
     */
    static SeededFaults of(@Nullable Long seed, int submits, Set<Fault.Kind> kinds) {
        String again = System.getProperty(PROPERTY);
        Long given = again == null ? seed : (Long) parse(again);
        if (given == null) {
            return chosen(submits, kinds);
        }
        List<Fault> script = script(given, submits, kinds);
        if (script.isEmpty()) {
            throw new ExtensionConfigurationException("seed " + given + " has no fault in " + submits
                    + " submits: take another seed, or more submits");
        }
        return new SeededFaults(given, script);
    }

    private static long parse(String again) {
        try {
            return Long.parseLong(again);
        } catch (NumberFormatException e) {
            throw new ExtensionConfigurationException(
                    "the system property " + PROPERTY + " must be a number, but is \"" + again + "\"", e);
        }
    }

    /** A seed that has a fault of each kind that was named: of many submits, nearly every one has. */
    private static SeededFaults chosen(int submits, Set<Fault.Kind> kinds) {
        for (int attempt = 0; attempt < 10_000; attempt++) {
            long seed = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
            List<Fault> script = script(seed, submits, kinds);
            if (!script.isEmpty() && script.stream().map(Fault::kind).toList().containsAll(kinds)) {
                return new SeededFaults(seed, script);
            }
        }
        throw new ExtensionConfigurationException("no seed has a fault of each of the kinds " + kinds + " in " + submits
                + " submits: name other kinds, or more submits");
    }

    private static List<Fault> script(long seed, int submits, Set<Fault.Kind> kinds) {
        return Fault.random(seed, submits).stream()
                .filter(fault -> kinds.isEmpty() || kinds.contains(fault.kind())).toList();
    }
}
