package dev.readout.software;

import java.util.Objects;

/**
 * Something that the application did wrong, or that went wrong inside the device. Immutable and safe to share between
 * threads.
 *
 * <p>Example: {@link dev.readout.software.vulkan.SoftwareSettings}.
 *
 * @param function the function concerned, as its API spells it, such as {@code vkCmdEndQuery} or {@code glEndQuery}
 * @param message one line for a person: what was expected, what was found
 * @param vuid the rule of the specification that was broken, as the validation layers name it, such as
 *        {@code VUID-vkCmdEndQuery-None-01923}; empty if it has no such name
 */
public record Report(String function, String message, String vuid) {

    /** The strings are never null. */
    public Report {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(vuid, "vuid");
    }

    /** A report of something that no rule of the specification names. */
    public Report(String function, String message) {
        this(function, message, "");
    }

    @Override
    public String toString() {
        return function + ": " + message + (vuid.isEmpty() ? "" : " [" + vuid + "]");
    }

    /** Writes the report as a warning to the system logger {@code dev.readout.software}, as settings do by default. */
    public void log() {
        System.getLogger("dev.readout.software").log(System.Logger.Level.WARNING, toString());
    }
}
