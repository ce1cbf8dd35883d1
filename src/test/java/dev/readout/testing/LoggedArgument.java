package dev.readout.testing;

/**
 * A value with a name, in an API trace. Immutable and safe to share between threads.
 *
 * @param name such as {@code pCreateInfo}, {@code *pQueryPool} or {@code pData[]}
 * @param value the value
 */
public record LoggedArgument(String name, LoggedValue value) {
    /** As the log has it. */
    @Override
    public String toString() {
        return name + " = " + value.text();
    }
}
