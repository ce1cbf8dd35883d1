package dev.readout.cli.foreign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The report of a process to the command that runs the program. A line begins with its kind:
 *
 * <pre>
 * begin                             a process uses the device
 * begin PROGRAM (PID) LOG           a process begins a log
 * report FUNCTION: MESSAGE [VUID]   the process broke a rule
 * met FAULT                         a fault that happened
 * unmet FAULT                       a fault that never happened
 * missing FUNCTION                  the process asked for a function that there is not
 * alive COUNT TYPE                  objects that were created and not destroyed
 * say TEXT                          something is not traced, and why
 * end                               the process ended by itself: there is nothing more to say
 * end LOG                           the same, and its log has all that could be written
 * </pre>
 *
 * A program's name has no slash, and the path of a log begins with one. The library in C writes {@code say} lines too.
 *
 * <p>Processes share the file, and one may end at any time, so each line is one write at its end. It begins with the
 * end of a line, too, for one that a full disk has cut: so those that are whole have an empty line behind them, and
 * those that are cut have none. Any thread may write.
 *
 * @param file null if there is none: lines for a person go to standard error
 * @param prefix what they begin with there
 */
record ProcessReport(@Nullable Path file, String prefix) {
    /** The texts that were said on standard error, once each. */
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    /** The report whose file a variable of the environment names. */
    static ProcessReport of(String variable, String prefix) {
        return new ProcessReport(named(variable), prefix);
    }

    /** The file that a variable of the environment names; null if there is none. */
    static @Nullable Path named(String variable) {
        String name = System.getenv(variable);
        return name == null || name.isEmpty() ? null : Path.of(name);
    }

    /** A file of a process, what it is and its name, can't be written. */
    static IOException unwritable(String what, Path file, IOException cause) {
        return new IOException(what + " " + file + " can't be written: " + (cause instanceof NoSuchFileException
                ? "there is no folder " + file.toAbsolutePath().getParent() : cause.getMessage()), cause);
    }

    /**
     * Writes a line. A link is not followed: a process may outlive the folder, which then may be anybody's.
     *
     * @return whether it is in the file now; that it can't be written is said on standard error
     */
    boolean add(String line) {
        if (file == null) {
            return false;
        }
        try {
            Files.write(file, ("\n" + line.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (IOException e) {
            tell(String.valueOf(unwritable("the report", file, e).getMessage()));
            return false;
        }
    }

    /** A line for a person: each time on standard error if it can't be written. */
    void line(String text) {
        if (!add(text)) {
            System.err.println(prefix + text.replace('\n', ' '));
        }
    }

    /** Says what is not traced: once on standard error if it can't be written. */
    void say(String text) {
        if (!add("say " + text)) {
            tell(text);
        }
    }

    private void tell(String text) {
        if (SAID.add(text)) {
            System.err.println(prefix + text);
        }
    }

    void begin(Path log) {
        ProcessHandle process = ProcessHandle.current();
        String name = process.info().command().orElse("process");
        add("begin " + name.substring(name.lastIndexOf('/') + 1) + " (" + process.pid() + ") " + log.toAbsolutePath());
    }

    void end(Path log) {
        add("end " + log.toAbsolutePath());
    }
}
