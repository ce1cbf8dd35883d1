package dev.readout.software;

import java.util.Objects;

/**
 * A mistake of the application, or an error inside the device. Immutable and safe to share between threads.
 *
 * <p>Example: {@link dev.readout.software.vulkan.SoftwareSettings}.
 *
 * @param function the function concerned, as its API spells it, such as {@code vkCmdEndQuery} or {@code glEndQuery}
 * @param message one line for a person: what was expected, what was found
 * @param vuid the broken rule of the specification, such as {@code VUID-vkCmdEndQuery-None-01923}; empty if it has no
 *        VUID
 */
public record Report(String function, String message, String vuid) {

    /** The strings are never null. */
    public Report {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(vuid, "vuid");
    }

    @Override
    public String toString() {
        return function + ": " + message + (vuid.isEmpty() ? "" : " [" + vuid + "]");
    }

    /** Logs the report as a warning of the system logger {@code dev.readout.software}, the default of the settings. */
    public void log() {
        System.getLogger("dev.readout.software").log(System.Logger.Level.WARNING, toString());
    }
}
