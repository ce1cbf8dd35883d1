package dev.readout.driver.vulkan;

import java.util.Objects;

/**
 * A version of the Vulkan API. Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanInstance}.
 *
 * @param major the major version, 0 to 127
 * @param minor the minor version, 0 to 1023
 * @param patch the patch version, 0 to 4095
 */
public record ApiVersion(int major, int minor, int patch) implements Comparable<ApiVersion> {
    static final ApiVersion V1_0 = new ApiVersion(1, 0, 0);
    static final ApiVersion V1_1 = new ApiVersion(1, 1, 0);
    static final ApiVersion V1_2 = new ApiVersion(1, 2, 0);
    static final ApiVersion V1_3 = new ApiVersion(1, 3, 0);

    /** The version that the API packs into 32 bits: variant 31-29, major 28-22, minor 21-12, patch 11-0. */
    static ApiVersion of(int packed) {
        return new ApiVersion(packed >>> 22 & 0x7F, packed >>> 12 & 0x3FF, packed & 0xFFF);
    }

    int packed() {
        return major << 22 | minor << 12 | patch;
    }

    boolean isAtLeast(ApiVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(ApiVersion other) {
        return Integer.compare(packed(), Objects.requireNonNull(other, "other").packed());
    }

    /** As people write it: {@code 1.3.230}. */
    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
