package dev.readout.driver.vulkan;

import dev.readout.driver.DriverException;

/** The {@code VkResult} codes by name. */
enum VkResult {
    VK_SUCCESS(0),
    VK_NOT_READY(1),
    VK_TIMEOUT(2),
    VK_EVENT_SET(3),
    VK_EVENT_RESET(4),
    VK_INCOMPLETE(5),
    VK_ERROR_OUT_OF_HOST_MEMORY(-1),
    VK_ERROR_OUT_OF_DEVICE_MEMORY(-2),
    VK_ERROR_INITIALIZATION_FAILED(-3),
    VK_ERROR_DEVICE_LOST(-4, "close this device and make a new one"),
    VK_ERROR_MEMORY_MAP_FAILED(-5),
    VK_ERROR_LAYER_NOT_PRESENT(-6, "a layer that was asked for is not installed"),
    VK_ERROR_EXTENSION_NOT_PRESENT(-7, "an extension that was asked for is not supported"),
    VK_ERROR_FEATURE_NOT_PRESENT(-8, "a feature that was asked for is not supported"),
    VK_ERROR_INCOMPATIBLE_DRIVER(-9, "the loader found no driver that works here. Install one (lavapipe needs no GPU:"
            + " package mesa-vulkan-drivers), or see what VK_ICD_FILENAMES and VK_LOADER_DEBUG=error,warn say"),
    VK_ERROR_TOO_MANY_OBJECTS(-10),
    VK_ERROR_FORMAT_NOT_SUPPORTED(-11),
    VK_ERROR_FRAGMENTED_POOL(-12),
    VK_ERROR_UNKNOWN(-13),
    VK_ERROR_OUT_OF_POOL_MEMORY(-1000069000),
    VK_ERROR_INVALID_EXTERNAL_HANDLE(-1000072003),
    VK_ERROR_FRAGMENTATION(-1000161000),
    VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS(-1000257000),
    VK_PIPELINE_COMPILE_REQUIRED(1000297000),
    VK_ERROR_SURFACE_LOST_KHR(-1000000000),
    VK_ERROR_NATIVE_WINDOW_IN_USE_KHR(-1000000001),
    VK_SUBOPTIMAL_KHR(1000001003),
    VK_ERROR_OUT_OF_DATE_KHR(-1000001004),
    VK_ERROR_INCOMPATIBLE_DISPLAY_KHR(-1000003001),
    VK_ERROR_VALIDATION_FAILED_EXT(-1000011001),
    VK_ERROR_INVALID_SHADER_NV(-1000012000),
    VK_ERROR_IMAGE_USAGE_NOT_SUPPORTED_KHR(-1000023000),
    VK_ERROR_VIDEO_PICTURE_LAYOUT_NOT_SUPPORTED_KHR(-1000023001),
    VK_ERROR_VIDEO_PROFILE_OPERATION_NOT_SUPPORTED_KHR(-1000023002),
    VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR(-1000023003),
    VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR(-1000023004),
    VK_ERROR_VIDEO_STD_VERSION_NOT_SUPPORTED_KHR(-1000023005),
    VK_ERROR_INVALID_DRM_FORMAT_MODIFIER_PLANE_LAYOUT_EXT(-1000158000),
    VK_ERROR_NOT_PERMITTED_KHR(-1000174001),
    VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT(-1000255000),
    VK_THREAD_IDLE_KHR(1000268000),
    VK_THREAD_DONE_KHR(1000268001),
    VK_OPERATION_DEFERRED_KHR(1000268002),
    VK_OPERATION_NOT_DEFERRED_KHR(1000268003),
    VK_ERROR_COMPRESSION_EXHAUSTED_EXT(-1000338000);

    // Compared on every poll, so constants and not fields of the constants above.
    static final int SUCCESS = 0;
    static final int NOT_READY = 1;
    static final int TIMEOUT = 2;
    static final int INCOMPLETE = 5;
    static final int DEVICE_LOST = -4;

    final int code;
    private final String advice;

    VkResult(int code) {
        this(code, "");
    }

    VkResult(int code, String advice) {
        this.code = code;
        this.advice = advice;
    }

    /** @throws DriverException if {@code code} is not {@code VK_SUCCESS} */
    static void requireSuccess(VulkanFunction function, int code) {
        if (code != SUCCESS) {
            throw exception(function, code);
        }
    }

    /** The exception for a function that returned {@code code}. */
    static DriverException exception(VulkanFunction function, int code) {
        return exception(function, code, "");
    }

    /** @param what names the object concerned: the message has it before the advice; empty if it has no name */
    static DriverException exception(VulkanFunction function, int code, String what) {
        for (VkResult result : values()) {
            if (result.code == code) {
                return DriverException.returned(function.name(), result.name(), code, what
                        + (what.isEmpty() || result.advice.isEmpty() ? "" : "; ") + result.advice);
            }
        }
        return DriverException.returned(function.name(), "a VkResult without a name", code, what);
    }
}
