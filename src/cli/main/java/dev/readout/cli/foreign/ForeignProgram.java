package dev.readout.cli.foreign;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A program whose processes have a library of ours in them, and a VM. It has the command's standard input, output and
 * error. Its processes leave word in a temporary folder, which is gone when this is closed: a report, and what the VM
 * writes down of a crash.
 */
public final class ForeignProgram implements AutoCloseable {
    /** The environment variable that has options for the VM in the program, separated by blanks. */
    public static final String JVM_OPTIONS = "READOUT_JVM_OPTIONS";

    private static final long PATIENCE_SECONDS = 2;
    private static final String CRASHES = "crash-";
    private static final Pattern FRAME = Pattern.compile("# Problematic frame:\\R# +(\\S+) +(.*)");
    /** The beginning of a C frame in a crash log, and the names of our own C code. */
    private static final String OF_C = "C";
    private static final String[] OWN = {"libjvm.so", "libreadout_", "libjava.so", "libjimage.so"};

    private final List<String> command;
    private final Path folder;
    private final Path report;
    private volatile @Nullable Process process;

    private ForeignProgram(List<String> command, Path folder) throws IOException {
        this.command = List.copyOf(command);
        this.folder = folder;
        report = Files.createFile(folder.resolve("report"));
    }

    /** A program that is not started yet. */
    public static ForeignProgram of(List<String> command) throws IOException {
        return new ForeignProgram(command, Files.createTempDirectory("readout"));
    }

    /** The place for a file: beside the jar of this class. */
    public static Path place(String name) {
        return jar().resolveSibling(name);
    }

    /**
     * A file that must be there.
     *
     * @throws CommandFailure if this is no image, or one of another system
     */
    public static Path require(String name) {
        Path file = place(name);
        if (!Files.exists(file)) {
            throw new CommandFailure("there is no " + name + " beside " + jar() + ": it comes with the application"
                    + " image for Linux, which mvn -Pdist package makes where there is a C compiler");
        }
        return file;
    }

    private static Path jar() {
        // Not the class's own source: of a class from the cache of the image, that is where the image was made.
        return Path.of(System.getProperty("java.class.path")).toAbsolutePath();
    }

    /** Adds the statuses of a command that starts a program. */
    public static CommandSyntax exitStatus(CommandSyntax syntax) {
        return syntax.exitStatus("126", "the program can't be started").exitStatus("127", "the program is not found")
                .exitStatus("else", "that of the program");
    }

    /** The folder for files that are gone when this is closed. */
    public Path folder() {
        return folder;
    }

    /** The file for what the program's processes say, as {@link ProcessReport} writes it; it is there, and empty. */
    public Path report() {
        return report;
    }

    /** The reports of its processes, line by line, without what a full disk has cut. */
    public List<String> said() throws IOException {
        // Not readString: a process may have said something in another encoding.
        String[] lines = new String(Files.readAllBytes(report), StandardCharsets.UTF_8).split("\n", -1);
        return IntStream.range(0, lines.length - 1)
                .filter(line -> !lines[line].isBlank() && lines[line + 1].isBlank())
                .mapToObj(line -> lines[line]).toList();
    }

    /**
     * Runs it to its end.
     *
     * @param own sets what the environment has beside this process's
     * @return its status, as a shell says it: 128 and the signal's number if one ended it
     * @throws CommandFailure if it can't be started
     */
    public int run(Consumer<Map<String, String>> own) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        own.accept(builder.environment());
        builder.environment().merge(JVM_OPTIONS, "-XX:ErrorFile=" + folder.resolve(CRASHES + "%p"),
                (given, more) -> given + " " + more);
        try {
            Process started = builder.start();
            process = started;
            return started.waitFor();
        } catch (IOException e) {
            boolean isThere = places(command.getFirst()).anyMatch(Files::exists);
            // As shells have it.
            throw new CommandFailure(command.getFirst() + (isThere ? " can't be started: " + e.getMessage()
                    : " is not found"), e, isThere ? 126 : 127);
        }
    }

    /** The file that runs for a name, which the system looks for as a shell does. */
    public static Optional<Path> executable(String name) {
        return places(name).filter(file -> Files.isRegularFile(file) && Files.isExecutable(file)).findFirst();
    }

    private static Stream<Path> places(String name) {
        String folders = name.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
        return Stream.of(folders.split(File.pathSeparator, -1)).map(folder -> Path.of(folder, name));
    }

    /**
     * Ends it, where this process is to end. After Ctrl-C it ends by itself, as a terminal asks all of its programs;
     * what else ends this process has not asked the program.
     */
    public void end() {
        Process running = process;
        try {
            if (running != null && !running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                running.destroy();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sets a variable of an environment, or removes it. */
    public static void set(Map<String, String> environment, String name, @Nullable String value) {
        if (value == null) {
            environment.remove(name);
        } else {
            environment.put(name, value);
        }
    }

    /**
     * A line for each crash of a process that had a VM.
     *
     * @param what is ours in the process, as in "outside the trace"
     */
    public List<String> crashes(String what) throws IOException {
        List<String> crashes = new ArrayList<>();
        for (Path file : files()) {
            if (file.getFileName().toString().startsWith(CRASHES)) {
                crashes.add(crash(Files.readString(file, StandardCharsets.ISO_8859_1), what));
            }
        }
        return crashes;
    }

    private static String crash(String log, String what) {
        Matcher matcher = FRAME.matcher(log);
        if (!matcher.find()) {
            return "a process crashed, and it is not known where";
        }
        String frame = matcher.group(2).strip();
        boolean isOwn = !matcher.group(1).equals(OF_C) || Stream.of(OWN).anyMatch(frame::contains);
        return "a process crashed " + (isOwn ? "inside " : "outside ") + what + ", in " + frame;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Override
    public void close() throws IOException {
        for (Path file : files()) {
            Files.deleteIfExists(file);
        }
        Files.delete(folder);
    }
}
