package dev.readout.testkit;

import dev.readout.software.vulkan.KnownDriver;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** The device of a failed test, and how to run it again: suppressed by the failure, so that it is printed with it. */
final class Circumstances extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * @param driver the driver that the device imitated; null for none
     * @param seed the seed of the faults; null if no chance was in the test
     */
    Circumstances(Class<?> type, Method method, @Nullable KnownDriver driver, @Nullable Long seed) {
        super(message(type.getName() + "#" + method.getName(), driver, seed), null, false, false);
    }

    private static String message(String test, @Nullable KnownDriver driver, @Nullable Long seed) {
        StringBuilder message = new StringBuilder();
        if (driver != null) {
            message.append("the device imitated ").append(driver);
        }
        if (seed != null) {
            // A shell would take the name behind a $ for a variable's.
            String quoted = test.contains("$") ? "'" + test + "'" : test;
            String property = SeededFaults.PROPERTY + "=" + seed;
            message.append(driver == null ? "" : "\n").append("to run it again: mvn test -Dtest=").append(quoted)
                    .append(" -D").append(property).append("\nwith another build tool: set the system property ")
                    .append(property).append(" in the JVM of the test");
        }
        return message.toString();
    }
}
