package dev.readout.cli;

import org.jspecify.annotations.Nullable;

/** The input or the driver was at fault. The message is one line, written for the person at the terminal. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    CommandFailure(@Nullable String message) {
        super(message);
    }

    CommandFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
