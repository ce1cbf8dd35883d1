package dev.readout.driver.gl;

import dev.readout.abi.egl.egl_h;

/**
 * The API of a {@link GlContext}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link EglDisplay}.
 */
public enum GlApi {
    /** Desktop OpenGL. */
    OPENGL(egl_h.EGL_OPENGL_API(), egl_h.EGL_OPENGL_BIT()),
    /** OpenGL ES. */
    OPENGL_ES(egl_h.EGL_OPENGL_ES_API(), egl_h.EGL_OPENGL_ES3_BIT());

    private final int api;
    private final int renderableBit;

    GlApi(int api, int renderableBit) {
        this.api = api;
        this.renderableBit = renderableBit;
    }

    /** The argument of {@code eglBindAPI}. */
    int api() {
        return api;
    }

    /** The bit of {@code EGL_RENDERABLE_TYPE} that a config needs. */
    int renderableBit() {
        return renderableBit;
    }

    /** As people write it. */
    @Override
    public String toString() {
        return this == OPENGL ? "OpenGL" : "OpenGL ES";
    }
}
