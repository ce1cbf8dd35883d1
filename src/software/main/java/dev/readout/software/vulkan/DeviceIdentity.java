package dev.readout.software.vulkan;

import java.util.Objects;

/**
 * The identity of a {@link SoftwareVulkan}, by which applications select their workarounds: members of {@code
 * VkPhysicalDeviceProperties} and {@code VkPhysicalDeviceDriverProperties}. Immutable and safe to share between
 * threads.
 *
 * <p>{@snippet :
 * DeviceIdentity nvidia = new DeviceIdentity(0x10DE, 0x2335, DeviceIdentity.DISCRETE, 1, 4, "NVIDIA", "580");
 * SoftwareSettings settings = SoftwareSettings.builder().identity(nvidia).build();
 * }
 *
 * @param vendorId the vendor's number of the PCI list, or a {@code VkVendorId}
 * @param deviceId the vendor's number of the device
 * @param deviceType {@code VkPhysicalDeviceType}: {@link #INTEGRATED}, {@link #DISCRETE}, {@link #VIRTUAL}, {@link
 *         #CPU}, or 0 for another type
 * @param driverVersion the driver's version, in the vendor's own encoding
 * @param driverId {@code VkDriverId}; 0: none
 * @param driverName 0 to 255 characters of ASCII
 * @param driverInfo 0 to 255 characters of ASCII
 */
public record DeviceIdentity(int vendorId, int deviceId, int deviceType, int driverVersion, int driverId,
        String driverName, String driverInfo) {
    /** The identity of a device that imitates no driver: the vendor is "Rd" in ASCII, which is not in the PCI list. */
    public static final DeviceIdentity READOUT =
            new DeviceIdentity(0x5264, 1, 0, 1, 0, "Readout", "software device");

    /** {@code VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU}. */
    public static final int INTEGRATED = 1;
    /** {@code VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU}. */
    public static final int DISCRETE = 2;
    /** {@code VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU}. */
    public static final int VIRTUAL = 3;
    /** {@code VK_PHYSICAL_DEVICE_TYPE_CPU}. */
    public static final int CPU = 4;

    private static final int MOST_CHARACTERS = 255;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public DeviceIdentity {
        if (deviceType < 0 || deviceType > CPU) {
            throw new IllegalArgumentException("deviceType must be 0 (other) to 4 (CPU), but is " + deviceType);
        }
        check("driverName", driverName);
        check("driverInfo", driverInfo);
    }

    private static void check(String argument, String text) {
        if (Objects.requireNonNull(text, argument).length() > MOST_CHARACTERS
                || !text.chars().allMatch(c -> c > 0 && c < 128)) {
            throw new IllegalArgumentException(argument + " must have at most 255 characters of ASCII, but is \"" + text
                    + "\"");
        }
    }
}
