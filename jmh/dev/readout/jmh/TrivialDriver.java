package dev.readout.jmh;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.VulkanProfilerBuilder;
import dev.readout.testing.CompiledC;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * A Vulkan driver in C that does next to nothing: commands are dropped, and results are stamps that grow with the
 * query's number, each with the word that says it is available. Readout, LWJGL and C call the same functions.
 */
public final class TrivialDriver {
    static final long DEVICE = 0x1000;
    public static final long COMMAND_BUFFER = 0x3000;
    static final GpuQueue QUEUE = GpuQueue.named("graphics");

    static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            #include <stddef.h>
            #include <string.h>

            static uint64_t pools = 0x2000;
            static int create(void *device, const void *info, const void *allocator, uint64_t *handle) {
                *handle = ++pools;
                return 0;
            }
            static void nothing(void) { }
            static int succeed(void) { return 0; }
            static void stamp(void *commands, uint32_t stage, uint64_t pool, uint32_t query) { }
            static void reset(void *device, uint64_t pool, uint32_t first, uint32_t count) { }
            /* Memory is written once, and has the results ever after: what is measured is the call. */
            int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                        uint64_t stride, uint32_t flags) {
                uint64_t *result = data;
                if (result[2 * count - 1] == 0)
                    for (uint32_t i = 0; i < count; i++) {
                        result[2 * i] = 1000 + 16 * (first + i);
                        result[2 * i + 1] = 1;
                    }
                return 0;
            }
            static int none(void *object, void *count) { /* enumerates nothing */
                *(uint32_t *)count = 0;
                return 0;
            }
            void *device_proc_addr(void *device, const char *name) {
                return !strcmp(name, "vkCreateQueryPool") ? (void *)create
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

            /* What a profiler in C keeps of a scope, and makes of it. */
            typedef struct { int32_t node, begin, end; } Scope;
            typedef struct { int64_t frame, sum, count, begin, end; } Node;

            int poll(void *device, uint64_t pool, uint32_t queries, const uint64_t *data, const Scope *scopes,
                     uint32_t count, Node *nodes, int64_t frame, int unused, int64_t longest, double period,
                     int64_t *nanoseconds) {
                if (results(device, pool, 0, queries, 16 * queries, (void *)data, 16, 5) != 0)
                    return -1;
                int64_t base = data[2 * scopes[0].begin];
                for (uint32_t i = 0; i < count; i++) {
                    uint64_t begin = data[2 * scopes[i].begin], end = data[2 * scopes[i].end];
                    int64_t ticks = (int64_t)((end - begin) << unused) >> unused;
                    int64_t since = (int64_t)((begin - base) << unused) >> unused;
                    if (ticks < 0 || ticks > longest)
                        continue;
                    Node *node = &nodes[scopes[i].node];
                    if (node->frame != frame) {
                        node->frame = frame;
                        node->sum = node->count = 0;
                        node->begin = INT64_MAX;
                        node->end = INT64_MIN;
                    }
                    node->sum += ticks;
                    node->count++;
                    if (since < node->begin) node->begin = since;
                    if (since + ticks > node->end) node->end = since + ticks;
                }
                for (uint32_t i = 0; i < count; i++)
                    nanoseconds[i] = (int64_t)(nodes[scopes[i].node].sum * period);
                return count;
            }
            """);

    static final MethodHandle C_POLL = C.critical("poll", FunctionDescriptor.of(ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
            ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_DOUBLE, ValueLayout.ADDRESS));

    private TrivialDriver() {
    }

    /** A profiler on the driver, on the way to be built. */
    public static VulkanProfilerBuilder profiler() {
        return GpuProfiler.vulkan(DEVICE, C.address("device_proc_addr").address())
                .queue(QUEUE, 64, 1).enabled(DeviceFeature.HOST_QUERY_RESET);
    }

    /** LWJGL's command buffer over the driver's functions. */
    static VkCommandBuffer lwjglCommands() {
        return new VkCommandBuffer(COMMAND_BUFFER, LwjglDevice.over(C, DEVICE));
    }
}
