package dev.readout.cli;

/**
 * The main class of the command line's jar. It is compiled for Java 11, so that an older Java than Readout needs can
 * say so in one line, where it would otherwise print the version of a class file.
 */
public final class Launcher {
    private static final int NEEDED = 22;
    private static final int FAULT = 1;

    private Launcher() {
    }

    /** Hands over to the command line, which this Java may be too old to load. */
    public static void main(String[] args) throws ReflectiveOperationException {
        if (Runtime.version().feature() < NEEDED) {
            System.err.println("readout: JDK " + NEEDED + " or newer is needed, and this is Java " + Runtime.version()
                    + " in " + System.getProperty("java.home"));
            System.exit(FAULT);
        }
        Class.forName("dev.readout.cli.Main").getMethod("main", String[].class).invoke(null, (Object) args);
    }
}
