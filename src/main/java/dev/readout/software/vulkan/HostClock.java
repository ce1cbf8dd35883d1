package dev.readout.software.vulkan;

/**
 * A clock of the host that a {@link SoftwareVulkan} takes calibrated stamps of, besides its own: a {@code
 * VkTimeDomainEXT}.
 *
 * <p>Example: {@link SoftwareSettings}.
 */
public enum HostClock {
    /** {@code VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT}: on Linux, the clock of {@link System#nanoTime}. */
    MONOTONIC,
    /** {@code VK_TIME_DOMAIN_CLOCK_MONOTONIC_RAW_EXT}: the same without the corrections that make it keep time. */
    MONOTONIC_RAW
}
