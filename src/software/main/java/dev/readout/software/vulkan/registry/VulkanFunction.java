package dev.readout.software.vulkan.registry;

import static dev.readout.software.vulkan.registry.Extension.*;
import static dev.readout.software.vulkan.registry.Version.V1_0;
import static dev.readout.software.vulkan.registry.Version.V1_1;
import static dev.readout.software.vulkan.registry.Version.V1_2;
import static dev.readout.software.vulkan.registry.Version.V1_3;
import static dev.readout.software.vulkan.registry.VulkanFunction.Level.*;
import static dev.readout.software.vulkan.registry.VulkanFunction.Theme.*;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the device, a row each: the level at which it is found, its theme, and the version or the extensions
 * that bring it. Its body is in the {@code FunctionGroup} of its theme; functions that do {@linkplain Theme#NOTHING
 * nothing} have none.
 */
public enum VulkanFunction {
    vkGetInstanceProcAddr(GLOBAL, INSTANCES),
    /** Not Vulkan's but its loader's, which looks for it in drivers. */
    vk_icdGetPhysicalDeviceProcAddr(GLOBAL, INSTANCES),
    vkCreateInstance(GLOBAL, INSTANCES),
    vkEnumerateInstanceVersion(GLOBAL, INSTANCES, V1_1),
    vkEnumerateInstanceExtensionProperties(GLOBAL, INSTANCES),
    vkEnumerateInstanceLayerProperties(GLOBAL, INSTANCES),
    vkDestroyInstance(INSTANCE, INSTANCES),
    vkEnumeratePhysicalDevices(INSTANCE, INSTANCES),
    vkEnumeratePhysicalDeviceGroups(INSTANCE, INSTANCES, V1_1, VK_KHR_device_group_creation),

    vkGetPhysicalDeviceProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceProperties2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1, VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceFeatures(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceFeatures2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1, VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceQueueFamilyProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceQueueFamilyProperties2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceMemoryProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceFormatProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceImageFormatProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceSparseImageFormatProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceMemoryProperties2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceFormatProperties2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceImageFormatProperties2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_get_physical_device_properties2),
    vkGetPhysicalDeviceSparseImageFormatProperties2(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_get_physical_device_properties2),
    vkEnumerateDeviceExtensionProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkEnumerateDeviceLayerProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES),
    vkGetPhysicalDeviceExternalBufferProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_external_memory_capabilities),
    vkGetPhysicalDeviceExternalFenceProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_external_fence_capabilities),
    vkGetPhysicalDeviceExternalSemaphoreProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_1,
            VK_KHR_external_semaphore_capabilities),
    vkGetPhysicalDeviceToolProperties(PHYSICAL_DEVICE, PHYSICAL_DEVICES, V1_3, VK_EXT_tooling_info),

    vkCreateDevice(PHYSICAL_DEVICE, DEVICES),
    vkGetDeviceProcAddr(DEVICE, DEVICES),
    vkDestroyDevice(DEVICE, DEVICES),
    vkGetDeviceQueue(DEVICE, DEVICES),
    vkGetDeviceQueue2(DEVICE, DEVICES, V1_1),
    vkDeviceWaitIdle(DEVICE, DEVICES),
    vkGetDeviceGroupPeerMemoryFeatures(DEVICE, DEVICES, V1_1, VK_KHR_device_group),

    vkQueueSubmit(DEVICE, QUEUES),
    vkQueueSubmit2(DEVICE, QUEUES, V1_3, VK_KHR_synchronization2),
    vkQueueBindSparse(DEVICE, QUEUES),
    vkQueueWaitIdle(DEVICE, QUEUES),

    vkCreateFence(DEVICE, FENCES),
    vkDestroyFence(DEVICE, FENCES),
    vkResetFences(DEVICE, FENCES),
    vkGetFenceStatus(DEVICE, FENCES),
    vkWaitForFences(DEVICE, FENCES),

    vkCreateSemaphore(DEVICE, SEMAPHORES),
    vkDestroySemaphore(DEVICE, SEMAPHORES),
    vkGetSemaphoreCounterValue(DEVICE, SEMAPHORES, V1_2, VK_KHR_timeline_semaphore),
    vkWaitSemaphores(DEVICE, SEMAPHORES, V1_2, VK_KHR_timeline_semaphore),
    vkSignalSemaphore(DEVICE, SEMAPHORES, V1_2, VK_KHR_timeline_semaphore),

    vkCreateEvent(DEVICE, EVENTS),
    vkDestroyEvent(DEVICE, EVENTS),
    vkGetEventStatus(DEVICE, EVENTS),
    vkSetEvent(DEVICE, EVENTS),
    vkResetEvent(DEVICE, EVENTS),
    vkCmdSetEvent(DEVICE, EVENTS),
    vkCmdSetEvent2(DEVICE, EVENTS, V1_3, VK_KHR_synchronization2),
    vkCmdResetEvent(DEVICE, EVENTS),
    vkCmdResetEvent2(DEVICE, EVENTS, V1_3, VK_KHR_synchronization2),
    vkCmdWaitEvents(DEVICE, EVENTS),
    vkCmdWaitEvents2(DEVICE, EVENTS, V1_3, VK_KHR_synchronization2),

    vkAllocateMemory(DEVICE, MEMORY),
    vkFreeMemory(DEVICE, MEMORY),
    vkMapMemory(DEVICE, MEMORY),
    vkUnmapMemory(DEVICE, MEMORY),
    vkFlushMappedMemoryRanges(DEVICE, MEMORY),
    vkInvalidateMappedMemoryRanges(DEVICE, MEMORY),
    vkGetDeviceMemoryCommitment(DEVICE, MEMORY),
    vkGetDeviceMemoryOpaqueCaptureAddress(DEVICE, MEMORY, V1_2, VK_KHR_buffer_device_address),

    vkCreateBuffer(DEVICE, RESOURCES),
    vkDestroyBuffer(DEVICE, RESOURCES),
    vkCreateImage(DEVICE, RESOURCES),
    vkDestroyImage(DEVICE, RESOURCES),
    vkCreateImageView(DEVICE, RESOURCES),
    vkDestroyImageView(DEVICE, RESOURCES),
    vkGetImageSubresourceLayout(DEVICE, RESOURCES),
    vkGetBufferDeviceAddress(DEVICE, RESOURCES, V1_2, VK_KHR_buffer_device_address),
    vkGetBufferOpaqueCaptureAddress(DEVICE, RESOURCES, V1_2, VK_KHR_buffer_device_address),

    vkBindBufferMemory(DEVICE, BINDINGS),
    vkBindBufferMemory2(DEVICE, BINDINGS, V1_1, VK_KHR_bind_memory2),
    vkBindImageMemory(DEVICE, BINDINGS),
    vkBindImageMemory2(DEVICE, BINDINGS, V1_1, VK_KHR_bind_memory2),
    vkGetBufferMemoryRequirements(DEVICE, BINDINGS),
    vkGetBufferMemoryRequirements2(DEVICE, BINDINGS, V1_1, VK_KHR_get_memory_requirements2),
    vkGetDeviceBufferMemoryRequirements(DEVICE, BINDINGS, V1_3, VK_KHR_maintenance4),
    vkGetImageMemoryRequirements(DEVICE, BINDINGS),
    vkGetImageMemoryRequirements2(DEVICE, BINDINGS, V1_1, VK_KHR_get_memory_requirements2),
    vkGetDeviceImageMemoryRequirements(DEVICE, BINDINGS, V1_3, VK_KHR_maintenance4),
    vkGetImageSparseMemoryRequirements(DEVICE, BINDINGS),
    vkGetImageSparseMemoryRequirements2(DEVICE, BINDINGS, V1_1, VK_KHR_get_memory_requirements2),
    vkGetDeviceImageSparseMemoryRequirements(DEVICE, BINDINGS, V1_3, VK_KHR_maintenance4),

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
    vkCreateDescriptorUpdateTemplate(DEVICE, DESCRIPTORS, V1_1, VK_KHR_descriptor_update_template),
    vkDestroyDescriptorUpdateTemplate(DEVICE, DESCRIPTORS, V1_1, VK_KHR_descriptor_update_template),
    vkUpdateDescriptorSetWithTemplate(DEVICE, DESCRIPTORS, V1_1, VK_KHR_descriptor_update_template),
    vkGetDescriptorSetLayoutSupport(DEVICE, DESCRIPTORS, V1_1, VK_KHR_maintenance3),

    vkCreateSampler(DEVICE, PLAIN_OBJECTS),
    vkDestroySampler(DEVICE, PLAIN_OBJECTS),
    vkCreateBufferView(DEVICE, PLAIN_OBJECTS),
    vkDestroyBufferView(DEVICE, PLAIN_OBJECTS),
    vkCreatePipelineCache(DEVICE, PLAIN_OBJECTS),
    vkDestroyPipelineCache(DEVICE, PLAIN_OBJECTS),
    vkGetPipelineCacheData(DEVICE, PLAIN_OBJECTS),
    vkMergePipelineCaches(DEVICE, PLAIN_OBJECTS),
    vkCreateSamplerYcbcrConversion(DEVICE, PLAIN_OBJECTS, V1_1, VK_KHR_sampler_ycbcr_conversion),
    vkDestroySamplerYcbcrConversion(DEVICE, PLAIN_OBJECTS, V1_1, VK_KHR_sampler_ycbcr_conversion),

    vkCreatePrivateDataSlot(DEVICE, PRIVATE_DATA, V1_3, VK_EXT_private_data),
    vkDestroyPrivateDataSlot(DEVICE, PRIVATE_DATA, V1_3, VK_EXT_private_data),
    vkSetPrivateData(DEVICE, PRIVATE_DATA, V1_3, VK_EXT_private_data),
    vkGetPrivateData(DEVICE, PRIVATE_DATA, V1_3, VK_EXT_private_data),

    vkCreateShaderModule(DEVICE, PIPELINES),
    vkDestroyShaderModule(DEVICE, PIPELINES),
    vkCreateComputePipelines(DEVICE, PIPELINES),
    vkCreateGraphicsPipelines(DEVICE, PIPELINES),
    vkDestroyPipeline(DEVICE, PIPELINES),

    vkCreateRenderPass(DEVICE, RENDER_PASSES),
    vkCreateRenderPass2(DEVICE, RENDER_PASSES, V1_2, VK_KHR_create_renderpass2),
    vkDestroyRenderPass(DEVICE, RENDER_PASSES),
    vkGetRenderAreaGranularity(DEVICE, RENDER_PASSES),
    vkCreateFramebuffer(DEVICE, RENDER_PASSES),
    vkDestroyFramebuffer(DEVICE, RENDER_PASSES),
    vkCmdBeginRenderPass(DEVICE, RENDER_PASSES),
    vkCmdBeginRenderPass2(DEVICE, RENDER_PASSES, V1_2, VK_KHR_create_renderpass2),
    vkCmdNextSubpass(DEVICE, RENDER_PASSES),
    vkCmdNextSubpass2(DEVICE, RENDER_PASSES, V1_2, VK_KHR_create_renderpass2),
    vkCmdEndRenderPass(DEVICE, RENDER_PASSES),
    vkCmdEndRenderPass2(DEVICE, RENDER_PASSES, V1_2, VK_KHR_create_renderpass2),
    vkCmdBeginRendering(DEVICE, RENDER_PASSES, V1_3, VK_KHR_dynamic_rendering),
    vkCmdEndRendering(DEVICE, RENDER_PASSES, V1_3, VK_KHR_dynamic_rendering),

    vkCreateCommandPool(DEVICE, COMMAND_BUFFERS),
    vkDestroyCommandPool(DEVICE, COMMAND_BUFFERS),
    vkResetCommandPool(DEVICE, COMMAND_BUFFERS),
    vkTrimCommandPool(DEVICE, COMMAND_BUFFERS, V1_1, VK_KHR_maintenance1),
    vkAllocateCommandBuffers(DEVICE, COMMAND_BUFFERS),
    vkFreeCommandBuffers(DEVICE, COMMAND_BUFFERS),
    vkBeginCommandBuffer(DEVICE, COMMAND_BUFFERS),
    vkEndCommandBuffer(DEVICE, COMMAND_BUFFERS),
    vkResetCommandBuffer(DEVICE, COMMAND_BUFFERS),

    vkCmdBindPipeline(DEVICE, COMMANDS),
    vkCmdFillBuffer(DEVICE, COMMANDS),
    vkCmdUpdateBuffer(DEVICE, COMMANDS),
    vkCmdCopyBuffer(DEVICE, COMMANDS),
    vkCmdCopyBuffer2(DEVICE, COMMANDS, V1_3, VK_KHR_copy_commands2),
    vkCmdExecuteCommands(DEVICE, COMMANDS),

    vkCmdDraw(DEVICE, DRAWS),
    vkCmdDrawIndexed(DEVICE, DRAWS),
    vkCmdDrawMultiEXT(DEVICE, DRAWS, VK_EXT_multi_draw),
    vkCmdDrawMultiIndexedEXT(DEVICE, DRAWS, VK_EXT_multi_draw),
    vkCmdDrawIndirect(DEVICE, DRAWS),
    vkCmdDrawIndexedIndirect(DEVICE, DRAWS),
    vkCmdDrawIndirectCount(DEVICE, DRAWS, V1_2, VK_KHR_draw_indirect_count),
    vkCmdDrawIndexedIndirectCount(DEVICE, DRAWS, V1_2, VK_KHR_draw_indirect_count),
    vkCmdDrawIndirectByteCountEXT(DEVICE, DRAWS, VK_EXT_transform_feedback),
    vkCmdDrawMeshTasksEXT(DEVICE, DRAWS, VK_EXT_mesh_shader),
    vkCmdDrawMeshTasksIndirectEXT(DEVICE, DRAWS, VK_EXT_mesh_shader),
    vkCmdDrawMeshTasksIndirectCountEXT(DEVICE, DRAWS, VK_EXT_mesh_shader),
    vkCmdDispatch(DEVICE, DRAWS),
    vkCmdDispatchBase(DEVICE, DRAWS, V1_1, VK_KHR_device_group),
    vkCmdDispatchIndirect(DEVICE, DRAWS),

    vkCmdSetScissor(DEVICE, DYNAMIC_STATE),
    vkCmdSetScissorWithCount(DEVICE, DYNAMIC_STATE, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetRasterizerDiscardEnable(DEVICE, DYNAMIC_STATE, V1_3, VK_EXT_extended_dynamic_state2),
    vkCmdSetPrimitiveTopology(DEVICE, DYNAMIC_STATE, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetPatchControlPointsEXT(DEVICE, DYNAMIC_STATE, VK_EXT_extended_dynamic_state2),

    // A queue executes one command after the other.
    vkCmdPipelineBarrier(DEVICE, NOTHING),
    vkCmdPipelineBarrier2(DEVICE, NOTHING, V1_3, VK_KHR_synchronization2),
    vkCmdBindDescriptorSets(DEVICE, NOTHING),
    vkCmdSetViewport(DEVICE, NOTHING),
    vkCmdBindIndexBuffer(DEVICE, NOTHING),
    vkCmdBindVertexBuffers(DEVICE, NOTHING),
    vkCmdBindVertexBuffers2(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdPushConstants(DEVICE, NOTHING),
    vkCmdSetDeviceMask(DEVICE, NOTHING, V1_1, VK_KHR_device_group),
    vkCmdSetLineWidth(DEVICE, NOTHING),
    vkCmdSetDepthBias(DEVICE, NOTHING),
    vkCmdSetDepthBounds(DEVICE, NOTHING),
    vkCmdSetBlendConstants(DEVICE, NOTHING),
    vkCmdSetStencilCompareMask(DEVICE, NOTHING),
    vkCmdSetStencilWriteMask(DEVICE, NOTHING),
    vkCmdSetStencilReference(DEVICE, NOTHING),
    vkCmdSetCullMode(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetFrontFace(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetViewportWithCount(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetDepthTestEnable(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetDepthWriteEnable(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetDepthCompareOp(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetDepthBoundsTestEnable(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetStencilTestEnable(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetStencilOp(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state),
    vkCmdSetDepthBiasEnable(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state2),
    vkCmdSetPrimitiveRestartEnable(DEVICE, NOTHING, V1_3, VK_EXT_extended_dynamic_state2),
    vkCmdSetLogicOpEXT(DEVICE, NOTHING, VK_EXT_extended_dynamic_state2),
    // Images have no contents here.
    vkCmdCopyImage(DEVICE, NOTHING_OUTSIDE),
    vkCmdCopyImage2(DEVICE, NOTHING_OUTSIDE, V1_3, VK_KHR_copy_commands2),
    vkCmdBlitImage(DEVICE, NOTHING_OUTSIDE),
    vkCmdBlitImage2(DEVICE, NOTHING_OUTSIDE, V1_3, VK_KHR_copy_commands2),
    vkCmdResolveImage(DEVICE, NOTHING_OUTSIDE),
    vkCmdResolveImage2(DEVICE, NOTHING_OUTSIDE, V1_3, VK_KHR_copy_commands2),
    vkCmdCopyBufferToImage(DEVICE, NOTHING_OUTSIDE),
    vkCmdCopyBufferToImage2(DEVICE, NOTHING_OUTSIDE, V1_3, VK_KHR_copy_commands2),
    vkCmdCopyImageToBuffer(DEVICE, NOTHING_OUTSIDE),
    vkCmdCopyImageToBuffer2(DEVICE, NOTHING_OUTSIDE, V1_3, VK_KHR_copy_commands2),
    vkCmdClearColorImage(DEVICE, NOTHING_OUTSIDE),
    vkCmdClearDepthStencilImage(DEVICE, NOTHING_OUTSIDE),
    vkCmdClearAttachments(DEVICE, NOTHING),

    vkCreateQueryPool(DEVICE, QUERY_POOLS),
    vkDestroyQueryPool(DEVICE, QUERY_POOLS),
    vkResetQueryPool(DEVICE, QUERY_POOLS, V1_2, VK_EXT_host_query_reset),
    vkGetQueryPoolResults(DEVICE, QUERY_POOLS),

    vkCmdResetQueryPool(DEVICE, QUERY_COMMANDS),
    vkCmdBeginQuery(DEVICE, QUERY_COMMANDS),
    vkCmdBeginQueryIndexedEXT(DEVICE, QUERY_COMMANDS, VK_EXT_transform_feedback),
    vkCmdEndQuery(DEVICE, QUERY_COMMANDS),
    vkCmdEndQueryIndexedEXT(DEVICE, QUERY_COMMANDS, VK_EXT_transform_feedback),
    vkCmdWriteTimestamp(DEVICE, QUERY_COMMANDS),
    vkCmdWriteTimestamp2(DEVICE, QUERY_COMMANDS, V1_3, VK_KHR_synchronization2),
    vkCmdCopyQueryPoolResults(DEVICE, QUERY_COMMANDS),
    vkCmdCopyQueryPoolResultsToMemoryKHR(DEVICE, QUERY_COMMANDS, VK_KHR_device_address_commands),

    vkGetPhysicalDeviceCalibrateableTimeDomainsEXT(PHYSICAL_DEVICE, CALIBRATED_TIMESTAMPS,
            VK_EXT_calibrated_timestamps),
    vkGetCalibratedTimestampsEXT(DEVICE, CALIBRATED_TIMESTAMPS, VK_EXT_calibrated_timestamps),
    vkGetPhysicalDeviceCalibrateableTimeDomainsKHR(PHYSICAL_DEVICE, CALIBRATED_TIMESTAMPS,
            VK_KHR_calibrated_timestamps),
    vkGetCalibratedTimestampsKHR(DEVICE, CALIBRATED_TIMESTAMPS, VK_KHR_calibrated_timestamps),

    vkCmdBeginDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkCmdEndDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkCmdInsertDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkQueueBeginDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkQueueEndDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkQueueInsertDebugUtilsLabelEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkSetDebugUtilsObjectNameEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkSetDebugUtilsObjectTagEXT(DEVICE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkCreateDebugUtilsMessengerEXT(INSTANCE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkDestroyDebugUtilsMessengerEXT(INSTANCE, DEBUG_LABELS, VK_EXT_debug_utils),
    vkSubmitDebugUtilsMessageEXT(INSTANCE, DEBUG_LABELS, VK_EXT_debug_utils),

    vkCreateHeadlessSurfaceEXT(INSTANCE, SURFACES, VK_EXT_headless_surface),
    vkDestroySurfaceKHR(INSTANCE, SURFACES, VK_KHR_surface),
    vkGetPhysicalDeviceSurfaceSupportKHR(PHYSICAL_DEVICE, SURFACES, VK_KHR_surface),
    vkGetPhysicalDeviceSurfaceCapabilitiesKHR(PHYSICAL_DEVICE, SURFACES, VK_KHR_surface),
    vkGetPhysicalDeviceSurfaceFormatsKHR(PHYSICAL_DEVICE, SURFACES, VK_KHR_surface),
    vkGetPhysicalDeviceSurfacePresentModesKHR(PHYSICAL_DEVICE, SURFACES, VK_KHR_surface),
    vkGetPhysicalDevicePresentRectanglesKHR(PHYSICAL_DEVICE, SURFACES, VK_KHR_swapchain),

    vkCreateSwapchainKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkDestroySwapchainKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkGetSwapchainImagesKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkAcquireNextImageKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkAcquireNextImage2KHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkQueuePresentKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkGetDeviceGroupPresentCapabilitiesKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),
    vkGetDeviceGroupSurfacePresentModesKHR(DEVICE, SWAPCHAINS, VK_KHR_swapchain),

    vkCmdBindTransformFeedbackBuffersEXT(DEVICE, TRANSFORM_FEEDBACK, VK_EXT_transform_feedback),
    vkCmdBeginTransformFeedbackEXT(DEVICE, TRANSFORM_FEEDBACK, VK_EXT_transform_feedback),
    vkCmdEndTransformFeedbackEXT(DEVICE, TRANSFORM_FEEDBACK, VK_EXT_transform_feedback),

    vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR(PHYSICAL_DEVICE, PERFORMANCE_QUERIES,
            VK_KHR_performance_query),
    vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR(PHYSICAL_DEVICE, PERFORMANCE_QUERIES,
            VK_KHR_performance_query),
    vkAcquireProfilingLockKHR(DEVICE, PERFORMANCE_QUERIES, VK_KHR_performance_query),
    vkReleaseProfilingLockKHR(DEVICE, PERFORMANCE_QUERIES, VK_KHR_performance_query),

    vkCreateVideoSessionKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkDestroyVideoSessionKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkGetPhysicalDeviceVideoCapabilitiesKHR(PHYSICAL_DEVICE, VIDEO, VK_KHR_video_queue),
    vkGetPhysicalDeviceVideoFormatPropertiesKHR(PHYSICAL_DEVICE, VIDEO, VK_KHR_video_queue),
    vkGetVideoSessionMemoryRequirementsKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkBindVideoSessionMemoryKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCreateVideoSessionParametersKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkUpdateVideoSessionParametersKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkDestroyVideoSessionParametersKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCmdControlVideoCodingKHR(DEVICE, NOTHING_OUTSIDE, VK_KHR_video_queue),
    vkCmdBeginVideoCodingKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCmdEndVideoCodingKHR(DEVICE, VIDEO, VK_KHR_video_queue),
    vkCmdEncodeVideoKHR(DEVICE, VIDEO, VK_KHR_video_encode_queue),
    vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR(PHYSICAL_DEVICE, VIDEO, VK_KHR_video_encode_queue),
    vkGetEncodedVideoSessionParametersKHR(DEVICE, VIDEO, VK_KHR_video_encode_queue);

    /**
     * The handle that a function is found with: none, an instance, or a device too. Of those that an instance finds,
     * some take a physical device.
     */
    public enum Level {
        GLOBAL, INSTANCE, PHYSICAL_DEVICE, DEVICE
    }

    /** The theme of a function. */
    public enum Theme {
        INSTANCES, PHYSICAL_DEVICES, DEVICES, QUEUES, FENCES, SEMAPHORES, EVENTS, MEMORY, RESOURCES, BINDINGS,
        DESCRIPTORS, PLAIN_OBJECTS, PRIVATE_DATA, PIPELINES, RENDER_PASSES, COMMAND_BUFFERS, COMMANDS, DRAWS,
        DYNAMIC_STATE, QUERY_POOLS, QUERY_COMMANDS, CALIBRATED_TIMESTAMPS, DEBUG_LABELS, SURFACES,
        SWAPCHAINS, TRANSFORM_FEEDBACK, PERFORMANCE_QUERIES, VIDEO,
        /** Commands that only take time: no query depends on them. */
        NOTHING,
        /** The same, only outside of render passes. */
        NOTHING_OUTSIDE
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
        this(level, theme, since, null, Set.of());
    }

    /** @param extensions each brings it */
    VulkanFunction(Level level, Theme theme, Extension... extensions) {
        this(level, theme, null, null, Set.of(extensions));
    }

    /**
     * A function that was promoted into the core: in the extension, its name ends with the extension's author.
     *
     * @param since the version of the core that brings it
     * @param extension the extension that it was promoted from
     */
    VulkanFunction(Level level, Theme theme, Version since, Extension extension) {
        this(level, theme, since, extension.author(), Set.of(extension));
    }

    VulkanFunction(Level level, Theme theme, @Nullable Version since, @Nullable String suffix,
            Set<Extension> extensions) {
        this.level = level;
        this.theme = theme;
        this.since = since;
        this.alias = suffix == null ? null : name() + suffix;
        this.extensions = extensions;
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

    /** All names and aliases, in order. */
    public static SortedSet<String> names() {
        return new TreeSet<>(Names.ROWS.keySet());
    }

    /** The function with a name or alias; null if there is none. */
    public static @Nullable VulkanFunction named(String name) {
        return Names.ROWS.get(name);
    }

    /**
     * The function with a name or alias.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static VulkanFunction require(String name) {
        VulkanFunction function = named(name);
        if (function == null) {
            throw new IllegalArgumentException("the software device has no function \"" + name
                    + "\": expected one of SoftwareVulkan.functions()");
        }
        return function;
    }

    public Level level() {
        return level;
    }

    public Theme theme() {
        return theme;
    }

    /** The name in the extension that it was promoted from, or null. */
    public @Nullable String alias() {
        return alias;
    }

    /** Returns whether a version of the core or one of some enabled extensions brings this under {@code name}. */
    public boolean isBroughtAs(String name, Version version, Set<Extension> enabled) {
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
