package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIME_DOMAIN_DEVICE_EXT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkCalibratedTimestampInfoEXT;
import dev.readout.software.vulkan.HostClock;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.object.Calibration;
import dev.readout.software.vulkan.object.RealTime;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The functions of calibrated timestamps. */
record CalibratedTimestampFunctions(List<HostClock> hostClocks) implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkGetPhysicalDeviceCalibrateableTimeDomainsEXT, vkGetPhysicalDeviceCalibrateableTimeDomainsKHR ->
                    FunctionBody.result(this::getTimeDomains);
            case vkGetCalibratedTimestampsEXT, vkGetCalibratedTimestampsKHR ->
                    FunctionBody.success(this::getTimestamps);
            default -> null;
        };
    }

    private int getTimeDomains(Call call) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
        return call.list(1, 1 + hostClocks.size(), Integer.BYTES, (element, index) -> element.set(JAVA_INT, 0,
                index == 0 ? VK_TIME_DOMAIN_DEVICE_EXT() : timeDomain(hostClocks.get(index - 1))));
    }

    /**
     * The host's clocks show the virtual time that the host has seen, in ns, or real time. The device's shows the
     * timestamp of that time, off by the deviation of the settings.
     */
    private void getTimestamps(Call call) {
        Device device = call.device();
        int count = call.count(1, "timestampCount");
        if (count == 0) {
            call.violation("timestampCount-arraylength", "timestampCount is 0: no clock is asked for");
        }
        MemorySegment infos = call.array(2, "pTimestampInfos", count, VkCalibratedTimestampInfoEXT.sizeof());
        MemorySegment timestamps = call.array(3, "pTimestamps", count, Long.BYTES);
        MemorySegment deviation = call.pointer(4, "pMaxDeviation", Long.BYTES);
        Calibration calibration = device.nextCalibration();
        RealTime.Stamp stamp = device.stamp();
        Set<Integer> domains = new HashSet<>();
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pTimestampInfos[]", VkCalibratedTimestampInfoEXT.layout());
            int domain = VkCalibratedTimestampInfoEXT.timeDomain(info);
            if (!domains.add(domain)) {
                call.violation("timeDomain-09246", "timeDomain of pTimestampInfos[" + i + "] is " + domain
                        + ", as of one before it: each clock is read once");
            }
            timestamps.setAtIndex(JAVA_LONG, i, domain == VK_TIME_DOMAIN_DEVICE_EXT()
                    ? device.clock().tick(stamp.time() + calibration.error())
                    : shown(domain, stamp));
        }
        // A tick begins at a nanosecond's fraction.
        deviation.set(JAVA_LONG, 0,
                (long) Math.ceil(device.clock().period()) + calibration.deviation() + stamp.spread());
    }

    private static int timeDomain(HostClock clock) {
        return VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT() + clock.ordinal();
    }

    private long shown(int domain, RealTime.Stamp stamp) {
        for (HostClock clock : hostClocks) {
            if (timeDomain(clock) == domain) {
                return clock == HostClock.MONOTONIC ? stamp.monotonic() : stamp.raw();
            }
        }
        throw new Misuse("VkCalibratedTimestampInfoEXT-timeDomain-02354", "timeDomain " + domain
                + " is none of the device's: DEVICE (0)" + hostClocks.stream()
                        .map(clock -> ", " + clock + " (" + timeDomain(clock) + ")").collect(Collectors.joining()));
    }
}
