package dev.readout.testkit;

import dev.readout.software.Report;
import dev.readout.software.vulkan.KnownDriver;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * The device of a failed test, and how to run it again. The failure has them in its message: build tools cut stack
 * traces, and what is suppressed with them.
 */
final class Circumstances {
    private Circumstances() {
    }

    /**
     * Lines for a person; empty if there is nothing to say.
     *
     * @param driver the driver that the device imitated; null for none
     * @param seed the seed of the faults; null if no chance was in the test
     */
    static String lines(String type, String method, @Nullable KnownDriver driver, @Nullable Long seed) {
        StringBuilder lines = new StringBuilder();
        if (driver != null) {
            lines.append("\nthe device imitated ").append(driver);
        }
        if (seed != null) {
            String property = SeededFaults.PROPERTY + "=" + seed;
            lines.append("\nto run it again: mvn test -Dtest=").append(quoted(type + "#" + method))
                    .append(" -D").append(property).append("\nwith another build tool: set the system property ")
                    .append(property).append(" in the JVM of the test");
        }
        return lines.toString();
    }

    /** For a shell: a name in Kotlin may have blanks and apostrophes, and one of a nested class has a $. */
    private static String quoted(String test) {
        return "'" + test.replace("'", "'\\''") + "'";
    }

    /** The lines of the device: a test that checks results fails by their codes, and not by what was wrong. */
    static String lines(List<Report> reports) {
        return reports.stream().map(report -> "\nthe software device reports " + report).collect(Collectors.joining());
    }

    /** The failure with more lines in its message. What was thrown is its cause. */
    static AssertionFailedError added(Throwable thrown, String lines) {
        String message = (thrown instanceof AssertionError && thrown.getMessage() != null ? thrown.getMessage()
                : thrown.toString()) + lines;
        AssertionFailedError failure = thrown instanceof AssertionFailedError failed && failed.isExpectedDefined()
                && failed.isActualDefined()
                        ? new AssertionFailedError(message, failed.getExpected().getEphemeralValue(),
                                failed.getActual().getEphemeralValue(), thrown)
                        : new AssertionFailedError(message, thrown);
        failure.setStackTrace(thrown.getStackTrace());
        return failure;
    }
}
