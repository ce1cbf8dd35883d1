package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What asks a fleet: its programs on Spark's jars, in JVMs of their own. */
final class SparkProject {
    static final Path SOURCES = Path.of("src/fleet");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    /** All of these JVMs together have the cores of one machine, and most end before C2's code for them pays. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Path folder;
    private final Path home;
    private final Path jar;

    /** @param target where it was built */
    SparkProject(Path folder, Path target) {
        this.folder = folder;
        this.home = target.resolve("spark");
        this.jar = target.resolve("readout-fleet.jar");
    }

    /** The questions, by their names. */
    static List<Path> questions() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES.resolve("sql"))) {
            return files.sorted().map(Path::toAbsolutePath).toList();
        }
    }

    /** As the build made it. */
    static SparkProject built(Path folder) {
        SparkProject project = new SparkProject(folder, SOURCES.resolve("target").toAbsolutePath());
        assertThat(project.jar).as("mvn -Peverything package makes it").exists();
        return project;
    }

    /** A program that was started, and what it has printed so far. */
    record Program(String name, Process process, Path output, Path messages) implements AutoCloseable {
        /** Waits until a line of its messages, or of its output, has a pattern, and returns what that found. */
        Matcher await(String pattern, int seconds) throws IOException, InterruptedException {
            Pattern wanted = Pattern.compile(pattern);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            while (true) {
                boolean over = !process.isAlive() || System.nanoTime() > end;
                Matcher found = wanted.matcher(errors());
                if (found.find()) {
                    return found;
                }
                if (over) {
                    throw new AssertionError(name + " did not say '" + pattern + "' but: " + last(errors()));
                }
                Thread.sleep(50);
            }
        }

        String errors() throws IOException {
            return Files.readString(messages);
        }

        /** Waits until it has ended well, and returns what it has printed. */
        List<String> end(int seconds) throws IOException, InterruptedException {
            return end(seconds, 0);
        }

        /** Waits until it has ended with a status, and returns what it has printed. */
        List<String> end(int seconds, int status) throws IOException, InterruptedException {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                throw new AssertionError(name + " did not end in " + seconds + " s: " + last(errors()));
            }
            if (process.exitValue() != status) {
                throw new AssertionError(name + " ended with " + process.exitValue() + ": " + last(errors()));
            }
            return Files.readAllLines(output);
        }

        private static String last(String text) {
            return text.substring(Math.max(0, text.length() - 3000));
        }

        /** Ends it at once, and what it started. */
        @Override
        public void close() {
            List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
            all.add(process.toHandle());
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Starts a class of Spark, or of this project. */
    Program start(String name, List<String> options, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(JAVA.toString(), "-Xmx1g"));
        command.addAll(SHORT_LIVED);
        command.addAll(options);
        command.addAll(List.of("-cp", jar + File.pathSeparator + home.resolve("jars") + "/*", main));
        command.addAll(List.of(arguments));
        Path output = folder.resolve(name + ".out");
        Path errors = folder.resolve(name + ".err");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Files.writeString(folder.resolve("nothing"), "").toFile()))
                .redirectOutput(output.toFile()).redirectError(errors.toFile());
        builder.environment().putAll(Map.of("SPARK_HOME", home.toString(), "SPARK_SCALA_VERSION", "2.13",
                "JAVA_HOME", System.getProperty("java.home"), "SPARK_LOCAL_IP", "127.0.0.1"));
        return new Program(name, builder.start(), output, errors);
    }

    /** Starts a program of this project as the driver of a cluster. */
    Program drive(String name, String master, String main, String... arguments) throws IOException {
        return start(name, List.of("-Dspark.master=" + master, "-Dspark.driver.host=127.0.0.1",
                "-Dspark.sql.shuffle.partitions=4", "-Dspark.local.dir=" + folder.resolve("local"),
                "-Dspark.jars=" + jar, "-Dspark.executor.memory=1g",
                "-Dspark.executor.extraJavaOptions=" + String.join(" ", SHORT_LIVED)),
                "dev.readout.spark." + main, arguments);
    }

    /** Starts {@code Ask} for some questions. */
    Program ask(String name, String master, Path data, List<Path> questions) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--json", data.toString()));
        questions.forEach(question -> arguments.add(question.toString()));
        return drive(name, master, "Ask", arguments.toArray(String[]::new));
    }

    /** The name of the question in a file. */
    static String name(Path question) {
        return question.getFileName().toString().replace(".sql", "");
    }

    /** What {@code Ask} printed: the rows of each question. */
    static Map<String, List<Map<String, Object>>> answers(List<String> lines) {
        Map<String, List<Map<String, Object>>> answers = new LinkedHashMap<>();
        for (String line : lines) {
            Map<String, Object> row = Json.object(line);
            answers.computeIfAbsent((String) row.remove("question"), name -> new ArrayList<>()).add(row);
        }
        return answers;
    }
}
