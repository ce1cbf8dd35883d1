package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ACCESS;
import static dev.readout.abi.egl.egl_h.EGL_BAD_ATTRIBUTE;
import static dev.readout.abi.egl.egl_h.EGL_BAD_CONFIG;
import static dev.readout.abi.egl.egl_h.EGL_BAD_CONTEXT;
import static dev.readout.abi.egl.egl_h.EGL_BAD_MATCH;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.abi.egl.egl_h.EGL_BAD_SURFACE;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MAJOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MINOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_OPENGL_PROFILE_MASK;
import static dev.readout.abi.egl.egl_h.EGL_HEIGHT;
import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES_API;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.abi.egl.egl_h.EGL_WIDTH;

import dev.readout.abi.UpcallGuard;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions that make contexts and surfaces, make them current, and destroy them. */
final class EglContextFunctions implements GlFunctions {
    private final GlClient client;
    private final GlCalls calls;
    private final EglDisplay display;

    EglContextFunctions(GlClient client, EglDisplay display) {
        this.client = client;
        calls = client.calls();
        this.display = display;
    }

    @Override
    public UpcallGuard.@Nullable Target function(String name) {
        return switch (name) {
            case "eglCreateContext" -> calls.egl(name, 0,
                    (thread, call) -> createContext(thread, call.pointer(0), call.pointer(1), call.pointer(2),
                            call.pointer(3)));
            case "eglDestroyContext" ->
                    calls.egl(name, 0, (thread, call) -> destroyContext(call.pointer(0), call.pointer(1)));
            case "eglCreatePbufferSurface" -> calls.egl(name, 0,
                    (thread, call) -> createSurface(call.pointer(0), call.pointer(1), call.pointer(2)));
            case "eglDestroySurface" ->
                    calls.egl(name, 0, (thread, call) -> destroySurface(call.pointer(0), call.pointer(1)));
            case "eglMakeCurrent" -> calls.egl(name, 0, (thread, call) -> makeCurrent(thread, call.pointer(0),
                    call.pointer(1), call.pointer(2), call.pointer(3)));
            case "eglGetCurrentContext" ->
                    calls.egl(name, 0, (thread, call) -> thread.current == null ? 0 : thread.current.handle);
            case "eglReleaseThread" -> calls.egl(name, 0, (thread, call) -> releaseThread(thread));
            case "eglTerminate" -> calls.egl(name, 0, (thread, call) -> terminate(call.pointer(0)));
            default -> null;
        };
    }

    private long createContext(
            EglThread thread, MemorySegment dpy, MemorySegment config, MemorySegment share, MemorySegment attributes) {
        display.checkInitialized(dpy);
        if (!GlArguments.isNull(config)) {
            checkConfig(config);
        }
        GlContext sharing = GlArguments.isNull(share)
                ? null : display.get(GlContext.class, share, "share_context", EGL_BAD_CONTEXT());
        boolean es = thread.api == EGL_OPENGL_ES_API();
        int major = 1;
        int minor = 0;
        for (int i = 0; hasMore(attributes, i); i += 2) {
            int attribute = GlArguments.getInt(attributes, i);
            int value = GlArguments.getInt(attributes, i + 1);
            if (attribute == EGL_CONTEXT_MAJOR_VERSION()) {
                major = value;
            } else if (attribute == EGL_CONTEXT_MINOR_VERSION()) {
                minor = value;
            } else if (attribute != EGL_CONTEXT_OPENGL_PROFILE_MASK()) {
                throw unknown(attribute, "a context");
            }
        }
        int latest = GlStateFunctions.version(es);
        if (major < 1 || minor < 0 || major * 10L + minor > latest) {
            throw new GlMisuse(EGL_BAD_MATCH(), "version " + major + "." + minor + " is asked for: this device has 1.0"
                    + " to " + latest / 10 + "." + latest % 10);
        }
        GlContext context = new GlContext(es, sharing == null ? new GlContext.Share() : sharing.share,
                new GlQueries(client.settings(), client.timeline()));
        context.share.contexts++;
        context.handle = display.add(context);
        return context.handle;
    }

    private int destroyContext(MemorySegment dpy, MemorySegment handle) {
        display.checkInitialized(dpy);
        GlContext context = display.get(GlContext.class, handle, "ctx", EGL_BAD_CONTEXT());
        display.remove(handle);
        destroy(context);
        return EGL_TRUE();
    }

    private long createSurface(MemorySegment dpy, MemorySegment config, MemorySegment attributes) {
        display.checkInitialized(dpy);
        checkConfig(config);
        int width = 0;
        int height = 0;
        for (int i = 0; hasMore(attributes, i); i += 2) {
            int attribute = GlArguments.getInt(attributes, i);
            int value = GlArguments.getInt(attributes, i + 1);
            if (attribute == EGL_WIDTH()) {
                width = value;
            } else if (attribute == EGL_HEIGHT()) {
                height = value;
            } else {
                throw unknown(attribute, "a pbuffer");
            }
        }
        if (width < 0 || height < 0) {
            throw new GlMisuse(EGL_BAD_PARAMETER(), "the size is " + width + " x " + height + ": expected 0 or more");
        }
        return display.add(new EglDisplay.Surface(width, height));
    }

    private int destroySurface(MemorySegment dpy, MemorySegment handle) {
        display.checkInitialized(dpy);
        display.get(EglDisplay.Surface.class, handle, "surface", EGL_BAD_SURFACE());
        display.remove(handle);
        return EGL_TRUE();
    }

    private int makeCurrent(
            EglThread thread, MemorySegment dpy, MemorySegment draw, MemorySegment read, MemorySegment handle) {
        boolean surfaceless = GlArguments.isNull(draw);
        if (surfaceless != GlArguments.isNull(read) || !surfaceless && GlArguments.isNull(handle)) {
            throw new GlMisuse(EGL_BAD_MATCH(), "draw, read and ctx are not given together");
        }
        if (GlArguments.isNull(handle)) {
            EglDisplay.check(dpy);
            release(thread);
            return EGL_TRUE();
        }
        display.checkInitialized(dpy);
        GlContext context = display.get(GlContext.class, handle, "ctx", EGL_BAD_CONTEXT());
        EglDisplay.Surface surface = surfaceless ? new EglDisplay.Surface(0, 0)
                : display.get(EglDisplay.Surface.class, draw, "draw", EGL_BAD_SURFACE());
        if (!surfaceless) {
            display.get(EglDisplay.Surface.class, read, "read", EGL_BAD_SURFACE());
        }
        if (context.thread != null && context.thread != thread) {
            throw new GlMisuse(EGL_BAD_ACCESS(), "ctx is current on another thread");
        }
        release(thread);
        context.thread = thread;
        thread.current = context;
        context.surface.surfaceWidth = surface.width();
        context.surface.surfaceHeight = surface.height();
        if (!context.wasCurrent) {
            context.wasCurrent = true;
            context.viewport = new int[] {0, 0, surface.width(), surface.height()};
        }
        return EGL_TRUE();
    }

    private int releaseThread(EglThread thread) {
        release(thread);
        thread.api = EGL_OPENGL_ES_API();
        return EGL_TRUE();
    }

    private int terminate(MemorySegment dpy) {
        EglDisplay.check(dpy);
        for (Object object : display.terminate()) {
            if (object instanceof GlContext context) {
                destroy(context);
            }
        }
        return EGL_TRUE();
    }

    /** Makes no context current, after what was issued is flushed. */
    private void release(EglThread thread) {
        GlContext context = thread.current;
        if (context != null) {
            client.timeline().flush();
            thread.current = null;
            context.thread = null;
            if (context.destroyed) {
                free(context);
            }
        }
    }

    /** A context that is current lives on until it is not. */
    private void destroy(GlContext context) {
        context.destroyed = true;
        if (context.thread == null) {
            free(context);
        }
    }

    private void free(GlContext context) {
        if (--context.share.contexts == 0) {
            context.share.storage().forEach(client.memory()::delete);
        }
    }

    private static boolean hasMore(MemorySegment attributes, int index) {
        return !GlArguments.isNull(attributes) && GlArguments.getInt(attributes, index) != EGL_NONE();
    }

    private static void checkConfig(MemorySegment config) {
        if (config.address() != EglDisplay.CONFIG) {
            throw new GlMisuse(EGL_BAD_CONFIG(), "config " + EglDisplay.hex(config)
                    + " is none that eglChooseConfig returned");
        }
    }

    private static GlMisuse unknown(int attribute, String what) {
        return new GlMisuse(EGL_BAD_ATTRIBUTE(), "attribute 0x" + Integer.toHexString(attribute)
                + " is none of " + what + ", or this device does not know it");
    }
}
