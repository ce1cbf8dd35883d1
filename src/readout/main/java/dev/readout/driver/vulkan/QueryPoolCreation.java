package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkCreateQueryPool;
import static dev.readout.driver.vulkan.VulkanFunction.vkDestroyQueryPool;
import static dev.readout.driver.vulkan.VulkanFunction.vkSetDebugUtilsObjectNameEXT;

import dev.readout.abi.vulkan.PFN_vkSetDebugUtilsObjectNameEXT;
import dev.readout.abi.vulkan.VkDebugUtilsObjectNameInfoEXT;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkQueryPoolPerformanceCreateInfoKHR;
import dev.readout.abi.vulkan.VkQueryPoolVideoEncodeFeedbackCreateInfoKHR;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Creates a query pool: fills the structs (18.2), requires the features that its type needs, and names it. */
final class QueryPoolCreation {
    private QueryPoolCreation() {
    }

    /**
     * A new pool.
     *
     * @param next the caller's structs behind the create info, or NULL
     */
    static QueryPool create(DeviceCalls device, QueryPoolInfo info, MemorySegment next) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment create = arena.allocate(VkQueryPoolCreateInfo.layout());
            VkQueryPoolCreateInfo.sType(create, vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO());
            VkQueryPoolCreateInfo.pNext(create, companion(arena, info, next));
            VkQueryPoolCreateInfo.queryType(create, info.typeCode());
            VkQueryPoolCreateInfo.queryCount(create, info.count());
            if (info.is(QueryType.PIPELINE_STATISTICS)) {
                device.requireFeature(DeviceFeature.PIPELINE_STATISTICS_QUERY);
                VkQueryPoolCreateInfo.pipelineStatistics(create, info.mask());
            }
            if (info.is(QueryType.TIME_ELAPSED)) {
                device.requireFeature(DeviceFeature.ELAPSED_TIMER_QUERY);
            }
            if (info.createdReset()) {
                device.requireFeature(DeviceFeature.MAINTENANCE9);
                VkQueryPoolCreateInfo.flags(create, vulkan_h.VK_QUERY_POOL_CREATE_RESET_BIT_KHR());
            }
            Handles handles = new Handles(device);
            MemorySegment handle = handles.create(vkCreateQueryPool, create, vkDestroyQueryPool);
            if (!info.name().isEmpty() && device.hasFeature(DeviceFeature.DEBUG_UTILS)) {
                try {
                    name(device, handle, info.name());
                } catch (RuntimeException refused) {
                    handles.destroy();
                    throw refused;
                }
            }
            return new QueryPool(device, handle, info, handles);
        }
    }

    /** The struct that a type needs behind the create info, then the caller's. */
    private static MemorySegment companion(Arena arena, QueryPoolInfo info, MemorySegment next) {
        if (info.is(QueryType.PERFORMANCE_QUERY)) {
            int[] counters = info.counterIndices().stream().mapToInt(Integer::intValue).toArray();
            MemorySegment performance = arena.allocate(VkQueryPoolPerformanceCreateInfoKHR.layout());
            VkQueryPoolPerformanceCreateInfoKHR.sType(performance,
                    vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR());
            VkQueryPoolPerformanceCreateInfoKHR.pNext(performance, next);
            VkQueryPoolPerformanceCreateInfoKHR.queueFamilyIndex(performance, info.queueFamilyIndex());
            VkQueryPoolPerformanceCreateInfoKHR.counterIndexCount(performance, counters.length);
            VkQueryPoolPerformanceCreateInfoKHR.pCounterIndices(performance,
                    arena.allocateFrom(ValueLayout.JAVA_INT, counters));
            return performance;
        }
        if (info.is(QueryType.VIDEO_ENCODE_FEEDBACK)) {
            MemorySegment feedback = arena.allocate(VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.layout());
            VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.sType(feedback,
                    vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR());
            VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.pNext(feedback, next);
            VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.encodeFeedbackFlags(feedback, info.mask());
            return feedback;
        }
        return next;
    }

    /** Tells tools the name of a pool, for which the driver may have no memory. */
    private static void name(DeviceCalls device, MemorySegment pool, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(VkDebugUtilsObjectNameInfoEXT.layout());
            VkDebugUtilsObjectNameInfoEXT.sType(info,
                    vulkan_h.VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT());
            VkDebugUtilsObjectNameInfoEXT.objectType(info, vulkan_h.VK_OBJECT_TYPE_QUERY_POOL());
            VkDebugUtilsObjectNameInfoEXT.objectHandle(info, pool.address());
            VkDebugUtilsObjectNameInfoEXT.pObjectName(info, arena.allocateFrom(name));
            VkResult.requireSuccess(vkSetDebugUtilsObjectNameEXT, PFN_vkSetDebugUtilsObjectNameEXT
                    .invoke(device.address(vkSetDebugUtilsObjectNameEXT), device.handle(), info));
        }
    }
}
