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
 * first result with the library, or makes a trace layer; or it is a command of the jar, and of the application image,
 * where these were made: {@code mvn -Pdist package -DskipTests} makes both. In a round all are started in turn, several
 * times.
 */
final class StartUp {
    /** As what the results are known. */
    static final String NAME = "StartUp";
    /** The JVM that only prints a line. */
    static final String RIVAL = "hello";

    private static final int STARTS = 5;
    private static final int BYTES = 64;
    private static final Path JAR = Path.of("target", "readout-cli.jar");
    private static final Path IMAGE = Path.of("target", "dist", "readout", "bin", "readout");
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private final Map<String, List<String>> processes;

    private StartUp(Map<String, List<String>> processes) {
        this.processes = processes;
    }

    /** Starts everything once, so that all files have been read. */
    static StartUp prepared() throws IOException, InterruptedException {
        Path capture = Files.write(Files.createTempFile("capture", ".bin"), new byte[BYTES]);
        capture.toFile().deleteOnExit();
        StartUp prepared = new StartUp(processes(capture));
        for (Map.Entry<String, List<String>> process : prepared.processes.entrySet()) {
            nanosecondsOf(process.getKey(), process.getValue());
        }
        return prepared;
    }

    /** Starts everything in turn, and adds the medians. */
    void round(Starts starts) throws IOException, InterruptedException {
        Map<String, long[]> times = new LinkedHashMap<>();
        for (int start = 0; start < STARTS; start++) {
            for (Map.Entry<String, List<String>> process : processes.entrySet()) {
                times.computeIfAbsent(process.getKey(), name -> new long[STARTS])[start] =
                        nanosecondsOf(process.getKey(), process.getValue());
            }
        }
        times.forEach((name, each) -> {
            Arrays.sort(each);
            starts.add(NAME, name, each[STARTS / 2]);
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
        processes.put("library, 100 traced functions", main(TracedStart.class, System.getProperty("java.class.path")));
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

    /** The rival. */
    static final class HelloWorld {
        public static void main(String[] args) {
            System.out.println("hello, world");
        }
    }
}
