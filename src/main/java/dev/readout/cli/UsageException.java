package dev.readout.cli;

import org.jspecify.annotations.Nullable;

/** What was typed does not fit together. The message is one line, written for the person at the terminal. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UsageException(@Nullable String message) {
        super(message);
    }
}
