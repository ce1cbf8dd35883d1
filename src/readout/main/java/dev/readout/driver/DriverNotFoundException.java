package dev.readout.driver;

import java.util.List;
import java.util.Objects;

/**
 * No driver could be loaded. The message, one line, has every place that was tried with its error, and advice.
 *
 * <p>Example: {@link dev.readout.driver.vulkan.VulkanInstance}.
 */
public final class DriverNotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The faults, place by place; an array, because an exception is serializable and a List need not be. */
    private final String[] reasons;

    /**
     * A driver that could not be loaded.
     *
     * @param driver the missing driver
     * @param reasons one for each place that was tried: the place and what was wrong
     * @param advice what to do about it
     */
    public DriverNotFoundException(String driver, List<String> reasons, String advice) {
        super("no " + Objects.requireNonNull(driver, "driver") + " can be loaded ("
                + String.join("; ", Objects.requireNonNull(reasons, "reasons")) + "): "
                + Objects.requireNonNull(advice, "advice"));
        this.reasons = List.copyOf(reasons).toArray(String[]::new);
    }

    /** Each place that was tried, and what was wrong there. */
    public List<String> reasons() {
        return List.of(reasons);
    }
}
