package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.stream.Stream;

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
        VkBaseOutStructure.pNext(info, info(application, family, counters));
        MemorySegment out = application.pointer();
        application.tryCreate("vkCreateQueryPool", info, out);
        return out.get(ADDRESS, 0);
    }

    private static MemorySegment info(Application application, int family, Integer... counters) {
        return application.struct("VkQueryPoolPerformanceCreateInfoKHR", "queueFamilyIndex", family,
                "counterIndexCount", counters.length,
                "pCounterIndices", Stream.of(counters).mapToInt(Integer::intValue).toArray());
    }

    static int passes(Application application, Integer... counters) {
        MemorySegment out = application.arena.allocate(JAVA_INT);
        application.call("vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR", application.physicalDevice,
                info(application, 0, counters), out);
        return out.get(JAVA_INT, 0);
    }

    /** What a device says of its counters. */
    record Enumeration(int result, int count, MemorySegment counters, MemorySegment descriptions) {
    }

    /** Asks for as many counters as there is {@code room} for. */
    static Enumeration enumerate(Application application, int family, int room) {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, room);
        MemorySegment counters = application.array(Collections.nCopies(room,
                application.struct("VkPerformanceCounterKHR")));
        MemorySegment descriptions = application.array(Collections.nCopies(room,
                application.struct("VkPerformanceCounterDescriptionKHR")));
        int result = application.result("vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR",
                application.physicalDevice, family, count, counters, descriptions);
        return new Enumeration(result, count.get(JAVA_INT, 0), counters, descriptions);
    }

    static int lock(Application application, MemorySegment device, long timeout) {
        return application.result("vkAcquireProfilingLockKHR", device,
                application.struct("VkAcquireProfilingLockInfoKHR", "timeout", timeout));
    }

    static void unlock(Application application, MemorySegment device) {
        application.call("vkReleaseProfilingLockKHR", device);
    }

    /** Submits ended command buffers as a pass. */
    static void submitPass(Application application, int pass, Commands commands) {
        Application.check(new SynchronizationCalls(application).submit(commands).pass(pass)
                .to(application.queue(0, 0), SynchronizationCalls.By.SUBMIT));
    }
}
