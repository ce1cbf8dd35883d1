package dev.readout.jmh;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.VulkanProfilerBuilder;
import dev.readout.testing.CompiledC;
import java.util.EnumSet;

/**
 * A Vulkan driver in C that does next to nothing: a timestamp is written into the pool when it is recorded, and copied
 * when results are asked for. Readout, LWJGL and C call the same functions. For one thread.
 */
public final class TrivialDriver {
    private static final long DEVICE = 0x1000;
    public static final long COMMAND_BUFFER = 0x3000;
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            #include <stddef.h>
            #include <stdlib.h>
            #include <string.h>

            typedef struct { uint64_t ticks, available; } Query;

            static int create(void *device, const uint32_t *info, const void *allocator, uint64_t *pool) {
                *pool = (uint64_t)calloc(info[6] /* queryCount */, sizeof(Query));
                return 0;
            }
            static void destroy(void *device, uint64_t pool, const void *allocator) { free((void *)pool); }
            static void nothing(void) { }
            static int succeed(void) { return 0; }
            static uint64_t now = 1000;
            static void stamp(void *commands, uint32_t stage, uint64_t pool, uint32_t query) {
                ((Query *)pool)[query] = (Query) { now += 16, 1 };
            }
            static void reset(void *by, uint64_t pool, uint32_t first, uint32_t count) {
                for (uint32_t i = first; i < first + count; i++)
                    ((Query *)pool)[i].available = 0;
            }
            static int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size,
                               uint64_t *result, uint64_t stride, uint32_t flags) {
                int missing = 0;
                for (Query *query = (Query *)pool + first; count > 0; count--, query++, result += stride / 8) {
                    result[0] = query->ticks;
                    result[1] = query->available;
                    missing |= !query->available;
                }
                return missing; /* VK_NOT_READY is 1 */
            }
            static int none(void *object, void *count) { /* enumerates nothing */
                *(uint32_t *)count = 0;
                return 0;
            }
            void *device_proc_addr(void *device, const char *name) {
                return !strcmp(name, "vkCreateQueryPool") ? (void *)create
                     : !strcmp(name, "vkDestroyQueryPool") ? (void *)destroy
                     : !strcmp(name, "vkCmdWriteTimestamp") ? (void *)stamp
                     : !strncmp(name, "vkResetQueryPool", 16) ? (void *)reset
                     : !strcmp(name, "vkGetQueryPoolResults") ? (void *)results
                     : !strncmp(name, "vkDestroy", 9) || !strncmp(name, "vkCmd", 5) ? (void *)nothing
                     : (void *)succeed; /* LWJGL wants to have every function of Vulkan 1.0 */
            }
            void *instance_proc_addr(void *instance, const char *name) {
                return !strcmp(name, "vkGetInstanceProcAddr") ? (void *)instance_proc_addr
                     : !strcmp(name, "vkGetDeviceProcAddr") ? (void *)device_proc_addr
                     : !strncmp(name, "vkEnumerate", 11) ? (void *)none : device_proc_addr(0, name);
            }
            """);

    private TrivialDriver() {
    }

    /** A profiler on the driver, on the way to be built. */
    public static VulkanProfilerBuilder profiler() {
        return GpuProfiler.vulkan(DEVICE, getDeviceProcAddr())
                .queue(QUEUE, 64, 1).enabled(DeviceFeature.HOST_QUERY_RESET);
    }

    /** The driver's device, for loops that are compared. */
    static MeasuredDevice measured() {
        return new MeasuredDevice(
                VulkanDevice.of(DEVICE, getDeviceProcAddr(), EnumSet.of(DeviceFeature.HOST_QUERY_RESET)), QUEUE,
                TrivialDriver::profiler, () -> LoopInC.COMPILED, C.address("instance_proc_addr").address(), DEVICE,
                DEVICE);
    }

    private static long getDeviceProcAddr() {
        return C.address("device_proc_addr").address();
    }

    /** Compiled where it is used. */
    private static final class LoopInC {
        private static final CompiledC COMPILED = CSource.compiled("loop.c");
    }
}
