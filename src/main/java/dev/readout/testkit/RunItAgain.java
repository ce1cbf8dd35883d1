package dev.readout.testkit;

import java.lang.reflect.Method;

/** How a test that failed by chance is run again: suppressed by the failure, so that it is printed with that. */
final class RunItAgain extends Exception {
    private static final long serialVersionUID = 1;

    RunItAgain(Class<?> type, Method method, long seed) {
        super(message(type.getName() + "#" + method.getName(), SeededFaults.PROPERTY + "=" + seed), null, false, false);
    }

    private static String message(String test, String property) {
        // A shell would take the name behind a $ for a variable's.
        String quoted = test.contains("$") ? "'" + test + "'" : test;
        return "to run it again: mvn test -Dtest=" + quoted + " -D" + property
                + "\nwith another build tool: set the system property " + property + " in the JVM of the test";
    }
}
