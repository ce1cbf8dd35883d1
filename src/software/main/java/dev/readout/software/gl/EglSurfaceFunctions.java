package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ALLOC;
import static dev.readout.abi.egl.egl_h.EGL_BAD_CONTEXT;
import static dev.readout.abi.egl.egl_h.EGL_BAD_MATCH;
import static dev.readout.abi.egl.egl_h.EGL_BAD_NATIVE_PIXMAP;
import static dev.readout.abi.egl.egl_h.EGL_BAD_NATIVE_WINDOW;
import static dev.readout.abi.egl.egl_h.EGL_BAD_SURFACE;
import static dev.readout.abi.egl.egl_h.EGL_HEIGHT;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.abi.egl.egl_h.EGL_WIDTH;
import static dev.readout.software.abi.egl.egl_h.EGL_BACK_BUFFER;
import static dev.readout.software.abi.egl.egl_h.EGL_BUFFER_DESTROYED;
import static dev.readout.software.abi.egl.egl_h.EGL_GL_COLORSPACE;
import static dev.readout.software.abi.egl.egl_h.EGL_GL_COLORSPACE_LINEAR;
import static dev.readout.software.abi.egl.egl_h.EGL_GL_COLORSPACE_SRGB;
import static dev.readout.software.abi.egl.egl_h.EGL_LARGEST_PBUFFER;
import static dev.readout.software.abi.egl.egl_h.EGL_MIPMAP_LEVEL;
import static dev.readout.software.abi.egl.egl_h.EGL_MIPMAP_TEXTURE;
import static dev.readout.software.abi.egl.egl_h.EGL_MULTISAMPLE_RESOLVE;
import static dev.readout.software.abi.egl.egl_h.EGL_MULTISAMPLE_RESOLVE_DEFAULT;
import static dev.readout.software.abi.egl.egl_h.EGL_NO_TEXTURE;
import static dev.readout.software.abi.egl.egl_h.EGL_SWAP_BEHAVIOR;
import static dev.readout.software.abi.egl.egl_h.EGL_TEXTURE_FORMAT;
import static dev.readout.software.abi.egl.egl_h.EGL_TEXTURE_TARGET;
import static dev.readout.software.abi.egl.egl_h.EGL_VG_ALPHA_FORMAT;
import static dev.readout.software.abi.egl.egl_h.EGL_VG_COLORSPACE;
import static dev.readout.software.gl.GlFunction.egl;
import static dev.readout.software.gl.GlFunction.eglCommand;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions of surfaces. The device has no window system: windows and pixmaps are refused, and functions for
 * windows do nothing to a pbuffer, as EGL says.
 */
record EglSurfaceFunctions(EglDisplays displays) implements GlFunctions {
    private static final Set<Integer> PBUFFER_ATTRIBUTES = Set.of(EGL_WIDTH(), EGL_HEIGHT(), EGL_LARGEST_PBUFFER(),
            EGL_GL_COLORSPACE(), EGL_TEXTURE_FORMAT(), EGL_TEXTURE_TARGET(), EGL_MIPMAP_TEXTURE(),
            EGL_VG_COLORSPACE(), EGL_VG_ALPHA_FORMAT());

    /** Attributes that can be set to one value. */
    private static final Map<Integer, Integer> ONLY_VALUES = Map.of(
            EGL_MULTISAMPLE_RESOLVE(), EGL_MULTISAMPLE_RESOLVE_DEFAULT(), EGL_SWAP_BEHAVIOR(), EGL_BUFFER_DESTROYED());

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "eglCreatePbufferSurface" ->
                    egl((thread, call) -> create(call.pointer(0), call.pointer(1), call.pointer(2)));
            case "eglCreatePbufferFromClientBuffer" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                throw EglArguments.parameter("buftype is " + GlArguments.hex(call.integer(1))
                        + ": this device makes a pbuffer of no other buffer");
            });
            case "eglCreateWindowSurface", "eglCreatePlatformWindowSurface", "eglCreatePlatformWindowSurfaceEXT" ->
                    egl((thread, call) -> refuse(call, EGL_BAD_NATIVE_WINDOW(), "window"));
            case "eglCreatePixmapSurface", "eglCreatePlatformPixmapSurface", "eglCreatePlatformPixmapSurfaceEXT" ->
                    egl((thread, call) -> refuse(call, EGL_BAD_NATIVE_PIXMAP(), "pixmap"));
            case "eglDestroySurface" -> eglCommand((thread, call) -> displays.initialized(call.pointer(0))
                    .remove(EglSurface.class, call.pointer(1), "surface", EGL_BAD_SURFACE()));
            case "eglQuerySurface" -> eglCommand((thread, call) -> {
                int value = surface(call).attribute(call.integer(2));
                GlArguments.setInt(EglArguments.pointer(call.pointer(3), "value"), 0, value);
            });
            case "eglSurfaceAttrib" -> egl((thread, call) -> set(surface(call), call.integer(2), call.integer(3)));
            case "eglBindTexImage", "eglReleaseTexImage" -> egl((thread, call) -> {
                surface(call);
                if (call.integer(2) != EGL_BACK_BUFFER()) {
                    throw EglArguments.parameter("buffer is " + GlArguments.hex(call.integer(2))
                            + ": expected EGL_BACK_BUFFER");
                }
                throw new GlMisuse(EGL_BAD_MATCH(), "the surface's EGL_TEXTURE_FORMAT is EGL_NO_TEXTURE");
            });
            case "eglSwapInterval" -> egl((thread, call) -> swapInterval(thread, call.pointer(0)));
            case "eglSwapBuffers" -> eglCommand((thread, call) -> surface(call));
            case "eglCopyBuffers" -> egl((thread, call) -> {
                surface(call);
                throw noNative(EGL_BAD_NATIVE_PIXMAP(), "pixmap");
            });
            default -> null;
        };
    }

    private EglSurface surface(GlCall call) {
        return displays.initialized(call.pointer(0)).get(EglSurface.class, call.pointer(1), "surface",
                EGL_BAD_SURFACE());
    }

    private long create(MemorySegment dpy, MemorySegment config, MemorySegment list) {
        EglDisplay display = displays.initialized(dpy);
        EglConfig made = EglConfig.of(config);
        Map<Integer, Integer> attributes = new HashMap<>();
        EglArguments.ints(list, (attribute, value) -> {
            if (!PBUFFER_ATTRIBUTES.contains(attribute)) {
                throw EglArguments.unknown(attribute, "a pbuffer");
            }
            attributes.put(attribute, (int) value);
        });
        if (attributes.getOrDefault(EGL_TEXTURE_FORMAT(), EGL_NO_TEXTURE()) != EGL_NO_TEXTURE()
                || attributes.getOrDefault(EGL_TEXTURE_TARGET(), EGL_NO_TEXTURE()) != EGL_NO_TEXTURE()) {
            throw new GlMisuse(EGL_BAD_MATCH(), "a texture is asked for: the config's EGL_BIND_TO_TEXTURE_RGB and"
                    + " EGL_BIND_TO_TEXTURE_RGBA are false");
        }
        int colorspace = attributes.getOrDefault(EGL_GL_COLORSPACE(), EGL_GL_COLORSPACE_LINEAR());
        if (colorspace != EGL_GL_COLORSPACE_LINEAR() && colorspace != EGL_GL_COLORSPACE_SRGB()) {
            throw EglArguments.unknown(colorspace, "the colour spaces");
        }
        boolean largest = attributes.getOrDefault(EGL_LARGEST_PBUFFER(), 0) != 0;
        return display.add(new EglSurface(made, size(attributes, EGL_WIDTH(), largest),
                size(attributes, EGL_HEIGHT(), largest), largest, colorspace));
    }

    private static int size(Map<Integer, Integer> attributes, int attribute, boolean largest) {
        int size = attributes.getOrDefault(attribute, 0);
        if (size < 0) {
            throw EglArguments.parameter("the size is " + size + ": expected 0 or more");
        }
        if (size > GlLimits.SIZE && !largest) {
            throw new GlMisuse(EGL_BAD_ALLOC(), "the size is " + size + ": expected at most "
                    + GlLimits.SIZE);
        }
        return Math.min(size, GlLimits.SIZE);
    }

    private long refuse(GlCall call, int error, String what) {
        displays.initialized(call.pointer(0));
        EglConfig.of(call.pointer(1));
        throw noNative(error, what);
    }

    private static GlMisuse noNative(int error, String what) {
        return new GlMisuse(error, "this device has no " + what + "s: its surfaces are pbuffers");
    }

    private static int set(EglSurface surface, int attribute, int value) {
        if (attribute == EGL_MIPMAP_LEVEL()) {
            surface.mipmapLevel = value;
            return EGL_TRUE();
        }
        Integer only = ONLY_VALUES.get(attribute);
        if (only == null) {
            throw EglArguments.unknown(attribute, "a surface that can be set");
        }
        if (value != only) {
            throw new GlMisuse(EGL_BAD_MATCH(), "value is " + GlArguments.hex(value) + ": the config has only "
                    + GlArguments.hex(only));
        }
        return EGL_TRUE();
    }

    private int swapInterval(EglThread thread, MemorySegment dpy) {
        displays.initialized(dpy);
        if (thread.current == null) {
            throw new GlMisuse(EGL_BAD_CONTEXT(), "no context is current on this thread");
        }
        if (thread.draw == null) {
            throw new GlMisuse(EGL_BAD_SURFACE(), "no surface is current on this thread");
        }
        return EGL_TRUE();
    }
}
