package dev.readout.trace.write;

import java.util.Objects;

/**
 * The lines that a {@link TraceLayer} could not write. The calls themselves were made.
 *
 * <p>Example: {@link TraceSettings}.
 *
 * @param lines the number of lines, of entries and of exits, that are missing or lack their arguments
 * @param cause the first error of the file, an {@link java.io.IOException} such as that of a full disk; the first error
 *        of all, if there was none of the file
 */
public record TraceLoss(long lines, Throwable cause) {
    public TraceLoss {
        Objects.requireNonNull(cause, "cause");
    }

    /** The loss, as a line for a person. */
    @Override
    public String toString() {
        return lines + " lines of the trace are missing or incomplete: " + cause;
    }
}
