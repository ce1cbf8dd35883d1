package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIME_DOMAIN_DEVICE_EXT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkCalibratedTimestampInfoEXT;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of calibrated timestamps: which clocks there are, and what they show at one time. */
final class CalibratedTimestampFunctions implements FunctionGroup {
    private static final int[] DOMAINS = {VK_TIME_DOMAIN_DEVICE_EXT(), VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT()};

    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkGetPhysicalDeviceCalibrateableTimeDomainsEXT ->
                    NativeFunction.result(CalibratedTimestampFunctions::getTimeDomains);
            case vkGetCalibratedTimestampsEXT -> NativeFunction.result(CalibratedTimestampFunctions::getTimestamps);
            default -> null;
        };
    }

    private static int getTimeDomains(Call call) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
        return call.list(1, DOMAINS.length, Integer.BYTES,
                (element, index) -> element.set(JAVA_INT, 0, DOMAINS[index]));
    }

    /**
     * The host's clock shows the virtual time that the host has seen, in ns; the device's, the timestamp of that time,
     * or of one as far from it as the settings say.
     */
    private static int getTimestamps(Call call) {
        Device device = call.device();
        int count = call.count(1, "timestampCount");
        MemorySegment infos = call.array(2, "pTimestampInfos", count, VkCalibratedTimestampInfoEXT.sizeof());
        MemorySegment timestamps = call.array(3, "pTimestamps", count, Long.BYTES);
        MemorySegment deviation = call.pointer(4, "pMaxDeviation", Long.BYTES);
        Calibration calibration = device.nextCalibration();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pTimestampInfos[]",
                    VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT(), VkCalibratedTimestampInfoEXT.layout());
            int domain = VkCalibratedTimestampInfoEXT.timeDomain(info);
            if (domain != VK_TIME_DOMAIN_DEVICE_EXT() && domain != VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT()) {
                throw new Misuse("VkCalibratedTimestampInfoEXT-timeDomain-02354", "timeDomain " + domain
                        + " is none of the device's: device (0) and monotonic (1)");
            }
            timestamps.setAtIndex(JAVA_LONG, i, domain == VK_TIME_DOMAIN_DEVICE_EXT()
                    ? device.clock().timestamp(device.hostTime() + calibration.error(), Long.SIZE)
                    : device.hostTime());
        }
        // A tick begins at a nanosecond's fraction.
        deviation.set(JAVA_LONG, 0, (long) Math.ceil(device.clock().period()) + calibration.deviation());
        return VK_SUCCESS();
    }
}
