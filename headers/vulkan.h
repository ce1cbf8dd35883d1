/*
 * The part of the Vulkan ABI that Readout uses, and nothing else.
 *
 * jextract turns this file into the Java package dev.readout.abi.vulkan, from which both sides of
 * a call are made: the driver that calls and the software device that answers. Every name, number,
 * struct and signature is spelled as in the system's <vulkan/vulkan.h>, for 64-bit platforms;
 * HeadersTest compares the two, and both with the generated classes. There are only types and
 * constants here: a prototype or a variable would tie the generated classes to one library.
 *
 * The trace layer reads this file too, when the library runs. What it needs and C cannot say stands
 * in the words of annotations.h.
 *
 * To use something more of Vulkan: declare it here, import it from the stubs of the artifact that uses it, and generate
 * these again, from the root of the repository, where a jextract is on the PATH:
 *
 *   java src/build/java/dev/readout/build/Stubs.java
 *
 * The tables of what the software device answers are generated likewise:
 *
 *   java src/build/java/dev/readout/build/Tables.java
 *
 * What is committed was made by openjdk/jextract, commit f9866df3a178baa2e4a3746a7a6e458d783ace92, with libclang 14.
 */
#ifndef READOUT_VULKAN_H
#define READOUT_VULKAN_H

#include <stddef.h>
#include <stdint.h>

#include "annotations.h"

/* ---- Basics ---------------------------------------------------------------------------------- */

/* Versions of the API, as the calls spell them: major << 22 | minor << 12. */
#define VK_API_VERSION_1_0 (1U << 22)
#define VK_API_VERSION_1_1 (1U << 22 | 1U << 12)
#define VK_API_VERSION_1_2 (1U << 22 | 2U << 12)
#define VK_API_VERSION_1_3 (1U << 22 | 3U << 12)

/* Numbers that stand for "all of it" or "none of it". */
#define VK_FALSE 0U
#define VK_TRUE 1U
#define VK_WHOLE_SIZE (~0ULL)
#define VK_ATTACHMENT_UNUSED (~0U)
#define VK_QUEUE_FAMILY_IGNORED (~0U)
#define VK_REMAINING_ARRAY_LAYERS (~0U)
#define VK_REMAINING_MIP_LEVELS (~0U)
#define VK_SUBPASS_EXTERNAL (~0U)

/* Lengths of the arrays inside the structs. */
#define VK_MAX_PHYSICAL_DEVICE_NAME_SIZE 256U
#define VK_MAX_EXTENSION_NAME_SIZE 256U
#define VK_MAX_DESCRIPTION_SIZE 256U
#define VK_MAX_DEVICE_GROUP_SIZE 32U
#define VK_MAX_MEMORY_TYPES 32U
#define VK_MAX_MEMORY_HEAPS 16U
#define VK_UUID_SIZE 16U

READOUT_HEXADECIMAL typedef uint32_t VkFlags;
READOUT_HEXADECIMAL typedef uint64_t VkFlags64;
typedef uint32_t VkBool32;
typedef uint64_t VkDeviceSize;

READOUT_NAMES(VkBool32, VK_FALSE, VK_TRUE)
READOUT_NAMES(ApiVersion, VK_API_VERSION_1_0, VK_API_VERSION_1_1, VK_API_VERSION_1_2,
        VK_API_VERSION_1_3)

/* Positive results are no errors. A query that is not ready may be among others that are. */
READOUT_WRITTEN_IF(return >= 0) typedef enum VkResult {
    VK_SUCCESS = 0,
    VK_NOT_READY = 1,
    VK_TIMEOUT = 2,
    VK_EVENT_SET = 3,
    VK_EVENT_RESET = 4,
    VK_INCOMPLETE = 5,
    VK_ERROR_OUT_OF_HOST_MEMORY = -1,
    VK_ERROR_OUT_OF_DEVICE_MEMORY = -2,
    VK_ERROR_INITIALIZATION_FAILED = -3,
    VK_ERROR_DEVICE_LOST = -4,
    VK_ERROR_MEMORY_MAP_FAILED = -5,
    VK_ERROR_LAYER_NOT_PRESENT = -6,
    VK_ERROR_EXTENSION_NOT_PRESENT = -7,
    VK_ERROR_FEATURE_NOT_PRESENT = -8,
    VK_ERROR_INCOMPATIBLE_DRIVER = -9,
    VK_ERROR_TOO_MANY_OBJECTS = -10,
    VK_ERROR_FORMAT_NOT_SUPPORTED = -11,
    VK_ERROR_FRAGMENTED_POOL = -12,
    VK_ERROR_UNKNOWN = -13,
    VK_ERROR_OUT_OF_POOL_MEMORY = -1000069000,
    VK_ERROR_INVALID_EXTERNAL_HANDLE = -1000072003,
    VK_ERROR_FRAGMENTATION = -1000161000,
    VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS = -1000257000,
    VK_PIPELINE_COMPILE_REQUIRED = 1000297000,
    VK_ERROR_SURFACE_LOST_KHR = -1000000000,
    VK_ERROR_NATIVE_WINDOW_IN_USE_KHR = -1000000001,
    VK_SUBOPTIMAL_KHR = 1000001003,
    VK_ERROR_OUT_OF_DATE_KHR = -1000001004,
    VK_ERROR_INCOMPATIBLE_DISPLAY_KHR = -1000003001,
    VK_ERROR_VALIDATION_FAILED_EXT = -1000011001,
    VK_ERROR_INVALID_SHADER_NV = -1000012000,
    VK_ERROR_IMAGE_USAGE_NOT_SUPPORTED_KHR = -1000023000,
    VK_ERROR_VIDEO_PICTURE_LAYOUT_NOT_SUPPORTED_KHR = -1000023001,
    VK_ERROR_VIDEO_PROFILE_OPERATION_NOT_SUPPORTED_KHR = -1000023002,
    VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR = -1000023003,
    VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR = -1000023004,
    VK_ERROR_VIDEO_STD_VERSION_NOT_SUPPORTED_KHR = -1000023005,
    VK_ERROR_INVALID_DRM_FORMAT_MODIFIER_PLANE_LAYOUT_EXT = -1000158000,
    VK_ERROR_NOT_PERMITTED_KHR = -1000174001,
    VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT = -1000255000,
    VK_THREAD_IDLE_KHR = 1000268000,
    VK_THREAD_DONE_KHR = 1000268001,
    VK_OPERATION_DEFERRED_KHR = 1000268002,
    VK_OPERATION_NOT_DEFERRED_KHR = 1000268003,
    VK_ERROR_COMPRESSION_EXHAUSTED_EXT = -1000338000
} VkResult;

typedef enum VkStructureType {
    VK_STRUCTURE_TYPE_APPLICATION_INFO = 0,
    VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO = 1,
    VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO = 2,
    VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO = 3,
    VK_STRUCTURE_TYPE_SUBMIT_INFO = 4,
    VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO = 5,
    VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE = 6,
    VK_STRUCTURE_TYPE_FENCE_CREATE_INFO = 8,
    VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO = 9,
    VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO = 11,
    VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO = 12,
    VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO = 14,
    VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO = 15,
    VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO = 16,
    VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO = 18,
    VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO = 19,
    VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO = 20,
    VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO = 21,
    VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO = 22,
    VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO = 23,
    VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO = 24,
    VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO = 25,
    VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO = 26,
    VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO = 27,
    VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO = 28,
    VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO = 29,
    VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO = 30,
    VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO = 32,
    VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO = 33,
    VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO = 34,
    VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET = 35,
    VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET = 36,
    VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO = 37,
    VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO = 38,
    VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO = 39,
    VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO = 40,
    VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO = 41,
    VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO = 42,
    VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO = 43,
    VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER = 44,
    VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER = 45,
    VK_STRUCTURE_TYPE_MEMORY_BARRIER = 46,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 = 1000059000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2 = 1000059001,
    VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 = 1000059005,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES = 1000261000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES = 1000314007,
    VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR = 1000023016,
    VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR = 1000116002,
    VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR = 1000299005,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES = 49,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES = 51,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES = 53,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES = 50,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES = 52,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES = 1000071004,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES = 1000053001,
    VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO = 1000053000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT = 1000028000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_PROPERTIES_EXT = 1000028001,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT = 1000382000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT = 1000328000,
    VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR = 1000023000,
    VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR = 1000023005,
    VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR = 1000023008,
    VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR = 1000023009,
    VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR = 1000023002,
    VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR = 1000299000,
    VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR = 1000150017,
    VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR = 1000150000,
    VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT = 1000396007,
    VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT = 1000396000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR = 1000116000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_PROPERTIES_KHR = 1000116001,
    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_KHR = 1000116005,
    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_KHR = 1000116006,
    VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR = 1000116004,
    VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR = 1000116003,
    VK_STRUCTURE_TYPE_INITIALIZE_PERFORMANCE_API_INFO_INTEL = 1000210001,
    VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_QUERY_CREATE_INFO_INTEL = 1000210000,
    VK_STRUCTURE_TYPE_PERFORMANCE_MARKER_INFO_INTEL = 1000210002,
    VK_STRUCTURE_TYPE_PERFORMANCE_STREAM_MARKER_INFO_INTEL = 1000210003,
    VK_STRUCTURE_TYPE_PERFORMANCE_OVERRIDE_INFO_INTEL = 1000210004,
    VK_STRUCTURE_TYPE_PERFORMANCE_CONFIGURATION_ACQUIRE_INFO_INTEL = 1000210005,
    VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT = 1000184000,
    VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT = 1000128002,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR = 1000584000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM = 1000173000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR = 1000318006,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_FEATURES_ARM = 1000605000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_PROPERTIES_ARM = 1000605001,
    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_ARM = 1000605002,
    VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_DESCRIPTION_ARM = 1000605003,
    VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM = 1000605004,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_FEATURES_ARM = 1000607000,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_PROPERTIES_ARM = 1000607001,
    VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_CREATE_INFO_ARM = 1000607002,
    VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_METRIC_DESCRIPTION_ARM = 1000607003,
    VK_STRUCTURE_TYPE_BIND_SPARSE_INFO = 7,
    VK_STRUCTURE_TYPE_EVENT_CREATE_INFO = 10,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GROUP_PROPERTIES = 1000070000,
    VK_STRUCTURE_TYPE_DEVICE_QUEUE_INFO_2 = 1000145003,
    VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO = 1000157000,
    VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO = 1000157001,
    VK_STRUCTURE_TYPE_BUFFER_MEMORY_REQUIREMENTS_INFO_2 = 1000146000,
    VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 = 1000146003,
    VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2 = 1000146001,
    VK_STRUCTURE_TYPE_IMAGE_SPARSE_MEMORY_REQUIREMENTS_INFO_2 = 1000146002,
    VK_STRUCTURE_TYPE_SPARSE_IMAGE_MEMORY_REQUIREMENTS_2 = 1000146004,
    VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS = 1000127000,
    VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO = 1000085000,
    VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_SUPPORT = 1000168001,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO = 1000071002,
    VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES = 1000071003,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_FENCE_INFO = 1000112000,
    VK_STRUCTURE_TYPE_EXTERNAL_FENCE_PROPERTIES = 1000112001,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO = 1000076000,
    VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES = 1000076001,
    VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO = 1000207002,
    VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO = 1000207003,
    VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO = 1000207004,
    VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO = 1000207005,
    VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2 = 1000109000,
    VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2 = 1000109001,
    VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 = 1000109002,
    VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2 = 1000109003,
    VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2 = 1000109004,
    VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO = 1000109005,
    VK_STRUCTURE_TYPE_SUBPASS_END_INFO = 1000109006,
    VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO = 1000244001,
    VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO = 1000257004,
    VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO = 1000314005,
    VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO = 1000314006,
    VK_STRUCTURE_TYPE_SUBMIT_INFO_2 = 1000314004,
    VK_STRUCTURE_TYPE_MEMORY_BARRIER_2 = 1000314000,
    VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2 = 1000314001,
    VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2 = 1000314002,
    VK_STRUCTURE_TYPE_DEPENDENCY_INFO = 1000314003,
    VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO = 1000044001,
    VK_STRUCTURE_TYPE_RENDERING_INFO = 1000044000,
    VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO = 1000044002,
    VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO = 1000044004,
    VK_STRUCTURE_TYPE_BUFFER_COPY_2 = 1000337006,
    VK_STRUCTURE_TYPE_COPY_BUFFER_INFO_2 = 1000337000,
    VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO = 1000295002,
    VK_STRUCTURE_TYPE_DEVICE_BUFFER_MEMORY_REQUIREMENTS = 1000413002,
    VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS = 1000413003,
    VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR = 1000150010,
    VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR = 1000150011,
    VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR = 1000150012,
    VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR = 1000150002,
    VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_VERSION_INFO_KHR = 1000150009,
    VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR = 1000150020,
    VK_STRUCTURE_TYPE_COPY_MICROMAP_INFO_EXT = 1000396002,
    VK_STRUCTURE_TYPE_COPY_MICROMAP_TO_MEMORY_INFO_EXT = 1000396003,
    VK_STRUCTURE_TYPE_COPY_MEMORY_TO_MICROMAP_INFO_EXT = 1000396004,
    VK_STRUCTURE_TYPE_MICROMAP_VERSION_INFO_EXT = 1000396001,
    VK_STRUCTURE_TYPE_MICROMAP_BUILD_SIZES_INFO_EXT = 1000396008,
    VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT = 1000128000,
    VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_TAG_INFO_EXT = 1000128001
} VkStructureType;

typedef struct VkBaseOutStructure {
    VkStructureType sType;
    struct VkBaseOutStructure* pNext;
} VkBaseOutStructure;

typedef struct VkExtent2D {
    uint32_t width;
    uint32_t height;
} VkExtent2D;

typedef struct VkExtent3D {
    uint32_t width;
    uint32_t height;
    uint32_t depth;
} VkExtent3D;

typedef struct VkOffset2D {
    int32_t x;
    int32_t y;
} VkOffset2D;

typedef struct VkRect2D {
    VkOffset2D offset;
    VkExtent2D extent;
} VkRect2D;

/* Readout never passes one: only pointers to it, always null. */
typedef struct VkAllocationCallbacks VkAllocationCallbacks;

typedef void (*PFN_vkVoidFunction)(void);

/* ---- Extensions, in the order in which the software device lists its own ---------------------- */

READOUT_EXTENSION(VkInstance, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkInstance, VK_KHR_device_group_creation)
READOUT_EXTENSION(VkInstance, VK_KHR_external_memory_capabilities, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkInstance, VK_KHR_external_fence_capabilities, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkInstance, VK_KHR_external_semaphore_capabilities, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkInstance, VK_KHR_surface)
READOUT_EXTENSION(VkInstance, VK_EXT_headless_surface, VK_KHR_surface)
READOUT_EXTENSION(VkInstance, VK_EXT_debug_utils)
READOUT_EXTENSION(VkDevice, VK_KHR_bind_memory2)
READOUT_EXTENSION(VkDevice, VK_KHR_get_memory_requirements2)
READOUT_EXTENSION(VkDevice, VK_KHR_dedicated_allocation, VK_KHR_get_memory_requirements2)
READOUT_EXTENSION(VkDevice, VK_KHR_maintenance1)
READOUT_EXTENSION(VkDevice, VK_KHR_maintenance2)
READOUT_EXTENSION(VkDevice, VK_KHR_maintenance3, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_maintenance4)
READOUT_EXTENSION(VkDevice, VK_KHR_descriptor_update_template)
READOUT_EXTENSION(VkDevice, VK_KHR_device_group, VK_KHR_device_group_creation)
READOUT_EXTENSION(VkDevice, VK_KHR_multiview, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_sampler_ycbcr_conversion, VK_KHR_maintenance1, VK_KHR_bind_memory2,
        VK_KHR_get_memory_requirements2, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_create_renderpass2, VK_KHR_multiview, VK_KHR_maintenance2)
READOUT_EXTENSION(VkDevice, VK_KHR_depth_stencil_resolve, VK_KHR_create_renderpass2)
READOUT_EXTENSION(VkDevice, VK_KHR_dynamic_rendering, VK_KHR_depth_stencil_resolve,
        VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_draw_indirect_count)
READOUT_EXTENSION(VkDevice, VK_KHR_copy_commands2)
READOUT_EXTENSION(VkDevice, VK_KHR_timeline_semaphore, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_synchronization2, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_buffer_device_address, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_shader_float_controls, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_spirv_1_4, VK_KHR_shader_float_controls)
READOUT_EXTENSION(VkDevice, VK_EXT_descriptor_indexing, VK_KHR_get_physical_device_properties2, VK_KHR_maintenance3)
READOUT_EXTENSION(VkDevice, VK_EXT_extended_dynamic_state, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_EXT_extended_dynamic_state2, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_EXT_host_query_reset, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_EXT_private_data)
READOUT_EXTENSION(VkDevice, VK_EXT_tooling_info)
READOUT_EXTENSION(VkDevice, VK_KHR_swapchain, VK_KHR_surface)
READOUT_EXTENSION(VkDevice, VK_EXT_multi_draw)
READOUT_EXTENSION(VkDevice, VK_EXT_calibrated_timestamps, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_calibrated_timestamps, VK_KHR_get_physical_device_properties2)
READOUT_EXTENSION(VkDevice, VK_KHR_maintenance9)
READOUT_EXTENSION(VkDevice, VK_KHR_device_address_commands, VK_KHR_buffer_device_address, VK_KHR_synchronization2,
        VK_EXT_extended_dynamic_state)
READOUT_EXTENSION(VkDevice, VK_EXT_transform_feedback, VK_KHR_get_physical_device_properties2,
        VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT)
READOUT_EXTENSION(VkDevice, VK_EXT_primitives_generated_query, VK_EXT_transform_feedback,
        VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT)
READOUT_EXTENSION(VkDevice, VK_EXT_mesh_shader, VK_KHR_get_physical_device_properties2, VK_KHR_spirv_1_4,
        VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT)
READOUT_EXTENSION(VkDevice, VK_QCOM_elapsed_timer_query, VK_KHR_get_physical_device_properties2,
        VK_QUERY_TYPE_TIME_ELAPSED_QCOM)
READOUT_EXTENSION(VkDevice, VK_KHR_performance_query, VK_KHR_get_physical_device_properties2,
        VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR)
READOUT_EXTENSION(VkDevice, VK_KHR_video_queue, VK_KHR_get_physical_device_properties2, VK_KHR_synchronization2,
        VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR)
READOUT_EXTENSION(VkDevice, VK_KHR_video_encode_queue, VK_KHR_video_queue, VK_KHR_synchronization2,
        VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR)

/* ---- Instance and physical device ------------------------------------------------------------ */

typedef struct VkInstance_T* VkInstance;
typedef struct VkPhysicalDevice_T* VkPhysicalDevice;

typedef enum VkPhysicalDeviceType {
    VK_PHYSICAL_DEVICE_TYPE_OTHER = 0,
    VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU = 1,
    VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU = 2,
    VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU = 3,
    VK_PHYSICAL_DEVICE_TYPE_CPU = 4
} VkPhysicalDeviceType;

typedef enum VkQueueFlagBits {
    VK_QUEUE_GRAPHICS_BIT = 0x00000001,
    VK_QUEUE_COMPUTE_BIT = 0x00000002,
    VK_QUEUE_TRANSFER_BIT = 0x00000004,
    VK_QUEUE_SPARSE_BINDING_BIT = 0x00000008,
    VK_QUEUE_PROTECTED_BIT = 0x00000010,
    VK_QUEUE_VIDEO_DECODE_BIT_KHR = 0x00000020,
    VK_QUEUE_VIDEO_ENCODE_BIT_KHR = 0x00000040
} VkQueueFlagBits;

typedef VkFlags VkQueueFlags;

typedef enum VkSampleCountFlagBits {
    VK_SAMPLE_COUNT_1_BIT = 0x00000001,
    VK_SAMPLE_COUNT_2_BIT = 0x00000002,
    VK_SAMPLE_COUNT_4_BIT = 0x00000004,
    VK_SAMPLE_COUNT_8_BIT = 0x00000008,
    VK_SAMPLE_COUNT_16_BIT = 0x00000010,
    VK_SAMPLE_COUNT_32_BIT = 0x00000020,
    VK_SAMPLE_COUNT_64_BIT = 0x00000040
} VkSampleCountFlagBits;

typedef VkFlags VkSampleCountFlags;

typedef enum VkMemoryPropertyFlagBits {
    VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT = 0x00000001,
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT = 0x00000002,
    VK_MEMORY_PROPERTY_HOST_COHERENT_BIT = 0x00000004,
    VK_MEMORY_PROPERTY_HOST_CACHED_BIT = 0x00000008,
    VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT = 0x00000010,
    VK_MEMORY_PROPERTY_PROTECTED_BIT = 0x00000020
} VkMemoryPropertyFlagBits;

typedef VkFlags VkMemoryPropertyFlags;

typedef enum VkMemoryHeapFlagBits {
    VK_MEMORY_HEAP_DEVICE_LOCAL_BIT = 0x00000001,
    VK_MEMORY_HEAP_MULTI_INSTANCE_BIT = 0x00000002
} VkMemoryHeapFlagBits;

typedef VkFlags VkMemoryHeapFlags;

typedef enum VkFormatFeatureFlagBits {
    VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT = 0x00000001,
    VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT = 0x00000002,
    VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT = 0x00000040,
    VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT = 0x00000080,
    VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT = 0x00000200,
    VK_FORMAT_FEATURE_BLIT_SRC_BIT = 0x00000400,
    VK_FORMAT_FEATURE_BLIT_DST_BIT = 0x00000800,
    VK_FORMAT_FEATURE_TRANSFER_SRC_BIT = 0x00004000,
    VK_FORMAT_FEATURE_TRANSFER_DST_BIT = 0x00008000
} VkFormatFeatureFlagBits;

typedef VkFlags VkFormatFeatureFlags;

typedef enum VkImageUsageFlagBits {
    VK_IMAGE_USAGE_TRANSFER_SRC_BIT = 0x00000001,
    VK_IMAGE_USAGE_TRANSFER_DST_BIT = 0x00000002,
    VK_IMAGE_USAGE_SAMPLED_BIT = 0x00000004,
    VK_IMAGE_USAGE_STORAGE_BIT = 0x00000008,
    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT = 0x00000010,
    VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT = 0x00000020,
    VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT = 0x00000040,
    VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT = 0x00000080
} VkImageUsageFlagBits;

typedef VkFlags VkImageUsageFlags;

typedef struct VkPhysicalDeviceFeatures {
    VkBool32 robustBufferAccess;
    VkBool32 fullDrawIndexUint32;
    VkBool32 imageCubeArray;
    VkBool32 independentBlend;
    VkBool32 geometryShader;
    VkBool32 tessellationShader;
    VkBool32 sampleRateShading;
    VkBool32 dualSrcBlend;
    VkBool32 logicOp;
    VkBool32 multiDrawIndirect;
    VkBool32 drawIndirectFirstInstance;
    VkBool32 depthClamp;
    VkBool32 depthBiasClamp;
    VkBool32 fillModeNonSolid;
    VkBool32 depthBounds;
    VkBool32 wideLines;
    VkBool32 largePoints;
    VkBool32 alphaToOne;
    VkBool32 multiViewport;
    VkBool32 samplerAnisotropy;
    VkBool32 textureCompressionETC2;
    VkBool32 textureCompressionASTC_LDR;
    VkBool32 textureCompressionBC;
    VkBool32 occlusionQueryPrecise;
    VkBool32 pipelineStatisticsQuery;
    VkBool32 vertexPipelineStoresAndAtomics;
    VkBool32 fragmentStoresAndAtomics;
    VkBool32 shaderTessellationAndGeometryPointSize;
    VkBool32 shaderImageGatherExtended;
    VkBool32 shaderStorageImageExtendedFormats;
    VkBool32 shaderStorageImageMultisample;
    VkBool32 shaderStorageImageReadWithoutFormat;
    VkBool32 shaderStorageImageWriteWithoutFormat;
    VkBool32 shaderUniformBufferArrayDynamicIndexing;
    VkBool32 shaderSampledImageArrayDynamicIndexing;
    VkBool32 shaderStorageBufferArrayDynamicIndexing;
    VkBool32 shaderStorageImageArrayDynamicIndexing;
    VkBool32 shaderClipDistance;
    VkBool32 shaderCullDistance;
    VkBool32 shaderFloat64;
    VkBool32 shaderInt64;
    VkBool32 shaderInt16;
    VkBool32 shaderResourceResidency;
    VkBool32 shaderResourceMinLod;
    VkBool32 sparseBinding;
    VkBool32 sparseResidencyBuffer;
    VkBool32 sparseResidencyImage2D;
    VkBool32 sparseResidencyImage3D;
    VkBool32 sparseResidency2Samples;
    VkBool32 sparseResidency4Samples;
    VkBool32 sparseResidency8Samples;
    VkBool32 sparseResidency16Samples;
    VkBool32 sparseResidencyAliased;
    VkBool32 variableMultisampleRate;
    VkBool32 inheritedQueries;
} VkPhysicalDeviceFeatures;

READOUT_SINCE(1_1) typedef struct VkPhysicalDeviceFeatures2 {
    VkStructureType sType;
    void* pNext;
    VkPhysicalDeviceFeatures features;
} VkPhysicalDeviceFeatures2;

READOUT_SINCE(1_2) typedef struct VkPhysicalDeviceHostQueryResetFeatures {
    VkStructureType sType;
    void* pNext;
    VkBool32 hostQueryReset;
} VkPhysicalDeviceHostQueryResetFeatures;

READOUT_SINCE(1_3) typedef struct VkPhysicalDeviceSynchronization2Features {
    VkStructureType sType;
    void* pNext;
    VkBool32 synchronization2;
} VkPhysicalDeviceSynchronization2Features;

READOUT_SINCE(VK_KHR_maintenance9) typedef struct VkPhysicalDeviceMaintenance9FeaturesKHR {
    VkStructureType sType;
    void* pNext;
    VkBool32 maintenance9;
} VkPhysicalDeviceMaintenance9FeaturesKHR;

READOUT_SINCE(VK_QCOM_elapsed_timer_query) typedef struct VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM {
    VkStructureType sType;
    void* pNext;
    VkBool32 elapsedTimerQuery;
} VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM;

READOUT_SINCE(VK_KHR_device_address_commands) typedef struct VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR {
    VkStructureType sType;
    void* pNext;
    VkBool32 deviceAddressCommands;
} VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR;

typedef struct VkPhysicalDeviceLimits {
    uint32_t maxImageDimension1D;
    uint32_t maxImageDimension2D;
    uint32_t maxImageDimension3D;
    uint32_t maxImageDimensionCube;
    uint32_t maxImageArrayLayers;
    uint32_t maxTexelBufferElements;
    uint32_t maxUniformBufferRange;
    uint32_t maxStorageBufferRange;
    uint32_t maxPushConstantsSize;
    uint32_t maxMemoryAllocationCount;
    uint32_t maxSamplerAllocationCount;
    VkDeviceSize bufferImageGranularity;
    VkDeviceSize sparseAddressSpaceSize;
    uint32_t maxBoundDescriptorSets;
    uint32_t maxPerStageDescriptorSamplers;
    uint32_t maxPerStageDescriptorUniformBuffers;
    uint32_t maxPerStageDescriptorStorageBuffers;
    uint32_t maxPerStageDescriptorSampledImages;
    uint32_t maxPerStageDescriptorStorageImages;
    uint32_t maxPerStageDescriptorInputAttachments;
    uint32_t maxPerStageResources;
    uint32_t maxDescriptorSetSamplers;
    uint32_t maxDescriptorSetUniformBuffers;
    uint32_t maxDescriptorSetUniformBuffersDynamic;
    uint32_t maxDescriptorSetStorageBuffers;
    uint32_t maxDescriptorSetStorageBuffersDynamic;
    uint32_t maxDescriptorSetSampledImages;
    uint32_t maxDescriptorSetStorageImages;
    uint32_t maxDescriptorSetInputAttachments;
    uint32_t maxVertexInputAttributes;
    uint32_t maxVertexInputBindings;
    uint32_t maxVertexInputAttributeOffset;
    uint32_t maxVertexInputBindingStride;
    uint32_t maxVertexOutputComponents;
    uint32_t maxTessellationGenerationLevel;
    uint32_t maxTessellationPatchSize;
    uint32_t maxTessellationControlPerVertexInputComponents;
    uint32_t maxTessellationControlPerVertexOutputComponents;
    uint32_t maxTessellationControlPerPatchOutputComponents;
    uint32_t maxTessellationControlTotalOutputComponents;
    uint32_t maxTessellationEvaluationInputComponents;
    uint32_t maxTessellationEvaluationOutputComponents;
    uint32_t maxGeometryShaderInvocations;
    uint32_t maxGeometryInputComponents;
    uint32_t maxGeometryOutputComponents;
    uint32_t maxGeometryOutputVertices;
    uint32_t maxGeometryTotalOutputComponents;
    uint32_t maxFragmentInputComponents;
    uint32_t maxFragmentOutputAttachments;
    uint32_t maxFragmentDualSrcAttachments;
    uint32_t maxFragmentCombinedOutputResources;
    uint32_t maxComputeSharedMemorySize;
    uint32_t maxComputeWorkGroupCount[3];
    uint32_t maxComputeWorkGroupInvocations;
    uint32_t maxComputeWorkGroupSize[3];
    uint32_t subPixelPrecisionBits;
    uint32_t subTexelPrecisionBits;
    uint32_t mipmapPrecisionBits;
    uint32_t maxDrawIndexedIndexValue;
    uint32_t maxDrawIndirectCount;
    float maxSamplerLodBias;
    float maxSamplerAnisotropy;
    uint32_t maxViewports;
    uint32_t maxViewportDimensions[2];
    float viewportBoundsRange[2];
    uint32_t viewportSubPixelBits;
    size_t minMemoryMapAlignment;
    VkDeviceSize minTexelBufferOffsetAlignment;
    VkDeviceSize minUniformBufferOffsetAlignment;
    VkDeviceSize minStorageBufferOffsetAlignment;
    int32_t minTexelOffset;
    uint32_t maxTexelOffset;
    int32_t minTexelGatherOffset;
    uint32_t maxTexelGatherOffset;
    float minInterpolationOffset;
    float maxInterpolationOffset;
    uint32_t subPixelInterpolationOffsetBits;
    uint32_t maxFramebufferWidth;
    uint32_t maxFramebufferHeight;
    uint32_t maxFramebufferLayers;
    VkSampleCountFlags framebufferColorSampleCounts;
    VkSampleCountFlags framebufferDepthSampleCounts;
    VkSampleCountFlags framebufferStencilSampleCounts;
    VkSampleCountFlags framebufferNoAttachmentsSampleCounts;
    uint32_t maxColorAttachments;
    VkSampleCountFlags sampledImageColorSampleCounts;
    VkSampleCountFlags sampledImageIntegerSampleCounts;
    VkSampleCountFlags sampledImageDepthSampleCounts;
    VkSampleCountFlags sampledImageStencilSampleCounts;
    VkSampleCountFlags storageImageSampleCounts;
    uint32_t maxSampleMaskWords;
    VkBool32 timestampComputeAndGraphics;
    float timestampPeriod;
    uint32_t maxClipDistances;
    uint32_t maxCullDistances;
    uint32_t maxCombinedClipAndCullDistances;
    uint32_t discreteQueuePriorities;
    float pointSizeRange[2];
    float lineWidthRange[2];
    float pointSizeGranularity;
    float lineWidthGranularity;
    VkBool32 strictLines;
    VkBool32 standardSampleLocations;
    VkDeviceSize optimalBufferCopyOffsetAlignment;
    VkDeviceSize optimalBufferCopyRowPitchAlignment;
    VkDeviceSize nonCoherentAtomSize;
} VkPhysicalDeviceLimits;

typedef struct VkPhysicalDeviceSparseProperties {
    VkBool32 residencyStandard2DBlockShape;
    VkBool32 residencyStandard2DMultisampleBlockShape;
    VkBool32 residencyStandard3DBlockShape;
    VkBool32 residencyAlignedMipSize;
    VkBool32 residencyNonResidentStrict;
} VkPhysicalDeviceSparseProperties;

typedef struct VkPhysicalDeviceProperties {
    READOUT_NAMED(ApiVersion) uint32_t apiVersion;
    uint32_t driverVersion;
    READOUT_HEXADECIMAL uint32_t vendorID;
    READOUT_HEXADECIMAL uint32_t deviceID;
    VkPhysicalDeviceType deviceType;
    READOUT_STRING char deviceName[VK_MAX_PHYSICAL_DEVICE_NAME_SIZE];
    READOUT_HEXADECIMAL uint8_t pipelineCacheUUID[VK_UUID_SIZE];
    VkPhysicalDeviceLimits limits;
    VkPhysicalDeviceSparseProperties sparseProperties;
} VkPhysicalDeviceProperties;

typedef struct VkPhysicalDeviceProperties2 {
    VkStructureType sType;
    void* pNext;
    VkPhysicalDeviceProperties properties;
} VkPhysicalDeviceProperties2;

typedef struct VkQueueFamilyProperties {
    VkQueueFlags queueFlags;
    uint32_t queueCount;
    uint32_t timestampValidBits;
    VkExtent3D minImageTransferGranularity;
} VkQueueFamilyProperties;

typedef struct VkQueueFamilyProperties2 {
    VkStructureType sType;
    void* pNext;
    VkQueueFamilyProperties queueFamilyProperties;
} VkQueueFamilyProperties2;

typedef struct VkQueueFamilyQueryResultStatusPropertiesKHR {
    VkStructureType sType;
    void* pNext;
    VkBool32 queryResultStatusSupport;
} VkQueueFamilyQueryResultStatusPropertiesKHR;

typedef PFN_vkVoidFunction (*PFN_vkGetInstanceProcAddr)(
        VkInstance instance, READOUT_STRING const char* pName);

typedef VkFlags VkInstanceCreateFlags;

typedef struct VkApplicationInfo {
    VkStructureType sType;
    const void* pNext;
    READOUT_STRING const char* pApplicationName;
    uint32_t applicationVersion;
    READOUT_STRING const char* pEngineName;
    uint32_t engineVersion;
    READOUT_NAMED(ApiVersion) uint32_t apiVersion;
} VkApplicationInfo;

typedef struct VkInstanceCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkInstanceCreateFlags flags;
    const VkApplicationInfo* pApplicationInfo;
    uint32_t enabledLayerCount;
    READOUT_STRING READOUT_LENGTH(enabledLayerCount) const char* const* ppEnabledLayerNames;
    uint32_t enabledExtensionCount;
    READOUT_STRING READOUT_LENGTH(enabledExtensionCount) const char* const* ppEnabledExtensionNames;
} VkInstanceCreateInfo;

typedef VkResult (*PFN_vkCreateInstance)(
        const VkInstanceCreateInfo* pCreateInfo, const VkAllocationCallbacks* pAllocator,
        VkInstance* pInstance);

typedef void (*PFN_vkDestroyInstance)(VkInstance instance, const VkAllocationCallbacks* pAllocator);
READOUT_SINCE(1_1) typedef VkResult (*PFN_vkEnumerateInstanceVersion)(READOUT_NAMED(ApiVersion) uint32_t* pApiVersion);

typedef struct VkExtensionProperties {
    READOUT_STRING char extensionName[VK_MAX_EXTENSION_NAME_SIZE];
    uint32_t specVersion;
} VkExtensionProperties;

typedef VkResult (*PFN_vkEnumerateInstanceExtensionProperties)(
        READOUT_STRING const char* pLayerName, uint32_t* pPropertyCount,
        READOUT_LENGTH(*pPropertyCount) VkExtensionProperties* pProperties);

typedef struct VkLayerProperties {
    READOUT_STRING char layerName[VK_MAX_EXTENSION_NAME_SIZE];
    uint32_t specVersion;
    uint32_t implementationVersion;
    READOUT_STRING char description[VK_MAX_DESCRIPTION_SIZE];
} VkLayerProperties;

typedef VkResult (*PFN_vkEnumerateInstanceLayerProperties)(
        uint32_t* pPropertyCount, READOUT_LENGTH(*pPropertyCount) VkLayerProperties* pProperties);

typedef VkResult (*PFN_vkEnumeratePhysicalDevices)(
        VkInstance instance, uint32_t* pPhysicalDeviceCount,
        READOUT_LENGTH(*pPhysicalDeviceCount) VkPhysicalDevice* pPhysicalDevices);

typedef void (*PFN_vkGetPhysicalDeviceProperties)(
        VkPhysicalDevice physicalDevice, VkPhysicalDeviceProperties* pProperties);

READOUT_SINCE(1_1, VK_KHR_get_physical_device_properties2) typedef void (*PFN_vkGetPhysicalDeviceProperties2)(
        VkPhysicalDevice physicalDevice, VkPhysicalDeviceProperties2* pProperties);

typedef void (*PFN_vkGetPhysicalDeviceFeatures)(
        VkPhysicalDevice physicalDevice, VkPhysicalDeviceFeatures* pFeatures);

READOUT_SINCE(1_1, VK_KHR_get_physical_device_properties2) typedef void (*PFN_vkGetPhysicalDeviceFeatures2)(
        VkPhysicalDevice physicalDevice, VkPhysicalDeviceFeatures2* pFeatures);

typedef void (*PFN_vkGetPhysicalDeviceQueueFamilyProperties)(
        VkPhysicalDevice physicalDevice, uint32_t* pQueueFamilyPropertyCount,
        READOUT_LENGTH(*pQueueFamilyPropertyCount) VkQueueFamilyProperties* pQueueFamilyProperties);

READOUT_SINCE(1_1, VK_KHR_get_physical_device_properties2)
typedef void (*PFN_vkGetPhysicalDeviceQueueFamilyProperties2)(
        VkPhysicalDevice physicalDevice, uint32_t* pQueueFamilyPropertyCount,
        READOUT_LENGTH(*pQueueFamilyPropertyCount) VkQueueFamilyProperties2* pQueueFamilyProperties);

typedef struct VkMemoryType {
    VkMemoryPropertyFlags propertyFlags;
    uint32_t heapIndex;
} VkMemoryType;

typedef struct VkMemoryHeap {
    VkDeviceSize size;
    VkMemoryHeapFlags flags;
} VkMemoryHeap;

typedef struct VkPhysicalDeviceMemoryProperties {
    uint32_t memoryTypeCount;
    READOUT_LENGTH(memoryTypeCount) VkMemoryType memoryTypes[VK_MAX_MEMORY_TYPES];
    uint32_t memoryHeapCount;
    READOUT_LENGTH(memoryHeapCount) VkMemoryHeap memoryHeaps[VK_MAX_MEMORY_HEAPS];
} VkPhysicalDeviceMemoryProperties;

typedef void (*PFN_vkGetPhysicalDeviceMemoryProperties)(
        VkPhysicalDevice physicalDevice, VkPhysicalDeviceMemoryProperties* pMemoryProperties);

typedef enum VkFormat {
    VK_FORMAT_UNDEFINED = 0,
    VK_FORMAT_R8G8B8A8_UNORM = 37
} VkFormat;

typedef struct VkFormatProperties {
    VkFormatFeatureFlags linearTilingFeatures;
    VkFormatFeatureFlags optimalTilingFeatures;
    VkFormatFeatureFlags bufferFeatures;
} VkFormatProperties;

typedef void (*PFN_vkGetPhysicalDeviceFormatProperties)(
        VkPhysicalDevice physicalDevice, VkFormat format, VkFormatProperties* pFormatProperties);

typedef enum VkImageType {
    VK_IMAGE_TYPE_1D = 0,
    VK_IMAGE_TYPE_2D = 1,
    VK_IMAGE_TYPE_3D = 2
} VkImageType;

typedef enum VkImageTiling {
    VK_IMAGE_TILING_OPTIMAL = 0,
    VK_IMAGE_TILING_LINEAR = 1
} VkImageTiling;

typedef VkFlags VkImageCreateFlags;

typedef struct VkImageFormatProperties {
    VkExtent3D maxExtent;
    uint32_t maxMipLevels;
    uint32_t maxArrayLayers;
    VkSampleCountFlags sampleCounts;
    VkDeviceSize maxResourceSize;
} VkImageFormatProperties;

typedef VkResult (*PFN_vkGetPhysicalDeviceImageFormatProperties)(
        VkPhysicalDevice physicalDevice, VkFormat format, VkImageType type, VkImageTiling tiling,
        VkImageUsageFlags usage, VkImageCreateFlags flags,
        VkImageFormatProperties* pImageFormatProperties);

typedef VkFlags VkImageAspectFlags;
typedef VkFlags VkSparseImageFormatFlags;

typedef struct VkSparseImageFormatProperties {
    VkImageAspectFlags aspectMask;
    VkExtent3D imageGranularity;
    VkSparseImageFormatFlags flags;
} VkSparseImageFormatProperties;

typedef void (*PFN_vkGetPhysicalDeviceSparseImageFormatProperties)(
        VkPhysicalDevice physicalDevice, VkFormat format, VkImageType type,
        VkSampleCountFlagBits samples, VkImageUsageFlags usage, VkImageTiling tiling,
        uint32_t* pPropertyCount,
        READOUT_LENGTH(*pPropertyCount) VkSparseImageFormatProperties* pProperties);

/* ---- Device and queue ------------------------------------------------------------------------ */

typedef struct VkDevice_T* VkDevice;
typedef struct VkQueue_T* VkQueue;

typedef VkResult (*PFN_vkEnumerateDeviceExtensionProperties)(
        VkPhysicalDevice physicalDevice, READOUT_STRING const char* pLayerName,
        uint32_t* pPropertyCount,
        READOUT_LENGTH(*pPropertyCount) VkExtensionProperties* pProperties);

typedef VkResult (*PFN_vkEnumerateDeviceLayerProperties)(
        VkPhysicalDevice physicalDevice, uint32_t* pPropertyCount,
        READOUT_LENGTH(*pPropertyCount) VkLayerProperties* pProperties);

typedef PFN_vkVoidFunction (*PFN_vkGetDeviceProcAddr)(
        VkDevice device, READOUT_STRING const char* pName);

typedef VkFlags VkDeviceCreateFlags;
typedef VkFlags VkDeviceQueueCreateFlags;

typedef struct VkDeviceQueueCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDeviceQueueCreateFlags flags;
    uint32_t queueFamilyIndex;
    uint32_t queueCount;
    READOUT_LENGTH(queueCount) const float* pQueuePriorities;
} VkDeviceQueueCreateInfo;

typedef struct VkDeviceCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDeviceCreateFlags flags;
    uint32_t queueCreateInfoCount;
    READOUT_LENGTH(queueCreateInfoCount) const VkDeviceQueueCreateInfo* pQueueCreateInfos;
    uint32_t enabledLayerCount;
    READOUT_STRING READOUT_LENGTH(enabledLayerCount) const char* const* ppEnabledLayerNames;
    uint32_t enabledExtensionCount;
    READOUT_STRING READOUT_LENGTH(enabledExtensionCount) const char* const* ppEnabledExtensionNames;
    const VkPhysicalDeviceFeatures* pEnabledFeatures;
} VkDeviceCreateInfo;

typedef VkResult (*PFN_vkCreateDevice)(
        VkPhysicalDevice physicalDevice, const VkDeviceCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkDevice* pDevice);

typedef void (*PFN_vkDestroyDevice)(VkDevice device, const VkAllocationCallbacks* pAllocator);

typedef void (*PFN_vkGetDeviceQueue)(
        VkDevice device, uint32_t queueFamilyIndex, uint32_t queueIndex, VkQueue* pQueue);

typedef VkResult (*PFN_vkDeviceWaitIdle)(VkDevice device);
typedef VkResult (*PFN_vkQueueWaitIdle)(VkQueue queue);

/* ---- Memory ---------------------------------------------------------------------------------- */

typedef struct VkMemoryAllocateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDeviceSize allocationSize;
    uint32_t memoryTypeIndex;
} VkMemoryAllocateInfo;

typedef struct VkDeviceMemory_T* VkDeviceMemory;

typedef VkResult (*PFN_vkAllocateMemory)(
        VkDevice device, const VkMemoryAllocateInfo* pAllocateInfo,
        const VkAllocationCallbacks* pAllocator, VkDeviceMemory* pMemory);

typedef void (*PFN_vkFreeMemory)(
        VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks* pAllocator);

typedef VkFlags VkMemoryMapFlags;

typedef VkResult (*PFN_vkMapMemory)(
        VkDevice device, VkDeviceMemory memory, VkDeviceSize offset,
        READOUT_NAMED(VK_WHOLE_SIZE) VkDeviceSize size, VkMemoryMapFlags flags, void** ppData);

typedef void (*PFN_vkUnmapMemory)(VkDevice device, VkDeviceMemory memory);

typedef struct VkMappedMemoryRange {
    VkStructureType sType;
    const void* pNext;
    VkDeviceMemory memory;
    VkDeviceSize offset;
    READOUT_NAMED(VK_WHOLE_SIZE) VkDeviceSize size;
} VkMappedMemoryRange;

typedef VkResult (*PFN_vkFlushMappedMemoryRanges)(
        VkDevice device, uint32_t memoryRangeCount,
        READOUT_LENGTH(memoryRangeCount) const VkMappedMemoryRange* pMemoryRanges);

typedef VkResult (*PFN_vkInvalidateMappedMemoryRanges)(
        VkDevice device, uint32_t memoryRangeCount,
        READOUT_LENGTH(memoryRangeCount) const VkMappedMemoryRange* pMemoryRanges);

/* ---- Buffers and images ---------------------------------------------------------------------- */

typedef struct VkBuffer_T* VkBuffer;
typedef struct VkImage_T* VkImage;
typedef struct VkImageView_T* VkImageView;

typedef enum VkBufferUsageFlagBits {
    VK_BUFFER_USAGE_TRANSFER_SRC_BIT = 0x00000001,
    VK_BUFFER_USAGE_TRANSFER_DST_BIT = 0x00000002,
    VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT = 0x00000004,
    VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT = 0x00000008,
    VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT = 0x00000010,
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT = 0x00000020,
    VK_BUFFER_USAGE_INDEX_BUFFER_BIT = 0x00000040,
    VK_BUFFER_USAGE_VERTEX_BUFFER_BIT = 0x00000080,
    VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT = 0x00000100,
    VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT = 0x00020000
} VkBufferUsageFlagBits;

typedef VkFlags VkBufferUsageFlags;

typedef enum VkImageAspectFlagBits {
    VK_IMAGE_ASPECT_COLOR_BIT = 0x00000001,
    VK_IMAGE_ASPECT_DEPTH_BIT = 0x00000002,
    VK_IMAGE_ASPECT_STENCIL_BIT = 0x00000004,
    VK_IMAGE_ASPECT_METADATA_BIT = 0x00000008,
    VK_IMAGE_ASPECT_PLANE_0_BIT = 0x00000010,
    VK_IMAGE_ASPECT_PLANE_1_BIT = 0x00000020,
    VK_IMAGE_ASPECT_PLANE_2_BIT = 0x00000040,
    VK_IMAGE_ASPECT_NONE = 0
} VkImageAspectFlagBits;

typedef VkFlags VkBufferCreateFlags;

typedef enum VkSharingMode {
    VK_SHARING_MODE_EXCLUSIVE = 0,
    VK_SHARING_MODE_CONCURRENT = 1
} VkSharingMode;

typedef struct VkBufferCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkBufferCreateFlags flags;
    VkDeviceSize size;
    VkBufferUsageFlags usage;
    VkSharingMode sharingMode;
    uint32_t queueFamilyIndexCount;
    READOUT_IF(sharingMode == VK_SHARING_MODE_CONCURRENT) READOUT_LENGTH(queueFamilyIndexCount)
    const uint32_t* pQueueFamilyIndices;
} VkBufferCreateInfo;

typedef VkResult (*PFN_vkCreateBuffer)(
        VkDevice device, const VkBufferCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkBuffer* pBuffer);

typedef void (*PFN_vkDestroyBuffer)(
        VkDevice device, VkBuffer buffer, const VkAllocationCallbacks* pAllocator);

typedef struct VkMemoryRequirements {
    VkDeviceSize size;
    VkDeviceSize alignment;
    READOUT_HEXADECIMAL uint32_t memoryTypeBits;
} VkMemoryRequirements;

typedef void (*PFN_vkGetBufferMemoryRequirements)(
        VkDevice device, VkBuffer buffer, VkMemoryRequirements* pMemoryRequirements);

typedef VkResult (*PFN_vkBindBufferMemory)(
        VkDevice device, VkBuffer buffer, VkDeviceMemory memory, VkDeviceSize memoryOffset);

typedef enum VkImageLayout {
    VK_IMAGE_LAYOUT_UNDEFINED = 0,
    VK_IMAGE_LAYOUT_GENERAL = 1,
    VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL = 2,
    VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL = 3,
    VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL = 6,
    VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL = 7,
    VK_IMAGE_LAYOUT_PREINITIALIZED = 8
} VkImageLayout;

typedef struct VkImageCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkImageCreateFlags flags;
    VkImageType imageType;
    VkFormat format;
    VkExtent3D extent;
    uint32_t mipLevels;
    uint32_t arrayLayers;
    VkSampleCountFlagBits samples;
    VkImageTiling tiling;
    VkImageUsageFlags usage;
    VkSharingMode sharingMode;
    uint32_t queueFamilyIndexCount;
    READOUT_IF(sharingMode == VK_SHARING_MODE_CONCURRENT) READOUT_LENGTH(queueFamilyIndexCount)
    const uint32_t* pQueueFamilyIndices;
    VkImageLayout initialLayout;
} VkImageCreateInfo;

typedef VkResult (*PFN_vkCreateImage)(
        VkDevice device, const VkImageCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkImage* pImage);

typedef void (*PFN_vkDestroyImage)(
        VkDevice device, VkImage image, const VkAllocationCallbacks* pAllocator);

typedef void (*PFN_vkGetImageMemoryRequirements)(
        VkDevice device, VkImage image, VkMemoryRequirements* pMemoryRequirements);

typedef VkResult (*PFN_vkBindImageMemory)(
        VkDevice device, VkImage image, VkDeviceMemory memory, VkDeviceSize memoryOffset);

typedef VkFlags VkImageViewCreateFlags;

typedef enum VkImageViewType {
    VK_IMAGE_VIEW_TYPE_1D = 0,
    VK_IMAGE_VIEW_TYPE_2D = 1,
    VK_IMAGE_VIEW_TYPE_3D = 2,
    VK_IMAGE_VIEW_TYPE_CUBE = 3,
    VK_IMAGE_VIEW_TYPE_1D_ARRAY = 4,
    VK_IMAGE_VIEW_TYPE_2D_ARRAY = 5,
    VK_IMAGE_VIEW_TYPE_CUBE_ARRAY = 6
} VkImageViewType;

typedef enum VkComponentSwizzle {
    VK_COMPONENT_SWIZZLE_IDENTITY = 0,
    VK_COMPONENT_SWIZZLE_ZERO = 1,
    VK_COMPONENT_SWIZZLE_ONE = 2,
    VK_COMPONENT_SWIZZLE_R = 3,
    VK_COMPONENT_SWIZZLE_G = 4,
    VK_COMPONENT_SWIZZLE_B = 5,
    VK_COMPONENT_SWIZZLE_A = 6
} VkComponentSwizzle;

typedef struct VkComponentMapping {
    VkComponentSwizzle r;
    VkComponentSwizzle g;
    VkComponentSwizzle b;
    VkComponentSwizzle a;
} VkComponentMapping;

typedef struct VkImageSubresourceRange {
    VkImageAspectFlags aspectMask;
    uint32_t baseMipLevel;
    READOUT_NAMED(VK_REMAINING_MIP_LEVELS) uint32_t levelCount;
    uint32_t baseArrayLayer;
    READOUT_NAMED(VK_REMAINING_ARRAY_LAYERS) uint32_t layerCount;
} VkImageSubresourceRange;

typedef struct VkImageViewCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkImageViewCreateFlags flags;
    VkImage image;
    VkImageViewType viewType;
    VkFormat format;
    VkComponentMapping components;
    VkImageSubresourceRange subresourceRange;
} VkImageViewCreateInfo;

typedef VkResult (*PFN_vkCreateImageView)(
        VkDevice device, const VkImageViewCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkImageView* pView);

typedef void (*PFN_vkDestroyImageView)(
        VkDevice device, VkImageView imageView, const VkAllocationCallbacks* pAllocator);

/* ---- Shaders and pipelines ------------------------------------------------------------------- */

typedef struct VkShaderModule_T* VkShaderModule;
typedef struct VkPipelineLayout_T* VkPipelineLayout;
typedef struct VkPipeline_T* VkPipeline;

typedef enum VkShaderStageFlagBits {
    VK_SHADER_STAGE_VERTEX_BIT = 0x00000001,
    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT = 0x00000002,
    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT = 0x00000004,
    VK_SHADER_STAGE_GEOMETRY_BIT = 0x00000008,
    VK_SHADER_STAGE_FRAGMENT_BIT = 0x00000010,
    VK_SHADER_STAGE_COMPUTE_BIT = 0x00000020,
    VK_SHADER_STAGE_TASK_BIT_EXT = 0x00000040,
    VK_SHADER_STAGE_MESH_BIT_EXT = 0x00000080,
    VK_SHADER_STAGE_ALL_GRAPHICS = 0x0000001F,
    VK_SHADER_STAGE_ALL = 0x7FFFFFFF
} VkShaderStageFlagBits;

typedef VkFlags VkShaderStageFlags;

typedef enum VkColorComponentFlagBits {
    VK_COLOR_COMPONENT_R_BIT = 0x00000001,
    VK_COLOR_COMPONENT_G_BIT = 0x00000002,
    VK_COLOR_COMPONENT_B_BIT = 0x00000004,
    VK_COLOR_COMPONENT_A_BIT = 0x00000008
} VkColorComponentFlagBits;

typedef VkFlags VkColorComponentFlags;

typedef enum VkCullModeFlagBits {
    VK_CULL_MODE_NONE = 0,
    VK_CULL_MODE_FRONT_BIT = 0x00000001,
    VK_CULL_MODE_BACK_BIT = 0x00000002,
    VK_CULL_MODE_FRONT_AND_BACK = 0x00000003
} VkCullModeFlagBits;

typedef VkFlags VkCullModeFlags;

typedef enum VkDescriptorPoolCreateFlagBits {
    VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT = 0x00000001,
    VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT = 0x00000002
} VkDescriptorPoolCreateFlagBits;

typedef VkFlags VkDescriptorPoolCreateFlags;

typedef struct VkRenderPass_T* VkRenderPass;

typedef VkFlags VkShaderModuleCreateFlags;

typedef struct VkShaderModuleCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkShaderModuleCreateFlags flags;
    size_t codeSize;
    READOUT_HEXADECIMAL READOUT_LENGTH(codeSize / 4) const uint32_t* pCode;
} VkShaderModuleCreateInfo;

typedef VkResult (*PFN_vkCreateShaderModule)(
        VkDevice device, const VkShaderModuleCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkShaderModule* pShaderModule);

typedef void (*PFN_vkDestroyShaderModule)(
        VkDevice device, VkShaderModule shaderModule, const VkAllocationCallbacks* pAllocator);

typedef VkFlags VkDescriptorSetLayoutCreateFlags;

typedef enum VkDescriptorType {
    VK_DESCRIPTOR_TYPE_STORAGE_IMAGE = 3,
    VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER = 6,
    VK_DESCRIPTOR_TYPE_STORAGE_BUFFER = 7
} VkDescriptorType;

typedef struct VkSampler_T* VkSampler;

typedef struct VkDescriptorSetLayoutBinding {
    uint32_t binding;
    VkDescriptorType descriptorType;
    uint32_t descriptorCount;
    VkShaderStageFlags stageFlags;
    /* Of samplers only, which are none of the types above. */
    READOUT_IF(0) const VkSampler* pImmutableSamplers;
} VkDescriptorSetLayoutBinding;

typedef struct VkDescriptorSetLayoutCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDescriptorSetLayoutCreateFlags flags;
    uint32_t bindingCount;
    READOUT_LENGTH(bindingCount) const VkDescriptorSetLayoutBinding* pBindings;
} VkDescriptorSetLayoutCreateInfo;

typedef struct VkDescriptorSetLayout_T* VkDescriptorSetLayout;

typedef VkResult (*PFN_vkCreateDescriptorSetLayout)(
        VkDevice device, const VkDescriptorSetLayoutCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkDescriptorSetLayout* pSetLayout);

typedef void (*PFN_vkDestroyDescriptorSetLayout)(
        VkDevice device, VkDescriptorSetLayout descriptorSetLayout,
        const VkAllocationCallbacks* pAllocator);

typedef struct VkDescriptorPoolSize {
    VkDescriptorType type;
    uint32_t descriptorCount;
} VkDescriptorPoolSize;

typedef struct VkDescriptorPoolCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDescriptorPoolCreateFlags flags;
    uint32_t maxSets;
    uint32_t poolSizeCount;
    READOUT_LENGTH(poolSizeCount) const VkDescriptorPoolSize* pPoolSizes;
} VkDescriptorPoolCreateInfo;

typedef struct VkDescriptorPool_T* VkDescriptorPool;

typedef VkResult (*PFN_vkCreateDescriptorPool)(
        VkDevice device, const VkDescriptorPoolCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkDescriptorPool* pDescriptorPool);

typedef void (*PFN_vkDestroyDescriptorPool)(
        VkDevice device, VkDescriptorPool descriptorPool, const VkAllocationCallbacks* pAllocator);

typedef struct VkDescriptorSetAllocateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDescriptorPool descriptorPool;
    uint32_t descriptorSetCount;
    READOUT_LENGTH(descriptorSetCount) const VkDescriptorSetLayout* pSetLayouts;
} VkDescriptorSetAllocateInfo;

typedef struct VkDescriptorSet_T* VkDescriptorSet;

typedef VkResult (*PFN_vkAllocateDescriptorSets)(
        VkDevice device, const VkDescriptorSetAllocateInfo* pAllocateInfo,
        READOUT_LENGTH(pAllocateInfo->descriptorSetCount) VkDescriptorSet* pDescriptorSets);

typedef struct VkDescriptorImageInfo {
    VkSampler sampler;
    VkImageView imageView;
    VkImageLayout imageLayout;
} VkDescriptorImageInfo;

typedef struct VkDescriptorBufferInfo {
    VkBuffer buffer;
    VkDeviceSize offset;
    READOUT_NAMED(VK_WHOLE_SIZE) VkDeviceSize range;
} VkDescriptorBufferInfo;

typedef struct VkBufferView_T* VkBufferView;

typedef struct VkWriteDescriptorSet {
    VkStructureType sType;
    const void* pNext;
    VkDescriptorSet dstSet;
    uint32_t dstBinding;
    uint32_t dstArrayElement;
    uint32_t descriptorCount;
    VkDescriptorType descriptorType;
    READOUT_IF(descriptorType == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE) READOUT_LENGTH(descriptorCount)
    const VkDescriptorImageInfo* pImageInfo;
    READOUT_IF(descriptorType == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
            || descriptorType == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
    READOUT_LENGTH(descriptorCount)
    const VkDescriptorBufferInfo* pBufferInfo;
    /* Of texel buffers only. */
    READOUT_IF(0) const VkBufferView* pTexelBufferView;
} VkWriteDescriptorSet;

typedef struct VkCopyDescriptorSet {
    VkStructureType sType;
    const void* pNext;
    VkDescriptorSet srcSet;
    uint32_t srcBinding;
    uint32_t srcArrayElement;
    VkDescriptorSet dstSet;
    uint32_t dstBinding;
    uint32_t dstArrayElement;
    uint32_t descriptorCount;
} VkCopyDescriptorSet;

typedef void (*PFN_vkUpdateDescriptorSets)(
        VkDevice device, uint32_t descriptorWriteCount,
        READOUT_LENGTH(descriptorWriteCount) const VkWriteDescriptorSet* pDescriptorWrites,
        uint32_t descriptorCopyCount,
        READOUT_LENGTH(descriptorCopyCount) const VkCopyDescriptorSet* pDescriptorCopies);

typedef VkFlags VkPipelineLayoutCreateFlags;

typedef struct VkPushConstantRange {
    VkShaderStageFlags stageFlags;
    uint32_t offset;
    uint32_t size;
} VkPushConstantRange;

typedef struct VkPipelineLayoutCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineLayoutCreateFlags flags;
    uint32_t setLayoutCount;
    READOUT_LENGTH(setLayoutCount) const VkDescriptorSetLayout* pSetLayouts;
    uint32_t pushConstantRangeCount;
    READOUT_LENGTH(pushConstantRangeCount) const VkPushConstantRange* pPushConstantRanges;
} VkPipelineLayoutCreateInfo;

typedef VkResult (*PFN_vkCreatePipelineLayout)(
        VkDevice device, const VkPipelineLayoutCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkPipelineLayout* pPipelineLayout);

typedef void (*PFN_vkDestroyPipelineLayout)(
        VkDevice device, VkPipelineLayout pipelineLayout, const VkAllocationCallbacks* pAllocator);

typedef struct VkPipelineCache_T* VkPipelineCache;

typedef VkFlags VkPipelineCreateFlags;
typedef VkFlags VkPipelineShaderStageCreateFlags;

typedef struct VkSpecializationMapEntry {
    uint32_t constantID;
    uint32_t offset;
    size_t size;
} VkSpecializationMapEntry;

typedef struct VkSpecializationInfo {
    uint32_t mapEntryCount;
    READOUT_LENGTH(mapEntryCount) const VkSpecializationMapEntry* pMapEntries;
    size_t dataSize;
    READOUT_LENGTH(dataSize) const void* pData;
} VkSpecializationInfo;

typedef struct VkPipelineShaderStageCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineShaderStageCreateFlags flags;
    VkShaderStageFlagBits stage;
    VkShaderModule module;
    READOUT_STRING const char* pName;
    const VkSpecializationInfo* pSpecializationInfo;
} VkPipelineShaderStageCreateInfo;

typedef struct VkComputePipelineCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineCreateFlags flags;
    VkPipelineShaderStageCreateInfo stage;
    VkPipelineLayout layout;
    VkPipeline basePipelineHandle;
    int32_t basePipelineIndex;
} VkComputePipelineCreateInfo;

typedef VkResult (*PFN_vkCreateComputePipelines)(
        VkDevice device, VkPipelineCache pipelineCache, uint32_t createInfoCount,
        READOUT_LENGTH(createInfoCount) const VkComputePipelineCreateInfo* pCreateInfos,
        const VkAllocationCallbacks* pAllocator,
        READOUT_LENGTH(createInfoCount) VkPipeline* pPipelines);

typedef VkFlags VkPipelineVertexInputStateCreateFlags;

typedef enum VkVertexInputRate {
    VK_VERTEX_INPUT_RATE_VERTEX = 0,
    VK_VERTEX_INPUT_RATE_INSTANCE = 1
} VkVertexInputRate;

typedef struct VkVertexInputBindingDescription {
    uint32_t binding;
    uint32_t stride;
    VkVertexInputRate inputRate;
} VkVertexInputBindingDescription;

typedef struct VkVertexInputAttributeDescription {
    uint32_t location;
    uint32_t binding;
    VkFormat format;
    uint32_t offset;
} VkVertexInputAttributeDescription;

typedef struct VkPipelineVertexInputStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineVertexInputStateCreateFlags flags;
    uint32_t vertexBindingDescriptionCount;
    READOUT_LENGTH(vertexBindingDescriptionCount)
    const VkVertexInputBindingDescription* pVertexBindingDescriptions;
    uint32_t vertexAttributeDescriptionCount;
    READOUT_LENGTH(vertexAttributeDescriptionCount)
    const VkVertexInputAttributeDescription* pVertexAttributeDescriptions;
} VkPipelineVertexInputStateCreateInfo;

typedef VkFlags VkPipelineInputAssemblyStateCreateFlags;

typedef enum VkPrimitiveTopology {
    VK_PRIMITIVE_TOPOLOGY_POINT_LIST = 0,
    VK_PRIMITIVE_TOPOLOGY_LINE_LIST = 1,
    VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST = 3,
    VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP = 4,
    VK_PRIMITIVE_TOPOLOGY_PATCH_LIST = 10
} VkPrimitiveTopology;

typedef struct VkPipelineInputAssemblyStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineInputAssemblyStateCreateFlags flags;
    VkPrimitiveTopology topology;
    VkBool32 primitiveRestartEnable;
} VkPipelineInputAssemblyStateCreateInfo;

typedef VkFlags VkPipelineTessellationStateCreateFlags;

typedef struct VkPipelineTessellationStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineTessellationStateCreateFlags flags;
    uint32_t patchControlPoints;
} VkPipelineTessellationStateCreateInfo;

typedef VkFlags VkPipelineViewportStateCreateFlags;

typedef struct VkViewport {
    float x;
    float y;
    float width;
    float height;
    float minDepth;
    float maxDepth;
} VkViewport;

typedef struct VkPipelineViewportStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineViewportStateCreateFlags flags;
    uint32_t viewportCount;
    /* Anything, both of them, where the pipeline's dynamic state has them. */
    READOUT_IF(0) const VkViewport* pViewports;
    uint32_t scissorCount;
    READOUT_IF(0) const VkRect2D* pScissors;
} VkPipelineViewportStateCreateInfo;

typedef VkFlags VkPipelineRasterizationStateCreateFlags;

typedef enum VkPolygonMode {
    VK_POLYGON_MODE_FILL = 0,
    VK_POLYGON_MODE_LINE = 1,
    VK_POLYGON_MODE_POINT = 2
} VkPolygonMode;

typedef enum VkFrontFace {
    VK_FRONT_FACE_COUNTER_CLOCKWISE = 0,
    VK_FRONT_FACE_CLOCKWISE = 1
} VkFrontFace;

typedef struct VkPipelineRasterizationStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineRasterizationStateCreateFlags flags;
    VkBool32 depthClampEnable;
    VkBool32 rasterizerDiscardEnable;
    VkPolygonMode polygonMode;
    VkCullModeFlags cullMode;
    VkFrontFace frontFace;
    VkBool32 depthBiasEnable;
    float depthBiasConstantFactor;
    float depthBiasClamp;
    float depthBiasSlopeFactor;
    float lineWidth;
} VkPipelineRasterizationStateCreateInfo;

typedef VkFlags VkPipelineMultisampleStateCreateFlags;
READOUT_HEXADECIMAL typedef uint32_t VkSampleMask;

typedef struct VkPipelineMultisampleStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineMultisampleStateCreateFlags flags;
    VkSampleCountFlagBits rasterizationSamples;
    VkBool32 sampleShadingEnable;
    float minSampleShading;
    READOUT_LENGTH((rasterizationSamples + 31) / 32) const VkSampleMask* pSampleMask;
    VkBool32 alphaToCoverageEnable;
    VkBool32 alphaToOneEnable;
} VkPipelineMultisampleStateCreateInfo;

typedef VkFlags VkPipelineDepthStencilStateCreateFlags;

typedef enum VkCompareOp {
    VK_COMPARE_OP_NEVER = 0,
    VK_COMPARE_OP_LESS = 1,
    VK_COMPARE_OP_EQUAL = 2,
    VK_COMPARE_OP_LESS_OR_EQUAL = 3,
    VK_COMPARE_OP_GREATER = 4,
    VK_COMPARE_OP_NOT_EQUAL = 5,
    VK_COMPARE_OP_GREATER_OR_EQUAL = 6,
    VK_COMPARE_OP_ALWAYS = 7
} VkCompareOp;

typedef enum VkStencilOp {
    VK_STENCIL_OP_KEEP = 0
} VkStencilOp;

typedef struct VkStencilOpState {
    VkStencilOp failOp;
    VkStencilOp passOp;
    VkStencilOp depthFailOp;
    VkCompareOp compareOp;
    READOUT_HEXADECIMAL uint32_t compareMask;
    READOUT_HEXADECIMAL uint32_t writeMask;
    uint32_t reference;
} VkStencilOpState;

typedef struct VkPipelineDepthStencilStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineDepthStencilStateCreateFlags flags;
    VkBool32 depthTestEnable;
    VkBool32 depthWriteEnable;
    VkCompareOp depthCompareOp;
    VkBool32 depthBoundsTestEnable;
    VkBool32 stencilTestEnable;
    VkStencilOpState front;
    VkStencilOpState back;
    float minDepthBounds;
    float maxDepthBounds;
} VkPipelineDepthStencilStateCreateInfo;

typedef VkFlags VkPipelineColorBlendStateCreateFlags;

typedef enum VkLogicOp {
    VK_LOGIC_OP_CLEAR = 0,
    VK_LOGIC_OP_COPY = 3
} VkLogicOp;

typedef enum VkBlendFactor {
    VK_BLEND_FACTOR_ZERO = 0,
    VK_BLEND_FACTOR_ONE = 1
} VkBlendFactor;

typedef enum VkBlendOp {
    VK_BLEND_OP_ADD = 0
} VkBlendOp;

typedef struct VkPipelineColorBlendAttachmentState {
    VkBool32 blendEnable;
    VkBlendFactor srcColorBlendFactor;
    VkBlendFactor dstColorBlendFactor;
    VkBlendOp colorBlendOp;
    VkBlendFactor srcAlphaBlendFactor;
    VkBlendFactor dstAlphaBlendFactor;
    VkBlendOp alphaBlendOp;
    VkColorComponentFlags colorWriteMask;
} VkPipelineColorBlendAttachmentState;

typedef struct VkPipelineColorBlendStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineColorBlendStateCreateFlags flags;
    VkBool32 logicOpEnable;
    VkLogicOp logicOp;
    uint32_t attachmentCount;
    READOUT_LENGTH(attachmentCount) const VkPipelineColorBlendAttachmentState* pAttachments;
    float blendConstants[4];
} VkPipelineColorBlendStateCreateInfo;

typedef VkFlags VkPipelineDynamicStateCreateFlags;

typedef enum VkDynamicState {
    VK_DYNAMIC_STATE_VIEWPORT = 0,
    VK_DYNAMIC_STATE_SCISSOR = 1
} VkDynamicState;

typedef struct VkPipelineDynamicStateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineDynamicStateCreateFlags flags;
    uint32_t dynamicStateCount;
    READOUT_LENGTH(dynamicStateCount) const VkDynamicState* pDynamicStates;
} VkPipelineDynamicStateCreateInfo;

READOUT_NUMBER(VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR, 1000290000)
READOUT_NUMBER(VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, 1000320002)
READOUT_NUMBER(VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY, 1000267002)
READOUT_NUMBER(VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT, 1000267003)
READOUT_NUMBER(VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT, 1000267004)
READOUT_NUMBER(VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, 1000352000)
READOUT_NUMBER(VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT, 1000377000)
READOUT_NUMBER(VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE, 1000377004)
READOUT_NUMBER(VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT, 1000455003)
READOUT_NUMBER(VK_DYNAMIC_STATE_POLYGON_MODE_EXT, 1000455004)
READOUT_NUMBER(VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT, 1000455005)
READOUT_NUMBER(VK_DYNAMIC_STATE_SAMPLE_MASK_EXT, 1000455006)

/*
 * A state that a pipeline ignores may be anything: one that is dynamic, or that no stage has a use for. A pipeline that
 * is a library, or is linked from some, may have each of its states elsewhere. Where the API asks for several states
 * to be dynamic before another may be anything, those that tell it apart stand for them all.
 */
typedef struct VkGraphicsPipelineCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPipelineCreateFlags flags;
    uint32_t stageCount;
    READOUT_IF(!READOUT_CHAINED(pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR)
            && !READOUT_CHAINED(pNext, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT))
    READOUT_LENGTH(stageCount) const VkPipelineShaderStageCreateInfo* pStages;
    READOUT_IF(READOUT_FOLLOWED(pStages)
            && !(READOUT_ANY(pStages->stage, stageCount) & VK_SHADER_STAGE_MESH_BIT_EXT)
            && !READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_VERTEX_INPUT_EXT))
    const VkPipelineVertexInputStateCreateInfo* pVertexInputState;
    READOUT_IF(READOUT_FOLLOWED(pStages)
            && !(READOUT_ANY(pStages->stage, stageCount) & VK_SHADER_STAGE_MESH_BIT_EXT)
            && !(READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)
                && READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE)))
    const VkPipelineInputAssemblyStateCreateInfo* pInputAssemblyState;
    READOUT_IF(READOUT_FOLLOWED(pStages)
            && READOUT_ANY(pStages->stage, stageCount) & VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
            && !READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT))
    const VkPipelineTessellationStateCreateInfo* pTessellationState;
    READOUT_IF(READOUT_FOLLOWED(pRasterizationState) && !pRasterizationState->rasterizerDiscardEnable
            && !(READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT)
                && READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT)))
    const VkPipelineViewportStateCreateInfo* pViewportState;
    READOUT_IF(READOUT_FOLLOWED(pStages)
            && !(READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT)
                && READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_POLYGON_MODE_EXT)))
    const VkPipelineRasterizationStateCreateInfo* pRasterizationState;
    /* With what it says of samples dynamic, its mask may be anything, and so may the mask's length. */
    READOUT_IF(READOUT_FOLLOWED(pRasterizationState) && !pRasterizationState->rasterizerDiscardEnable
            && !READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
            && !READOUT_AMONG(pDynamicState->pDynamicStates, pDynamicState->dynamicStateCount,
                    VK_DYNAMIC_STATE_SAMPLE_MASK_EXT))
    const VkPipelineMultisampleStateCreateInfo* pMultisampleState;
    /* Anything, both of them, where the subpass has no attachments of the kind. */
    READOUT_IF(0) const VkPipelineDepthStencilStateCreateInfo* pDepthStencilState;
    READOUT_IF(0) const VkPipelineColorBlendStateCreateInfo* pColorBlendState;
    const VkPipelineDynamicStateCreateInfo* pDynamicState;
    VkPipelineLayout layout;
    VkRenderPass renderPass;
    uint32_t subpass;
    VkPipeline basePipelineHandle;
    int32_t basePipelineIndex;
} VkGraphicsPipelineCreateInfo;

typedef VkResult (*PFN_vkCreateGraphicsPipelines)(
        VkDevice device, VkPipelineCache pipelineCache, uint32_t createInfoCount,
        READOUT_LENGTH(createInfoCount) const VkGraphicsPipelineCreateInfo* pCreateInfos,
        const VkAllocationCallbacks* pAllocator,
        READOUT_LENGTH(createInfoCount) VkPipeline* pPipelines);

typedef void (*PFN_vkDestroyPipeline)(
        VkDevice device, VkPipeline pipeline, const VkAllocationCallbacks* pAllocator);

/* ---- Render pass ----------------------------------------------------------------------------- */

typedef struct VkFramebuffer_T* VkFramebuffer;

typedef enum VkPipelineStageFlagBits {
    VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT = 0x00000001,
    VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT = 0x00000002,
    VK_PIPELINE_STAGE_VERTEX_INPUT_BIT = 0x00000004,
    VK_PIPELINE_STAGE_VERTEX_SHADER_BIT = 0x00000008,
    VK_PIPELINE_STAGE_TESSELLATION_CONTROL_SHADER_BIT = 0x00000010,
    VK_PIPELINE_STAGE_TESSELLATION_EVALUATION_SHADER_BIT = 0x00000020,
    VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT = 0x00000040,
    VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT = 0x00000080,
    VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT = 0x00000100,
    VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT = 0x00000200,
    VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT = 0x00000400,
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT = 0x00000800,
    VK_PIPELINE_STAGE_TRANSFER_BIT = 0x00001000,
    VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT = 0x00002000,
    VK_PIPELINE_STAGE_HOST_BIT = 0x00004000,
    VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT = 0x00008000,
    VK_PIPELINE_STAGE_ALL_COMMANDS_BIT = 0x00010000,
    VK_PIPELINE_STAGE_NONE = 0
} VkPipelineStageFlagBits;

typedef VkFlags VkPipelineStageFlags;

typedef enum VkAccessFlagBits {
    VK_ACCESS_INDIRECT_COMMAND_READ_BIT = 0x00000001,
    VK_ACCESS_INDEX_READ_BIT = 0x00000002,
    VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT = 0x00000004,
    VK_ACCESS_UNIFORM_READ_BIT = 0x00000008,
    VK_ACCESS_INPUT_ATTACHMENT_READ_BIT = 0x00000010,
    VK_ACCESS_SHADER_READ_BIT = 0x00000020,
    VK_ACCESS_SHADER_WRITE_BIT = 0x00000040,
    VK_ACCESS_COLOR_ATTACHMENT_READ_BIT = 0x00000080,
    VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT = 0x00000100,
    VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT = 0x00000200,
    VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT = 0x00000400,
    VK_ACCESS_TRANSFER_READ_BIT = 0x00000800,
    VK_ACCESS_TRANSFER_WRITE_BIT = 0x00001000,
    VK_ACCESS_HOST_READ_BIT = 0x00002000,
    VK_ACCESS_HOST_WRITE_BIT = 0x00004000,
    VK_ACCESS_MEMORY_READ_BIT = 0x00008000,
    VK_ACCESS_MEMORY_WRITE_BIT = 0x00010000,
    VK_ACCESS_NONE = 0
} VkAccessFlagBits;

typedef VkFlags VkAccessFlags;

typedef enum VkDependencyFlagBits {
    VK_DEPENDENCY_BY_REGION_BIT = 0x00000001,
    VK_DEPENDENCY_DEVICE_GROUP_BIT = 0x00000004,
    VK_DEPENDENCY_VIEW_LOCAL_BIT = 0x00000002
} VkDependencyFlagBits;

typedef VkFlags VkDependencyFlags;
typedef VkFlags VkRenderPassCreateFlags;
typedef VkFlags VkAttachmentDescriptionFlags;

typedef enum VkAttachmentLoadOp {
    VK_ATTACHMENT_LOAD_OP_LOAD = 0,
    VK_ATTACHMENT_LOAD_OP_CLEAR = 1,
    VK_ATTACHMENT_LOAD_OP_DONT_CARE = 2
} VkAttachmentLoadOp;

typedef enum VkAttachmentStoreOp {
    VK_ATTACHMENT_STORE_OP_STORE = 0,
    VK_ATTACHMENT_STORE_OP_DONT_CARE = 1,
    VK_ATTACHMENT_STORE_OP_NONE = 1000301000
} VkAttachmentStoreOp;

typedef struct VkAttachmentDescription {
    VkAttachmentDescriptionFlags flags;
    VkFormat format;
    VkSampleCountFlagBits samples;
    VkAttachmentLoadOp loadOp;
    VkAttachmentStoreOp storeOp;
    VkAttachmentLoadOp stencilLoadOp;
    VkAttachmentStoreOp stencilStoreOp;
    VkImageLayout initialLayout;
    VkImageLayout finalLayout;
} VkAttachmentDescription;

typedef VkFlags VkSubpassDescriptionFlags;

typedef enum VkPipelineBindPoint {
    VK_PIPELINE_BIND_POINT_GRAPHICS = 0,
    VK_PIPELINE_BIND_POINT_COMPUTE = 1
} VkPipelineBindPoint;

typedef struct VkAttachmentReference {
    READOUT_NAMED(VK_ATTACHMENT_UNUSED) uint32_t attachment;
    VkImageLayout layout;
} VkAttachmentReference;

typedef struct VkSubpassDescription {
    VkSubpassDescriptionFlags flags;
    VkPipelineBindPoint pipelineBindPoint;
    uint32_t inputAttachmentCount;
    READOUT_LENGTH(inputAttachmentCount) const VkAttachmentReference* pInputAttachments;
    uint32_t colorAttachmentCount;
    READOUT_LENGTH(colorAttachmentCount) const VkAttachmentReference* pColorAttachments;
    READOUT_LENGTH(colorAttachmentCount) const VkAttachmentReference* pResolveAttachments;
    const VkAttachmentReference* pDepthStencilAttachment;
    uint32_t preserveAttachmentCount;
    READOUT_LENGTH(preserveAttachmentCount) const uint32_t* pPreserveAttachments;
} VkSubpassDescription;

typedef struct VkSubpassDependency {
    READOUT_NAMED(VK_SUBPASS_EXTERNAL) uint32_t srcSubpass;
    READOUT_NAMED(VK_SUBPASS_EXTERNAL) uint32_t dstSubpass;
    VkPipelineStageFlags srcStageMask;
    VkPipelineStageFlags dstStageMask;
    VkAccessFlags srcAccessMask;
    VkAccessFlags dstAccessMask;
    VkDependencyFlags dependencyFlags;
} VkSubpassDependency;

typedef struct VkRenderPassCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkRenderPassCreateFlags flags;
    uint32_t attachmentCount;
    READOUT_LENGTH(attachmentCount) const VkAttachmentDescription* pAttachments;
    uint32_t subpassCount;
    READOUT_LENGTH(subpassCount) const VkSubpassDescription* pSubpasses;
    uint32_t dependencyCount;
    READOUT_LENGTH(dependencyCount) const VkSubpassDependency* pDependencies;
} VkRenderPassCreateInfo;

typedef VkResult (*PFN_vkCreateRenderPass)(
        VkDevice device, const VkRenderPassCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkRenderPass* pRenderPass);

typedef void (*PFN_vkDestroyRenderPass)(
        VkDevice device, VkRenderPass renderPass, const VkAllocationCallbacks* pAllocator);

typedef enum VkFramebufferCreateFlagBits {
    VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT = 0x00000001
} VkFramebufferCreateFlagBits;

typedef VkFlags VkFramebufferCreateFlags;

typedef struct VkFramebufferCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkFramebufferCreateFlags flags;
    VkRenderPass renderPass;
    uint32_t attachmentCount;
    READOUT_IF(!(flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)) READOUT_LENGTH(attachmentCount)
    const VkImageView* pAttachments;
    uint32_t width;
    uint32_t height;
    uint32_t layers;
} VkFramebufferCreateInfo;

typedef VkResult (*PFN_vkCreateFramebuffer)(
        VkDevice device, const VkFramebufferCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkFramebuffer* pFramebuffer);

typedef void (*PFN_vkDestroyFramebuffer)(
        VkDevice device, VkFramebuffer framebuffer, const VkAllocationCallbacks* pAllocator);

/* ---- Command buffers ------------------------------------------------------------------------- */

typedef struct VkCommandPool_T* VkCommandPool;
typedef struct VkCommandBuffer_T* VkCommandBuffer;

typedef enum VkCommandPoolCreateFlagBits {
    VK_COMMAND_POOL_CREATE_TRANSIENT_BIT = 0x00000001,
    VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT = 0x00000002,
    VK_COMMAND_POOL_CREATE_PROTECTED_BIT = 0x00000004
} VkCommandPoolCreateFlagBits;

typedef VkFlags VkCommandPoolCreateFlags;

typedef enum VkCommandPoolResetFlagBits {
    VK_COMMAND_POOL_RESET_RELEASE_RESOURCES_BIT = 0x00000001
} VkCommandPoolResetFlagBits;

typedef VkFlags VkCommandPoolResetFlags;

typedef enum VkCommandBufferUsageFlagBits {
    VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT = 0x00000001,
    VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT = 0x00000002,
    VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT = 0x00000004
} VkCommandBufferUsageFlagBits;

typedef VkFlags VkCommandBufferUsageFlags;

typedef enum VkCommandBufferResetFlagBits {
    VK_COMMAND_BUFFER_RESET_RELEASE_RESOURCES_BIT = 0x00000001
} VkCommandBufferResetFlagBits;

typedef VkFlags VkCommandBufferResetFlags;

typedef enum VkQueryControlFlagBits {
    VK_QUERY_CONTROL_PRECISE_BIT = 0x00000001
} VkQueryControlFlagBits;

typedef VkFlags VkQueryControlFlags;

typedef enum VkQueryPipelineStatisticFlagBits {
    VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT = 0x00000001,
    VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT = 0x00000002,
    VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT = 0x00000004,
    VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_INVOCATIONS_BIT = 0x00000008,
    VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_PRIMITIVES_BIT = 0x00000010,
    VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT = 0x00000020,
    VK_QUERY_PIPELINE_STATISTIC_CLIPPING_PRIMITIVES_BIT = 0x00000040,
    VK_QUERY_PIPELINE_STATISTIC_FRAGMENT_SHADER_INVOCATIONS_BIT = 0x00000080,
    VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_CONTROL_SHADER_PATCHES_BIT = 0x00000100,
    VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_EVALUATION_SHADER_INVOCATIONS_BIT = 0x00000200,
    VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT = 0x00000400,
    VK_QUERY_PIPELINE_STATISTIC_TASK_SHADER_INVOCATIONS_BIT_EXT = 0x00000800,
    VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT = 0x00001000,
    VK_QUERY_PIPELINE_STATISTIC_CLUSTER_CULLING_SHADER_INVOCATIONS_BIT_HUAWEI = 0x00002000
} VkQueryPipelineStatisticFlagBits;

typedef VkFlags VkQueryPipelineStatisticFlags;

typedef struct VkCommandPoolCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkCommandPoolCreateFlags flags;
    uint32_t queueFamilyIndex;
} VkCommandPoolCreateInfo;

typedef VkResult (*PFN_vkCreateCommandPool)(
        VkDevice device, const VkCommandPoolCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkCommandPool* pCommandPool);

typedef void (*PFN_vkDestroyCommandPool)(
        VkDevice device, VkCommandPool commandPool, const VkAllocationCallbacks* pAllocator);

typedef VkResult (*PFN_vkResetCommandPool)(
        VkDevice device, VkCommandPool commandPool, VkCommandPoolResetFlags flags);

typedef enum VkCommandBufferLevel {
    VK_COMMAND_BUFFER_LEVEL_PRIMARY = 0,
    VK_COMMAND_BUFFER_LEVEL_SECONDARY = 1
} VkCommandBufferLevel;

typedef struct VkCommandBufferAllocateInfo {
    VkStructureType sType;
    const void* pNext;
    VkCommandPool commandPool;
    VkCommandBufferLevel level;
    uint32_t commandBufferCount;
} VkCommandBufferAllocateInfo;

typedef VkResult (*PFN_vkAllocateCommandBuffers)(
        VkDevice device, const VkCommandBufferAllocateInfo* pAllocateInfo,
        READOUT_LENGTH(pAllocateInfo->commandBufferCount) VkCommandBuffer* pCommandBuffers);

typedef void (*PFN_vkFreeCommandBuffers)(
        VkDevice device, VkCommandPool commandPool, uint32_t commandBufferCount,
        READOUT_LENGTH(commandBufferCount) const VkCommandBuffer* pCommandBuffers);

typedef struct VkCommandBufferInheritanceInfo {
    VkStructureType sType;
    const void* pNext;
    VkRenderPass renderPass;
    uint32_t subpass;
    VkFramebuffer framebuffer;
    VkBool32 occlusionQueryEnable;
    VkQueryControlFlags queryFlags;
    VkQueryPipelineStatisticFlags pipelineStatistics;
} VkCommandBufferInheritanceInfo;

typedef struct VkCommandBufferBeginInfo {
    VkStructureType sType;
    const void* pNext;
    VkCommandBufferUsageFlags flags;
    /* Anything if the command buffer is a primary one, which cannot be seen here. */
    READOUT_IF(0) const VkCommandBufferInheritanceInfo* pInheritanceInfo;
} VkCommandBufferBeginInfo;

typedef VkResult (*PFN_vkBeginCommandBuffer)(
        VkCommandBuffer commandBuffer, const VkCommandBufferBeginInfo* pBeginInfo);

typedef VkResult (*PFN_vkEndCommandBuffer)(VkCommandBuffer commandBuffer);

typedef VkResult (*PFN_vkResetCommandBuffer)(
        VkCommandBuffer commandBuffer, VkCommandBufferResetFlags flags);

typedef void (*PFN_vkCmdBindPipeline)(
        VkCommandBuffer commandBuffer, VkPipelineBindPoint pipelineBindPoint, VkPipeline pipeline);

typedef void (*PFN_vkCmdBindDescriptorSets)(
        VkCommandBuffer commandBuffer, VkPipelineBindPoint pipelineBindPoint,
        VkPipelineLayout layout, uint32_t firstSet, uint32_t descriptorSetCount,
        READOUT_LENGTH(descriptorSetCount) const VkDescriptorSet* pDescriptorSets,
        uint32_t dynamicOffsetCount,
        READOUT_LENGTH(dynamicOffsetCount) const uint32_t* pDynamicOffsets);

typedef void (*PFN_vkCmdSetViewport)(
        VkCommandBuffer commandBuffer, uint32_t firstViewport, uint32_t viewportCount,
        READOUT_LENGTH(viewportCount) const VkViewport* pViewports);

typedef void (*PFN_vkCmdSetScissor)(
        VkCommandBuffer commandBuffer, uint32_t firstScissor, uint32_t scissorCount,
        READOUT_LENGTH(scissorCount) const VkRect2D* pScissors);

typedef void (*PFN_vkCmdDraw)(
        VkCommandBuffer commandBuffer, uint32_t vertexCount, uint32_t instanceCount,
        uint32_t firstVertex, uint32_t firstInstance);

typedef void (*PFN_vkCmdDrawIndexed)(
        VkCommandBuffer commandBuffer, uint32_t indexCount, uint32_t instanceCount,
        uint32_t firstIndex, int32_t vertexOffset, uint32_t firstInstance);

typedef void (*PFN_vkCmdDispatch)(
        VkCommandBuffer commandBuffer, uint32_t groupCountX, uint32_t groupCountY,
        uint32_t groupCountZ);

typedef union VkClearColorValue {
    float float32[4];
    int32_t int32[4];
    uint32_t uint32[4];
} VkClearColorValue;

typedef struct VkClearDepthStencilValue {
    float depth;
    uint32_t stencil;
} VkClearDepthStencilValue;

typedef union VkClearValue {
    VkClearColorValue color;
    VkClearDepthStencilValue depthStencil;
} VkClearValue;

typedef struct VkRenderPassBeginInfo {
    VkStructureType sType;
    const void* pNext;
    VkRenderPass renderPass;
    VkFramebuffer framebuffer;
    VkRect2D renderArea;
    uint32_t clearValueCount;
    READOUT_LENGTH(clearValueCount) const VkClearValue* pClearValues;
} VkRenderPassBeginInfo;

typedef enum VkSubpassContents {
    VK_SUBPASS_CONTENTS_INLINE = 0,
    VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS = 1
} VkSubpassContents;

typedef void (*PFN_vkCmdBeginRenderPass)(
        VkCommandBuffer commandBuffer, const VkRenderPassBeginInfo* pRenderPassBegin,
        VkSubpassContents contents);

typedef void (*PFN_vkCmdEndRenderPass)(VkCommandBuffer commandBuffer);

typedef struct VkMemoryBarrier {
    VkStructureType sType;
    const void* pNext;
    VkAccessFlags srcAccessMask;
    VkAccessFlags dstAccessMask;
} VkMemoryBarrier;

typedef struct VkBufferMemoryBarrier {
    VkStructureType sType;
    const void* pNext;
    VkAccessFlags srcAccessMask;
    VkAccessFlags dstAccessMask;
    READOUT_NAMED(VK_QUEUE_FAMILY_IGNORED) uint32_t srcQueueFamilyIndex;
    READOUT_NAMED(VK_QUEUE_FAMILY_IGNORED) uint32_t dstQueueFamilyIndex;
    VkBuffer buffer;
    VkDeviceSize offset;
    READOUT_NAMED(VK_WHOLE_SIZE) VkDeviceSize size;
} VkBufferMemoryBarrier;

typedef struct VkImageMemoryBarrier {
    VkStructureType sType;
    const void* pNext;
    VkAccessFlags srcAccessMask;
    VkAccessFlags dstAccessMask;
    VkImageLayout oldLayout;
    VkImageLayout newLayout;
    READOUT_NAMED(VK_QUEUE_FAMILY_IGNORED) uint32_t srcQueueFamilyIndex;
    READOUT_NAMED(VK_QUEUE_FAMILY_IGNORED) uint32_t dstQueueFamilyIndex;
    VkImage image;
    VkImageSubresourceRange subresourceRange;
} VkImageMemoryBarrier;

typedef void (*PFN_vkCmdPipelineBarrier)(
        VkCommandBuffer commandBuffer, VkPipelineStageFlags srcStageMask,
        VkPipelineStageFlags dstStageMask, VkDependencyFlags dependencyFlags,
        uint32_t memoryBarrierCount,
        READOUT_LENGTH(memoryBarrierCount) const VkMemoryBarrier* pMemoryBarriers,
        uint32_t bufferMemoryBarrierCount,
        READOUT_LENGTH(bufferMemoryBarrierCount) const VkBufferMemoryBarrier* pBufferMemoryBarriers,
        uint32_t imageMemoryBarrierCount,
        READOUT_LENGTH(imageMemoryBarrierCount) const VkImageMemoryBarrier* pImageMemoryBarriers);

typedef void (*PFN_vkCmdFillBuffer)(
        VkCommandBuffer commandBuffer, VkBuffer dstBuffer, VkDeviceSize dstOffset,
        READOUT_NAMED(VK_WHOLE_SIZE) VkDeviceSize size, uint32_t data);

typedef struct VkBufferCopy {
    VkDeviceSize srcOffset;
    VkDeviceSize dstOffset;
    VkDeviceSize size;
} VkBufferCopy;

typedef void (*PFN_vkCmdCopyBuffer)(
        VkCommandBuffer commandBuffer, VkBuffer srcBuffer, VkBuffer dstBuffer, uint32_t regionCount,
        READOUT_LENGTH(regionCount) const VkBufferCopy* pRegions);

/* ---- Queries --------------------------------------------------------------------------------- */

typedef struct VkQueryPool_T* VkQueryPool;

typedef enum VkQueryType {
    VK_QUERY_TYPE_OCCLUSION = 0,
    VK_QUERY_TYPE_PIPELINE_STATISTICS = 1,
    VK_QUERY_TYPE_TIMESTAMP = 2,
    VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR = 1000023000,
    VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT = 1000028004,
    VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR = 1000116000,
    VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR = 1000150000,
    VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR = 1000150001,
    VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV = 1000165000,
    VK_QUERY_TYPE_TIME_ELAPSED_QCOM = 1000173000,
    VK_QUERY_TYPE_PERFORMANCE_QUERY_INTEL = 1000210000,
    VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT = 1000328000,
    VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT = 1000382000,
    VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR = 1000386000,
    VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR = 1000386001,
    VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT = 1000396000,
    VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT = 1000396001,
    VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR = 1000299000
} VkQueryType;

typedef enum VkQueryResultFlagBits {
    VK_QUERY_RESULT_64_BIT = 0x00000001,
    VK_QUERY_RESULT_WAIT_BIT = 0x00000002,
    VK_QUERY_RESULT_WITH_AVAILABILITY_BIT = 0x00000004,
    VK_QUERY_RESULT_PARTIAL_BIT = 0x00000008,
    VK_QUERY_RESULT_WITH_STATUS_BIT_KHR = 0x00000010
} VkQueryResultFlagBits;

typedef VkFlags VkQueryResultFlags;

typedef enum VkQueryResultStatusKHR {
    VK_QUERY_RESULT_STATUS_ERROR_KHR = -1,
    VK_QUERY_RESULT_STATUS_NOT_READY_KHR = 0,
    VK_QUERY_RESULT_STATUS_COMPLETE_KHR = 1,
    VK_QUERY_RESULT_STATUS_INSUFFICIENT_BITSTREAM_BUFFER_RANGE_KHR = -1000299000
} VkQueryResultStatusKHR;

typedef enum VkPerformanceCounterStorageKHR {
    VK_PERFORMANCE_COUNTER_STORAGE_INT32_KHR = 0,
    VK_PERFORMANCE_COUNTER_STORAGE_INT64_KHR = 1,
    VK_PERFORMANCE_COUNTER_STORAGE_UINT32_KHR = 2,
    VK_PERFORMANCE_COUNTER_STORAGE_UINT64_KHR = 3,
    VK_PERFORMANCE_COUNTER_STORAGE_FLOAT32_KHR = 4,
    VK_PERFORMANCE_COUNTER_STORAGE_FLOAT64_KHR = 5
} VkPerformanceCounterStorageKHR;

typedef enum VkVideoEncodeFeedbackFlagBitsKHR {
    VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BUFFER_OFFSET_BIT_KHR = 0x00000001,
    VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR = 0x00000002,
    VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_HAS_OVERRIDES_BIT_KHR = 0x00000004,
    VK_VIDEO_ENCODE_FEEDBACK_AVERAGE_QUANTIZATION_BIT_KHR = 0x00000008,
    VK_VIDEO_ENCODE_FEEDBACK_MIN_QUANTIZATION_BIT_KHR = 0x00000010,
    VK_VIDEO_ENCODE_FEEDBACK_MAX_QUANTIZATION_BIT_KHR = 0x00000020,
    VK_VIDEO_ENCODE_FEEDBACK_INTRA_PIXELS_BIT_KHR = 0x00000040,
    VK_VIDEO_ENCODE_FEEDBACK_INTER_PIXELS_BIT_KHR = 0x00000080,
    VK_VIDEO_ENCODE_FEEDBACK_SKIPPED_PIXELS_BIT_KHR = 0x00000100,
    VK_VIDEO_ENCODE_FEEDBACK_PICTURE_PARTITION_COUNT_BIT_KHR = 0x00000200
} VkVideoEncodeFeedbackFlagBitsKHR;

typedef VkFlags VkVideoEncodeFeedbackFlagsKHR;

typedef struct VkQueryPoolPerformanceCreateInfoKHR {
    VkStructureType sType;
    const void* pNext;
    uint32_t queueFamilyIndex;
    uint32_t counterIndexCount;
    READOUT_LENGTH(counterIndexCount) const uint32_t* pCounterIndices;
} VkQueryPoolPerformanceCreateInfoKHR;

typedef union VkPerformanceCounterResultKHR {
    int32_t int32;
    int64_t int64;
    uint32_t uint32;
    uint64_t uint64;
    float float32;
    double float64;
} VkPerformanceCounterResultKHR;

typedef struct VkQueryPoolVideoEncodeFeedbackCreateInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkVideoEncodeFeedbackFlagsKHR encodeFeedbackFlags;
} VkQueryPoolVideoEncodeFeedbackCreateInfoKHR;

typedef enum VkQueryPoolCreateFlagBits {
    VK_QUERY_POOL_CREATE_RESET_BIT_KHR = 0x00000001
} VkQueryPoolCreateFlagBits;

typedef VkFlags VkQueryPoolCreateFlags;

typedef struct VkQueryPoolCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkQueryPoolCreateFlags flags;
    VkQueryType queryType;
    uint32_t queryCount;
    VkQueryPipelineStatisticFlags pipelineStatistics;
} VkQueryPoolCreateInfo;

typedef VkResult (*PFN_vkCreateQueryPool)(
        VkDevice device, const VkQueryPoolCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkQueryPool* pQueryPool);

typedef void (*PFN_vkDestroyQueryPool)(
        VkDevice device, VkQueryPool queryPool, const VkAllocationCallbacks* pAllocator);

READOUT_SINCE(1_2, VK_EXT_host_query_reset) typedef void (*PFN_vkResetQueryPool)(
        VkDevice device, VkQueryPool queryPool, uint32_t firstQuery, uint32_t queryCount);

typedef VkResult (*PFN_vkGetQueryPoolResults)(
        VkDevice device, VkQueryPool queryPool, uint32_t firstQuery, uint32_t queryCount,
        size_t dataSize,
        READOUT_LENGTH(dataSize) READOUT_WIDTH(flags & VK_QUERY_RESULT_64_BIT ? 8 : 4) void* pData,
        VkDeviceSize stride, VkQueryResultFlags flags);

typedef void (*PFN_vkCmdResetQueryPool)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t firstQuery,
        uint32_t queryCount);

typedef void (*PFN_vkCmdBeginQuery)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t query,
        VkQueryControlFlags flags);

typedef void (*PFN_vkCmdEndQuery)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t query);

typedef void (*PFN_vkCmdWriteTimestamp)(
        VkCommandBuffer commandBuffer, VkPipelineStageFlagBits pipelineStage, VkQueryPool queryPool,
        uint32_t query);

typedef VkFlags64 VkPipelineStageFlags2;
typedef VkFlags64 VkPipelineStageFlagBits2;

/* 64 bits wide, so macros: an enumerator of C holds 32, and jextract drops a static const. */
#define VK_PIPELINE_STAGE_2_NONE 0x0ULL
#define VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT 0x1ULL
#define VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT 0x2ULL
#define VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT 0x4ULL
#define VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT 0x8ULL
#define VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT 0x10ULL
#define VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT 0x20ULL
#define VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT 0x40ULL
#define VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT 0x80ULL
#define VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT 0x100ULL
#define VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT 0x200ULL
#define VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT 0x400ULL
#define VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT 0x800ULL
#define VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT 0x1000ULL
#define VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT 0x2000ULL
#define VK_PIPELINE_STAGE_2_HOST_BIT 0x4000ULL
#define VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT 0x8000ULL
#define VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT 0x10000ULL
#define VK_PIPELINE_STAGE_2_COPY_BIT 0x100000000ULL
#define VK_PIPELINE_STAGE_2_RESOLVE_BIT 0x200000000ULL
#define VK_PIPELINE_STAGE_2_BLIT_BIT 0x400000000ULL
#define VK_PIPELINE_STAGE_2_CLEAR_BIT 0x800000000ULL
#define VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT 0x1000000000ULL
#define VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT 0x2000000000ULL
#define VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT 0x4000000000ULL

READOUT_BITS(VkPipelineStageFlagBits2, VK_PIPELINE_STAGE_2_NONE,
        VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
        VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT, VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
        VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT,
        VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT,
        VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
        VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT, VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT,
        VK_PIPELINE_STAGE_2_HOST_BIT, VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT,
        VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_PIPELINE_STAGE_2_RESOLVE_BIT, VK_PIPELINE_STAGE_2_BLIT_BIT,
        VK_PIPELINE_STAGE_2_CLEAR_BIT, VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT,
        VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
        VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT)

READOUT_SINCE(1_3, VK_KHR_synchronization2) typedef void (*PFN_vkCmdWriteTimestamp2)(
        VkCommandBuffer commandBuffer, VkPipelineStageFlags2 stage, VkQueryPool queryPool,
        uint32_t query);

typedef void (*PFN_vkCmdCopyQueryPoolResults)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t firstQuery,
        uint32_t queryCount, VkBuffer dstBuffer, VkDeviceSize dstOffset, VkDeviceSize stride,
        VkQueryResultFlags flags);

/* ---- Synchronisation ------------------------------------------------------------------------- */

typedef struct VkFence_T* VkFence;
typedef struct VkSemaphore_T* VkSemaphore;

typedef enum VkFenceCreateFlagBits {
    VK_FENCE_CREATE_SIGNALED_BIT = 0x00000001
} VkFenceCreateFlagBits;

typedef VkFlags VkFenceCreateFlags;

typedef struct VkFenceCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkFenceCreateFlags flags;
} VkFenceCreateInfo;

typedef VkResult (*PFN_vkCreateFence)(
        VkDevice device, const VkFenceCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkFence* pFence);

typedef void (*PFN_vkDestroyFence)(
        VkDevice device, VkFence fence, const VkAllocationCallbacks* pAllocator);

typedef VkResult (*PFN_vkResetFences)(
        VkDevice device, uint32_t fenceCount, READOUT_LENGTH(fenceCount) const VkFence* pFences);
typedef VkResult (*PFN_vkGetFenceStatus)(VkDevice device, VkFence fence);

typedef VkResult (*PFN_vkWaitForFences)(
        VkDevice device, uint32_t fenceCount, READOUT_LENGTH(fenceCount) const VkFence* pFences,
        VkBool32 waitAll, uint64_t timeout);

typedef VkFlags VkSemaphoreCreateFlags;

typedef struct VkSemaphoreCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkSemaphoreCreateFlags flags;
} VkSemaphoreCreateInfo;

typedef VkResult (*PFN_vkCreateSemaphore)(
        VkDevice device, const VkSemaphoreCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkSemaphore* pSemaphore);

typedef void (*PFN_vkDestroySemaphore)(
        VkDevice device, VkSemaphore semaphore, const VkAllocationCallbacks* pAllocator);

typedef struct VkSubmitInfo {
    VkStructureType sType;
    const void* pNext;
    uint32_t waitSemaphoreCount;
    READOUT_LENGTH(waitSemaphoreCount) const VkSemaphore* pWaitSemaphores;
    READOUT_LENGTH(waitSemaphoreCount) const VkPipelineStageFlags* pWaitDstStageMask;
    uint32_t commandBufferCount;
    READOUT_LENGTH(commandBufferCount) const VkCommandBuffer* pCommandBuffers;
    uint32_t signalSemaphoreCount;
    READOUT_LENGTH(signalSemaphoreCount) const VkSemaphore* pSignalSemaphores;
} VkSubmitInfo;

typedef VkResult (*PFN_vkQueueSubmit)(
        VkQueue queue, uint32_t submitCount,
        READOUT_LENGTH(submitCount) const VkSubmitInfo* pSubmits, VkFence fence);

/* ---- Versions: what 1.1 and 1.2 and 1.3 brought ---------------------------------------------- */

#define VK_LUID_SIZE 8U
#define VK_MAX_DRIVER_NAME_SIZE 256U
#define VK_MAX_DRIVER_INFO_SIZE 256U

typedef VkFlags VkSubgroupFeatureFlags;
typedef VkFlags VkResolveModeFlags;

typedef enum VkPointClippingBehavior {
    VK_POINT_CLIPPING_BEHAVIOR_ALL_CLIP_PLANES = 0,
    VK_POINT_CLIPPING_BEHAVIOR_USER_CLIP_PLANES_ONLY = 1
} VkPointClippingBehavior;

typedef enum VkDriverId {
    VK_DRIVER_ID_MESA_LLVMPIPE = 13
} VkDriverId;

typedef enum VkShaderFloatControlsIndependence {
    VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_32_BIT_ONLY = 0,
    VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL = 1,
    VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_NONE = 2
} VkShaderFloatControlsIndependence;

typedef struct VkConformanceVersion {
    uint8_t major;
    uint8_t minor;
    uint8_t subminor;
    uint8_t patch;
} VkConformanceVersion;

READOUT_SINCE(1_2) typedef struct VkPhysicalDeviceVulkan11Features {
    VkStructureType sType;
    void* pNext;
    VkBool32 storageBuffer16BitAccess;
    VkBool32 uniformAndStorageBuffer16BitAccess;
    VkBool32 storagePushConstant16;
    VkBool32 storageInputOutput16;
    VkBool32 multiview;
    VkBool32 multiviewGeometryShader;
    VkBool32 multiviewTessellationShader;
    VkBool32 variablePointersStorageBuffer;
    VkBool32 variablePointers;
    VkBool32 protectedMemory;
    VkBool32 samplerYcbcrConversion;
    VkBool32 shaderDrawParameters;
} VkPhysicalDeviceVulkan11Features;

READOUT_SINCE(1_2) typedef struct VkPhysicalDeviceVulkan12Features {
    VkStructureType sType;
    void* pNext;
    VkBool32 samplerMirrorClampToEdge;
    VkBool32 drawIndirectCount;
    VkBool32 storageBuffer8BitAccess;
    VkBool32 uniformAndStorageBuffer8BitAccess;
    VkBool32 storagePushConstant8;
    VkBool32 shaderBufferInt64Atomics;
    VkBool32 shaderSharedInt64Atomics;
    VkBool32 shaderFloat16;
    VkBool32 shaderInt8;
    VkBool32 descriptorIndexing;
    VkBool32 shaderInputAttachmentArrayDynamicIndexing;
    VkBool32 shaderUniformTexelBufferArrayDynamicIndexing;
    VkBool32 shaderStorageTexelBufferArrayDynamicIndexing;
    VkBool32 shaderUniformBufferArrayNonUniformIndexing;
    VkBool32 shaderSampledImageArrayNonUniformIndexing;
    VkBool32 shaderStorageBufferArrayNonUniformIndexing;
    VkBool32 shaderStorageImageArrayNonUniformIndexing;
    VkBool32 shaderInputAttachmentArrayNonUniformIndexing;
    VkBool32 shaderUniformTexelBufferArrayNonUniformIndexing;
    VkBool32 shaderStorageTexelBufferArrayNonUniformIndexing;
    VkBool32 descriptorBindingUniformBufferUpdateAfterBind;
    VkBool32 descriptorBindingSampledImageUpdateAfterBind;
    VkBool32 descriptorBindingStorageImageUpdateAfterBind;
    VkBool32 descriptorBindingStorageBufferUpdateAfterBind;
    VkBool32 descriptorBindingUniformTexelBufferUpdateAfterBind;
    VkBool32 descriptorBindingStorageTexelBufferUpdateAfterBind;
    VkBool32 descriptorBindingUpdateUnusedWhilePending;
    VkBool32 descriptorBindingPartiallyBound;
    VkBool32 descriptorBindingVariableDescriptorCount;
    VkBool32 runtimeDescriptorArray;
    VkBool32 samplerFilterMinmax;
    VkBool32 scalarBlockLayout;
    VkBool32 imagelessFramebuffer;
    VkBool32 uniformBufferStandardLayout;
    VkBool32 shaderSubgroupExtendedTypes;
    VkBool32 separateDepthStencilLayouts;
    VkBool32 hostQueryReset;
    VkBool32 timelineSemaphore;
    VkBool32 bufferDeviceAddress;
    VkBool32 bufferDeviceAddressCaptureReplay;
    VkBool32 bufferDeviceAddressMultiDevice;
    VkBool32 vulkanMemoryModel;
    VkBool32 vulkanMemoryModelDeviceScope;
    VkBool32 vulkanMemoryModelAvailabilityVisibilityChains;
    VkBool32 shaderOutputViewportIndex;
    VkBool32 shaderOutputLayer;
    VkBool32 subgroupBroadcastDynamicId;
} VkPhysicalDeviceVulkan12Features;

READOUT_SINCE(1_3) typedef struct VkPhysicalDeviceVulkan13Features {
    VkStructureType sType;
    void* pNext;
    VkBool32 robustImageAccess;
    VkBool32 inlineUniformBlock;
    VkBool32 descriptorBindingInlineUniformBlockUpdateAfterBind;
    VkBool32 pipelineCreationCacheControl;
    VkBool32 privateData;
    VkBool32 shaderDemoteToHelperInvocation;
    VkBool32 shaderTerminateInvocation;
    VkBool32 subgroupSizeControl;
    VkBool32 computeFullSubgroups;
    VkBool32 synchronization2;
    VkBool32 textureCompressionASTC_HDR;
    VkBool32 shaderZeroInitializeWorkgroupMemory;
    VkBool32 dynamicRendering;
    VkBool32 shaderIntegerDotProduct;
    VkBool32 maintenance4;
} VkPhysicalDeviceVulkan13Features;

typedef struct VkPhysicalDeviceIDProperties {
    VkStructureType sType;
    void* pNext;
    READOUT_HEXADECIMAL uint8_t deviceUUID[VK_UUID_SIZE];
    READOUT_HEXADECIMAL uint8_t driverUUID[VK_UUID_SIZE];
    READOUT_HEXADECIMAL uint8_t deviceLUID[VK_LUID_SIZE];
    READOUT_HEXADECIMAL uint32_t deviceNodeMask;
    VkBool32 deviceLUIDValid;
} VkPhysicalDeviceIDProperties;

typedef struct VkPhysicalDeviceVulkan11Properties {
    VkStructureType sType;
    void* pNext;
    READOUT_HEXADECIMAL uint8_t deviceUUID[VK_UUID_SIZE];
    READOUT_HEXADECIMAL uint8_t driverUUID[VK_UUID_SIZE];
    READOUT_HEXADECIMAL uint8_t deviceLUID[VK_LUID_SIZE];
    READOUT_HEXADECIMAL uint32_t deviceNodeMask;
    VkBool32 deviceLUIDValid;
    uint32_t subgroupSize;
    VkShaderStageFlags subgroupSupportedStages;
    VkSubgroupFeatureFlags subgroupSupportedOperations;
    VkBool32 subgroupQuadOperationsInAllStages;
    VkPointClippingBehavior pointClippingBehavior;
    uint32_t maxMultiviewViewCount;
    uint32_t maxMultiviewInstanceIndex;
    VkBool32 protectedNoFault;
    uint32_t maxPerSetDescriptors;
    VkDeviceSize maxMemoryAllocationSize;
} VkPhysicalDeviceVulkan11Properties;

typedef struct VkPhysicalDeviceVulkan12Properties {
    VkStructureType sType;
    void* pNext;
    VkDriverId driverID;
    READOUT_STRING char driverName[VK_MAX_DRIVER_NAME_SIZE];
    READOUT_STRING char driverInfo[VK_MAX_DRIVER_INFO_SIZE];
    VkConformanceVersion conformanceVersion;
    VkShaderFloatControlsIndependence denormBehaviorIndependence;
    VkShaderFloatControlsIndependence roundingModeIndependence;
    VkBool32 shaderSignedZeroInfNanPreserveFloat16;
    VkBool32 shaderSignedZeroInfNanPreserveFloat32;
    VkBool32 shaderSignedZeroInfNanPreserveFloat64;
    VkBool32 shaderDenormPreserveFloat16;
    VkBool32 shaderDenormPreserveFloat32;
    VkBool32 shaderDenormPreserveFloat64;
    VkBool32 shaderDenormFlushToZeroFloat16;
    VkBool32 shaderDenormFlushToZeroFloat32;
    VkBool32 shaderDenormFlushToZeroFloat64;
    VkBool32 shaderRoundingModeRTEFloat16;
    VkBool32 shaderRoundingModeRTEFloat32;
    VkBool32 shaderRoundingModeRTEFloat64;
    VkBool32 shaderRoundingModeRTZFloat16;
    VkBool32 shaderRoundingModeRTZFloat32;
    VkBool32 shaderRoundingModeRTZFloat64;
    uint32_t maxUpdateAfterBindDescriptorsInAllPools;
    VkBool32 shaderUniformBufferArrayNonUniformIndexingNative;
    VkBool32 shaderSampledImageArrayNonUniformIndexingNative;
    VkBool32 shaderStorageBufferArrayNonUniformIndexingNative;
    VkBool32 shaderStorageImageArrayNonUniformIndexingNative;
    VkBool32 shaderInputAttachmentArrayNonUniformIndexingNative;
    VkBool32 robustBufferAccessUpdateAfterBind;
    VkBool32 quadDivergentImplicitLod;
    uint32_t maxPerStageDescriptorUpdateAfterBindSamplers;
    uint32_t maxPerStageDescriptorUpdateAfterBindUniformBuffers;
    uint32_t maxPerStageDescriptorUpdateAfterBindStorageBuffers;
    uint32_t maxPerStageDescriptorUpdateAfterBindSampledImages;
    uint32_t maxPerStageDescriptorUpdateAfterBindStorageImages;
    uint32_t maxPerStageDescriptorUpdateAfterBindInputAttachments;
    uint32_t maxPerStageUpdateAfterBindResources;
    uint32_t maxDescriptorSetUpdateAfterBindSamplers;
    uint32_t maxDescriptorSetUpdateAfterBindUniformBuffers;
    uint32_t maxDescriptorSetUpdateAfterBindUniformBuffersDynamic;
    uint32_t maxDescriptorSetUpdateAfterBindStorageBuffers;
    uint32_t maxDescriptorSetUpdateAfterBindStorageBuffersDynamic;
    uint32_t maxDescriptorSetUpdateAfterBindSampledImages;
    uint32_t maxDescriptorSetUpdateAfterBindStorageImages;
    uint32_t maxDescriptorSetUpdateAfterBindInputAttachments;
    VkResolveModeFlags supportedDepthResolveModes;
    VkResolveModeFlags supportedStencilResolveModes;
    VkBool32 independentResolveNone;
    VkBool32 independentResolve;
    VkBool32 filterMinmaxSingleComponentFormats;
    VkBool32 filterMinmaxImageComponentMapping;
    uint64_t maxTimelineSemaphoreValueDifference;
    VkSampleCountFlags framebufferIntegerColorSampleCounts;
} VkPhysicalDeviceVulkan12Properties;

/* ---- Multiview ------------------------------------------------------------------------------- */

READOUT_SINCE(1_1) typedef struct VkPhysicalDeviceMultiviewFeatures {
    VkStructureType sType;
    void* pNext;
    VkBool32 multiview;
    VkBool32 multiviewGeometryShader;
    VkBool32 multiviewTessellationShader;
} VkPhysicalDeviceMultiviewFeatures;

typedef struct VkRenderPassMultiviewCreateInfo {
    VkStructureType sType;
    const void* pNext;
    uint32_t subpassCount;
    READOUT_HEXADECIMAL READOUT_LENGTH(subpassCount) const uint32_t* pViewMasks;
    uint32_t dependencyCount;
    READOUT_LENGTH(dependencyCount) const int32_t* pViewOffsets;
    uint32_t correlationMaskCount;
    READOUT_HEXADECIMAL READOUT_LENGTH(correlationMaskCount) const uint32_t* pCorrelationMasks;
} VkRenderPassMultiviewCreateInfo;

/* ---- Secondary command buffers --------------------------------------------------------------- */

typedef void (*PFN_vkCmdExecuteCommands)(
        VkCommandBuffer commandBuffer, uint32_t commandBufferCount,
        READOUT_LENGTH(commandBufferCount) const VkCommandBuffer* pCommandBuffers);

/* ---- Transform feedback and primitives generated --------------------------------------------- */

READOUT_SINCE(VK_EXT_transform_feedback) typedef struct VkPhysicalDeviceTransformFeedbackFeaturesEXT {
    VkStructureType sType;
    void* pNext;
    VkBool32 transformFeedback;
    VkBool32 geometryStreams;
} VkPhysicalDeviceTransformFeedbackFeaturesEXT;

typedef struct VkPhysicalDeviceTransformFeedbackPropertiesEXT {
    VkStructureType sType;
    void* pNext;
    uint32_t maxTransformFeedbackStreams;
    uint32_t maxTransformFeedbackBuffers;
    VkDeviceSize maxTransformFeedbackBufferSize;
    uint32_t maxTransformFeedbackStreamDataSize;
    uint32_t maxTransformFeedbackBufferDataSize;
    uint32_t maxTransformFeedbackBufferDataStride;
    VkBool32 transformFeedbackQueries;
    VkBool32 transformFeedbackStreamsLinesTriangles;
    VkBool32 transformFeedbackRasterizationStreamSelect;
    VkBool32 transformFeedbackDraw;
} VkPhysicalDeviceTransformFeedbackPropertiesEXT;

READOUT_SINCE(VK_EXT_primitives_generated_query) typedef struct VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT {
    VkStructureType sType;
    void* pNext;
    VkBool32 primitivesGeneratedQuery;
    VkBool32 primitivesGeneratedQueryWithRasterizerDiscard;
    VkBool32 primitivesGeneratedQueryWithNonZeroStreams;
} VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT;

READOUT_SINCE(VK_EXT_transform_feedback) typedef void (*PFN_vkCmdBindTransformFeedbackBuffersEXT)(
        VkCommandBuffer commandBuffer, uint32_t firstBinding, uint32_t bindingCount,
        READOUT_LENGTH(bindingCount) const VkBuffer* pBuffers,
        READOUT_LENGTH(bindingCount) const VkDeviceSize* pOffsets,
        READOUT_LENGTH(bindingCount) READOUT_NAMED(VK_WHOLE_SIZE) const VkDeviceSize* pSizes);

READOUT_SINCE(VK_EXT_transform_feedback) typedef void (*PFN_vkCmdBeginTransformFeedbackEXT)(
        VkCommandBuffer commandBuffer, uint32_t firstCounterBuffer, uint32_t counterBufferCount,
        READOUT_LENGTH(counterBufferCount) const VkBuffer* pCounterBuffers,
        READOUT_LENGTH(counterBufferCount) const VkDeviceSize* pCounterBufferOffsets);

READOUT_SINCE(VK_EXT_transform_feedback) typedef void (*PFN_vkCmdEndTransformFeedbackEXT)(
        VkCommandBuffer commandBuffer, uint32_t firstCounterBuffer, uint32_t counterBufferCount,
        READOUT_LENGTH(counterBufferCount) const VkBuffer* pCounterBuffers,
        READOUT_LENGTH(counterBufferCount) const VkDeviceSize* pCounterBufferOffsets);

READOUT_SINCE(VK_EXT_transform_feedback) typedef void (*PFN_vkCmdBeginQueryIndexedEXT)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t query,
        VkQueryControlFlags flags, uint32_t index);

READOUT_SINCE(VK_EXT_transform_feedback) typedef void (*PFN_vkCmdEndQueryIndexedEXT)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t query, uint32_t index);

/* ---- Mesh shaders ---------------------------------------------------------------------------- */

READOUT_SINCE(VK_EXT_mesh_shader) typedef struct VkPhysicalDeviceMeshShaderFeaturesEXT {
    VkStructureType sType;
    void* pNext;
    VkBool32 taskShader;
    VkBool32 meshShader;
    VkBool32 multiviewMeshShader;
    VkBool32 primitiveFragmentShadingRateMeshShader;
    VkBool32 meshShaderQueries;
} VkPhysicalDeviceMeshShaderFeaturesEXT;

READOUT_SINCE(VK_EXT_mesh_shader) typedef void (*PFN_vkCmdDrawMeshTasksEXT)(
        VkCommandBuffer commandBuffer, uint32_t groupCountX, uint32_t groupCountY,
        uint32_t groupCountZ);

/* ---- Video ----------------------------------------------------------------------------------- */

typedef enum VkVideoCodecOperationFlagBitsKHR {
    VK_VIDEO_CODEC_OPERATION_NONE_KHR = 0,
    VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT = 0x00010000,
    VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_EXT = 0x00020000,
    VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR = 0x00000001,
    VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR = 0x00000002
} VkVideoCodecOperationFlagBitsKHR;

typedef VkFlags VkVideoChromaSubsamplingFlagsKHR;
typedef VkFlags VkVideoComponentBitDepthFlagsKHR;
typedef VkFlags VkVideoSessionCreateFlagsKHR;
typedef VkFlags VkVideoBeginCodingFlagsKHR;
typedef VkFlags VkVideoEndCodingFlagsKHR;
typedef VkFlags VkVideoEncodeFlagsKHR;

typedef struct VkVideoSessionKHR_T* VkVideoSessionKHR;
typedef struct VkVideoSessionParametersKHR_T* VkVideoSessionParametersKHR;

typedef struct VkVideoReferenceSlotInfoKHR VkVideoReferenceSlotInfoKHR;

typedef struct VkVideoProfileInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkVideoCodecOperationFlagBitsKHR videoCodecOperation;
    VkVideoChromaSubsamplingFlagsKHR chromaSubsampling;
    VkVideoComponentBitDepthFlagsKHR lumaBitDepth;
    VkVideoComponentBitDepthFlagsKHR chromaBitDepth;
} VkVideoProfileInfoKHR;

typedef struct VkVideoSessionCreateInfoKHR {
    VkStructureType sType;
    const void* pNext;
    uint32_t queueFamilyIndex;
    VkVideoSessionCreateFlagsKHR flags;
    const VkVideoProfileInfoKHR* pVideoProfile;
    VkFormat pictureFormat;
    VkExtent2D maxCodedExtent;
    VkFormat referencePictureFormat;
    uint32_t maxDpbSlots;
    uint32_t maxActiveReferencePictures;
    const VkExtensionProperties* pStdHeaderVersion;
} VkVideoSessionCreateInfoKHR;

typedef struct VkVideoBeginCodingInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkVideoBeginCodingFlagsKHR flags;
    VkVideoSessionKHR videoSession;
    VkVideoSessionParametersKHR videoSessionParameters;
    uint32_t referenceSlotCount;
    const VkVideoReferenceSlotInfoKHR* pReferenceSlots;
} VkVideoBeginCodingInfoKHR;

typedef struct VkVideoEndCodingInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkVideoEndCodingFlagsKHR flags;
} VkVideoEndCodingInfoKHR;

typedef struct VkVideoPictureResourceInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkOffset2D codedOffset;
    VkExtent2D codedExtent;
    uint32_t baseArrayLayer;
    VkImageView imageViewBinding;
} VkVideoPictureResourceInfoKHR;

typedef struct VkVideoEncodeInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkVideoEncodeFlagsKHR flags;
    VkBuffer dstBuffer;
    VkDeviceSize dstBufferOffset;
    VkDeviceSize dstBufferRange;
    VkVideoPictureResourceInfoKHR srcPictureResource;
    const VkVideoReferenceSlotInfoKHR* pSetupReferenceSlot;
    uint32_t referenceSlotCount;
    const VkVideoReferenceSlotInfoKHR* pReferenceSlots;
    uint32_t precedingExternallyEncodedBytes;
} VkVideoEncodeInfoKHR;

READOUT_SINCE(VK_KHR_video_queue) typedef VkResult (*PFN_vkCreateVideoSessionKHR)(
        VkDevice device, const VkVideoSessionCreateInfoKHR* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkVideoSessionKHR* pVideoSession);

READOUT_SINCE(VK_KHR_video_queue) typedef void (*PFN_vkDestroyVideoSessionKHR)(
        VkDevice device, VkVideoSessionKHR videoSession, const VkAllocationCallbacks* pAllocator);

READOUT_SINCE(VK_KHR_video_queue) typedef void (*PFN_vkCmdBeginVideoCodingKHR)(
        VkCommandBuffer commandBuffer, const VkVideoBeginCodingInfoKHR* pBeginInfo);

READOUT_SINCE(VK_KHR_video_queue) typedef void (*PFN_vkCmdEndVideoCodingKHR)(
        VkCommandBuffer commandBuffer, const VkVideoEndCodingInfoKHR* pEndCodingInfo);

READOUT_SINCE(VK_KHR_video_encode_queue) typedef void (*PFN_vkCmdEncodeVideoKHR)(
        VkCommandBuffer commandBuffer, const VkVideoEncodeInfoKHR* pEncodeInfo);

/* ---- Acceleration structures and micromaps --------------------------------------------------- */

READOUT_HEXADECIMAL typedef uint64_t VkDeviceAddress;

typedef struct VkAccelerationStructureKHR_T* VkAccelerationStructureKHR;
typedef struct VkAccelerationStructureNV_T* VkAccelerationStructureNV;
typedef struct VkMicromapEXT_T* VkMicromapEXT;

typedef VkFlags VkAccelerationStructureCreateFlagsKHR;
typedef VkFlags VkBuildAccelerationStructureFlagsKHR;
typedef VkFlags VkMicromapCreateFlagsEXT;
typedef VkFlags VkBuildMicromapFlagsEXT;

typedef struct VkAccelerationStructureGeometryKHR VkAccelerationStructureGeometryKHR;

typedef enum VkAccelerationStructureTypeKHR {
    VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR = 0,
    VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR = 1,
    VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR = 2
} VkAccelerationStructureTypeKHR;

typedef enum VkBuildAccelerationStructureFlagBitsKHR {
    VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR = 0x00000001,
    VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR = 0x00000002
} VkBuildAccelerationStructureFlagBitsKHR;

typedef enum VkBuildAccelerationStructureModeKHR {
    VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR = 0,
    VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR = 1
} VkBuildAccelerationStructureModeKHR;

typedef enum VkMicromapTypeEXT {
    VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT = 0
} VkMicromapTypeEXT;

typedef enum VkBuildMicromapModeEXT {
    VK_BUILD_MICROMAP_MODE_BUILD_EXT = 0
} VkBuildMicromapModeEXT;

typedef enum VkBuildMicromapFlagBitsEXT {
    VK_BUILD_MICROMAP_PREFER_FAST_TRACE_BIT_EXT = 0x00000001,
    VK_BUILD_MICROMAP_PREFER_FAST_BUILD_BIT_EXT = 0x00000002,
    VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT = 0x00000004
} VkBuildMicromapFlagBitsEXT;

typedef union VkDeviceOrHostAddressKHR {
    VkDeviceAddress deviceAddress;
    void* hostAddress;
} VkDeviceOrHostAddressKHR;

typedef union VkDeviceOrHostAddressConstKHR {
    VkDeviceAddress deviceAddress;
    const void* hostAddress;
} VkDeviceOrHostAddressConstKHR;

typedef struct VkAccelerationStructureCreateInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkAccelerationStructureCreateFlagsKHR createFlags;
    VkBuffer buffer;
    VkDeviceSize offset;
    VkDeviceSize size;
    VkAccelerationStructureTypeKHR type;
    VkDeviceAddress deviceAddress;
} VkAccelerationStructureCreateInfoKHR;

typedef struct VkAccelerationStructureBuildGeometryInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkAccelerationStructureTypeKHR type;
    VkBuildAccelerationStructureFlagsKHR flags;
    VkBuildAccelerationStructureModeKHR mode;
    VkAccelerationStructureKHR srcAccelerationStructure;
    VkAccelerationStructureKHR dstAccelerationStructure;
    uint32_t geometryCount;
    const VkAccelerationStructureGeometryKHR* pGeometries;
    READOUT_LENGTH(geometryCount) const VkAccelerationStructureGeometryKHR* const* ppGeometries;
    VkDeviceOrHostAddressKHR scratchData;
} VkAccelerationStructureBuildGeometryInfoKHR;

typedef struct VkAccelerationStructureBuildRangeInfoKHR {
    uint32_t primitiveCount;
    uint32_t primitiveOffset;
    uint32_t firstVertex;
    uint32_t transformOffset;
} VkAccelerationStructureBuildRangeInfoKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkResult (*PFN_vkCreateAccelerationStructureKHR)(
        VkDevice device, const VkAccelerationStructureCreateInfoKHR* pCreateInfo,
        const VkAllocationCallbacks* pAllocator,
        VkAccelerationStructureKHR* pAccelerationStructure);

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkDestroyAccelerationStructureKHR)(
        VkDevice device, VkAccelerationStructureKHR accelerationStructure,
        const VkAllocationCallbacks* pAllocator);

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkCmdBuildAccelerationStructuresKHR)(
        VkCommandBuffer commandBuffer, uint32_t infoCount,
        READOUT_LENGTH(infoCount) const VkAccelerationStructureBuildGeometryInfoKHR* pInfos,
        READOUT_LENGTH(infoCount) const VkAccelerationStructureBuildRangeInfoKHR* const* ppBuildRangeInfos);

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkCmdWriteAccelerationStructuresPropertiesKHR)(
        VkCommandBuffer commandBuffer, uint32_t accelerationStructureCount,
        READOUT_LENGTH(accelerationStructureCount) const VkAccelerationStructureKHR* pAccelerationStructures,
        VkQueryType queryType, VkQueryPool queryPool, uint32_t firstQuery);

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkResult (*PFN_vkWriteAccelerationStructuresPropertiesKHR)(
        VkDevice device, uint32_t accelerationStructureCount,
        READOUT_LENGTH(accelerationStructureCount) const VkAccelerationStructureKHR* pAccelerationStructures,
        VkQueryType queryType, size_t dataSize,
        READOUT_LENGTH(dataSize) READOUT_WIDTH(8) void* pData, size_t stride);

READOUT_SINCE(VK_NV_ray_tracing) typedef void (*PFN_vkCmdWriteAccelerationStructuresPropertiesNV)(
        VkCommandBuffer commandBuffer, uint32_t accelerationStructureCount,
        READOUT_LENGTH(accelerationStructureCount) const VkAccelerationStructureNV* pAccelerationStructures,
        VkQueryType queryType, VkQueryPool queryPool, uint32_t firstQuery);

typedef struct VkMicromapUsageEXT {
    uint32_t count;
    uint32_t subdivisionLevel;
    uint32_t format;
} VkMicromapUsageEXT;

typedef struct VkMicromapCreateInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkMicromapCreateFlagsEXT createFlags;
    VkBuffer buffer;
    VkDeviceSize offset;
    VkDeviceSize size;
    VkMicromapTypeEXT type;
    VkDeviceAddress deviceAddress;
} VkMicromapCreateInfoEXT;

typedef struct VkMicromapBuildInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkMicromapTypeEXT type;
    VkBuildMicromapFlagsEXT flags;
    VkBuildMicromapModeEXT mode;
    VkMicromapEXT dstMicromap;
    uint32_t usageCountsCount;
    READOUT_LENGTH(usageCountsCount) const VkMicromapUsageEXT* pUsageCounts;
    READOUT_LENGTH(usageCountsCount) const VkMicromapUsageEXT* const* ppUsageCounts;
    VkDeviceOrHostAddressConstKHR data;
    VkDeviceOrHostAddressKHR scratchData;
    VkDeviceOrHostAddressConstKHR triangleArray;
    VkDeviceSize triangleArrayStride;
} VkMicromapBuildInfoEXT;

READOUT_SINCE(VK_EXT_opacity_micromap) typedef VkResult (*PFN_vkCreateMicromapEXT)(
        VkDevice device, const VkMicromapCreateInfoEXT* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkMicromapEXT* pMicromap);

READOUT_SINCE(VK_EXT_opacity_micromap) typedef void (*PFN_vkDestroyMicromapEXT)(
        VkDevice device, VkMicromapEXT micromap, const VkAllocationCallbacks* pAllocator);

READOUT_SINCE(VK_EXT_opacity_micromap) typedef void (*PFN_vkCmdBuildMicromapsEXT)(
        VkCommandBuffer commandBuffer, uint32_t infoCount,
        READOUT_LENGTH(infoCount) const VkMicromapBuildInfoEXT* pInfos);

READOUT_SINCE(VK_EXT_opacity_micromap) typedef void (*PFN_vkCmdWriteMicromapsPropertiesEXT)(
        VkCommandBuffer commandBuffer, uint32_t micromapCount,
        READOUT_LENGTH(micromapCount) const VkMicromapEXT* pMicromaps, VkQueryType queryType,
        VkQueryPool queryPool, uint32_t firstQuery);

READOUT_SINCE(VK_EXT_opacity_micromap) typedef VkResult (*PFN_vkWriteMicromapsPropertiesEXT)(
        VkDevice device, uint32_t micromapCount,
        READOUT_LENGTH(micromapCount) const VkMicromapEXT* pMicromaps, VkQueryType queryType,
        size_t dataSize, READOUT_LENGTH(dataSize) READOUT_WIDTH(8) void* pData, size_t stride);

/* ---- Performance queries --------------------------------------------------------------------- */

typedef enum VkPerformanceCounterUnitKHR {
    VK_PERFORMANCE_COUNTER_UNIT_GENERIC_KHR = 0,
    VK_PERFORMANCE_COUNTER_UNIT_PERCENTAGE_KHR = 1,
    VK_PERFORMANCE_COUNTER_UNIT_NANOSECONDS_KHR = 2,
    VK_PERFORMANCE_COUNTER_UNIT_BYTES_KHR = 3,
    VK_PERFORMANCE_COUNTER_UNIT_BYTES_PER_SECOND_KHR = 4,
    VK_PERFORMANCE_COUNTER_UNIT_KELVIN_KHR = 5,
    VK_PERFORMANCE_COUNTER_UNIT_WATTS_KHR = 6,
    VK_PERFORMANCE_COUNTER_UNIT_VOLTS_KHR = 7,
    VK_PERFORMANCE_COUNTER_UNIT_AMPS_KHR = 8,
    VK_PERFORMANCE_COUNTER_UNIT_HERTZ_KHR = 9,
    VK_PERFORMANCE_COUNTER_UNIT_CYCLES_KHR = 10
} VkPerformanceCounterUnitKHR;

typedef enum VkPerformanceCounterScopeKHR {
    VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_BUFFER_KHR = 0,
    VK_PERFORMANCE_COUNTER_SCOPE_RENDER_PASS_KHR = 1,
    VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_KHR = 2
} VkPerformanceCounterScopeKHR;

typedef enum VkPerformanceCounterDescriptionFlagBitsKHR {
    VK_PERFORMANCE_COUNTER_DESCRIPTION_PERFORMANCE_IMPACTING_BIT_KHR = 0x00000001,
    VK_PERFORMANCE_COUNTER_DESCRIPTION_CONCURRENTLY_IMPACTED_BIT_KHR = 0x00000002
} VkPerformanceCounterDescriptionFlagBitsKHR;

typedef VkFlags VkPerformanceCounterDescriptionFlagsKHR;
typedef VkFlags VkAcquireProfilingLockFlagsKHR;

READOUT_SINCE(VK_KHR_performance_query) typedef struct VkPhysicalDevicePerformanceQueryFeaturesKHR {
    VkStructureType sType;
    void* pNext;
    VkBool32 performanceCounterQueryPools;
    VkBool32 performanceCounterMultipleQueryPools;
} VkPhysicalDevicePerformanceQueryFeaturesKHR;

typedef struct VkPhysicalDevicePerformanceQueryPropertiesKHR {
    VkStructureType sType;
    void* pNext;
    VkBool32 allowCommandBufferQueryCopies;
} VkPhysicalDevicePerformanceQueryPropertiesKHR;

typedef struct VkPerformanceCounterKHR {
    VkStructureType sType;
    void* pNext;
    VkPerformanceCounterUnitKHR unit;
    VkPerformanceCounterScopeKHR scope;
    VkPerformanceCounterStorageKHR storage;
    READOUT_HEXADECIMAL uint8_t uuid[VK_UUID_SIZE];
} VkPerformanceCounterKHR;

typedef struct VkPerformanceCounterDescriptionKHR {
    VkStructureType sType;
    void* pNext;
    VkPerformanceCounterDescriptionFlagsKHR flags;
    READOUT_STRING char name[VK_MAX_DESCRIPTION_SIZE];
    READOUT_STRING char category[VK_MAX_DESCRIPTION_SIZE];
    READOUT_STRING char description[VK_MAX_DESCRIPTION_SIZE];
} VkPerformanceCounterDescriptionKHR;

typedef struct VkAcquireProfilingLockInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkAcquireProfilingLockFlagsKHR flags;
    uint64_t timeout;
} VkAcquireProfilingLockInfoKHR;

typedef struct VkPerformanceQuerySubmitInfoKHR {
    VkStructureType sType;
    const void* pNext;
    uint32_t counterPassIndex;
} VkPerformanceQuerySubmitInfoKHR;

READOUT_SINCE(VK_KHR_performance_query)
typedef VkResult (*PFN_vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR)(
        VkPhysicalDevice physicalDevice, uint32_t queueFamilyIndex, uint32_t* pCounterCount,
        READOUT_LENGTH(*pCounterCount) VkPerformanceCounterKHR* pCounters,
        READOUT_LENGTH(*pCounterCount) VkPerformanceCounterDescriptionKHR* pCounterDescriptions);

READOUT_SINCE(VK_KHR_performance_query) typedef void (*PFN_vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR)(
        VkPhysicalDevice physicalDevice,
        const VkQueryPoolPerformanceCreateInfoKHR* pPerformanceQueryCreateInfo,
        uint32_t* pNumPasses);

READOUT_SINCE(VK_KHR_performance_query) typedef VkResult (*PFN_vkAcquireProfilingLockKHR)(
        VkDevice device, const VkAcquireProfilingLockInfoKHR* pInfo);

READOUT_SINCE(VK_KHR_performance_query) typedef void (*PFN_vkReleaseProfilingLockKHR)(VkDevice device);

/* ---- Intel's performance queries ------------------------------------------------------------- */

typedef enum VkPerformanceParameterTypeINTEL {
    VK_PERFORMANCE_PARAMETER_TYPE_HW_COUNTERS_SUPPORTED_INTEL = 0,
    VK_PERFORMANCE_PARAMETER_TYPE_STREAM_MARKER_VALID_BITS_INTEL = 1
} VkPerformanceParameterTypeINTEL;

typedef enum VkPerformanceValueTypeINTEL {
    VK_PERFORMANCE_VALUE_TYPE_UINT32_INTEL = 0,
    VK_PERFORMANCE_VALUE_TYPE_UINT64_INTEL = 1,
    VK_PERFORMANCE_VALUE_TYPE_FLOAT_INTEL = 2,
    VK_PERFORMANCE_VALUE_TYPE_BOOL_INTEL = 3,
    VK_PERFORMANCE_VALUE_TYPE_STRING_INTEL = 4
} VkPerformanceValueTypeINTEL;

typedef enum VkQueryPoolSamplingModeINTEL {
    VK_QUERY_POOL_SAMPLING_MODE_MANUAL_INTEL = 0
} VkQueryPoolSamplingModeINTEL;

typedef enum VkPerformanceOverrideTypeINTEL {
    VK_PERFORMANCE_OVERRIDE_TYPE_NULL_HARDWARE_INTEL = 0,
    VK_PERFORMANCE_OVERRIDE_TYPE_FLUSH_GPU_CACHES_INTEL = 1
} VkPerformanceOverrideTypeINTEL;

typedef enum VkPerformanceConfigurationTypeINTEL {
    VK_PERFORMANCE_CONFIGURATION_TYPE_COMMAND_QUEUE_METRICS_DISCOVERY_ACTIVATED_INTEL = 0
} VkPerformanceConfigurationTypeINTEL;

typedef struct VkPerformanceConfigurationINTEL_T* VkPerformanceConfigurationINTEL;

typedef union VkPerformanceValueDataINTEL {
    READOUT_CASE(VK_PERFORMANCE_VALUE_TYPE_UINT32_INTEL) uint32_t value32;
    READOUT_CASE(VK_PERFORMANCE_VALUE_TYPE_UINT64_INTEL) uint64_t value64;
    READOUT_CASE(VK_PERFORMANCE_VALUE_TYPE_FLOAT_INTEL) float valueFloat;
    READOUT_CASE(VK_PERFORMANCE_VALUE_TYPE_BOOL_INTEL) VkBool32 valueBool;
    READOUT_CASE(VK_PERFORMANCE_VALUE_TYPE_STRING_INTEL) READOUT_STRING const char* valueString;
} VkPerformanceValueDataINTEL;

typedef struct VkPerformanceValueINTEL {
    VkPerformanceValueTypeINTEL type;
    READOUT_SELECTOR(type) VkPerformanceValueDataINTEL data;
} VkPerformanceValueINTEL;

typedef struct VkInitializePerformanceApiInfoINTEL {
    VkStructureType sType;
    const void* pNext;
    void* pUserData;
} VkInitializePerformanceApiInfoINTEL;

typedef struct VkQueryPoolPerformanceQueryCreateInfoINTEL {
    VkStructureType sType;
    const void* pNext;
    VkQueryPoolSamplingModeINTEL performanceCountersSampling;
} VkQueryPoolPerformanceQueryCreateInfoINTEL;

typedef struct VkPerformanceMarkerInfoINTEL {
    VkStructureType sType;
    const void* pNext;
    uint64_t marker;
} VkPerformanceMarkerInfoINTEL;

typedef struct VkPerformanceStreamMarkerInfoINTEL {
    VkStructureType sType;
    const void* pNext;
    uint32_t marker;
} VkPerformanceStreamMarkerInfoINTEL;

typedef struct VkPerformanceOverrideInfoINTEL {
    VkStructureType sType;
    const void* pNext;
    VkPerformanceOverrideTypeINTEL type;
    VkBool32 enable;
    uint64_t parameter;
} VkPerformanceOverrideInfoINTEL;

typedef struct VkPerformanceConfigurationAcquireInfoINTEL {
    VkStructureType sType;
    const void* pNext;
    VkPerformanceConfigurationTypeINTEL type;
} VkPerformanceConfigurationAcquireInfoINTEL;

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkInitializePerformanceApiINTEL)(
        VkDevice device, const VkInitializePerformanceApiInfoINTEL* pInitializeInfo);

READOUT_SINCE(VK_INTEL_performance_query) typedef void (*PFN_vkUninitializePerformanceApiINTEL)(VkDevice device);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkGetPerformanceParameterINTEL)(
        VkDevice device, VkPerformanceParameterTypeINTEL parameter,
        VkPerformanceValueINTEL* pValue);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkCmdSetPerformanceMarkerINTEL)(
        VkCommandBuffer commandBuffer, const VkPerformanceMarkerInfoINTEL* pMarkerInfo);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkCmdSetPerformanceStreamMarkerINTEL)(
        VkCommandBuffer commandBuffer, const VkPerformanceStreamMarkerInfoINTEL* pMarkerInfo);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkCmdSetPerformanceOverrideINTEL)(
        VkCommandBuffer commandBuffer, const VkPerformanceOverrideInfoINTEL* pOverrideInfo);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkAcquirePerformanceConfigurationINTEL)(
        VkDevice device, const VkPerformanceConfigurationAcquireInfoINTEL* pAcquireInfo,
        VkPerformanceConfigurationINTEL* pConfiguration);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkReleasePerformanceConfigurationINTEL)(
        VkDevice device, VkPerformanceConfigurationINTEL configuration);

READOUT_SINCE(VK_INTEL_performance_query) typedef VkResult (*PFN_vkQueueSetPerformanceConfigurationINTEL)(
        VkQueue queue, VkPerformanceConfigurationINTEL configuration);

/* ---- Calibrated timestamps ------------------------------------------------------------------- */

typedef enum VkTimeDomainEXT {
    VK_TIME_DOMAIN_DEVICE_EXT = 0,
    VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT = 1,
    VK_TIME_DOMAIN_CLOCK_MONOTONIC_RAW_EXT = 2,
    VK_TIME_DOMAIN_QUERY_PERFORMANCE_COUNTER_EXT = 3,
    VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT = 1000208000,
    VK_TIME_DOMAIN_SWAPCHAIN_LOCAL_EXT = 1000208001
} VkTimeDomainEXT;

typedef struct VkCalibratedTimestampInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkTimeDomainEXT timeDomain;
} VkCalibratedTimestampInfoEXT;

READOUT_SINCE(VK_EXT_calibrated_timestamps) typedef VkResult (*PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT)(
        VkPhysicalDevice physicalDevice, uint32_t* pTimeDomainCount,
        READOUT_LENGTH(*pTimeDomainCount) VkTimeDomainEXT* pTimeDomains);

READOUT_SINCE(VK_EXT_calibrated_timestamps) typedef VkResult (*PFN_vkGetCalibratedTimestampsEXT)(
        VkDevice device, uint32_t timestampCount,
        READOUT_LENGTH(timestampCount) const VkCalibratedTimestampInfoEXT* pTimestampInfos,
        READOUT_LENGTH(timestampCount) uint64_t* pTimestamps, uint64_t* pMaxDeviation);

/* VK_KHR_calibrated_timestamps: the same by other names. */
READOUT_SINCE(VK_KHR_calibrated_timestamps) typedef VkResult (*PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR)(
        VkPhysicalDevice physicalDevice, uint32_t* pTimeDomainCount,
        READOUT_LENGTH(*pTimeDomainCount) VkTimeDomainEXT* pTimeDomains);

READOUT_SINCE(VK_KHR_calibrated_timestamps) typedef VkResult (*PFN_vkGetCalibratedTimestampsKHR)(
        VkDevice device, uint32_t timestampCount,
        READOUT_LENGTH(timestampCount) const VkCalibratedTimestampInfoEXT* pTimestampInfos,
        READOUT_LENGTH(timestampCount) uint64_t* pTimestamps, uint64_t* pMaxDeviation);

/* ---- Debug labels ---------------------------------------------------------------------------- */

typedef struct VkDebugUtilsLabelEXT {
    VkStructureType sType;
    const void* pNext;
    READOUT_STRING const char* pLabelName;
    float color[4];
} VkDebugUtilsLabelEXT;

READOUT_SINCE(VK_EXT_debug_utils) typedef void (*PFN_vkCmdBeginDebugUtilsLabelEXT)(
        VkCommandBuffer commandBuffer, const VkDebugUtilsLabelEXT* pLabelInfo);

READOUT_SINCE(VK_EXT_debug_utils) typedef void (*PFN_vkCmdEndDebugUtilsLabelEXT)(VkCommandBuffer commandBuffer);

READOUT_SINCE(VK_EXT_debug_utils) typedef void (*PFN_vkCmdInsertDebugUtilsLabelEXT)(
        VkCommandBuffer commandBuffer, const VkDebugUtilsLabelEXT* pLabelInfo);

/* ---- Results at an address of the device ----------------------------------------------------- */

typedef struct VkStridedDeviceAddressRangeKHR {
    VkDeviceAddress address;
    VkDeviceSize size;
    VkDeviceSize stride;
} VkStridedDeviceAddressRangeKHR;

typedef enum VkAddressCommandFlagBitsKHR {
    VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR = 0x00000001,
    VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR = 0x00000002,
    VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR = 0x00000004,
    VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR = 0x00000008,
    VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR = 0x00000010,
    VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR = 0x00000020
} VkAddressCommandFlagBitsKHR;
typedef VkFlags VkAddressCommandFlagsKHR;

READOUT_SINCE(VK_KHR_device_address_commands) typedef void (*PFN_vkCmdCopyQueryPoolResultsToMemoryKHR)(
        VkCommandBuffer commandBuffer, VkQueryPool queryPool, uint32_t firstQuery,
        uint32_t queryCount, const VkStridedDeviceAddressRangeKHR* pDstRange,
        VkAddressCommandFlagsKHR dstFlags, VkQueryResultFlags queryResultFlags);

/* ---- Counters by region ---------------------------------------------------------------------- */

READOUT_SINCE(VK_ARM_performance_counters_by_region)
typedef struct VkPhysicalDevicePerformanceCountersByRegionFeaturesARM {
    VkStructureType sType;
    void* pNext;
    VkBool32 performanceCountersByRegion;
} VkPhysicalDevicePerformanceCountersByRegionFeaturesARM;

typedef struct VkPhysicalDevicePerformanceCountersByRegionPropertiesARM {
    VkStructureType sType;
    void* pNext;
    uint32_t maxPerRegionPerformanceCounters;
    VkExtent2D performanceCounterRegionSize;
    uint32_t rowStrideAlignment;
    uint32_t regionAlignment;
    VkBool32 identityTransformOrder;
} VkPhysicalDevicePerformanceCountersByRegionPropertiesARM;

typedef struct VkPerformanceCounterARM {
    VkStructureType sType;
    void* pNext;
    uint32_t counterID;
} VkPerformanceCounterARM;

typedef VkFlags VkPerformanceCounterDescriptionFlagsARM;

typedef struct VkPerformanceCounterDescriptionARM {
    VkStructureType sType;
    void* pNext;
    VkPerformanceCounterDescriptionFlagsARM flags;
    READOUT_STRING char name[VK_MAX_DESCRIPTION_SIZE];
} VkPerformanceCounterDescriptionARM;

typedef struct VkRenderPassPerformanceCountersByRegionBeginInfoARM {
    VkStructureType sType;
    void* pNext;
    uint32_t counterAddressCount;
    READOUT_LENGTH(counterAddressCount) const VkDeviceAddress* pCounterAddresses;
    VkBool32 serializeRegions;
    uint32_t counterIndexCount;
    READOUT_LENGTH(counterIndexCount) uint32_t* pCounterIndices;
} VkRenderPassPerformanceCountersByRegionBeginInfoARM;

READOUT_SINCE(VK_ARM_performance_counters_by_region)
typedef VkResult (*PFN_vkEnumeratePhysicalDeviceQueueFamilyPerformanceCountersByRegionARM)(
        VkPhysicalDevice physicalDevice, uint32_t queueFamilyIndex, uint32_t* pCounterCount,
        READOUT_LENGTH(*pCounterCount) VkPerformanceCounterARM* pCounters,
        READOUT_LENGTH(*pCounterCount) VkPerformanceCounterDescriptionARM* pCounterDescriptions);

/* ---- Shader instrumentation ------------------------------------------------------------------ */

typedef struct VkShaderInstrumentationARM_T* VkShaderInstrumentationARM;

READOUT_SINCE(VK_ARM_shader_instrumentation) typedef struct VkPhysicalDeviceShaderInstrumentationFeaturesARM {
    VkStructureType sType;
    void* pNext;
    VkBool32 shaderInstrumentation;
} VkPhysicalDeviceShaderInstrumentationFeaturesARM;

typedef struct VkPhysicalDeviceShaderInstrumentationPropertiesARM {
    VkStructureType sType;
    void* pNext;
    uint32_t numMetrics;
    VkBool32 perBasicBlockGranularity;
} VkPhysicalDeviceShaderInstrumentationPropertiesARM;

typedef struct VkShaderInstrumentationCreateInfoARM {
    VkStructureType sType;
    void* pNext;
} VkShaderInstrumentationCreateInfoARM;

typedef struct VkShaderInstrumentationMetricDescriptionARM {
    VkStructureType sType;
    void* pNext;
    READOUT_STRING char name[VK_MAX_DESCRIPTION_SIZE];
    READOUT_STRING char description[VK_MAX_DESCRIPTION_SIZE];
} VkShaderInstrumentationMetricDescriptionARM;

typedef VkFlags VkShaderInstrumentationValuesFlagsARM;

READOUT_SINCE(VK_ARM_shader_instrumentation)
typedef VkResult (*PFN_vkEnumeratePhysicalDeviceShaderInstrumentationMetricsARM)(
        VkPhysicalDevice physicalDevice, uint32_t* pDescriptionCount,
        READOUT_LENGTH(*pDescriptionCount)
        VkShaderInstrumentationMetricDescriptionARM* pDescriptions);

READOUT_SINCE(VK_ARM_shader_instrumentation) typedef VkResult (*PFN_vkCreateShaderInstrumentationARM)(
        VkDevice device, const VkShaderInstrumentationCreateInfoARM* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkShaderInstrumentationARM* pInstrumentation);

READOUT_SINCE(VK_ARM_shader_instrumentation) typedef void (*PFN_vkDestroyShaderInstrumentationARM)(
        VkDevice device, VkShaderInstrumentationARM instrumentation,
        const VkAllocationCallbacks* pAllocator);

READOUT_SINCE(VK_ARM_shader_instrumentation) typedef void (*PFN_vkCmdBeginShaderInstrumentationARM)(
        VkCommandBuffer commandBuffer, VkShaderInstrumentationARM instrumentation);

READOUT_SINCE(VK_ARM_shader_instrumentation)
typedef void (*PFN_vkCmdEndShaderInstrumentationARM)(VkCommandBuffer commandBuffer);

READOUT_SINCE(VK_ARM_shader_instrumentation) typedef VkResult (*PFN_vkGetShaderInstrumentationValuesARM)(
        VkDevice device, VkShaderInstrumentationARM instrumentation,
        uint32_t* pMetricBlockCount, READOUT_IF(0) void* pMetricValues,
        VkShaderInstrumentationValuesFlagsARM flags);

READOUT_SINCE(VK_ARM_shader_instrumentation) typedef void (*PFN_vkClearShaderInstrumentationMetricsARM)(
        VkDevice device, VkShaderInstrumentationARM instrumentation);

/* ---- Core 1.0: memory, sparse binding, images, indirect commands, events --------------------- */

typedef void (*PFN_vkGetDeviceMemoryCommitment)(
        VkDevice device, VkDeviceMemory memory, VkDeviceSize* pCommittedMemoryInBytes);

typedef struct VkSparseImageMemoryRequirements {
    VkSparseImageFormatProperties formatProperties;
    uint32_t imageMipTailFirstLod;
    VkDeviceSize imageMipTailSize;
    VkDeviceSize imageMipTailOffset;
    VkDeviceSize imageMipTailStride;
} VkSparseImageMemoryRequirements;

typedef void (*PFN_vkGetImageSparseMemoryRequirements)(
        VkDevice device, VkImage image, uint32_t* pSparseMemoryRequirementCount,
        READOUT_LENGTH(*pSparseMemoryRequirementCount) VkSparseImageMemoryRequirements* pSparseMemoryRequirements);

typedef VkFlags VkSparseMemoryBindFlags;

typedef struct VkSparseMemoryBind {
    VkDeviceSize resourceOffset;
    VkDeviceSize size;
    VkDeviceMemory memory;
    VkDeviceSize memoryOffset;
    VkSparseMemoryBindFlags flags;
} VkSparseMemoryBind;

typedef struct VkSparseBufferMemoryBindInfo {
    VkBuffer buffer;
    uint32_t bindCount;
    READOUT_LENGTH(bindCount) const VkSparseMemoryBind* pBinds;
} VkSparseBufferMemoryBindInfo;

typedef struct VkSparseImageOpaqueMemoryBindInfo {
    VkImage image;
    uint32_t bindCount;
    READOUT_LENGTH(bindCount) const VkSparseMemoryBind* pBinds;
} VkSparseImageOpaqueMemoryBindInfo;

typedef struct VkImageSubresource {
    VkImageAspectFlags aspectMask;
    uint32_t mipLevel;
    uint32_t arrayLayer;
} VkImageSubresource;

typedef struct VkOffset3D {
    int32_t x;
    int32_t y;
    int32_t z;
} VkOffset3D;

typedef struct VkSparseImageMemoryBind {
    VkImageSubresource subresource;
    VkOffset3D offset;
    VkExtent3D extent;
    VkDeviceMemory memory;
    VkDeviceSize memoryOffset;
    VkSparseMemoryBindFlags flags;
} VkSparseImageMemoryBind;

typedef struct VkSparseImageMemoryBindInfo {
    VkImage image;
    uint32_t bindCount;
    READOUT_LENGTH(bindCount) const VkSparseImageMemoryBind* pBinds;
} VkSparseImageMemoryBindInfo;

typedef struct VkBindSparseInfo {
    VkStructureType sType;
    const void* pNext;
    uint32_t waitSemaphoreCount;
    READOUT_LENGTH(waitSemaphoreCount) const VkSemaphore* pWaitSemaphores;
    uint32_t bufferBindCount;
    READOUT_LENGTH(bufferBindCount) const VkSparseBufferMemoryBindInfo* pBufferBinds;
    uint32_t imageOpaqueBindCount;
    READOUT_LENGTH(imageOpaqueBindCount) const VkSparseImageOpaqueMemoryBindInfo* pImageOpaqueBinds;
    uint32_t imageBindCount;
    READOUT_LENGTH(imageBindCount) const VkSparseImageMemoryBindInfo* pImageBinds;
    uint32_t signalSemaphoreCount;
    READOUT_LENGTH(signalSemaphoreCount) const VkSemaphore* pSignalSemaphores;
} VkBindSparseInfo;

typedef VkResult (*PFN_vkQueueBindSparse)(
        VkQueue queue, uint32_t bindInfoCount,
        READOUT_LENGTH(bindInfoCount) const VkBindSparseInfo* pBindInfo, VkFence fence);

typedef struct VkSubresourceLayout {
    VkDeviceSize offset;
    VkDeviceSize size;
    VkDeviceSize rowPitch;
    VkDeviceSize arrayPitch;
    VkDeviceSize depthPitch;
} VkSubresourceLayout;

typedef void (*PFN_vkGetImageSubresourceLayout)(
        VkDevice device, VkImage image, const VkImageSubresource* pSubresource,
        VkSubresourceLayout* pLayout);

typedef void (*PFN_vkGetRenderAreaGranularity)(
        VkDevice device, VkRenderPass renderPass, VkExtent2D* pGranularity);

typedef void (*PFN_vkCmdUpdateBuffer)(
        VkCommandBuffer commandBuffer, VkBuffer dstBuffer, VkDeviceSize dstOffset,
        VkDeviceSize dataSize, READOUT_LENGTH(dataSize) const void* pData);

typedef struct VkDrawIndirectCommand {
    uint32_t vertexCount;
    uint32_t instanceCount;
    uint32_t firstVertex;
    uint32_t firstInstance;
} VkDrawIndirectCommand;

typedef struct VkDrawIndexedIndirectCommand {
    uint32_t indexCount;
    uint32_t instanceCount;
    uint32_t firstIndex;
    int32_t vertexOffset;
    uint32_t firstInstance;
} VkDrawIndexedIndirectCommand;

typedef struct VkDispatchIndirectCommand {
    uint32_t x;
    uint32_t y;
    uint32_t z;
} VkDispatchIndirectCommand;

typedef void (*PFN_vkCmdDrawIndirect)(
        VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset, uint32_t drawCount,
        uint32_t stride);

typedef void (*PFN_vkCmdDrawIndexedIndirect)(
        VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset, uint32_t drawCount,
        uint32_t stride);

typedef void (*PFN_vkCmdDispatchIndirect)(
        VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset);

typedef void (*PFN_vkCmdNextSubpass)(VkCommandBuffer commandBuffer, VkSubpassContents contents);

typedef VkFlags VkEventCreateFlags;

typedef struct VkEventCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkEventCreateFlags flags;
} VkEventCreateInfo;

typedef struct VkEvent_T* VkEvent;

typedef VkResult (*PFN_vkCreateEvent)(
        VkDevice device, const VkEventCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkEvent* pEvent);

typedef void (*PFN_vkDestroyEvent)(
        VkDevice device, VkEvent event, const VkAllocationCallbacks* pAllocator);

typedef VkResult (*PFN_vkGetEventStatus)(VkDevice device, VkEvent event);

typedef VkResult (*PFN_vkSetEvent)(VkDevice device, VkEvent event);

typedef VkResult (*PFN_vkResetEvent)(VkDevice device, VkEvent event);

typedef void (*PFN_vkCmdSetEvent)(
        VkCommandBuffer commandBuffer, VkEvent event, VkPipelineStageFlags stageMask);

typedef void (*PFN_vkCmdResetEvent)(
        VkCommandBuffer commandBuffer, VkEvent event, VkPipelineStageFlags stageMask);

typedef void (*PFN_vkCmdWaitEvents)(
        VkCommandBuffer commandBuffer, uint32_t eventCount,
        READOUT_LENGTH(eventCount) const VkEvent* pEvents, VkPipelineStageFlags srcStageMask,
        VkPipelineStageFlags dstStageMask, uint32_t memoryBarrierCount,
        READOUT_LENGTH(memoryBarrierCount) const VkMemoryBarrier* pMemoryBarriers,
        uint32_t bufferMemoryBarrierCount,
        READOUT_LENGTH(bufferMemoryBarrierCount) const VkBufferMemoryBarrier* pBufferMemoryBarriers,
        uint32_t imageMemoryBarrierCount,
        READOUT_LENGTH(imageMemoryBarrierCount) const VkImageMemoryBarrier* pImageMemoryBarriers);

/* ---- Core 1.1: device groups, binding and requirements 2, templates -------------------------- */

typedef struct VkPhysicalDeviceGroupProperties {
    VkStructureType sType;
    void* pNext;
    uint32_t physicalDeviceCount;
    VkPhysicalDevice physicalDevices[VK_MAX_DEVICE_GROUP_SIZE];
    VkBool32 subsetAllocation;
} VkPhysicalDeviceGroupProperties;

READOUT_SINCE(1_1, VK_KHR_device_group_creation) typedef VkResult (*PFN_vkEnumeratePhysicalDeviceGroups)(
        VkInstance instance, uint32_t* pPhysicalDeviceGroupCount,
        READOUT_LENGTH(*pPhysicalDeviceGroupCount) VkPhysicalDeviceGroupProperties* pPhysicalDeviceGroupProperties);

typedef VkFlags VkPeerMemoryFeatureFlags;

READOUT_SINCE(1_1, VK_KHR_device_group) typedef void (*PFN_vkGetDeviceGroupPeerMemoryFeatures)(
        VkDevice device, uint32_t heapIndex, uint32_t localDeviceIndex, uint32_t remoteDeviceIndex,
        VkPeerMemoryFeatureFlags* pPeerMemoryFeatures);

typedef struct VkDeviceQueueInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkDeviceQueueCreateFlags flags;
    uint32_t queueFamilyIndex;
    uint32_t queueIndex;
} VkDeviceQueueInfo2;

READOUT_SINCE(1_1) typedef void (*PFN_vkGetDeviceQueue2)(
        VkDevice device, const VkDeviceQueueInfo2* pQueueInfo, VkQueue* pQueue);

typedef struct VkBindBufferMemoryInfo {
    VkStructureType sType;
    const void* pNext;
    VkBuffer buffer;
    VkDeviceMemory memory;
    VkDeviceSize memoryOffset;
} VkBindBufferMemoryInfo;

READOUT_SINCE(1_1, VK_KHR_bind_memory2) typedef VkResult (*PFN_vkBindBufferMemory2)(
        VkDevice device, uint32_t bindInfoCount,
        READOUT_LENGTH(bindInfoCount) const VkBindBufferMemoryInfo* pBindInfos);

typedef struct VkBindImageMemoryInfo {
    VkStructureType sType;
    const void* pNext;
    VkImage image;
    VkDeviceMemory memory;
    VkDeviceSize memoryOffset;
} VkBindImageMemoryInfo;

READOUT_SINCE(1_1, VK_KHR_bind_memory2) typedef VkResult (*PFN_vkBindImageMemory2)(
        VkDevice device, uint32_t bindInfoCount,
        READOUT_LENGTH(bindInfoCount) const VkBindImageMemoryInfo* pBindInfos);

typedef struct VkBufferMemoryRequirementsInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkBuffer buffer;
} VkBufferMemoryRequirementsInfo2;

typedef struct VkMemoryRequirements2 {
    VkStructureType sType;
    void* pNext;
    VkMemoryRequirements memoryRequirements;
} VkMemoryRequirements2;

READOUT_SINCE(1_1, VK_KHR_get_memory_requirements2) typedef void (*PFN_vkGetBufferMemoryRequirements2)(
        VkDevice device, const VkBufferMemoryRequirementsInfo2* pInfo,
        VkMemoryRequirements2* pMemoryRequirements);

typedef struct VkImageMemoryRequirementsInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkImage image;
} VkImageMemoryRequirementsInfo2;

READOUT_SINCE(1_1, VK_KHR_get_memory_requirements2) typedef void (*PFN_vkGetImageMemoryRequirements2)(
        VkDevice device, const VkImageMemoryRequirementsInfo2* pInfo,
        VkMemoryRequirements2* pMemoryRequirements);

typedef struct VkImageSparseMemoryRequirementsInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkImage image;
} VkImageSparseMemoryRequirementsInfo2;

typedef struct VkSparseImageMemoryRequirements2 {
    VkStructureType sType;
    void* pNext;
    VkSparseImageMemoryRequirements memoryRequirements;
} VkSparseImageMemoryRequirements2;

READOUT_SINCE(1_1, VK_KHR_get_memory_requirements2) typedef void (*PFN_vkGetImageSparseMemoryRequirements2)(
        VkDevice device, const VkImageSparseMemoryRequirementsInfo2* pInfo,
        uint32_t* pSparseMemoryRequirementCount,
        READOUT_LENGTH(*pSparseMemoryRequirementCount) VkSparseImageMemoryRequirements2* pSparseMemoryRequirements);

typedef struct VkMemoryDedicatedRequirements {
    VkStructureType sType;
    void* pNext;
    VkBool32 prefersDedicatedAllocation;
    VkBool32 requiresDedicatedAllocation;
} VkMemoryDedicatedRequirements;

typedef VkFlags VkCommandPoolTrimFlags;

READOUT_SINCE(1_1, VK_KHR_maintenance1) typedef void (*PFN_vkTrimCommandPool)(
        VkDevice device, VkCommandPool commandPool, VkCommandPoolTrimFlags flags);

READOUT_SINCE(1_1, VK_KHR_device_group) typedef void (*PFN_vkCmdDispatchBase)(
        VkCommandBuffer commandBuffer, uint32_t baseGroupX, uint32_t baseGroupY,
        uint32_t baseGroupZ, uint32_t groupCountX, uint32_t groupCountY, uint32_t groupCountZ);

typedef VkFlags VkDescriptorUpdateTemplateCreateFlags;

typedef struct VkDescriptorUpdateTemplateEntry {
    uint32_t dstBinding;
    uint32_t dstArrayElement;
    uint32_t descriptorCount;
    VkDescriptorType descriptorType;
    size_t offset;
    size_t stride;
} VkDescriptorUpdateTemplateEntry;

typedef enum VkDescriptorUpdateTemplateType {
    VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET = 0
} VkDescriptorUpdateTemplateType;

typedef struct VkDescriptorUpdateTemplateCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkDescriptorUpdateTemplateCreateFlags flags;
    uint32_t descriptorUpdateEntryCount;
    READOUT_LENGTH(descriptorUpdateEntryCount) const VkDescriptorUpdateTemplateEntry* pDescriptorUpdateEntries;
    VkDescriptorUpdateTemplateType templateType;
    VkDescriptorSetLayout descriptorSetLayout;
    VkPipelineBindPoint pipelineBindPoint;
    VkPipelineLayout pipelineLayout;
    uint32_t set;
} VkDescriptorUpdateTemplateCreateInfo;

typedef struct VkDescriptorUpdateTemplate_T* VkDescriptorUpdateTemplate;

READOUT_SINCE(1_1, VK_KHR_descriptor_update_template) typedef VkResult (*PFN_vkCreateDescriptorUpdateTemplate)(
        VkDevice device, const VkDescriptorUpdateTemplateCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator,
        VkDescriptorUpdateTemplate* pDescriptorUpdateTemplate);

READOUT_SINCE(1_1, VK_KHR_descriptor_update_template) typedef void (*PFN_vkDestroyDescriptorUpdateTemplate)(
        VkDevice device, VkDescriptorUpdateTemplate descriptorUpdateTemplate,
        const VkAllocationCallbacks* pAllocator);

READOUT_SINCE(1_1, VK_KHR_descriptor_update_template) typedef void (*PFN_vkUpdateDescriptorSetWithTemplate)(
        VkDevice device, VkDescriptorSet descriptorSet,
        VkDescriptorUpdateTemplate descriptorUpdateTemplate, const void* pData);

typedef struct VkDescriptorSetLayoutSupport {
    VkStructureType sType;
    void* pNext;
    VkBool32 supported;
} VkDescriptorSetLayoutSupport;

READOUT_SINCE(1_1, VK_KHR_maintenance3) typedef void (*PFN_vkGetDescriptorSetLayoutSupport)(
        VkDevice device, const VkDescriptorSetLayoutCreateInfo* pCreateInfo,
        VkDescriptorSetLayoutSupport* pSupport);

typedef enum VkExternalMemoryHandleTypeFlagBits {
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT = 0x00000001,
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT = 0x00000002,
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT_BIT = 0x00000004,
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_TEXTURE_BIT = 0x00000008,
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_TEXTURE_KMT_BIT = 0x00000010,
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP_BIT = 0x00000020,
    VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE_BIT = 0x00000040
} VkExternalMemoryHandleTypeFlagBits;

typedef struct VkPhysicalDeviceExternalBufferInfo {
    VkStructureType sType;
    const void* pNext;
    VkBufferCreateFlags flags;
    VkBufferUsageFlags usage;
    VkExternalMemoryHandleTypeFlagBits handleType;
} VkPhysicalDeviceExternalBufferInfo;

typedef VkFlags VkExternalMemoryFeatureFlags;

typedef VkFlags VkExternalMemoryHandleTypeFlags;

typedef struct VkExternalMemoryProperties {
    VkExternalMemoryFeatureFlags externalMemoryFeatures;
    VkExternalMemoryHandleTypeFlags exportFromImportedHandleTypes;
    VkExternalMemoryHandleTypeFlags compatibleHandleTypes;
} VkExternalMemoryProperties;

typedef struct VkExternalBufferProperties {
    VkStructureType sType;
    void* pNext;
    VkExternalMemoryProperties externalMemoryProperties;
} VkExternalBufferProperties;

READOUT_SINCE(1_1, VK_KHR_external_memory_capabilities) typedef void (*PFN_vkGetPhysicalDeviceExternalBufferProperties)(
        VkPhysicalDevice physicalDevice,
        const VkPhysicalDeviceExternalBufferInfo* pExternalBufferInfo,
        VkExternalBufferProperties* pExternalBufferProperties);

typedef enum VkExternalFenceHandleTypeFlagBits {
    VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT = 0x00000001,
    VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT = 0x00000002,
    VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_KMT_BIT = 0x00000004,
    VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT = 0x00000008
} VkExternalFenceHandleTypeFlagBits;

typedef struct VkPhysicalDeviceExternalFenceInfo {
    VkStructureType sType;
    const void* pNext;
    VkExternalFenceHandleTypeFlagBits handleType;
} VkPhysicalDeviceExternalFenceInfo;

typedef VkFlags VkExternalFenceHandleTypeFlags;

typedef VkFlags VkExternalFenceFeatureFlags;

typedef struct VkExternalFenceProperties {
    VkStructureType sType;
    void* pNext;
    VkExternalFenceHandleTypeFlags exportFromImportedHandleTypes;
    VkExternalFenceHandleTypeFlags compatibleHandleTypes;
    VkExternalFenceFeatureFlags externalFenceFeatures;
} VkExternalFenceProperties;

READOUT_SINCE(1_1, VK_KHR_external_fence_capabilities) typedef void (*PFN_vkGetPhysicalDeviceExternalFenceProperties)(
        VkPhysicalDevice physicalDevice,
        const VkPhysicalDeviceExternalFenceInfo* pExternalFenceInfo,
        VkExternalFenceProperties* pExternalFenceProperties);

typedef enum VkExternalSemaphoreHandleTypeFlagBits {
    VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT = 0x00000001,
    VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT = 0x00000002,
    VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT_BIT = 0x00000004,
    VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE_BIT = 0x00000008,
    VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT = 0x00000010
} VkExternalSemaphoreHandleTypeFlagBits;

typedef struct VkPhysicalDeviceExternalSemaphoreInfo {
    VkStructureType sType;
    const void* pNext;
    VkExternalSemaphoreHandleTypeFlagBits handleType;
} VkPhysicalDeviceExternalSemaphoreInfo;

typedef VkFlags VkExternalSemaphoreHandleTypeFlags;

typedef VkFlags VkExternalSemaphoreFeatureFlags;

typedef struct VkExternalSemaphoreProperties {
    VkStructureType sType;
    void* pNext;
    VkExternalSemaphoreHandleTypeFlags exportFromImportedHandleTypes;
    VkExternalSemaphoreHandleTypeFlags compatibleHandleTypes;
    VkExternalSemaphoreFeatureFlags externalSemaphoreFeatures;
} VkExternalSemaphoreProperties;

READOUT_SINCE(1_1, VK_KHR_external_semaphore_capabilities)
typedef void (*PFN_vkGetPhysicalDeviceExternalSemaphoreProperties)(
        VkPhysicalDevice physicalDevice,
        const VkPhysicalDeviceExternalSemaphoreInfo* pExternalSemaphoreInfo,
        VkExternalSemaphoreProperties* pExternalSemaphoreProperties);

/* ---- Core 1.2: timeline semaphores, render passes 2, counted draws, addresses ---------------- */

typedef enum VkSemaphoreType {
    VK_SEMAPHORE_TYPE_BINARY = 0,
    VK_SEMAPHORE_TYPE_TIMELINE = 1
} VkSemaphoreType;

typedef struct VkSemaphoreTypeCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkSemaphoreType semaphoreType;
    uint64_t initialValue;
} VkSemaphoreTypeCreateInfo;

typedef struct VkTimelineSemaphoreSubmitInfo {
    VkStructureType sType;
    const void* pNext;
    uint32_t waitSemaphoreValueCount;
    READOUT_LENGTH(waitSemaphoreValueCount) const uint64_t* pWaitSemaphoreValues;
    uint32_t signalSemaphoreValueCount;
    READOUT_LENGTH(signalSemaphoreValueCount) const uint64_t* pSignalSemaphoreValues;
} VkTimelineSemaphoreSubmitInfo;

READOUT_SINCE(1_2, VK_KHR_timeline_semaphore) typedef VkResult (*PFN_vkGetSemaphoreCounterValue)(
        VkDevice device, VkSemaphore semaphore, uint64_t* pValue);

typedef VkFlags VkSemaphoreWaitFlags;

typedef struct VkSemaphoreWaitInfo {
    VkStructureType sType;
    const void* pNext;
    VkSemaphoreWaitFlags flags;
    uint32_t semaphoreCount;
    READOUT_LENGTH(semaphoreCount) const VkSemaphore* pSemaphores;
    READOUT_LENGTH(semaphoreCount) const uint64_t* pValues;
} VkSemaphoreWaitInfo;

READOUT_SINCE(1_2, VK_KHR_timeline_semaphore) typedef VkResult (*PFN_vkWaitSemaphores)(
        VkDevice device, const VkSemaphoreWaitInfo* pWaitInfo, uint64_t timeout);

typedef struct VkSemaphoreSignalInfo {
    VkStructureType sType;
    const void* pNext;
    VkSemaphore semaphore;
    uint64_t value;
} VkSemaphoreSignalInfo;

READOUT_SINCE(1_2, VK_KHR_timeline_semaphore) typedef VkResult (*PFN_vkSignalSemaphore)(
        VkDevice device, const VkSemaphoreSignalInfo* pSignalInfo);

typedef struct VkAttachmentDescription2 {
    VkStructureType sType;
    const void* pNext;
    VkAttachmentDescriptionFlags flags;
    VkFormat format;
    VkSampleCountFlagBits samples;
    VkAttachmentLoadOp loadOp;
    VkAttachmentStoreOp storeOp;
    VkAttachmentLoadOp stencilLoadOp;
    VkAttachmentStoreOp stencilStoreOp;
    VkImageLayout initialLayout;
    VkImageLayout finalLayout;
} VkAttachmentDescription2;

typedef struct VkAttachmentReference2 {
    VkStructureType sType;
    const void* pNext;
    uint32_t attachment;
    VkImageLayout layout;
    VkImageAspectFlags aspectMask;
} VkAttachmentReference2;

typedef struct VkSubpassDescription2 {
    VkStructureType sType;
    const void* pNext;
    VkSubpassDescriptionFlags flags;
    VkPipelineBindPoint pipelineBindPoint;
    uint32_t viewMask;
    uint32_t inputAttachmentCount;
    READOUT_LENGTH(inputAttachmentCount) const VkAttachmentReference2* pInputAttachments;
    uint32_t colorAttachmentCount;
    READOUT_LENGTH(colorAttachmentCount) const VkAttachmentReference2* pColorAttachments;
    READOUT_LENGTH(colorAttachmentCount) const VkAttachmentReference2* pResolveAttachments;
    const VkAttachmentReference2* pDepthStencilAttachment;
    uint32_t preserveAttachmentCount;
    READOUT_LENGTH(preserveAttachmentCount) const uint32_t* pPreserveAttachments;
} VkSubpassDescription2;

typedef struct VkSubpassDependency2 {
    VkStructureType sType;
    const void* pNext;
    uint32_t srcSubpass;
    uint32_t dstSubpass;
    VkPipelineStageFlags srcStageMask;
    VkPipelineStageFlags dstStageMask;
    VkAccessFlags srcAccessMask;
    VkAccessFlags dstAccessMask;
    VkDependencyFlags dependencyFlags;
    int32_t viewOffset;
} VkSubpassDependency2;

typedef struct VkRenderPassCreateInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkRenderPassCreateFlags flags;
    uint32_t attachmentCount;
    READOUT_LENGTH(attachmentCount) const VkAttachmentDescription2* pAttachments;
    uint32_t subpassCount;
    READOUT_LENGTH(subpassCount) const VkSubpassDescription2* pSubpasses;
    uint32_t dependencyCount;
    READOUT_LENGTH(dependencyCount) const VkSubpassDependency2* pDependencies;
    uint32_t correlatedViewMaskCount;
    READOUT_LENGTH(correlatedViewMaskCount) const uint32_t* pCorrelatedViewMasks;
} VkRenderPassCreateInfo2;

READOUT_SINCE(1_2, VK_KHR_create_renderpass2) typedef VkResult (*PFN_vkCreateRenderPass2)(
        VkDevice device, const VkRenderPassCreateInfo2* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkRenderPass* pRenderPass);

typedef struct VkSubpassBeginInfo {
    VkStructureType sType;
    const void* pNext;
    VkSubpassContents contents;
} VkSubpassBeginInfo;

READOUT_SINCE(1_2, VK_KHR_create_renderpass2) typedef void (*PFN_vkCmdBeginRenderPass2)(
        VkCommandBuffer commandBuffer, const VkRenderPassBeginInfo* pRenderPassBegin,
        const VkSubpassBeginInfo* pSubpassBeginInfo);

typedef struct VkSubpassEndInfo {
    VkStructureType sType;
    const void* pNext;
} VkSubpassEndInfo;

READOUT_SINCE(1_2, VK_KHR_create_renderpass2) typedef void (*PFN_vkCmdNextSubpass2)(
        VkCommandBuffer commandBuffer, const VkSubpassBeginInfo* pSubpassBeginInfo,
        const VkSubpassEndInfo* pSubpassEndInfo);

READOUT_SINCE(1_2, VK_KHR_create_renderpass2) typedef void (*PFN_vkCmdEndRenderPass2)(
        VkCommandBuffer commandBuffer, const VkSubpassEndInfo* pSubpassEndInfo);

READOUT_SINCE(1_2, VK_KHR_draw_indirect_count) typedef void (*PFN_vkCmdDrawIndirectCount)(
        VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset, VkBuffer countBuffer,
        VkDeviceSize countBufferOffset, uint32_t maxDrawCount, uint32_t stride);

READOUT_SINCE(1_2, VK_KHR_draw_indirect_count) typedef void (*PFN_vkCmdDrawIndexedIndirectCount)(
        VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset, VkBuffer countBuffer,
        VkDeviceSize countBufferOffset, uint32_t maxDrawCount, uint32_t stride);

typedef struct VkBufferDeviceAddressInfo {
    VkStructureType sType;
    const void* pNext;
    VkBuffer buffer;
} VkBufferDeviceAddressInfo;

READOUT_SINCE(1_2, VK_KHR_buffer_device_address) typedef VkDeviceAddress (*PFN_vkGetBufferDeviceAddress)(
        VkDevice device, const VkBufferDeviceAddressInfo* pInfo);

READOUT_SINCE(1_2, VK_KHR_buffer_device_address) typedef uint64_t (*PFN_vkGetBufferOpaqueCaptureAddress)(
        VkDevice device, const VkBufferDeviceAddressInfo* pInfo);

typedef struct VkDeviceMemoryOpaqueCaptureAddressInfo {
    VkStructureType sType;
    const void* pNext;
    VkDeviceMemory memory;
} VkDeviceMemoryOpaqueCaptureAddressInfo;

READOUT_SINCE(1_2, VK_KHR_buffer_device_address) typedef uint64_t (*PFN_vkGetDeviceMemoryOpaqueCaptureAddress)(
        VkDevice device, const VkDeviceMemoryOpaqueCaptureAddressInfo* pInfo);

/* ---- Core 1.3: synchronization 2, dynamic rendering, private data ---------------------------- */

typedef VkFlags VkSubmitFlags;

typedef struct VkSemaphoreSubmitInfo {
    VkStructureType sType;
    const void* pNext;
    VkSemaphore semaphore;
    uint64_t value;
    VkPipelineStageFlags2 stageMask;
    uint32_t deviceIndex;
} VkSemaphoreSubmitInfo;

typedef struct VkCommandBufferSubmitInfo {
    VkStructureType sType;
    const void* pNext;
    VkCommandBuffer commandBuffer;
    uint32_t deviceMask;
} VkCommandBufferSubmitInfo;

typedef struct VkSubmitInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkSubmitFlags flags;
    uint32_t waitSemaphoreInfoCount;
    READOUT_LENGTH(waitSemaphoreInfoCount) const VkSemaphoreSubmitInfo* pWaitSemaphoreInfos;
    uint32_t commandBufferInfoCount;
    READOUT_LENGTH(commandBufferInfoCount) const VkCommandBufferSubmitInfo* pCommandBufferInfos;
    uint32_t signalSemaphoreInfoCount;
    READOUT_LENGTH(signalSemaphoreInfoCount) const VkSemaphoreSubmitInfo* pSignalSemaphoreInfos;
} VkSubmitInfo2;

READOUT_SINCE(1_3, VK_KHR_synchronization2) typedef VkResult (*PFN_vkQueueSubmit2)(
        VkQueue queue, uint32_t submitCount,
        READOUT_LENGTH(submitCount) const VkSubmitInfo2* pSubmits, VkFence fence);

typedef VkFlags64 VkAccessFlags2;

typedef struct VkMemoryBarrier2 {
    VkStructureType sType;
    const void* pNext;
    VkPipelineStageFlags2 srcStageMask;
    VkAccessFlags2 srcAccessMask;
    VkPipelineStageFlags2 dstStageMask;
    VkAccessFlags2 dstAccessMask;
} VkMemoryBarrier2;

typedef struct VkBufferMemoryBarrier2 {
    VkStructureType sType;
    const void* pNext;
    VkPipelineStageFlags2 srcStageMask;
    VkAccessFlags2 srcAccessMask;
    VkPipelineStageFlags2 dstStageMask;
    VkAccessFlags2 dstAccessMask;
    uint32_t srcQueueFamilyIndex;
    uint32_t dstQueueFamilyIndex;
    VkBuffer buffer;
    VkDeviceSize offset;
    VkDeviceSize size;
} VkBufferMemoryBarrier2;

typedef struct VkImageMemoryBarrier2 {
    VkStructureType sType;
    const void* pNext;
    VkPipelineStageFlags2 srcStageMask;
    VkAccessFlags2 srcAccessMask;
    VkPipelineStageFlags2 dstStageMask;
    VkAccessFlags2 dstAccessMask;
    VkImageLayout oldLayout;
    VkImageLayout newLayout;
    uint32_t srcQueueFamilyIndex;
    uint32_t dstQueueFamilyIndex;
    VkImage image;
    VkImageSubresourceRange subresourceRange;
} VkImageMemoryBarrier2;

typedef struct VkDependencyInfo {
    VkStructureType sType;
    const void* pNext;
    VkDependencyFlags dependencyFlags;
    uint32_t memoryBarrierCount;
    READOUT_LENGTH(memoryBarrierCount) const VkMemoryBarrier2* pMemoryBarriers;
    uint32_t bufferMemoryBarrierCount;
    READOUT_LENGTH(bufferMemoryBarrierCount) const VkBufferMemoryBarrier2* pBufferMemoryBarriers;
    uint32_t imageMemoryBarrierCount;
    READOUT_LENGTH(imageMemoryBarrierCount) const VkImageMemoryBarrier2* pImageMemoryBarriers;
} VkDependencyInfo;

READOUT_SINCE(1_3, VK_KHR_synchronization2) typedef void (*PFN_vkCmdSetEvent2)(
        VkCommandBuffer commandBuffer, VkEvent event, const VkDependencyInfo* pDependencyInfo);

READOUT_SINCE(1_3, VK_KHR_synchronization2) typedef void (*PFN_vkCmdResetEvent2)(
        VkCommandBuffer commandBuffer, VkEvent event, VkPipelineStageFlags2 stageMask);

READOUT_SINCE(1_3, VK_KHR_synchronization2) typedef void (*PFN_vkCmdWaitEvents2)(
        VkCommandBuffer commandBuffer, uint32_t eventCount,
        READOUT_LENGTH(eventCount) const VkEvent* pEvents,
        READOUT_LENGTH(eventCount) const VkDependencyInfo* pDependencyInfos);

typedef VkFlags VkRenderingFlags;

typedef enum VkResolveModeFlagBits {
    VK_RESOLVE_MODE_NONE = 0x00000000,
    VK_RESOLVE_MODE_SAMPLE_ZERO_BIT = 0x00000001,
    VK_RESOLVE_MODE_AVERAGE_BIT = 0x00000002,
    VK_RESOLVE_MODE_MIN_BIT = 0x00000004,
    VK_RESOLVE_MODE_MAX_BIT = 0x00000008
} VkResolveModeFlagBits;

typedef struct VkRenderingAttachmentInfo {
    VkStructureType sType;
    const void* pNext;
    VkImageView imageView;
    VkImageLayout imageLayout;
    VkResolveModeFlagBits resolveMode;
    VkImageView resolveImageView;
    VkImageLayout resolveImageLayout;
    VkAttachmentLoadOp loadOp;
    VkAttachmentStoreOp storeOp;
    VkClearValue clearValue;
} VkRenderingAttachmentInfo;

typedef struct VkRenderingInfo {
    VkStructureType sType;
    const void* pNext;
    VkRenderingFlags flags;
    VkRect2D renderArea;
    uint32_t layerCount;
    uint32_t viewMask;
    uint32_t colorAttachmentCount;
    READOUT_LENGTH(colorAttachmentCount) const VkRenderingAttachmentInfo* pColorAttachments;
    const VkRenderingAttachmentInfo* pDepthAttachment;
    const VkRenderingAttachmentInfo* pStencilAttachment;
} VkRenderingInfo;

READOUT_SINCE(1_3, VK_KHR_dynamic_rendering) typedef void (*PFN_vkCmdBeginRendering)(
        VkCommandBuffer commandBuffer, const VkRenderingInfo* pRenderingInfo);

READOUT_SINCE(1_3, VK_KHR_dynamic_rendering) typedef void (*PFN_vkCmdEndRendering)(VkCommandBuffer commandBuffer);

typedef struct VkPipelineRenderingCreateInfo {
    VkStructureType sType;
    const void* pNext;
    uint32_t viewMask;
    uint32_t colorAttachmentCount;
    READOUT_IF(0) const VkFormat* pColorAttachmentFormats;
    VkFormat depthAttachmentFormat;
    VkFormat stencilAttachmentFormat;
} VkPipelineRenderingCreateInfo;

typedef struct VkCommandBufferInheritanceRenderingInfo {
    VkStructureType sType;
    const void* pNext;
    VkRenderingFlags flags;
    uint32_t viewMask;
    uint32_t colorAttachmentCount;
    READOUT_LENGTH(colorAttachmentCount) const VkFormat* pColorAttachmentFormats;
    VkFormat depthAttachmentFormat;
    VkFormat stencilAttachmentFormat;
    VkSampleCountFlagBits rasterizationSamples;
} VkCommandBufferInheritanceRenderingInfo;

READOUT_SINCE(1_3, VK_EXT_extended_dynamic_state) typedef void (*PFN_vkCmdSetScissorWithCount)(
        VkCommandBuffer commandBuffer, uint32_t scissorCount,
        READOUT_LENGTH(scissorCount) const VkRect2D* pScissors);

READOUT_SINCE(1_3, VK_EXT_extended_dynamic_state2) typedef void (*PFN_vkCmdSetRasterizerDiscardEnable)(
        VkCommandBuffer commandBuffer, VkBool32 rasterizerDiscardEnable);

typedef struct VkBufferCopy2 {
    VkStructureType sType;
    const void* pNext;
    VkDeviceSize srcOffset;
    VkDeviceSize dstOffset;
    VkDeviceSize size;
} VkBufferCopy2;

typedef struct VkCopyBufferInfo2 {
    VkStructureType sType;
    const void* pNext;
    VkBuffer srcBuffer;
    VkBuffer dstBuffer;
    uint32_t regionCount;
    READOUT_LENGTH(regionCount) const VkBufferCopy2* pRegions;
} VkCopyBufferInfo2;

READOUT_SINCE(1_3, VK_KHR_copy_commands2) typedef void (*PFN_vkCmdCopyBuffer2)(
        VkCommandBuffer commandBuffer, const VkCopyBufferInfo2* pCopyBufferInfo);

typedef VkFlags VkPrivateDataSlotCreateFlags;

typedef struct VkPrivateDataSlotCreateInfo {
    VkStructureType sType;
    const void* pNext;
    VkPrivateDataSlotCreateFlags flags;
} VkPrivateDataSlotCreateInfo;

typedef struct VkPrivateDataSlot_T* VkPrivateDataSlot;

READOUT_SINCE(1_3, VK_EXT_private_data) typedef VkResult (*PFN_vkCreatePrivateDataSlot)(
        VkDevice device, const VkPrivateDataSlotCreateInfo* pCreateInfo,
        const VkAllocationCallbacks* pAllocator, VkPrivateDataSlot* pPrivateDataSlot);

READOUT_SINCE(1_3, VK_EXT_private_data) typedef void (*PFN_vkDestroyPrivateDataSlot)(
        VkDevice device, VkPrivateDataSlot privateDataSlot,
        const VkAllocationCallbacks* pAllocator);

typedef enum VkObjectType {
    VK_OBJECT_TYPE_UNKNOWN = 0,
    VK_OBJECT_TYPE_INSTANCE = 1,
    VK_OBJECT_TYPE_PHYSICAL_DEVICE = 2,
    VK_OBJECT_TYPE_DEVICE = 3,
    VK_OBJECT_TYPE_QUEUE = 4,
    VK_OBJECT_TYPE_SEMAPHORE = 5,
    VK_OBJECT_TYPE_COMMAND_BUFFER = 6,
    VK_OBJECT_TYPE_FENCE = 7,
    VK_OBJECT_TYPE_DEVICE_MEMORY = 8,
    VK_OBJECT_TYPE_BUFFER = 9,
    VK_OBJECT_TYPE_IMAGE = 10,
    VK_OBJECT_TYPE_EVENT = 11,
    VK_OBJECT_TYPE_QUERY_POOL = 12,
    VK_OBJECT_TYPE_BUFFER_VIEW = 13,
    VK_OBJECT_TYPE_IMAGE_VIEW = 14,
    VK_OBJECT_TYPE_SHADER_MODULE = 15,
    VK_OBJECT_TYPE_PIPELINE_CACHE = 16,
    VK_OBJECT_TYPE_PIPELINE_LAYOUT = 17,
    VK_OBJECT_TYPE_RENDER_PASS = 18,
    VK_OBJECT_TYPE_PIPELINE = 19,
    VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT = 20,
    VK_OBJECT_TYPE_SAMPLER = 21,
    VK_OBJECT_TYPE_DESCRIPTOR_POOL = 22,
    VK_OBJECT_TYPE_DESCRIPTOR_SET = 23,
    VK_OBJECT_TYPE_FRAMEBUFFER = 24,
    VK_OBJECT_TYPE_COMMAND_POOL = 25,
    VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION = 1000156000,
    VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE = 1000085000,
    VK_OBJECT_TYPE_PRIVATE_DATA_SLOT = 1000295000
} VkObjectType;

READOUT_SINCE(1_3, VK_EXT_private_data) typedef VkResult (*PFN_vkSetPrivateData)(
        VkDevice device, VkObjectType objectType, uint64_t objectHandle,
        VkPrivateDataSlot privateDataSlot, uint64_t data);

READOUT_SINCE(1_3, VK_EXT_private_data) typedef void (*PFN_vkGetPrivateData)(
        VkDevice device, VkObjectType objectType, uint64_t objectHandle,
        VkPrivateDataSlot privateDataSlot, uint64_t* pData);

typedef struct VkDeviceBufferMemoryRequirements {
    VkStructureType sType;
    const void* pNext;
    const VkBufferCreateInfo* pCreateInfo;
} VkDeviceBufferMemoryRequirements;

READOUT_SINCE(1_3, VK_KHR_maintenance4) typedef void (*PFN_vkGetDeviceBufferMemoryRequirements)(
        VkDevice device, const VkDeviceBufferMemoryRequirements* pInfo,
        VkMemoryRequirements2* pMemoryRequirements);

typedef struct VkDeviceImageMemoryRequirements {
    VkStructureType sType;
    const void* pNext;
    const VkImageCreateInfo* pCreateInfo;
    VkImageAspectFlagBits planeAspect;
} VkDeviceImageMemoryRequirements;

READOUT_SINCE(1_3, VK_KHR_maintenance4) typedef void (*PFN_vkGetDeviceImageMemoryRequirements)(
        VkDevice device, const VkDeviceImageMemoryRequirements* pInfo,
        VkMemoryRequirements2* pMemoryRequirements);

READOUT_SINCE(1_3, VK_KHR_maintenance4) typedef void (*PFN_vkGetDeviceImageSparseMemoryRequirements)(
        VkDevice device, const VkDeviceImageMemoryRequirements* pInfo,
        uint32_t* pSparseMemoryRequirementCount,
        READOUT_LENGTH(*pSparseMemoryRequirementCount) VkSparseImageMemoryRequirements2* pSparseMemoryRequirements);

/* ---- Many draws in one call ------------------------------------------------------------------ */

typedef struct VkMultiDrawInfoEXT {
    uint32_t firstVertex;
    uint32_t vertexCount;
} VkMultiDrawInfoEXT;

typedef struct VkMultiDrawIndexedInfoEXT {
    uint32_t firstIndex;
    uint32_t indexCount;
    int32_t vertexOffset;
} VkMultiDrawIndexedInfoEXT;

READOUT_SINCE(VK_EXT_multi_draw) typedef void (*PFN_vkCmdDrawMultiEXT)(
        VkCommandBuffer commandBuffer, uint32_t drawCount,
        READOUT_IF(stride >= 8) READOUT_LENGTH(drawCount) const VkMultiDrawInfoEXT* pVertexInfo, uint32_t instanceCount,
        uint32_t firstInstance, uint32_t stride);

READOUT_SINCE(VK_EXT_multi_draw) typedef void (*PFN_vkCmdDrawMultiIndexedEXT)(
        VkCommandBuffer commandBuffer, uint32_t drawCount,
        READOUT_IF(stride >= 12) READOUT_LENGTH(drawCount) const VkMultiDrawIndexedInfoEXT* pIndexInfo,
        uint32_t instanceCount, uint32_t firstInstance, uint32_t stride,
        READOUT_LENGTH(1) const int32_t* pVertexOffset);

/* ---- Acceleration structures and micromaps: builds and copies -------------------------------- */

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkCmdBuildAccelerationStructuresIndirectKHR)(
        VkCommandBuffer commandBuffer, uint32_t infoCount,
        READOUT_LENGTH(infoCount) const VkAccelerationStructureBuildGeometryInfoKHR* pInfos,
        READOUT_LENGTH(infoCount) const VkDeviceAddress* pIndirectDeviceAddresses,
        READOUT_LENGTH(infoCount) const uint32_t* pIndirectStrides,
        READOUT_LENGTH(infoCount) const uint32_t* const* ppMaxPrimitiveCounts);

typedef struct VkDeferredOperationKHR_T* VkDeferredOperationKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkResult (*PFN_vkBuildAccelerationStructuresKHR)(
        VkDevice device, VkDeferredOperationKHR deferredOperation, uint32_t infoCount,
        READOUT_LENGTH(infoCount) const VkAccelerationStructureBuildGeometryInfoKHR* pInfos,
        READOUT_LENGTH(infoCount) const VkAccelerationStructureBuildRangeInfoKHR* const* ppBuildRangeInfos);

typedef enum VkCopyAccelerationStructureModeKHR {
    VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR = 0,
    VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR = 1,
    VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR = 2,
    VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR = 3
} VkCopyAccelerationStructureModeKHR;

typedef struct VkCopyAccelerationStructureInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkAccelerationStructureKHR src;
    VkAccelerationStructureKHR dst;
    VkCopyAccelerationStructureModeKHR mode;
} VkCopyAccelerationStructureInfoKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkCmdCopyAccelerationStructureKHR)(
        VkCommandBuffer commandBuffer, const VkCopyAccelerationStructureInfoKHR* pInfo);

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkResult (*PFN_vkCopyAccelerationStructureKHR)(
        VkDevice device, VkDeferredOperationKHR deferredOperation,
        const VkCopyAccelerationStructureInfoKHR* pInfo);

typedef struct VkCopyAccelerationStructureToMemoryInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkAccelerationStructureKHR src;
    VkDeviceOrHostAddressKHR dst;
    VkCopyAccelerationStructureModeKHR mode;
} VkCopyAccelerationStructureToMemoryInfoKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkResult (*PFN_vkCopyAccelerationStructureToMemoryKHR)(
        VkDevice device, VkDeferredOperationKHR deferredOperation,
        const VkCopyAccelerationStructureToMemoryInfoKHR* pInfo);

typedef struct VkCopyMemoryToAccelerationStructureInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkDeviceOrHostAddressConstKHR src;
    VkAccelerationStructureKHR dst;
    VkCopyAccelerationStructureModeKHR mode;
} VkCopyMemoryToAccelerationStructureInfoKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkResult (*PFN_vkCopyMemoryToAccelerationStructureKHR)(
        VkDevice device, VkDeferredOperationKHR deferredOperation,
        const VkCopyMemoryToAccelerationStructureInfoKHR* pInfo);

typedef struct VkAccelerationStructureDeviceAddressInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkAccelerationStructureKHR accelerationStructure;
} VkAccelerationStructureDeviceAddressInfoKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef VkDeviceAddress (*PFN_vkGetAccelerationStructureDeviceAddressKHR)(
        VkDevice device, const VkAccelerationStructureDeviceAddressInfoKHR* pInfo);

typedef struct VkAccelerationStructureVersionInfoKHR {
    VkStructureType sType;
    const void* pNext;
    READOUT_LENGTH(2 * VK_UUID_SIZE) const uint8_t* pVersionData;
} VkAccelerationStructureVersionInfoKHR;

typedef enum VkAccelerationStructureCompatibilityKHR {
    VK_ACCELERATION_STRUCTURE_COMPATIBILITY_COMPATIBLE_KHR = 0,
    VK_ACCELERATION_STRUCTURE_COMPATIBILITY_INCOMPATIBLE_KHR = 1
} VkAccelerationStructureCompatibilityKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkGetDeviceAccelerationStructureCompatibilityKHR)(
        VkDevice device, const VkAccelerationStructureVersionInfoKHR* pVersionInfo,
        VkAccelerationStructureCompatibilityKHR* pCompatibility);

typedef enum VkAccelerationStructureBuildTypeKHR {
    VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR = 0,
    VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR = 1,
    VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_OR_DEVICE_KHR = 2
} VkAccelerationStructureBuildTypeKHR;

typedef struct VkAccelerationStructureBuildSizesInfoKHR {
    VkStructureType sType;
    const void* pNext;
    VkDeviceSize accelerationStructureSize;
    VkDeviceSize updateScratchSize;
    VkDeviceSize buildScratchSize;
} VkAccelerationStructureBuildSizesInfoKHR;

READOUT_SINCE(VK_KHR_acceleration_structure) typedef void (*PFN_vkGetAccelerationStructureBuildSizesKHR)(
        VkDevice device, VkAccelerationStructureBuildTypeKHR buildType,
        const VkAccelerationStructureBuildGeometryInfoKHR* pBuildInfo,
        READOUT_LENGTH(pBuildInfo->geometryCount) const uint32_t* pMaxPrimitiveCounts,
        VkAccelerationStructureBuildSizesInfoKHR* pSizeInfo);

READOUT_SINCE(VK_EXT_opacity_micromap) typedef VkResult (*PFN_vkBuildMicromapsEXT)(
        VkDevice device, VkDeferredOperationKHR deferredOperation, uint32_t infoCount,
        READOUT_LENGTH(infoCount) const VkMicromapBuildInfoEXT* pInfos);

typedef enum VkCopyMicromapModeEXT {
    VK_COPY_MICROMAP_MODE_CLONE_EXT = 0,
    VK_COPY_MICROMAP_MODE_SERIALIZE_EXT = 1,
    VK_COPY_MICROMAP_MODE_DESERIALIZE_EXT = 2,
    VK_COPY_MICROMAP_MODE_COMPACT_EXT = 3
} VkCopyMicromapModeEXT;

typedef struct VkCopyMicromapInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkMicromapEXT src;
    VkMicromapEXT dst;
    VkCopyMicromapModeEXT mode;
} VkCopyMicromapInfoEXT;

READOUT_SINCE(VK_EXT_opacity_micromap) typedef void (*PFN_vkCmdCopyMicromapEXT)(
        VkCommandBuffer commandBuffer, const VkCopyMicromapInfoEXT* pInfo);

READOUT_SINCE(VK_EXT_opacity_micromap) typedef VkResult (*PFN_vkCopyMicromapEXT)(
        VkDevice device, VkDeferredOperationKHR deferredOperation,
        const VkCopyMicromapInfoEXT* pInfo);

typedef struct VkCopyMicromapToMemoryInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkMicromapEXT src;
    VkDeviceOrHostAddressKHR dst;
    VkCopyMicromapModeEXT mode;
} VkCopyMicromapToMemoryInfoEXT;

READOUT_SINCE(VK_EXT_opacity_micromap) typedef VkResult (*PFN_vkCopyMicromapToMemoryEXT)(
        VkDevice device, VkDeferredOperationKHR deferredOperation,
        const VkCopyMicromapToMemoryInfoEXT* pInfo);

typedef struct VkCopyMemoryToMicromapInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkDeviceOrHostAddressConstKHR src;
    VkMicromapEXT dst;
    VkCopyMicromapModeEXT mode;
} VkCopyMemoryToMicromapInfoEXT;

READOUT_SINCE(VK_EXT_opacity_micromap) typedef VkResult (*PFN_vkCopyMemoryToMicromapEXT)(
        VkDevice device, VkDeferredOperationKHR deferredOperation,
        const VkCopyMemoryToMicromapInfoEXT* pInfo);

typedef struct VkMicromapVersionInfoEXT {
    VkStructureType sType;
    const void* pNext;
    READOUT_LENGTH(2 * VK_UUID_SIZE) const uint8_t* pVersionData;
} VkMicromapVersionInfoEXT;

READOUT_SINCE(VK_EXT_opacity_micromap) typedef void (*PFN_vkGetDeviceMicromapCompatibilityEXT)(
        VkDevice device, const VkMicromapVersionInfoEXT* pVersionInfo,
        VkAccelerationStructureCompatibilityKHR* pCompatibility);

typedef struct VkMicromapBuildSizesInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkDeviceSize micromapSize;
    VkDeviceSize buildScratchSize;
    VkBool32 discardable;
} VkMicromapBuildSizesInfoEXT;

READOUT_SINCE(VK_EXT_opacity_micromap) typedef void (*PFN_vkGetMicromapBuildSizesEXT)(
        VkDevice device, VkAccelerationStructureBuildTypeKHR buildType,
        const VkMicromapBuildInfoEXT* pBuildInfo, VkMicromapBuildSizesInfoEXT* pSizeInfo);

/* ---- Names of objects, and labels of queues -------------------------------------------------- */

READOUT_SINCE(VK_EXT_debug_utils) typedef void (*PFN_vkQueueBeginDebugUtilsLabelEXT)(
        VkQueue queue, const VkDebugUtilsLabelEXT* pLabelInfo);

READOUT_SINCE(VK_EXT_debug_utils) typedef void (*PFN_vkQueueEndDebugUtilsLabelEXT)(VkQueue queue);

READOUT_SINCE(VK_EXT_debug_utils) typedef void (*PFN_vkQueueInsertDebugUtilsLabelEXT)(
        VkQueue queue, const VkDebugUtilsLabelEXT* pLabelInfo);

typedef struct VkDebugUtilsObjectNameInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkObjectType objectType;
    uint64_t objectHandle;
    READOUT_STRING const char* pObjectName;
} VkDebugUtilsObjectNameInfoEXT;

READOUT_SINCE(VK_EXT_debug_utils) typedef VkResult (*PFN_vkSetDebugUtilsObjectNameEXT)(
        VkDevice device, const VkDebugUtilsObjectNameInfoEXT* pNameInfo);

typedef struct VkDebugUtilsObjectTagInfoEXT {
    VkStructureType sType;
    const void* pNext;
    VkObjectType objectType;
    uint64_t objectHandle;
    uint64_t tagName;
    size_t tagSize;
    READOUT_LENGTH(tagSize) const void* pTag;
} VkDebugUtilsObjectTagInfoEXT;

READOUT_SINCE(VK_EXT_debug_utils) typedef VkResult (*PFN_vkSetDebugUtilsObjectTagEXT)(
        VkDevice device, const VkDebugUtilsObjectTagInfoEXT* pTagInfo);

/* ---- Structs of features whose fields only the software device needs ------------------------- */

READOUT_SINCE(1_1)
READOUT_FEATURES(1000120000, VkPhysicalDeviceVariablePointersFeatures, variablePointersStorageBuffer, variablePointers)
READOUT_SINCE(1_1) READOUT_FEATURES(1000083000, VkPhysicalDevice16BitStorageFeatures, storageBuffer16BitAccess,
        uniformAndStorageBuffer16BitAccess, storagePushConstant16, storageInputOutput16)
READOUT_SINCE(1_1) READOUT_FEATURES(1000156004, VkPhysicalDeviceSamplerYcbcrConversionFeatures, samplerYcbcrConversion)
READOUT_SINCE(1_1) READOUT_FEATURES(1000145001, VkPhysicalDeviceProtectedMemoryFeatures, protectedMemory)
READOUT_SINCE(1_1) READOUT_FEATURES(1000063000, VkPhysicalDeviceShaderDrawParametersFeatures, shaderDrawParameters)
READOUT_SINCE(1_2)
READOUT_FEATURES(1000175000, VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures, shaderSubgroupExtendedTypes)
READOUT_SINCE(1_2) READOUT_FEATURES(1000082000, VkPhysicalDeviceShaderFloat16Int8Features, shaderFloat16, shaderInt8)
READOUT_SINCE(1_2)
READOUT_FEATURES(1000161001, VkPhysicalDeviceDescriptorIndexingFeatures, shaderInputAttachmentArrayDynamicIndexing,
        shaderUniformTexelBufferArrayDynamicIndexing, shaderStorageTexelBufferArrayDynamicIndexing,
        shaderUniformBufferArrayNonUniformIndexing, shaderSampledImageArrayNonUniformIndexing,
        shaderStorageBufferArrayNonUniformIndexing, shaderStorageImageArrayNonUniformIndexing,
        shaderInputAttachmentArrayNonUniformIndexing, shaderUniformTexelBufferArrayNonUniformIndexing,
        shaderStorageTexelBufferArrayNonUniformIndexing, descriptorBindingUniformBufferUpdateAfterBind,
        descriptorBindingSampledImageUpdateAfterBind, descriptorBindingStorageImageUpdateAfterBind,
        descriptorBindingStorageBufferUpdateAfterBind, descriptorBindingUniformTexelBufferUpdateAfterBind,
        descriptorBindingStorageTexelBufferUpdateAfterBind, descriptorBindingUpdateUnusedWhilePending,
        descriptorBindingPartiallyBound, descriptorBindingVariableDescriptorCount, runtimeDescriptorArray)
READOUT_SINCE(1_2) READOUT_FEATURES(1000207000, VkPhysicalDeviceTimelineSemaphoreFeatures, timelineSemaphore)
READOUT_SINCE(1_2) READOUT_FEATURES(1000177000, VkPhysicalDevice8BitStorageFeatures, storageBuffer8BitAccess,
        uniformAndStorageBuffer8BitAccess, storagePushConstant8)
READOUT_SINCE(1_2)
READOUT_FEATURES(1000211000, VkPhysicalDeviceVulkanMemoryModelFeatures, vulkanMemoryModel, vulkanMemoryModelDeviceScope,
        vulkanMemoryModelAvailabilityVisibilityChains)
READOUT_SINCE(1_2) READOUT_FEATURES(1000180000, VkPhysicalDeviceShaderAtomicInt64Features, shaderBufferInt64Atomics,
        shaderSharedInt64Atomics)
READOUT_SINCE(1_2) READOUT_FEATURES(1000221000, VkPhysicalDeviceScalarBlockLayoutFeatures, scalarBlockLayout)
READOUT_SINCE(1_2)
READOUT_FEATURES(1000253000, VkPhysicalDeviceUniformBufferStandardLayoutFeatures, uniformBufferStandardLayout)
READOUT_SINCE(1_2) READOUT_FEATURES(1000257000, VkPhysicalDeviceBufferDeviceAddressFeatures, bufferDeviceAddress,
        bufferDeviceAddressCaptureReplay, bufferDeviceAddressMultiDevice)
READOUT_SINCE(1_2) READOUT_FEATURES(1000108000, VkPhysicalDeviceImagelessFramebufferFeatures, imagelessFramebuffer)
READOUT_SINCE(1_2)
READOUT_FEATURES(1000241000, VkPhysicalDeviceSeparateDepthStencilLayoutsFeatures, separateDepthStencilLayouts)
READOUT_SINCE(1_3) READOUT_FEATURES(1000295000, VkPhysicalDevicePrivateDataFeatures, privateData)
READOUT_SINCE(1_3) READOUT_FEATURES(1000138000, VkPhysicalDeviceInlineUniformBlockFeatures, inlineUniformBlock,
        descriptorBindingInlineUniformBlockUpdateAfterBind)
READOUT_SINCE(1_3) READOUT_FEATURES(1000413000, VkPhysicalDeviceMaintenance4Features, maintenance4)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000066000, VkPhysicalDeviceTextureCompressionASTCHDRFeatures, textureCompressionASTC_HDR)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000276000, VkPhysicalDeviceShaderDemoteToHelperInvocationFeatures, shaderDemoteToHelperInvocation)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000225002, VkPhysicalDeviceSubgroupSizeControlFeatures, subgroupSizeControl, computeFullSubgroups)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000297000, VkPhysicalDevicePipelineCreationCacheControlFeatures, pipelineCreationCacheControl)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000325000, VkPhysicalDeviceZeroInitializeWorkgroupMemoryFeatures, shaderZeroInitializeWorkgroupMemory)
READOUT_SINCE(1_3) READOUT_FEATURES(1000335000, VkPhysicalDeviceImageRobustnessFeatures, robustImageAccess)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000215000, VkPhysicalDeviceShaderTerminateInvocationFeatures, shaderTerminateInvocation)
READOUT_SINCE(1_3)
READOUT_FEATURES(1000280000, VkPhysicalDeviceShaderIntegerDotProductFeatures, shaderIntegerDotProduct)
READOUT_SINCE(1_3) READOUT_FEATURES(1000044003, VkPhysicalDeviceDynamicRenderingFeatures, dynamicRendering)
READOUT_SINCE(VK_EXT_multi_draw) READOUT_FEATURES(1000392000, VkPhysicalDeviceMultiDrawFeaturesEXT, multiDraw)
READOUT_SINCE(VK_EXT_extended_dynamic_state)
READOUT_FEATURES(1000267000, VkPhysicalDeviceExtendedDynamicStateFeaturesEXT, extendedDynamicState)
READOUT_SINCE(VK_EXT_extended_dynamic_state2)
READOUT_FEATURES(1000377000, VkPhysicalDeviceExtendedDynamicState2FeaturesEXT, extendedDynamicState2,
        extendedDynamicState2LogicOp, extendedDynamicState2PatchControlPoints)

/* ---- Functions without a signature here: what the software device answers, and the trace finds in registries -- */

READOUT_FUNCTIONS(VkInstance, vk_icdGetPhysicalDeviceProcAddr)
READOUT_SINCE(VK_EXT_debug_utils)
READOUT_FUNCTIONS(VkInstance, vkCreateDebugUtilsMessengerEXT, vkDestroyDebugUtilsMessengerEXT,
        vkSubmitDebugUtilsMessageEXT)
READOUT_SINCE(VK_EXT_headless_surface)
READOUT_FUNCTIONS(VkInstance, vkCreateHeadlessSurfaceEXT)
READOUT_SINCE(VK_KHR_surface)
READOUT_FUNCTIONS(VkInstance, vkDestroySurfaceKHR)
READOUT_SINCE(1_1, VK_KHR_get_physical_device_properties2)
READOUT_FUNCTIONS(VkPhysicalDevice, vkGetPhysicalDeviceMemoryProperties2, vkGetPhysicalDeviceFormatProperties2,
        vkGetPhysicalDeviceImageFormatProperties2, vkGetPhysicalDeviceSparseImageFormatProperties2)
READOUT_SINCE(1_3, VK_EXT_tooling_info)
READOUT_FUNCTIONS(VkPhysicalDevice, vkGetPhysicalDeviceToolProperties)
READOUT_SINCE(VK_KHR_surface)
READOUT_FUNCTIONS(VkPhysicalDevice, vkGetPhysicalDeviceSurfaceSupportKHR, vkGetPhysicalDeviceSurfaceCapabilitiesKHR,
        vkGetPhysicalDeviceSurfaceFormatsKHR, vkGetPhysicalDeviceSurfacePresentModesKHR)
READOUT_SINCE(VK_KHR_swapchain)
READOUT_FUNCTIONS(VkPhysicalDevice, vkGetPhysicalDevicePresentRectanglesKHR)
READOUT_SINCE(VK_KHR_video_encode_queue)
READOUT_FUNCTIONS(VkPhysicalDevice, vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR)
READOUT_SINCE(VK_KHR_video_queue)
READOUT_FUNCTIONS(VkPhysicalDevice, vkGetPhysicalDeviceVideoCapabilitiesKHR,
        vkGetPhysicalDeviceVideoFormatPropertiesKHR)
READOUT_FUNCTIONS(VkDevice, vkResetDescriptorPool, vkFreeDescriptorSets, vkCreateSampler, vkDestroySampler,
        vkCreateBufferView, vkDestroyBufferView, vkCreatePipelineCache, vkDestroyPipelineCache, vkGetPipelineCacheData,
        vkMergePipelineCaches)
READOUT_SINCE(1_1, VK_KHR_sampler_ycbcr_conversion)
READOUT_FUNCTIONS(VkDevice, vkCreateSamplerYcbcrConversion, vkDestroySamplerYcbcrConversion)
READOUT_SINCE(VK_KHR_swapchain)
READOUT_FUNCTIONS(VkDevice, vkCreateSwapchainKHR, vkDestroySwapchainKHR, vkGetSwapchainImagesKHR, vkAcquireNextImageKHR,
        vkAcquireNextImage2KHR, vkGetDeviceGroupPresentCapabilitiesKHR, vkGetDeviceGroupSurfacePresentModesKHR)
READOUT_SINCE(VK_KHR_video_encode_queue)
READOUT_FUNCTIONS(VkDevice, vkGetEncodedVideoSessionParametersKHR)
READOUT_SINCE(VK_KHR_video_queue)
READOUT_FUNCTIONS(VkDevice, vkGetVideoSessionMemoryRequirementsKHR, vkBindVideoSessionMemoryKHR,
        vkCreateVideoSessionParametersKHR, vkUpdateVideoSessionParametersKHR, vkDestroyVideoSessionParametersKHR)
READOUT_SINCE(VK_KHR_swapchain)
READOUT_FUNCTIONS(VkQueue, vkQueuePresentKHR)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdBindIndexBuffer, vkCmdBindVertexBuffers, vkCmdPushConstants, vkCmdSetLineWidth,
        vkCmdSetDepthBias, vkCmdSetDepthBounds, vkCmdSetBlendConstants, vkCmdSetStencilCompareMask,
        vkCmdSetStencilWriteMask, vkCmdSetStencilReference, vkCmdCopyImage, vkCmdBlitImage, vkCmdResolveImage,
        vkCmdCopyBufferToImage, vkCmdCopyImageToBuffer, vkCmdClearColorImage, vkCmdClearDepthStencilImage,
        vkCmdClearAttachments)
READOUT_SINCE(1_1, VK_KHR_device_group)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdSetDeviceMask)
READOUT_SINCE(1_3, VK_EXT_extended_dynamic_state)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdSetPrimitiveTopology, vkCmdBindVertexBuffers2, vkCmdSetCullMode,
        vkCmdSetFrontFace, vkCmdSetViewportWithCount, vkCmdSetDepthTestEnable, vkCmdSetDepthWriteEnable,
        vkCmdSetDepthCompareOp, vkCmdSetDepthBoundsTestEnable, vkCmdSetStencilTestEnable, vkCmdSetStencilOp)
READOUT_SINCE(1_3, VK_EXT_extended_dynamic_state2)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdSetDepthBiasEnable, vkCmdSetPrimitiveRestartEnable)
READOUT_SINCE(1_3, VK_KHR_copy_commands2)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdCopyImage2, vkCmdBlitImage2, vkCmdResolveImage2, vkCmdCopyBufferToImage2,
        vkCmdCopyImageToBuffer2)
READOUT_SINCE(1_3, VK_KHR_synchronization2)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdPipelineBarrier2)
READOUT_SINCE(VK_EXT_extended_dynamic_state2)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdSetPatchControlPointsEXT, vkCmdSetLogicOpEXT)
READOUT_SINCE(VK_EXT_mesh_shader)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdDrawMeshTasksIndirectEXT, vkCmdDrawMeshTasksIndirectCountEXT)
READOUT_SINCE(VK_EXT_transform_feedback)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdDrawIndirectByteCountEXT)
READOUT_SINCE(VK_KHR_video_queue)
READOUT_FUNCTIONS(VkCommandBuffer, vkCmdControlVideoCodingKHR)

#endif
