package dev.readout.cli.command;

import org.jspecify.annotations.Nullable;

/** What was typed does not fit together. The message is one line, written for the person at the terminal. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UsageException(@Nullable String message) {
        super(message);
    }
}
