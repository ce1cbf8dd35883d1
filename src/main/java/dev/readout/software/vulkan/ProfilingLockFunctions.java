package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIMEOUT;

import dev.readout.abi.vulkan.VkAcquireProfilingLockInfoKHR;
import java.lang.foreign.MemorySegment;

/** The functions of the profiling lock, which one device of the physical one holds at a time. */
final class ProfilingLockFunctions implements FunctionGroup {
    private final DriverState driver;

    ProfilingLockFunctions(DriverState driver) {
        this.driver = driver;
    }

    @Override
    public NativeFunction function(String name) {
        return switch (name) {
            case "vkAcquireProfilingLockKHR" -> NativeFunction.result(this::acquire);
            case "vkReleaseProfilingLockKHR" -> NativeFunction.effect(ProfilingLockFunctions::release);
            default -> null;
        };
    }

    /** Nothing waits in real time: what another device holds now, it holds until the timeout. */
    private int acquire(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR(),
                VkAcquireProfilingLockInfoKHR.layout());
        for (Device other : driver.handles().all(Device.class)) {
            if (other != device && other.isProfilingLocked()) {
                if (VkAcquireProfilingLockInfoKHR.timeout(info) == -1) {
                    call.report("waits for ever for a lock that another device holds: the wait is left out");
                }
                return VK_TIMEOUT();
            }
        }
        device.setProfilingLocked(true);
        return VK_SUCCESS();
    }

    private static void release(Call call) {
        Device device = call.device();
        if (!device.isProfilingLocked()) {
            throw new Misuse("device-03235", "the profiling lock is not held by the device");
        }
        device.setProfilingLocked(false);
    }
}
