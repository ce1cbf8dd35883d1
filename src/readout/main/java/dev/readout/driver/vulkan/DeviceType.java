package dev.readout.driver.vulkan;

/**
 * The type of a physical device: {@code VkPhysicalDeviceType}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanInstance}.
 */
public enum DeviceType {
    /** None of the others, or a type newer than this library. */
    OTHER,
    /** A GPU that shares the host's memory. */
    INTEGRATED_GPU,
    /** A GPU with memory of its own. */
    DISCRETE_GPU,
    /** A part of a GPU, in a virtual machine. */
    VIRTUAL_GPU,
    /** The host's processor, as lavapipe and SwiftShader use it. */
    CPU;

    static DeviceType of(int code) {
        return code >= 0 && code < values().length ? values()[code] : OTHER;
    }
}
