package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The JDK's tool that has another JVM of this machine do something. Immutable. */
final class Jcmd {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final boolean WAITS = Files.isExecutable(SHELL);
    /**
     * Starts a command that waits for the end of its input, which comes with the end of this process too. From the line
     * on that it writes, it ignores the signals that may end this process: a JVM handles none that it was started to
     * ignore.
     */
    private static final List<String> WAITING =
            List.of(SHELL.toString(), "-c", "trap '' INT HUP QUIT TERM; echo; read -r end; exec \"$0\" \"$@\"");

    private final Path program;

    /** What a JVM is to do. */
    interface Request {
        /**
         * Has it done.
         *
         * @return what the JVM says
         * @throws CommandFailure if the JVM can't be asked, or refuses
         */
        String answer() throws IOException;
    }

    private Jcmd(Path program) {
        this.program = program;
    }

    /** @throws CommandFailure if this runtime has no such tool */
    static Jcmd find() {
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        for (String name : List.of("jcmd", "jcmd.exe")) {
            if (Files.isExecutable(bin.resolve(name))) {
                return new Jcmd(bin.resolve(name));
            }
        }
        throw new CommandFailure("there is no jcmd in " + bin + ": a JDK has it, so run readout on one");
    }

    /** What runs in a JVM: its main class or its jar, with arguments; empty if there is no JVM of that number. */
    Optional<String> program(long process) throws IOException {
        String begin = process + " ";
        return prepare(List.of("-l")).answer().lines().filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length())).findFirst();
    }

    /**
     * Prepares to have a JVM do something, which happens at the end of this process at the latest, however that ends.
     * Ctrl-C at the terminal, which ends what else runs there, does not prevent it.
     *
     * @param command the name of what it can do, and options
     */
    Request prepare(long process, List<String> command) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(Long.toString(process)));
        arguments.addAll(command);
        return prepare(arguments);
    }

    private Request prepare(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(WAITS ? WAITING : List.of());
        command.addAll(List.of(program.toString(), "-J-Dstdout.encoding=UTF-8",
                "-J-Dstderr.encoding=UTF-8"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // The options of this JVM, and what it would say about them.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"));
        if (!WAITS) {
            return () -> answer(builder.start());
        }
        Process waiting = builder.start();
        if (waiting.getInputStream().read() != '\n') {
            throw new CommandFailure("jcmd was ended before it began");
        }
        return () -> answer(waiting);
    }

    private static String answer(Process process) throws IOException {
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new CommandFailure(reason(output));
        }
        return output;
    }

    /** The first line that says something, without the number of the process and the name of an exception. */
    private static String reason(String output) {
        return output.lines().filter(line -> !line.matches("[0-9]+:|\\s*")).findFirst().orElse("jcmd failed")
                .replaceFirst("^[\\w.]+(Exception|Error): ", "");
    }
}
