package dev.readout.cli.output;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.UsageException;
import dev.readout.export.file.NewFile;
import dev.readout.export.report.BaseReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The target of an option that writes: a file, or something else with a name.
 *
 * @param option the option that names it
 * @param text its name, as it was typed
 * @param file the file; null if it is none
 * @param content what is written; an older file of another content is not replaced
 * @param packed the forms in which the file is written if its name says so
 */
public record ExportTarget(String option, String text, @Nullable Path file, Content content,
        Set<Compression> packed) {
    /** The kind of a file, as far as replacing it matters. */
    public enum Content {
        PAGE("the page of a report"), TABLE("a Parquet table"), OTHER("something else");

        private static final byte[] PARQUET = {'P', 'A', 'R', '1'};
        private static final byte[] HTML = {'<', '!'};

        private final String title;

        Content(String title) {
            this.title = title;
        }

        /** The content of a regular file. */
        static Content of(Path file) throws IOException {
            return isTable(file) ? TABLE : isPage(file) ? PAGE : OTHER;
        }

        /** Returns whether a file begins as a Parquet table does. */
        public static boolean isTable(Path file) throws IOException {
            return beginsWith(PARQUET, file);
        }

        private static boolean beginsWith(byte[] begin, Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return Arrays.equals(in.readNBytes(begin.length), begin);
            }
        }

        private static boolean isPage(Path file) throws IOException {
            // Only a file that begins as a page is read whole: others may be large.
            if (!beginsWith(HTML, file)) {
                return false;
            }
            try {
                BaseReport.read(file);
                return true;
            } catch (IOException noPage) {
                return false;
            }
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /** A file of neither a page nor a table, or a folder. */
    public static ExportTarget file(String option, Path file, Compression... packed) {
        return new ExportTarget(option, file.toString(), file, Content.OTHER, Set.of(packed));
    }

    /** A file of some content. */
    public static ExportTarget file(String option, Path file, Content content) {
        return new ExportTarget(option, file.toString(), file, content, Set.of());
    }

    /** Something that is no file of this machine. */
    public static ExportTarget named(String option, String text) {
        return new ExportTarget(option, text, null, Content.OTHER, Set.of());
    }

    /**
     * Checks all targets, before anything is written.
     *
     * @throws UsageException if a file's suffix wrongly promises compression, or two targets are the same file
     * @throws CommandFailure if a file would be replaced whose content is another, or can't be read
     */
    public static void check(List<ExportTarget> targets) throws IOException {
        for (ExportTarget target : targets) {
            if (target.file != null && !Compression.of(target.file).map(target.packed::contains).orElse(true)) {
                Compression.refuse(target.option, target.file);
            }
        }
        for (int later = 1; later < targets.size(); later++) {
            for (ExportTarget earlier : targets.subList(0, later)) {
                if (targets.get(later).isSameFile(earlier)) {
                    throw new UsageException(targets.get(later) + " is the file of " + earlier.option
                            + ": give each a file of its own");
                }
            }
        }
        for (ExportTarget target : targets) {
            target.requireReplaceable();
        }
    }

    /** A name that was mistyped must not cost somebody's measurements. */
    private void requireReplaceable() throws IOException {
        if (file == null || !Files.isRegularFile(file) || Files.size(file) == 0) {
            return;
        }
        Content older;
        try {
            older = Content.of(file);
        } catch (IOException e) {
            throw CommandFailure.unreadable(toString(), e);
        }
        if (older != content) {
            throw new CommandFailure(this + " is not replaced, since it is "
                    + (older == Content.OTHER ? "not " + content : older)
                    + ": name another file, or remove it first");
        }
    }

    /**
     * Checks that it can be written, when something else is to write it later: until then the file stays as it is, or
     * is not there.
     *
     * @throws CommandFailure if it can't
     */
    public void requireWritable() {
        if (file == null || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            // A reader of the pipe would take this for everything.
            return;
        }
        boolean isNew = Files.notExists(file);
        try {
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
            if (isNew) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private boolean isSameFile(ExportTarget other) throws IOException {
        if (file == null || other.file == null) {
            return false;
        }
        Path one = NewFile.followed(file);
        Path two = NewFile.followed(other.file);
        // Of files that are there, the system knows more than their names say.
        return one.equals(two) || Files.exists(one) && Files.exists(two) && Files.isSameFile(one, two);
    }

    /** It can't be written. */
    public CommandFailure unwritable(Throwable cause) {
        if (file != null && cause instanceof IOException failed) {
            return CommandFailure.unwritable(option, file, failed);
        }
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new CommandFailure(this + (file == null ? ": " : " can't be written: ") + reason, cause);
    }

    /** As it was typed. */
    @Override
    public String toString() {
        return option + " " + text;
    }
}
