package dev.readout.software.vulkan;

import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_INITIALIZE_PERFORMANCE_API_INFO_INTEL;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_CONFIGURATION_ACQUIRE_INFO_INTEL;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_MARKER_INFO_INTEL;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_OVERRIDE_INFO_INTEL;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PERFORMANCE_STREAM_MARKER_INFO_INTEL;

import dev.readout.software.abi.vulkan.VkInitializePerformanceApiInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceConfigurationAcquireInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceMarkerInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceOverrideInfoINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceStreamMarkerInfoINTEL;
import java.lang.foreign.MemorySegment;

/** The calls of Intel's performance queries that an {@link Application} makes. */
record IntelCalls(Application application) {

    int initialize() {
        MemorySegment info = VkInitializePerformanceApiInfoINTEL.allocate(application.arena);
        VkInitializePerformanceApiInfoINTEL.sType(info, VK_STRUCTURE_TYPE_INITIALIZE_PERFORMANCE_API_INFO_INTEL());
        return callInt("vkInitializePerformanceApiINTEL", application.function("vkInitializePerformanceApiINTEL"),
                application.device, info);
    }

    int parameter(int parameter, MemorySegment value) {
        return callInt("vkGetPerformanceParameterINTEL", application.function("vkGetPerformanceParameterINTEL"),
                application.device, parameter, value);
    }

    void marker(Commands commands, long marker) {
        MemorySegment info = VkPerformanceMarkerInfoINTEL.allocate(application.arena);
        VkPerformanceMarkerInfoINTEL.sType(info, VK_STRUCTURE_TYPE_PERFORMANCE_MARKER_INFO_INTEL());
        VkPerformanceMarkerInfoINTEL.marker(info, marker);
        Application.check(callInt("vkCmdSetPerformanceMarkerINTEL",
                application.function("vkCmdSetPerformanceMarkerINTEL"), commands.handle(), info));
    }

    void streamMarker(Commands commands, int marker) {
        MemorySegment info = VkPerformanceStreamMarkerInfoINTEL.allocate(application.arena);
        VkPerformanceStreamMarkerInfoINTEL.sType(info, VK_STRUCTURE_TYPE_PERFORMANCE_STREAM_MARKER_INFO_INTEL());
        VkPerformanceStreamMarkerInfoINTEL.marker(info, marker);
        Application.check(callInt("vkCmdSetPerformanceStreamMarkerINTEL",
                application.function("vkCmdSetPerformanceStreamMarkerINTEL"), commands.handle(), info));
    }

    int override(Commands commands, int type, boolean enable) {
        MemorySegment info = VkPerformanceOverrideInfoINTEL.allocate(application.arena);
        VkPerformanceOverrideInfoINTEL.sType(info, VK_STRUCTURE_TYPE_PERFORMANCE_OVERRIDE_INFO_INTEL());
        VkPerformanceOverrideInfoINTEL.type(info, type);
        VkPerformanceOverrideInfoINTEL.enable(info, enable ? 1 : 0);
        return callInt("vkCmdSetPerformanceOverrideINTEL", application.function("vkCmdSetPerformanceOverrideINTEL"),
                commands.handle(), info);
    }

    /** Acquires a configuration of a type, 0 being the only one that there is. */
    int acquire(int type, MemorySegment out) {
        MemorySegment info = VkPerformanceConfigurationAcquireInfoINTEL.allocate(application.arena);
        VkPerformanceConfigurationAcquireInfoINTEL.sType(info,
                VK_STRUCTURE_TYPE_PERFORMANCE_CONFIGURATION_ACQUIRE_INFO_INTEL());
        VkPerformanceConfigurationAcquireInfoINTEL.type(info, type);
        return callInt("vkAcquirePerformanceConfigurationINTEL",
                application.function("vkAcquirePerformanceConfigurationINTEL"), application.device, info, out);
    }
}
