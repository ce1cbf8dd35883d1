package dev.readout.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The Maven that runs the tests, run once more on another project with the same repository. */
public final class OuterMaven {
    /** Whether it was told not to use the network. */
    public static final boolean OFFLINE = "offline=true".equals(System.getProperty("readout.maven.settings"));

    /** Most ends before what C2 compiles is used. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private OuterMaven() {
    }

    /** The folder where it keeps what it has from other repositories. */
    public static Path repository() {
        return Path.of(System.getProperty("readout.maven.repository"));
    }

    /** Arguments, and the one that denies it the network if it was denied that. */
    public static List<String> ofThisRun(String... arguments) {
        return Stream.concat(OFFLINE ? Stream.of("-o") : Stream.empty(), Stream.of(arguments)).toList();
    }

    /** Runs it by the same Java. */
    public static String run(Path project, Map<String, String> environment, String umask, List<String> arguments)
            throws IOException, InterruptedException {
        return run(project, Path.of(System.getProperty("readout.maven.java")), environment, umask, arguments);
    }

    /**
     * Runs it, and throws with its last lines unless it succeeds.
     *
     * @param java the folder of the Java that it runs on, whose tools come first
     * @param environment variables in addition to those that are set here
     * @param umask what new files are not allowed, where systems have that
     * @return what it printed
     */
    static String run(Path project, Path java, Map<String, String> environment, String umask,
            List<String> arguments) throws IOException, InterruptedException {
        Path maven = Path.of(System.getProperty("readout.maven.home"), "bin", WINDOWS ? "mvn.cmd" : "mvn");
        List<String> command = new ArrayList<>(WINDOWS
                ? List.of(maven.toString())
                : List.of("sh", "-c", "umask " + umask + "; exec \"$0\" \"$@\"", maven.toString()));
        command.addAll(List.of("-B", "-ntp"));
        command.addAll(arguments);
        Path log = project.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        // What the outer one was told by its environment, the inner one is not.
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        builder.environment().put("JAVA_HOME", java.toString());
        // A build that needs no toolchain, since its Java is new enough, takes the tools from there.
        builder.environment().compute("PATH", (name, path) -> java.resolve("bin") + File.pathSeparator + path);
        builder.environment().putAll(environment);
        builder.environment().merge("MAVEN_OPTS", SHORT_LIVED, (given, ours) -> given + " " + ours);
        int status = builder.start().waitFor();
        String printed = Files.readString(log, StandardCharsets.UTF_8);
        if (status != 0) {
            throw new AssertionError("mvn " + String.join(" ", arguments) + " fails in " + project + ": its log is "
                    + log + ", which ends:\n" + printed.substring(Math.max(0, printed.length() - 4000)));
        }
        return printed;
    }
}
