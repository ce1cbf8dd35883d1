package dev.readout.software.vulkan.object;

/** How far an application has come with Intel's performance API on a device. */
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
