package dev.readout.cli.foreign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file in which processes say something, line by line, written at once, since a process may end at any time. They
 * share the file, so each line is one write at its end. It begins with the end of a line, too, for one that a full disk
 * has cut: so those that are whole have an empty line behind them, and those that are cut have none. Any thread may
 * write.
 *
 * @param file null if there is none, and nothing is written
 * @param prefix what the lines on standard error begin with
 */
public record ReportFile(@Nullable Path file, String prefix) {
    /** The texts that were said on standard error, once each. */
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    /** The file that a variable of the environment names. */
    public static ReportFile of(String variable, String prefix) {
        String name = System.getenv(variable);
        return new ReportFile(name == null || name.isEmpty() ? null : Path.of(name), prefix);
    }

    /**
     * Writes a line. A link is not followed: a process may outlive the folder, which then may be anybody's.
     *
     * @return whether it is in the file now; that it can't be written is said on standard error
     */
    public boolean add(String line) {
        if (file == null) {
            return false;
        }
        try {
            Files.write(file, ("\n" + line.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (IOException e) {
            tell(String.valueOf(IcdProcess.unwritable("the report", file, e).getMessage()));
            return false;
        }
    }

    /** Says something on standard error, once. */
    public void tell(String text) {
        if (SAID.add(text)) {
            System.err.println(prefix + text);
        }
    }
}
