package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_KHR;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkQueryPoolPerformanceCreateInfoKHR;
import dev.readout.software.abi.vulkan.VkAcquireProfilingLockInfoKHR;
import dev.readout.software.abi.vulkan.VkPerformanceCounterDescriptionKHR;
import dev.readout.software.abi.vulkan.VkPerformanceCounterKHR;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/** The calls of KHR performance queries that an {@link Application} makes. */
final class PerformanceCalls {
    private PerformanceCalls() {
    }

    /** A pool for counters of the first queue family; null if there is none. */
    static MemorySegment pool(Application application, int queries, Integer... counters) {
        return poolOf(application, 0, queries, counters);
    }

    static MemorySegment poolOf(Application application, int family, int queries, Integer... counters) {
        // The validation layer knows the counters once an application has asked for them, and crashes before.
        enumerate(application, 0, 6);
        MemorySegment info = application.queryPoolInfo(QueryType.PERFORMANCE_QUERY.code(), queries, 0);
        MemorySegment measured = info(application, counters);
        VkQueryPoolPerformanceCreateInfoKHR.queueFamilyIndex(measured, family);
        VkQueryPoolCreateInfo.pNext(info, measured);
        MemorySegment out = application.pointer();
        PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), application.device, info,
                MemorySegment.NULL, out);
        return out.get(ADDRESS, 0);
    }

    private static MemorySegment info(Application application, Integer... counters) {
        MemorySegment indices = application.arena.allocate(JAVA_INT, counters.length);
        for (int i = 0; i < counters.length; i++) {
            indices.setAtIndex(JAVA_INT, i, counters[i]);
        }
        MemorySegment info = VkQueryPoolPerformanceCreateInfoKHR.allocate(application.arena);
        VkQueryPoolPerformanceCreateInfoKHR.sType(info, VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR());
        VkQueryPoolPerformanceCreateInfoKHR.counterIndexCount(info, counters.length);
        VkQueryPoolPerformanceCreateInfoKHR.pCounterIndices(info, indices);
        return info;
    }

    static int passes(Application application, Integer... counters) {
        MemorySegment out = application.arena.allocate(JAVA_INT);
        call("vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR",
                application.function("vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR"),
                application.physicalDevice, info(application, counters), out);
        return out.get(JAVA_INT, 0);
    }

    /** What a device says of its counters. */
    record Enumeration(int result, int count, MemorySegment counters, MemorySegment descriptions) {
    }

    /** Asks for as many counters as there is {@code room} for. */
    static Enumeration enumerate(Application application, int family, int room) {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, room);
        MemorySegment counters = VkPerformanceCounterKHR.allocateArray(room, application.arena);
        MemorySegment descriptions = VkPerformanceCounterDescriptionKHR.allocateArray(room, application.arena);
        for (int i = 0; i < room; i++) {
            VkPerformanceCounterKHR.sType(VkPerformanceCounterKHR.asSlice(counters, i),
                    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_KHR());
            VkPerformanceCounterDescriptionKHR.sType(VkPerformanceCounterDescriptionKHR.asSlice(descriptions, i),
                    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_KHR());
        }
        int result = callInt("vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR",
                application.function("vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR"),
                application.physicalDevice, family, count, counters, descriptions);
        return new Enumeration(result, count.get(JAVA_INT, 0), counters, descriptions);
    }

    static int lock(Application application, MemorySegment device, long timeout) {
        MemorySegment info = VkAcquireProfilingLockInfoKHR.allocate(application.arena);
        VkAcquireProfilingLockInfoKHR.sType(info, VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR());
        VkAcquireProfilingLockInfoKHR.timeout(info, timeout);
        return callInt("vkAcquireProfilingLockKHR", application.function("vkAcquireProfilingLockKHR"), device, info);
    }

    static void unlock(Application application, MemorySegment device) {
        call("vkReleaseProfilingLockKHR", application.function("vkReleaseProfilingLockKHR"), device);
    }

    /** Submits ended command buffers as a pass. */
    static void submitPass(Application application, int pass, Commands commands) {
        Application.check(new SynchronizationCalls(application).submit(commands).pass(pass)
                .to(application.queue(0, 0), SynchronizationCalls.By.SUBMIT));
    }
}
