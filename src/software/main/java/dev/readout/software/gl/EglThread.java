package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES_API;
import static dev.readout.abi.egl.egl_h.EGL_SUCCESS;

import org.jspecify.annotations.Nullable;

/** EGL's state for each thread of an application. */
final class EglThread {
    /** The error of the last call, for {@code eglGetError}. */
    int error = EGL_SUCCESS();

    /** For which API {@code eglCreateContext} makes a context. */
    int api = EGL_OPENGL_ES_API();

    @Nullable
    GlContext current;

    /** The surfaces that are current with the context, or null. */
    @Nullable
    EglSurface draw;
    @Nullable
    EglSurface read;

    /** The handles of the display and of the surfaces that are current; 0 if none are. */
    long displayHandle;
    long drawHandle;
    long readHandle;

    /** Makes surfaces current in place of those that are. */
    void setSurfaces(@Nullable EglSurface drawn, long drawnHandle, @Nullable EglSurface readFrom, long readHandle) {
        occupy(null);
        draw = drawn;
        read = readFrom;
        drawHandle = drawnHandle;
        this.readHandle = readHandle;
        occupy(this);
    }

    private void occupy(@Nullable EglThread thread) {
        if (draw != null) {
            draw.thread = thread;
        }
        if (read != null) {
            read.thread = thread;
        }
    }
}
