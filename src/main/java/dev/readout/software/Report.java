package dev.readout.software;

import java.util.Objects;

/**
 * Something that the application did wrong, or that went wrong inside the device. Immutable and safe to share between
 * threads.
 *
 * @param function the Vulkan function concerned, such as {@code vkCmdEndQuery}
 * @param message one line for a person: what was expected, what was found
 */
public record Report(String function, String message) {

    /** The names are never null. */
    public Report {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return function + ": " + message;
    }

    void log() {
        System.getLogger("dev.readout.software").log(System.Logger.Level.WARNING, toString());
    }
}
