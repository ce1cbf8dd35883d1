package dev.readout.software.vulkan;

/** How far an application has come with Intel's performance API on a device. */
final class IntelPerformance {
    /** A {@code VkPerformanceConfigurationINTEL}. */
    record PerformanceConfigurationINTEL() {
    }

    private boolean initialized;

    boolean isInitialized() {
        return initialized;
    }

    void setInitialized(boolean done) {
        initialized = done;
    }
}
