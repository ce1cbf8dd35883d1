package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_HEIGHT;
import static dev.readout.abi.egl.egl_h.EGL_WIDTH;

import dev.readout.software.abi.egl.egl_h;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A pbuffer, the only kind of surface that the device has. */
final class EglSurface {
    /** The answer of {@code eglQuerySurface} for each attribute. */
    private static final Map<Integer, ToIntFunction<EglSurface>> ATTRIBUTES = Map.ofEntries(
            Map.entry(egl_h.EGL_CONFIG_ID(), surface -> surface.config.id()),
            Map.entry(EGL_WIDTH(), surface -> surface.width),
            Map.entry(EGL_HEIGHT(), surface -> surface.height),
            Map.entry(egl_h.EGL_LARGEST_PBUFFER(), surface -> surface.largest ? 1 : 0),
            Map.entry(egl_h.EGL_TEXTURE_FORMAT(), surface -> egl_h.EGL_NO_TEXTURE()),
            Map.entry(egl_h.EGL_TEXTURE_TARGET(), surface -> egl_h.EGL_NO_TEXTURE()),
            Map.entry(egl_h.EGL_MIPMAP_TEXTURE(), surface -> 0),
            Map.entry(egl_h.EGL_MIPMAP_LEVEL(), surface -> surface.mipmapLevel),
            Map.entry(egl_h.EGL_RENDER_BUFFER(), surface -> egl_h.EGL_BACK_BUFFER()),
            Map.entry(egl_h.EGL_SWAP_BEHAVIOR(), surface -> egl_h.EGL_BUFFER_DESTROYED()),
            Map.entry(egl_h.EGL_MULTISAMPLE_RESOLVE(), surface -> egl_h.EGL_MULTISAMPLE_RESOLVE_DEFAULT()),
            Map.entry(egl_h.EGL_GL_COLORSPACE(), surface -> surface.colorspace),
            Map.entry(egl_h.EGL_VG_COLORSPACE(), surface -> egl_h.EGL_GL_COLORSPACE_SRGB()),
            Map.entry(egl_h.EGL_VG_ALPHA_FORMAT(), surface -> egl_h.EGL_VG_ALPHA_FORMAT_NONPRE()),
            Map.entry(egl_h.EGL_HORIZONTAL_RESOLUTION(), surface -> egl_h.EGL_UNKNOWN()),
            Map.entry(egl_h.EGL_VERTICAL_RESOLUTION(), surface -> egl_h.EGL_UNKNOWN()),
            Map.entry(egl_h.EGL_PIXEL_ASPECT_RATIO(), surface -> egl_h.EGL_UNKNOWN()));

    final EglConfig config;
    final int width;
    final int height;
    private final boolean largest;
    private final int colorspace;

    /** The value that {@code eglSurfaceAttrib} sets. */
    int mipmapLevel;

    /** The thread on which the surface is current, or null. */
    @Nullable
    EglThread thread;

    EglSurface(EglConfig config, int width, int height, boolean largest, int colorspace) {
        this.config = config;
        this.width = width;
        this.height = height;
        this.largest = largest;
        this.colorspace = colorspace;
    }

    int attribute(int attribute) {
        ToIntFunction<EglSurface> value = ATTRIBUTES.get(attribute);
        if (value == null) {
            throw EglArguments.unknown(attribute, "a surface");
        }
        return value.applyAsInt(this);
    }
}
