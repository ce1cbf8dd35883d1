package dev.readout.driver.gl;

import dev.readout.abi.egl.PFN_eglGetError;
import dev.readout.abi.egl.egl_h;
import dev.readout.driver.DriverException;

/** The errors of GL's and EGL's functions, by name: each has a number of its own. */
enum GlError {
    GL_INVALID_ENUM(0x0500),
    GL_INVALID_VALUE(0x0501),
    GL_INVALID_OPERATION(0x0502),
    GL_STACK_OVERFLOW(0x0503),
    GL_STACK_UNDERFLOW(0x0504),
    GL_OUT_OF_MEMORY(0x0505, "what GL does after that is undefined: close the context"),
    GL_INVALID_FRAMEBUFFER_OPERATION(0x0506),
    GL_CONTEXT_LOST(0x0507, "the GPU was reset, and what the context held is gone: close it and make another"),

    EGL_SUCCESS(egl_h.EGL_SUCCESS()),
    EGL_NOT_INITIALIZED(egl_h.EGL_NOT_INITIALIZED(), "no driver works here"),
    EGL_BAD_ACCESS(egl_h.EGL_BAD_ACCESS(), "somebody else has it: another thread the context, or another process the"
            + " counters"),
    EGL_BAD_ALLOC(egl_h.EGL_BAD_ALLOC()),
    EGL_BAD_ATTRIBUTE(egl_h.EGL_BAD_ATTRIBUTE()),
    EGL_BAD_CONFIG(egl_h.EGL_BAD_CONFIG()),
    EGL_BAD_CONTEXT(egl_h.EGL_BAD_CONTEXT()),
    EGL_BAD_CURRENT_SURFACE(egl_h.EGL_BAD_CURRENT_SURFACE()),
    EGL_BAD_DISPLAY(egl_h.EGL_BAD_DISPLAY()),
    EGL_BAD_MATCH(egl_h.EGL_BAD_MATCH()),
    EGL_BAD_NATIVE_PIXMAP(egl_h.EGL_BAD_NATIVE_PIXMAP()),
    EGL_BAD_NATIVE_WINDOW(egl_h.EGL_BAD_NATIVE_WINDOW()),
    EGL_BAD_PARAMETER(egl_h.EGL_BAD_PARAMETER()),
    EGL_BAD_SURFACE(egl_h.EGL_BAD_SURFACE()),
    EGL_CONTEXT_LOST(egl_h.EGL_CONTEXT_LOST(), "the GPU was reset: make the display's contexts again");

    // Compared after every call, so constants and not fields of the constants above.
    static final int NONE = 0;
    static final int CONTEXT_LOST = 0x0507;

    private final int code;
    private final String advice;

    GlError(int code) {
        this(code, "");
    }

    GlError(int code, String advice) {
        this.code = code;
        this.advice = advice;
    }

    /** The exception for an error that {@code function} raised. */
    static DriverException exception(String function, int code) {
        for (GlError error : values()) {
            if (error.code == code) {
                return DriverException.raised(function, error.name(), code, error.advice);
            }
        }
        return DriverException.raised(function, "an error without a name", code, "");
    }

    /** @throws DriverException if {@code result} is {@code EGL_FALSE} */
    static void requireTrue(GlFunctionTable functions, GlFunction function, int result) {
        if (result == egl_h.EGL_FALSE()) {
            throw exception(functions, function);
        }
    }

    /** The exception for a function that failed on this thread, if nothing was called since. */
    static DriverException exception(GlFunctionTable functions, GlFunction function) {
        return exception(function.name(), PFN_eglGetError.invoke(functions.get("eglGetError").address()));
    }
}
