package dev.readout.testing;

import java.util.Objects;

/**
 * A value with a name, in an API trace. Immutable and safe to share between threads.
 *
 * @param name such as {@code pCreateInfo}, {@code *pQueryPool} or {@code pData[]}
 * @param value the value
 */
public record LoggedArgument(String name, LoggedValue value) {
    /** The references are never null. */
    public LoggedArgument {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }

    /** As the log has it. */
    @Override
    public String toString() {
        return name + " = " + value.text();
    }
}
