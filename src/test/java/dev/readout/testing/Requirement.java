package dev.readout.testing;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a test needs from the machine and may not find: a driver, a compiler, a system header.
 *
 * <p>On a developer's machine the test is skipped, with the reason. Where the environment variable
 * {@code READOUT_REQUIRE_DRIVERS} is {@code true}, as in CI, it fails: a test that nobody runs proves nothing.
 */
public final class Requirement {

    private static final int SIGINT = 2;
    private static final String VARIABLE = "READOUT_REQUIRE_DRIVERS";
    private static final boolean WINDOWS_CONVENTION = "WIN_64".equals(System.getProperty("jdk.internal.foreign.CABI"))
            && !System.getProperty("os.name").startsWith("Windows");

    private Requirement() {
    }

    /**
     * Goes on when {@code present}; otherwise skips the running test, or fails it where everything must be there.
     *
     * @param present whether the machine has what the test needs
     * @param reason what is missing, and how to get it: one line for a person
     */
    public static void require(boolean present, String reason) {
        if (!present && Boolean.parseBoolean(System.getenv(VARIABLE))) {
            fail(reason + " (required, because " + VARIABLE + " is true)");
        }
        assumeTrue(present, reason);
    }

    /**
     * Goes on when a program is on the PATH, as {@link #require} does.
     *
     * @param debian the package that has it
     */
    public static void program(String name, String debian) {
        require(Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name))),
                name + " is not on the PATH (Debian package " + debian + ")");
    }

    /**
     * Skips the running test where the JVM has been told to call as Windows does, on a system that does not: there Java
     * can call what Java answers, and no C.
     *
     * @param library what is about to be called
     */
    public static void callsC(String library) {
        assumeFalse(WINDOWS_CONVENTION, library + " is C of this system, and this JVM calls as C of Windows does");
    }

    /**
     * Skips the running test where Ctrl-C is ignored: a shell that starts this in the background has it do so, and what
     * it starts.
     */
    public static void interruptible() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            String ignored = Files.readAllLines(status).stream().filter(line -> line.startsWith("SigIgn:")).findFirst()
                    .orElseThrow().substring("SigIgn:".length()).strip();
            assumeTrue((Long.parseUnsignedLong(ignored, 16) & 1 << SIGINT - 1) == 0, "SIGINT is ignored here");
        }
    }
}
