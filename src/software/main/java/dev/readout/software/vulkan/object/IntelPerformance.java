package dev.readout.software.vulkan.object;

/** The state of Intel's performance API on a device. */
public final class IntelPerformance {
    /** A {@code VkPerformanceConfigurationINTEL}. */
    public record PerformanceConfigurationINTEL() {
    }

    private boolean initialized;

    public boolean isInitialized() {
        return initialized;
    }

    public void setInitialized(boolean done) {
        initialized = done;
    }
}
