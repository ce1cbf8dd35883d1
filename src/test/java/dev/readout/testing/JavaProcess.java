package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Another process of the JDK that runs the tests: a JVM, or a tool. */
public final class JavaProcess {
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");
    /** A stack that ends in what the JVM does before it calls the guard ends the process: that can't be guarded. */
    private static final int TRIES_OF_A_STACK = 3;

    private JavaProcess() {
    }

    /** Runs a JVM, and returns what it prints. */
    public static String java(List<String> arguments) throws Exception {
        return java(Map.of(), arguments);
    }

    /**
     * Runs a JVM, and returns what it prints.
     *
     * @param environment variables in addition to those of this process
     */
    public static String java(Map<String, String> environment, List<String> arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-Dstdout.encoding=UTF-8"));
        all.addAll(arguments);
        return run(environment, BIN.resolve("java"), all);
    }

    /** Runs a tool of the JDK in UTF-8 and in English, and returns what it prints. */
    public static String tool(String name, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("-J-Dstdout.encoding=UTF-8", "-J-Duser.language=en", "-J-XX:TieredStopAtLevel=1"));
        all.addAll(List.of(arguments));
        return run(Map.of(), BIN.resolve(name), all);
    }

    /**
     * Runs a program that runs out of memory, and returns what it prints, {@code survived} last.
     *
     * @param scarce its first argument, {@code heap} or {@code stack}
     * @param folder an empty one
     * @param more its other arguments
     */
    public static String survive(String scarce, Path folder, List<String> options, Class<?> program, String... more)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(BIN.resolve("java").toString(), "-XX:+UseSerialGC",
                "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        command.addAll(options);
        command.addAll(List.of(program.getName(), scarce));
        command.addAll(List.of(more));
        Path errors = folder.resolve("errors");
        String output = "";
        int status = 0;
        for (int tries = scarce.equals("stack") ? TRIES_OF_A_STACK : 1; tries > 0
                && !output.endsWith("survived\n"); tries--) {
            Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
            output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            status = process.waitFor();
        }
        assertThat(output).as("with status %d and %s", status, Files.readString(errors)).endsWith("survived\n");
        assertThat(status).as("exit status").isZero();
        return output;
    }

    private static String run(Map<String, String> environment, Path program, List<String> arguments)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s ended with: %s", command, output).isZero();
        return output;
    }
}
