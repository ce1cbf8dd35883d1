package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's tool that has another JVM of this machine do something. Ctrl-C at the terminal, which ends what else runs
 * there, does not end it. For one thread, but for {@link #end}.
 */
final class Jcmd {
    private static final Path SHELL = Path.of("/bin/sh");
    /** Starts a command that ignores the signals of its terminal: a JVM handles none that it was started to ignore. */
    private static final String UNINTERRUPTED = "trap '' INT HUP; exec \"$0\" \"$@\" 2>&1";
    /**
     * The same, with the signals that may end this process too, once it has written a line and read one. If it reads
     * none, this process has ended, and what it asked for last may be on its way.
     */
    private static final String LAST =
            "trap '' INT HUP QUIT TERM; echo; read -r now || sleep 2; exec \"$0\" \"$@\" 2>&1";

    private static final int PATIENCE_SECONDS = 3;

    private final Path program;
    /** The process that asks now. */
    private volatile @Nullable Process asking;
    private volatile boolean ended;

    /** Something that a JVM is to do. */
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

    /** The program of a JVM: its main class or its jar, with arguments; empty if there is no JVM of that number. */
    Optional<String> program(long process) throws IOException {
        String begin = process + " ";
        return answer(start(UNINTERRUPTED, List.of("-l"))).lines().filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length())).findFirst();
    }

    /**
     * Has a JVM do something.
     *
     * @param command the name of what it can do, and options
     * @return what the JVM says
     * @throws CommandFailure if the JVM can't be asked, or refuses
     */
    String ask(long process, List<String> command) throws IOException {
        return answer(start(UNINTERRUPTED, arguments(process, command)));
    }

    /**
     * Ends what is asked now and later, but for what is {@linkplain #prepare prepared}: a JVM that was stopped never
     * answers. Any thread may call it.
     */
    void end() {
        ended = true;
        Process running = asking;
        if (running != null) {
            running.destroyForcibly();
        }
    }

    /**
     * As {@link #ask}, but later: at the end of this process at the latest, however it ends, if there is a shell. It is
     * not waited for longer than some seconds, and done nevertheless once the JVM answers.
     */
    Request prepare(long process, List<String> command) throws IOException {
        if (!Files.isExecutable(SHELL)) {
            return () -> ask(process, command);
        }
        Process waiting = start(LAST, arguments(process, command));
        if (waiting.getInputStream().read() < 0) {
            throw new CommandFailure("jcmd was ended before it began");
        }
        return () -> {
            try (OutputStream now = waiting.getOutputStream()) {
                now.write('\n');
            } catch (IOException gone) {
                return ask(process, command);
            }
            try {
                if (!waiting.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new CommandFailure("it does not answer");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return answer(waiting);
        };
    }

    private static List<String> arguments(long process, List<String> command) {
        List<String> arguments = new ArrayList<>(List.of(Long.toString(process)));
        arguments.addAll(command);
        return arguments;
    }

    private Process start(String script, List<String> arguments) throws IOException {
        // What the shell itself has to say, as of a locale that it does not know, is no answer.
        boolean hasShell = Files.isExecutable(SHELL);
        List<String> command = new ArrayList<>(hasShell ? List.of(SHELL.toString(), "-c", script) : List.of());
        command.addAll(List.of(program.toString(), "-J-Dstdout.encoding=UTF-8",
                "-J-Dstderr.encoding=UTF-8"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(!hasShell);
        if (hasShell) {
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        }
        // The options of this JVM, and what it would say about them.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"));
        return builder.start();
    }

    private String answer(Process process) throws IOException {
        asking = process;
        if (ended) {
            process.destroyForcibly();
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new CommandFailure(ended ? "it was ended before the JVM answered" : reason(output));
        }
        return output;
    }

    /** The first line that says something, without the number of the process and the name of an exception. */
    private static String reason(String output) {
        return output.lines().filter(line -> !line.matches("[0-9]+:|\\s*")).findFirst().orElse("jcmd failed")
                .replaceFirst("^[\\w.]+(Exception|Error): ", "");
    }
}
