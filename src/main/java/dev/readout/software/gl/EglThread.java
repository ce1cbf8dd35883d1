package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES_API;
import static dev.readout.abi.egl.egl_h.EGL_SUCCESS;

import org.jspecify.annotations.Nullable;

/** What EGL keeps for each thread of an application. */
final class EglThread {
    /** What {@code eglGetError} answers about the last call. */
    int error = EGL_SUCCESS();

    /** For which API {@code eglCreateContext} makes a context. */
    int api = EGL_OPENGL_ES_API();

    /** The context that is current, or null. */
    @Nullable
    GlContext current;
}
