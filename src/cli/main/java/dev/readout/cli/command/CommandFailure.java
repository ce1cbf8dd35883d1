package dev.readout.cli.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A fault of the input or the driver. The message is one line, for the person at the terminal. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int FAULT = 1;

    private final int status;

    public CommandFailure(@Nullable String message) {
        super(message);
        status = FAULT;
    }

    public CommandFailure(String message, Throwable cause) {
        this(message, cause, FAULT);
    }

    /** A failure with an exit status of its own. */
    public CommandFailure(String message, Throwable cause, int status) {
        super(message, cause);
        this.status = status;
    }

    /** The exit status of the command. */
    public int status() {
        return status;
    }

    /** A file, which an option names, can't be written. */
    public static CommandFailure unwritable(String option, Path file, IOException cause) {
        return new CommandFailure(option + " " + file + " can't be written: " + reason(file, cause), cause);
    }

    /** Something of a name, as a file's, can't be read. */
    public static CommandFailure unreadable(String name, IOException cause) {
        return new CommandFailure(name + (cause instanceof NoSuchFileException ? " does not exist"
                : " can't be read: " + reason(cause)), cause);
    }

    private static String reason(IOException cause) {
        return cause instanceof AccessDeniedException ? "access is denied" : String.valueOf(cause.getMessage());
    }

    private static String reason(Path file, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            Path folder = file.toAbsolutePath().getParent();
            return folder != null && Files.isDirectory(folder) ? cause.getMessage() + " can't be created"
                    : "there is no folder " + folder;
        }
        if (cause instanceof FileAlreadyExistsException) {
            return cause.getMessage() + " is a file, and a folder was expected";
        }
        return reason(cause);
    }
}
