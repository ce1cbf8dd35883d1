package dev.readout.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long does a process take from the start of the JVM to its end, beside a JVM that only prints a line? It decodes a
 * first result with the library; or it is a command of the jar, and of the application image, where these were made:
 * {@code mvn -Pdist package -DskipTests} makes both. All are started in turn, many times, and their medians compared.
 */
public final class StartUp {
    private static final int ROUNDS = 15;
    private static final int BYTES = 64;
    private static final Path JAR = Path.of("target", "readout-cli.jar");
    private static final Path IMAGE = Path.of("target", "dist", "readout", "bin", "readout");
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String RIVAL = "hello";

    private StartUp() {
    }

    public static void main(String[] args) throws Exception {
        Path capture = Files.write(Files.createTempFile("capture", ".bin"), new byte[BYTES]);
        Map<String, List<String>> processes = processes(capture);
        Map<String, long[]> times = new LinkedHashMap<>();
        for (int round = -2; round < ROUNDS; round++) {
            for (Map.Entry<String, List<String>> process : processes.entrySet()) {
                long nanoseconds = nanosecondsOf(process.getKey(), process.getValue());
                if (round >= 0) {
                    times.computeIfAbsent(process.getKey(), name -> new long[ROUNDS])[round] = nanoseconds;
                }
            }
        }
        Files.delete(capture);
        times.forEach((name, each) -> {
            if (!name.equals(RIVAL)) {
                System.out.printf("%-44s %-18s %8.2f%n", "StartUp " + name, "readout / " + RIVAL,
                        median(each) / median(times.get(RIVAL)));
            }
        });
    }

    /** What is started, by name. */
    private static Map<String, List<String>> processes(Path capture) {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("--version", List.of("--version"));
        commands.put("decode vulkan",
                List.of("decode", "vulkan", "--type", "timestamp", "--width", "64", "--count", "4",
                        "--availability", "--format", "json", capture.toString()));
        commands.put("profile", List.of("profile"));

        Map<String, List<String>> processes = new LinkedHashMap<>();
        processes.put(RIVAL, main(HelloWorld.class, own()));
        processes.put("library, first result", main(FirstResult.class, System.getProperty("java.class.path")));
        List.of(JAR, IMAGE).stream().filter(made -> !Files.exists(made)).forEach(
                missing -> System.out.println("StartUp: no " + missing + ", which mvn -Pdist package makes"));
        if (Files.exists(JAR)) {
            commands.forEach((name, command) -> processes.put("jar, " + name,
                    concat(List.of(JAVA, "-jar", JAR.toString()), command)));
        }
        if (Files.exists(IMAGE)) {
            commands.forEach((name, command) -> processes.put("image, " + name,
                    concat(List.of(IMAGE.toString()), command)));
        }
        return processes;
    }

    private static List<String> main(Class<?> main, String classPath) {
        return List.of(JAVA, "--enable-native-access=ALL-UNNAMED", "-cp", classPath, main.getName());
    }

    /** Where this class lies: the rival needs no more. */
    private static String own() {
        return Path.of(URI.create(StartUp.class.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    private static List<String> concat(List<String> first, List<String> second) {
        List<String> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private static long nanosecondsOf(String name, List<String> command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        byte[] result;
        try (InputStream out = process.getInputStream()) {
            result = out.readAllBytes();
        }
        int exit = process.waitFor();
        long elapsed = System.nanoTime() - start;
        if (exit != 0 || result.length == 0) {
            throw new IllegalStateException(name + " ended with " + exit + " and printed " + result.length
                    + " bytes: run it by hand, " + String.join(" ", command));
        }
        return elapsed;
    }

    private static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The rival. */
    static final class HelloWorld {
        public static void main(String[] args) {
            System.out.println("hello, world");
        }
    }
}
