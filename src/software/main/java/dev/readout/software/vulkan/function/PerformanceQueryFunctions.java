package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkQueryPoolPerformanceCreateInfoKHR;
import dev.readout.software.abi.vulkan.VkAcquireProfilingLockInfoKHR;
import dev.readout.software.abi.vulkan.VkPerformanceCounterDescriptionKHR;
import dev.readout.software.abi.vulkan.VkPerformanceCounterKHR;
import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.query.QueryKind;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of performance queries: their counters, and the profiling lock, which one device holds at a time. */
record PerformanceQueryFunctions(HandleTable handles, SoftwareSettings settings) implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR ->
                    FunctionBody.result(this::enumerateCounters);
            case vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR -> FunctionBody.effect(this::getPasses);
            case vkAcquireProfilingLockKHR -> FunctionBody.result(this::acquireLock);
            case vkReleaseProfilingLockKHR -> FunctionBody.effect(PerformanceQueryFunctions::releaseLock);
            default -> null;
        };
    }

    /** Lists counters and their descriptions, in two arrays. */
    private int enumerateCounters(Call call) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
        if (Integer.compareUnsigned(call.integer(1), settings.queueFamilies().size()) >= 0) {
            throw new Misuse("queueFamilyIndex is " + Integer.toUnsignedString(call.integer(1)) + ", and there are "
                    + settings.queueFamilies().size());
        }
        List<SoftwarePerformanceCounter> counters = settings.queryTypes().contains(QueryType.PERFORMANCE_QUERY)
                ? settings.performanceCounters() : List.of();
        MemorySegment count = call.pointer(2, "pCounterCount", Integer.BYTES);
        if (call.isNull(3) && call.isNull(4)) {
            count.set(JAVA_INT, 0, counters.size());
            return VK_SUCCESS();
        }
        int room = count.get(JAVA_INT, 0);
        int written = Integer.compareUnsigned(room, counters.size()) < 0 ? room : counters.size();
        write(call, 3, "pCounters", written, VkPerformanceCounterKHR.sizeof(),
                (out, i) -> writeCounter(out, i, counters.get(i)));
        write(call, 4, "pCounterDescriptions", written, VkPerformanceCounterDescriptionKHR.sizeof(),
                (out, i) -> writeDescription(out, counters.get(i)));
        count.set(JAVA_INT, 0, written);
        return written < counters.size() ? VK_INCOMPLETE() : VK_SUCCESS();
    }

    /** Writes an array, which may be null. */
    private static void write(Call call, int index, String argument, int count, long size, Call.Element element) {
        if (!call.isNull(index)) {
            MemorySegment out = call.array(index, argument, count, size);
            for (int i = 0; i < count; i++) {
                element.write(Arguments.element(out, i, size), i);
            }
        }
    }

    private static void writeCounter(MemorySegment out, int index, SoftwarePerformanceCounter counter) {
        Arguments.struct(out, "pCounters[]", VkPerformanceCounterKHR.layout());
        VkPerformanceCounterKHR.unit(out, counter.unit().ordinal());
        VkPerformanceCounterKHR.scope(out, counter.scope().ordinal());
        VkPerformanceCounterKHR.storage(out, counter.storage().code());
        // A UUID of version 8 (custom): unique to the counter, and the same in each run.
        MemorySegment uuid = VkPerformanceCounterKHR.uuid(out).fill((byte) 0);
        uuid.set(ValueLayout.JAVA_INT_UNALIGNED, 0, index + 1);
        uuid.set(ValueLayout.JAVA_INT_UNALIGNED, 12, counter.name().hashCode());
        uuid.set(ValueLayout.JAVA_BYTE, 6, (byte) 0x80);
        uuid.set(ValueLayout.JAVA_BYTE, 8, (byte) 0x80);
    }

    private static void writeDescription(MemorySegment out, SoftwarePerformanceCounter counter) {
        Arguments.struct(out, "pCounterDescriptions[]", VkPerformanceCounterDescriptionKHR.layout());
        VkPerformanceCounterDescriptionKHR.flags(out, 0);
        VkPerformanceCounterDescriptionKHR.name(out).setString(0, counter.name());
        VkPerformanceCounterDescriptionKHR.category(out).setString(0, counter.category());
        VkPerformanceCounterDescriptionKHR.description(out).setString(0, counter.description());
    }

    private void getPasses(Call call) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
        MemorySegment info = call.struct(1, "pPerformanceQueryCreateInfo",
                VkQueryPoolPerformanceCreateInfoKHR.layout());
        int counters = QueryKindReader.counters(settings, info).size();
        call.pointer(2, "pNumPasses", Integer.BYTES).set(JAVA_INT, 0, QueryKind.passes(counters));
    }

    /** The call never waits: a lock that another device holds is held until the timeout. */
    private int acquireLock(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkAcquireProfilingLockInfoKHR.layout());
        for (Device other : handles.all(Device.class)) {
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

    private static void releaseLock(Call call) {
        Device device = call.device();
        if (!device.isProfilingLocked()) {
            throw new Misuse("device-03235", "the profiling lock is not held by the device");
        }
        device.setProfilingLocked(false);
    }
}
