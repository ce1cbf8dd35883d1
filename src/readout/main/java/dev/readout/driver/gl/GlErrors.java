package dev.readout.driver.gl;

import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.abi.gl.gl_h;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;

/**
 * Checks a context's errors. GL keeps an error until {@code glGetError} is called. So it is called before and after
 * each call: an error that was there before is not the call's. Nothing here allocates, unless there is an error.
 */
final class GlErrors {
    /** The most error flags of a driver: with a lost context, it may return errors for ever. */
    private static final int MAX_FLAGS = 32;

    private final MemorySegment getError;

    GlErrors(GlFunctionTable functions) {
        this.getError = functions.get("glGetError").address();
    }

    /**
     * Finds the errors that earlier calls left, the application's or another library's.
     *
     * @throws DriverException if there are any: {@code function} would be blamed for them, and they would be lost
     */
    void before(GlFunction function) {
        int code = take();
        if (code != GlError.NONE) {
            throw GlError.exception("a call before " + function.name(), code);
        }
    }

    /** @throws DriverException if {@code function}, which was just called, raised an error */
    void after(GlFunction function) {
        int code = take();
        if (code != GlError.NONE) {
            throw GlError.exception(function.name(), code);
        }
    }

    /**
     * The exception for a call of {@code function} whose result says that it failed, which can only be for want of
     * memory.
     */
    DriverException refused(GlFunction function) {
        return GlError.exception(function.name(),
                take() == GlError.CONTEXT_LOST ? GlError.CONTEXT_LOST : gl_h.GL_OUT_OF_MEMORY());
    }

    /** Takes all errors. Returns the first, or the loss of the context. */
    int take() {
        int first = PFN_glGetError.invoke(getError);
        int last = first;
        for (int flag = 1; last != GlError.NONE && last != GlError.CONTEXT_LOST && flag < MAX_FLAGS; flag++) {
            last = PFN_glGetError.invoke(getError);
        }
        return last == GlError.CONTEXT_LOST ? last : first;
    }
}
