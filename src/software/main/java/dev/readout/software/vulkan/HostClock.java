package dev.readout.software.vulkan;

/**
 * A clock of the host for the calibrated timestamps of a {@link SoftwareVulkan}: a {@code VkTimeDomainEXT}.
 *
 * <p>Example: {@link SoftwareSettings}.
 */
public enum HostClock {
    /** {@code VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT}: on Linux, the clock of {@link System#nanoTime}. */
    MONOTONIC,
    /** {@code VK_TIME_DOMAIN_CLOCK_MONOTONIC_RAW_EXT}: the same without the corrections that make it keep time. */
    MONOTONIC_RAW
}
