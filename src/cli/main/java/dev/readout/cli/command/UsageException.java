package dev.readout.cli.command;

import org.jspecify.annotations.Nullable;

/** Contradictory or incomplete options. The message is one line, for the person at the terminal. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UsageException(@Nullable String message) {
        super(message);
    }
}
