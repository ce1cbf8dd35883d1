package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkGetCalibratedTimestampsKHR;

import dev.readout.abi.vulkan.PFN_vkGetCalibratedTimestampsKHR;
import dev.readout.abi.vulkan.VkCalibratedTimestampInfoEXT;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Timestamps of the device's clock and of one of the host's, taken at the same time: {@code
 * vkGetCalibratedTimestampsKHR}, or else {@code …EXT}.
 *
 * <p>{@snippet :
 * CalibratedTimestamps clocks = device.calibratedTimestamps(TimeDomain.CLOCK_MONOTONIC);   // once
 *
 * clocks.take();                                                                           // now and then
 * long ticks = clocks.deviceTicks();
 * long hostNanoseconds = clocks.hostStamp();
 * }
 *
 * <p>Nothing allocates. For one thread at a time.
 */
public final class CalibratedTimestamps {
    private final DeviceCalls device;
    private final MemorySegment function;
    private final MemorySegment infos;
    private final MemorySegment stamps;
    private final MemorySegment deviation;
    private final int count;

    CalibratedTimestamps(DeviceCalls device, TimeDomain host) {
        this.device = device;
        this.function = device.address(vkGetCalibratedTimestampsKHR);
        this.count = host == TimeDomain.DEVICE ? 1 : 2;
        Arena arena = Arena.ofAuto();
        infos = VkCalibratedTimestampInfoEXT.allocateArray(2, arena);
        for (int i = 0; i < 2; i++) {
            MemorySegment info = VkCalibratedTimestampInfoEXT.asSlice(infos, i);
            VkCalibratedTimestampInfoEXT.sType(info, vulkan_h.VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT());
            VkCalibratedTimestampInfoEXT.timeDomain(info, i == 0 ? TimeDomain.DEVICE.code() : host.code());
        }
        stamps = arena.allocate(ValueLayout.JAVA_LONG, 2);
        deviation = arena.allocate(ValueLayout.JAVA_LONG);
    }

    /**
     * Takes stamps.
     *
     * @throws DriverException if the driver reports an error
     * @throws IllegalStateException if the device is closed
     */
    public void take() {
        device.functions.lifetime.requireOpen();
        VkResult.requireSuccess(vkGetCalibratedTimestampsKHR, PFN_vkGetCalibratedTimestampsKHR.invoke(
                function, device.handle(), count, infos, stamps, deviation));
    }

    /** The device's stamp, in ticks of its timestamps. */
    public long deviceTicks() {
        return stamps.get(ValueLayout.JAVA_LONG, 0);
    }

    /** The host's stamp, in the unit of its clock. */
    public long hostStamp() {
        return stamps.get(ValueLayout.JAVA_LONG, Long.BYTES);
    }

    /** How far apart, in ns, the two stamps may have been taken at most. */
    public long maxDeviation() {
        return deviation.get(ValueLayout.JAVA_LONG, 0);
    }
}
