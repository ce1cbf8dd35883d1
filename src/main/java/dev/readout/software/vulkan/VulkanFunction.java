package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Extension.*;
import static dev.readout.software.vulkan.VulkanFunction.Level.*;
import static dev.readout.software.vulkan.VulkanFunction.Theme.*;
import static dev.readout.software.vulkan.Version.V1_0;
import static dev.readout.software.vulkan.Version.V1_1;
import static dev.readout.software.vulkan.Version.V1_2;
import static dev.readout.software.vulkan.Version.V1_3;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the device, a row each, spelled as a driver is asked for them: where a function is found, what it is
 * about, and what brings it, a version or extensions. What a function does is a row of the {@link FunctionGroup} of its
 * theme, but for those that do {@linkplain Theme#NOTHING nothing}: for them, the row here is all.
 */
enum VulkanFunction {
    vkGetInstanceProcAddr(GLOBAL, INSTANCES),
    vkCreateInstance(GLOBAL, INSTANCES),
    vkEnumerateInstanceVersion(GLOBAL, INSTANCES, V1_1),
    vkEnumerateInstanceExtensionProperties(GLOBAL, INSTANCES),
    vkEnumerateInstanceLayerProperties(GLOBAL, INSTANCES),
    vkDestroyInstance(INSTANCE, INSTANCES),
    vkEnumeratePhysicalDevices(INSTANCE, INSTANCES),

    vkGetPhysicalDeviceProperties(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceProperties2(INSTANCE, PHYSICAL_DEVICES, V1_1, "vkGetPhysicalDeviceProperties2KHR",
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceFeatures(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceFeatures2(INSTANCE, PHYSICAL_DEVICES, V1_1, "vkGetPhysicalDeviceFeatures2KHR",
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceQueueFamilyProperties(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceQueueFamilyProperties2(INSTANCE, PHYSICAL_DEVICES, V1_1,
            "vkGetPhysicalDeviceQueueFamilyProperties2KHR", VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceMemoryProperties(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceFormatProperties(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceImageFormatProperties(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceSparseImageFormatProperties(INSTANCE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceMemoryProperties2(INSTANCE, PHYSICAL_DEVICES, V1_1, "vkGetPhysicalDeviceMemoryProperties2KHR",
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceFormatProperties2(INSTANCE, PHYSICAL_DEVICES, V1_1, "vkGetPhysicalDeviceFormatProperties2KHR",
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceImageFormatProperties2(INSTANCE, PHYSICAL_DEVICES, V1_1,
            "vkGetPhysicalDeviceImageFormatProperties2KHR", VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceSparseImageFormatProperties2(INSTANCE, PHYSICAL_DEVICES, V1_1,
            "vkGetPhysicalDeviceSparseImageFormatProperties2KHR", VK_KHR_get_physical_device_properties2),
    vkEnumerateDeviceExtensionProperties(INSTANCE, PHYSICAL_DEVICES),
    vkEnumerateDeviceLayerProperties(INSTANCE, PHYSICAL_DEVICES),

    vkCreateDevice(INSTANCE, DEVICES),
    vkGetDeviceProcAddr(DEVICE, DEVICES),
    vkDestroyDevice(DEVICE, DEVICES),
    vkGetDeviceQueue(DEVICE, DEVICES),
    vkDeviceWaitIdle(DEVICE, DEVICES),

    vkQueueSubmit(DEVICE, QUEUES),
    vkQueueWaitIdle(DEVICE, QUEUES),
    vkCreateFence(DEVICE, QUEUES),
    vkDestroyFence(DEVICE, QUEUES),
    vkResetFences(DEVICE, QUEUES),
    vkGetFenceStatus(DEVICE, QUEUES),
    vkWaitForFences(DEVICE, QUEUES),
    vkCreateSemaphore(DEVICE, QUEUES),
    vkDestroySemaphore(DEVICE, QUEUES),

    vkAllocateMemory(DEVICE, MEMORY),
    vkFreeMemory(DEVICE, MEMORY),
    vkMapMemory(DEVICE, MEMORY),
    vkUnmapMemory(DEVICE, MEMORY),
    vkFlushMappedMemoryRanges(DEVICE, MEMORY),
    vkInvalidateMappedMemoryRanges(DEVICE, MEMORY),

    vkCreateBuffer(DEVICE, RESOURCES),
    vkDestroyBuffer(DEVICE, RESOURCES),
    vkGetBufferMemoryRequirements(DEVICE, RESOURCES),
    vkBindBufferMemory(DEVICE, RESOURCES),
    vkCreateImage(DEVICE, RESOURCES),
    vkDestroyImage(DEVICE, RESOURCES),
    vkGetImageMemoryRequirements(DEVICE, RESOURCES),
    vkBindImageMemory(DEVICE, RESOURCES),
    vkCreateImageView(DEVICE, RESOURCES),
    vkDestroyImageView(DEVICE, RESOURCES),

    vkCreateDescriptorSetLayout(DEVICE, DESCRIPTORS),
    vkDestroyDescriptorSetLayout(DEVICE, DESCRIPTORS),
    vkCreateDescriptorPool(DEVICE, DESCRIPTORS),
    vkDestroyDescriptorPool(DEVICE, DESCRIPTORS),
    vkAllocateDescriptorSets(DEVICE, DESCRIPTORS),
    vkUpdateDescriptorSets(DEVICE, DESCRIPTORS),
    vkCreatePipelineLayout(DEVICE, DESCRIPTORS),
    vkDestroyPipelineLayout(DEVICE, DESCRIPTORS),
    vkResetDescriptorPool(DEVICE, DESCRIPTORS),
    vkFreeDescriptorSets(DEVICE, DESCRIPTORS),

    vkCreateSampler(DEVICE, PLAIN_OBJECTS),
    vkDestroySampler(DEVICE, PLAIN_OBJECTS),
    vkCreateBufferView(DEVICE, PLAIN_OBJECTS),
    vkDestroyBufferView(DEVICE, PLAIN_OBJECTS),
    vkCreatePipelineCache(DEVICE, PLAIN_OBJECTS),
    vkDestroyPipelineCache(DEVICE, PLAIN_OBJECTS),
    vkGetPipelineCacheData(DEVICE, PLAIN_OBJECTS),
    vkMergePipelineCaches(DEVICE, PLAIN_OBJECTS),
    vkCreateEvent(DEVICE, PLAIN_OBJECTS),
    vkDestroyEvent(DEVICE, PLAIN_OBJECTS),
    vkGetEventStatus(DEVICE, PLAIN_OBJECTS),
    vkSetEvent(DEVICE, PLAIN_OBJECTS),
    vkResetEvent(DEVICE, PLAIN_OBJECTS),
    vkCreateSamplerYcbcrConversion(DEVICE, PLAIN_OBJECTS, V1_1),
    vkDestroySamplerYcbcrConversion(DEVICE, PLAIN_OBJECTS, V1_1),

    vkCreateShaderModule(DEVICE, PIPELINES),
    vkDestroyShaderModule(DEVICE, PIPELINES),
    vkCreateComputePipelines(DEVICE, PIPELINES),
    vkCreateGraphicsPipelines(DEVICE, PIPELINES),
    vkDestroyPipeline(DEVICE, PIPELINES),
    vkCreateRenderPass(DEVICE, PIPELINES),
    vkDestroyRenderPass(DEVICE, PIPELINES),
    vkCreateFramebuffer(DEVICE, PIPELINES),
    vkDestroyFramebuffer(DEVICE, PIPELINES),

    vkCreateCommandPool(DEVICE, COMMAND_BUFFERS),
    vkDestroyCommandPool(DEVICE, COMMAND_BUFFERS),
    vkResetCommandPool(DEVICE, COMMAND_BUFFERS),
    vkAllocateCommandBuffers(DEVICE, COMMAND_BUFFERS),
    vkFreeCommandBuffers(DEVICE, COMMAND_BUFFERS),
    vkBeginCommandBuffer(DEVICE, COMMAND_BUFFERS),
    vkEndCommandBuffer(DEVICE, COMMAND_BUFFERS),
    vkResetCommandBuffer(DEVICE, COMMAND_BUFFERS),

    vkCmdBindPipeline(DEVICE, COMMANDS),
    vkCmdSetScissor(DEVICE, COMMANDS),
    vkCmdDraw(DEVICE, COMMANDS),
    vkCmdDrawIndexed(DEVICE, COMMANDS),
    vkCmdDispatch(DEVICE, COMMANDS),
    vkCmdBeginRenderPass(DEVICE, COMMANDS),
    vkCmdEndRenderPass(DEVICE, COMMANDS),
    vkCmdFillBuffer(DEVICE, COMMANDS),
    vkCmdCopyBuffer(DEVICE, COMMANDS),
    vkCmdExecuteCommands(DEVICE, COMMANDS),

    vkCmdBindDescriptorSets(DEVICE, NOTHING),
    vkCmdSetViewport(DEVICE, NOTHING),
    vkCmdPipelineBarrier(DEVICE, NOTHING),
    vkCmdPipelineBarrier2(DEVICE, NOTHING, V1_3, "vkCmdPipelineBarrier2KHR", VK_KHR_synchronization2),
    vkCmdBindIndexBuffer(DEVICE, NOTHING),
    vkCmdBindVertexBuffers(DEVICE, NOTHING),
    vkCmdBindVertexBuffers2(DEVICE, NOTHING, V1_3),
    vkCmdPushConstants(DEVICE, NOTHING),
    vkCmdSetDeviceMask(DEVICE, NOTHING, V1_1),
    vkCmdSetLineWidth(DEVICE, NOTHING),
    vkCmdSetDepthBias(DEVICE, NOTHING),
    vkCmdSetBlendConstants(DEVICE, NOTHING),
    vkCmdSetDepthBounds(DEVICE, NOTHING),
    vkCmdSetStencilCompareMask(DEVICE, NOTHING),
    vkCmdSetStencilWriteMask(DEVICE, NOTHING),
    vkCmdSetStencilReference(DEVICE, NOTHING),
    vkCmdSetCullMode(DEVICE, NOTHING, V1_3),
    vkCmdSetFrontFace(DEVICE, NOTHING, V1_3),
    vkCmdSetPrimitiveTopology(DEVICE, NOTHING, V1_3),
    vkCmdSetViewportWithCount(DEVICE, NOTHING, V1_3),
    vkCmdSetDepthTestEnable(DEVICE, NOTHING, V1_3),
    vkCmdSetDepthWriteEnable(DEVICE, NOTHING, V1_3),
    vkCmdSetDepthCompareOp(DEVICE, NOTHING, V1_3),
    vkCmdSetDepthBoundsTestEnable(DEVICE, NOTHING, V1_3),
    vkCmdSetStencilTestEnable(DEVICE, NOTHING, V1_3),
    vkCmdSetStencilOp(DEVICE, NOTHING, V1_3),
    vkCmdSetDepthBiasEnable(DEVICE, NOTHING, V1_3),
    vkCmdSetPrimitiveRestartEnable(DEVICE, NOTHING, V1_3),
    // Images have no contents here.
    vkCmdCopyImage(DEVICE, NOTHING),
    vkCmdCopyImage2(DEVICE, NOTHING, V1_3),
    vkCmdBlitImage(DEVICE, NOTHING),
    vkCmdBlitImage2(DEVICE, NOTHING, V1_3),
    vkCmdResolveImage(DEVICE, NOTHING),
    vkCmdResolveImage2(DEVICE, NOTHING, V1_3),
    vkCmdCopyBufferToImage(DEVICE, NOTHING),
    vkCmdCopyBufferToImage2(DEVICE, NOTHING, V1_3),
    vkCmdCopyImageToBuffer(DEVICE, NOTHING),
    vkCmdCopyImageToBuffer2(DEVICE, NOTHING, V1_3),
    vkCmdClearColorImage(DEVICE, NOTHING),
    vkCmdClearDepthStencilImage(DEVICE, NOTHING),
    vkCmdClearAttachments(DEVICE, NOTHING),

    vkCreateQueryPool(DEVICE, QUERY_POOLS),
    vkDestroyQueryPool(DEVICE, QUERY_POOLS),
    vkResetQueryPool(DEVICE, QUERY_POOLS, V1_2, "vkResetQueryPoolEXT", VK_EXT_host_query_reset),
    vkGetQueryPoolResults(DEVICE, QUERY_POOLS),

    vkCmdResetQueryPool(DEVICE, QUERY_COMMANDS),
    vkCmdBeginQuery(DEVICE, QUERY_COMMANDS),
    vkCmdBeginQueryIndexedEXT(DEVICE, QUERY_COMMANDS, VK_EXT_transform_feedback, VK_EXT_primitives_generated_query),
    vkCmdEndQuery(DEVICE, QUERY_COMMANDS),
    vkCmdEndQueryIndexedEXT(DEVICE, QUERY_COMMANDS, VK_EXT_transform_feedback, VK_EXT_primitives_generated_query),
    vkCmdWriteTimestamp(DEVICE, QUERY_COMMANDS),
    vkCmdWriteTimestamp2(DEVICE, QUERY_COMMANDS, V1_3, "vkCmdWriteTimestamp2KHR", VK_KHR_synchronization2),
    vkCmdCopyQueryPoolResults(DEVICE, QUERY_COMMANDS),

    vkGetPhysicalDeviceCalibrateableTimeDomainsEXT(INSTANCE, CALIBRATED_TIMESTAMPS, VK_EXT_calibrated_timestamps),
    vkGetCalibratedTimestampsEXT(DEVICE, CALIBRATED_TIMESTAMPS, VK_EXT_calibrated_timestamps),

    vkCmdBeginDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkCmdEndDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkCmdInsertDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),

    vkCmdBindTransformFeedbackBuffersEXT(DEVICE, DRAWING_EXTENSIONS, VK_EXT_transform_feedback),
    vkCmdBeginTransformFeedbackEXT(DEVICE, DRAWING_EXTENSIONS, VK_EXT_transform_feedback),
    vkCmdEndTransformFeedbackEXT(DEVICE, DRAWING_EXTENSIONS, VK_EXT_transform_feedback),
    vkCmdDrawMeshTasksEXT(DEVICE, DRAWING_EXTENSIONS, VK_EXT_mesh_shader),

    vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR(INSTANCE, PERFORMANCE_QUERIES,
            VK_KHR_performance_query),
    vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR(INSTANCE, PERFORMANCE_QUERIES, VK_KHR_performance_query),
    vkAcquireProfilingLockKHR(DEVICE, PERFORMANCE_QUERIES, VK_KHR_performance_query),
    vkReleaseProfilingLockKHR(DEVICE, PERFORMANCE_QUERIES, VK_KHR_performance_query),

    vkInitializePerformanceApiINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkUninitializePerformanceApiINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkGetPerformanceParameterINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkCmdSetPerformanceMarkerINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkCmdSetPerformanceStreamMarkerINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkCmdSetPerformanceOverrideINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkAcquirePerformanceConfigurationINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkReleasePerformanceConfigurationINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),
    vkQueueSetPerformanceConfigurationINTEL(DEVICE, INTEL_PERFORMANCE, VK_INTEL_performance_query),

    vkCreateVideoSessionKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkDestroyVideoSessionKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCmdBeginVideoCodingKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCmdEndVideoCodingKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCmdEncodeVideoKHR(DEVICE, VIDEO, VK_KHR_video_encode_queue),

    vkCreateAccelerationStructureKHR(DEVICE, ACCELERATION_STRUCTURES, VK_KHR_acceleration_structure),
    vkDestroyAccelerationStructureKHR(DEVICE, ACCELERATION_STRUCTURES, VK_KHR_acceleration_structure),
    vkCmdBuildAccelerationStructuresKHR(DEVICE, ACCELERATION_STRUCTURES, VK_KHR_acceleration_structure),
    vkCmdWriteAccelerationStructuresPropertiesKHR(DEVICE, ACCELERATION_STRUCTURES, VK_KHR_acceleration_structure),
    vkCmdWriteAccelerationStructuresPropertiesNV(DEVICE, ACCELERATION_STRUCTURES, VK_NV_ray_tracing),
    vkWriteAccelerationStructuresPropertiesKHR(DEVICE, ACCELERATION_STRUCTURES, VK_KHR_acceleration_structure),

    vkCreateMicromapEXT(DEVICE, MICROMAPS, VK_EXT_opacity_micromap),
    vkDestroyMicromapEXT(DEVICE, MICROMAPS, VK_EXT_opacity_micromap),
    vkCmdBuildMicromapsEXT(DEVICE, MICROMAPS, VK_EXT_opacity_micromap),
    vkCmdWriteMicromapsPropertiesEXT(DEVICE, MICROMAPS, VK_EXT_opacity_micromap),
    vkWriteMicromapsPropertiesEXT(DEVICE, MICROMAPS, VK_EXT_opacity_micromap);

    /** With what a function is found: with nothing, with an instance, or with a device too. */
    enum Level {
        GLOBAL, INSTANCE, DEVICE
    }

    /** What functions are about. */
    enum Theme {
        INSTANCES, PHYSICAL_DEVICES, DEVICES, QUEUES, MEMORY, RESOURCES, DESCRIPTORS, PIPELINES, COMMAND_BUFFERS,
        COMMANDS, PLAIN_OBJECTS, QUERY_POOLS, QUERY_COMMANDS, CALIBRATED_TIMESTAMPS, DEBUG_LABELS, DRAWING_EXTENSIONS,
        PERFORMANCE_QUERIES, INTEL_PERFORMANCE, VIDEO, ACCELERATION_STRUCTURES, MICROMAPS,
        /** Commands that are recorded, take time, and do nothing: no query is the wiser for them. */
        NOTHING
    }

    private final Level level;
    private final Theme theme;
    private final @Nullable Version since;
    private final @Nullable String alias;
    private final Set<Extension> extensions;

    VulkanFunction(Level level, Theme theme) {
        this(level, theme, V1_0);
    }

    VulkanFunction(Level level, Theme theme, Version since) {
        this(level, theme, since, null);
    }

    VulkanFunction(Level level, Theme theme, Extension... extensions) {
        this(level, theme, null, null, extensions);
    }

    /**
     * A function that was promoted into the core.
     *
     * @param since the version of the core that brings it by its name; null for none
     * @param alias the name that it has in the extension that it comes from
     * @param extensions what brings it: by the alias, if it has one
     */
    VulkanFunction(Level level, Theme theme, @Nullable Version since, @Nullable String alias,
            Extension... extensions) {
        this.level = level;
        this.theme = theme;
        this.since = since;
        this.alias = alias;
        this.extensions = Set.of(extensions);
    }

    /** The rows by their names and aliases. */
    private static final class Names {
        private static final Map<String, VulkanFunction> ROWS = new HashMap<>();

        static {
            for (VulkanFunction function : values()) {
                ROWS.put(function.name(), function);
                if (function.alias != null) {
                    ROWS.put(function.alias, function);
                }
            }
        }
    }

    /** The function that has a name, its own or its alias; null if there is none. */
    static @Nullable VulkanFunction named(String name) {
        return Names.ROWS.get(name);
    }

    /**
     * The function that has a name, its own or its alias.
     *
     * @throws IllegalArgumentException if there is none, with the names that differ from it least
     */
    static VulkanFunction require(String name) {
        VulkanFunction function = named(name);
        if (function == null) {
            throw new IllegalArgumentException("the software device has no function \"" + name
                    + "\"; the nearest ones are " + String.join(", ", NearNames.of(name, Names.ROWS.keySet())));
        }
        return function;
    }

    Level level() {
        return level;
    }

    Theme theme() {
        return theme;
    }

    /** The name in the extension that this was promoted from, or null. */
    @Nullable
    String alias() {
        return alias;
    }

    /** Whether a version of the core, or one of some extensions that are enabled, brings this by {@code name}. */
    boolean isBroughtAs(String name, Version version, Set<Extension> enabled) {
        if (since != null && name.equals(name())) {
            return version.compareTo(since) >= 0;
        }
        for (Extension extension : extensions) {
            if (enabled.contains(extension)) {
                return true;
            }
        }
        return false;
    }
}
