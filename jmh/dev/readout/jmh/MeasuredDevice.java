package dev.readout.jmh;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.VulkanProfilerBuilder;
import java.lang.foreign.SymbolLookup;
import java.util.function.Supplier;

/**
 * A device on which loops are compared.
 *
 * @param device for the loops that are written by hand
 * @param queue the profiler's queue
 * @param profiler begins a profiler on the device, with that queue
 * @param c what {@code jmh/loop.c} was compiled to
 * @param getInstanceProcAddr the address from which LWJGL has all functions, and below it handles for LWJGL's objects
 */
record MeasuredDevice(VulkanDevice device, GpuQueue queue, Supplier<VulkanProfilerBuilder> profiler,
        Supplier<SymbolLookup> c, long getInstanceProcAddr, long instance, long physicalDevice) {
    /** The loop that a benchmark's method is named after. */
    FrameLoop loop(String method, int scopes) {
        return switch (method) {
            case "readout" -> new ReadoutLoop(profiler.get()
                    .criticalCalls(CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA).build(), scopes);
            case "readoutPlain" -> new ReadoutLoop(profiler.get().build(), scopes);
            case "readoutBatches" -> new BatchLoop(profiler.get()
                    .criticalCalls(CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA).build(), queue, scopes);
            case "readoutHostTimes" -> new ReadoutLoop(profiler.get().hostTimes(true).build(), scopes);
            case "readoutOff" -> {
                GpuProfiler off = profiler.get().build();
                off.setEnabled(false);
                yield new ReadoutLoop(off, scopes);
            }
            case "c" -> new CLoop(device, scopes, c.get());
            case "downcalls" -> new DowncallLoop(device, scopes);
            case "lwjgl" -> new LwjglLoop(device, scopes,
                    LwjglDevice.over(getInstanceProcAddr, instance, physicalDevice, device.handle()));
            default -> throw new IllegalArgumentException("no loop is named " + method);
        };
    }
}
