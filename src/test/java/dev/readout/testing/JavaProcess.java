package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process of the JDK that runs the tests: a JVM, or a tool. */
public final class JavaProcess {
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");

    private JavaProcess() {
    }

    /** Runs a JVM, and returns what it prints. */
    public static String java(List<String> arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-Dstdout.encoding=UTF-8"));
        all.addAll(arguments);
        return run(BIN.resolve("java"), all);
    }

    /** Runs a tool of the JDK in UTF-8 and in English, and returns what it prints. */
    public static String tool(String name, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("-J-Dstdout.encoding=UTF-8", "-J-Duser.language=en", "-J-XX:TieredStopAtLevel=1"));
        all.addAll(List.of(arguments));
        return run(BIN.resolve(name), all);
    }

    private static String run(Path program, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s ended with: %s", command, output).isZero();
        return output;
    }
}
