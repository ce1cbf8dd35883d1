package dev.readout.driver.gl;

import org.jspecify.annotations.Nullable;

/**
 * The platform of an {@link EglDisplay}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link EglDisplay}.
 */
public enum EglPlatform {
    /** No window system, and whatever device the driver likes: EGL_MESA_platform_surfaceless. */
    SURFACELESS("EGL_MESA_platform_surfaceless"),
    /** The first device that EGL lists, without a window system: EGL_EXT_platform_device. */
    DEVICE("EGL_EXT_platform_device"),
    /** ANGLE's OpenGL ES on the system's Vulkan: EGL_ANGLE_platform_angle_vulkan. */
    ANGLE_VULKAN("EGL_ANGLE_platform_angle_vulkan"),
    /** What the driver takes for the default, often a window system: {@code eglGetDisplay(EGL_DEFAULT_DISPLAY)}. */
    DEFAULT(null);

    private final @Nullable String extension;

    EglPlatform(@Nullable String extension) {
        this.extension = extension;
    }

    /** The client extension that brings it; null: it is always there. */
    @Nullable
    String extension() {
        return extension;
    }
}
