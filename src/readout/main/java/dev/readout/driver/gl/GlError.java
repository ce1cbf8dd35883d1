package dev.readout.driver.gl;

import dev.readout.driver.DriverException;

/** The errors of GL's functions, by name. */
enum GlError {
    GL_INVALID_ENUM(0x0500),
    GL_INVALID_VALUE(0x0501),
    GL_INVALID_OPERATION(0x0502),
    GL_STACK_OVERFLOW(0x0503),
    GL_STACK_UNDERFLOW(0x0504),
    GL_OUT_OF_MEMORY(0x0505, "what GL does after that is undefined: close the context"),
    GL_INVALID_FRAMEBUFFER_OPERATION(0x0506),
    GL_CONTEXT_LOST(0x0507, "the GPU was reset, and what the context held is gone: close it and make another");

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
}
