package dev.readout.software.gl;

import static dev.readout.software.abi.egl.egl_h.EGL_BACK_BUFFER;
import static dev.readout.software.abi.egl.egl_h.EGL_CONFIG_ID;
import static dev.readout.software.abi.egl.egl_h.EGL_CONTEXT_CLIENT_TYPE;
import static dev.readout.software.abi.egl.egl_h.EGL_CORE_NATIVE_ENGINE;
import static dev.readout.software.abi.egl.egl_h.EGL_DRAW;
import static dev.readout.software.abi.egl.egl_h.EGL_READ;
import static dev.readout.software.abi.egl.egl_h.EGL_RENDER_BUFFER;
import static dev.readout.software.gl.GlFunction.egl;
import static dev.readout.software.gl.GlFunction.eglCommand;

import dev.readout.abi.egl.egl_h;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions that create, bind, wait for and destroy contexts. */
record EglContextFunctions(GlClient client, EglDisplays displays) implements GlFunctions {
    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "eglCreateContext" ->
                    egl((thread, call) -> createContext(thread, call.pointer(0), call.pointer(1), call.pointer(2),
                            call.pointer(3)));
            case "eglDestroyContext" -> eglCommand((thread, call) -> destroy(displays.initialized(call.pointer(0))
                    .remove(GlContext.class, call.pointer(1), "ctx", egl_h.EGL_BAD_CONTEXT())));
            case "eglQueryContext" -> eglCommand((thread, call) -> {
                int value = attribute(displays.initialized(call.pointer(0)).get(GlContext.class, call.pointer(1),
                        "ctx", egl_h.EGL_BAD_CONTEXT()), call.integer(2));
                GlArguments.setInt(EglArguments.pointer(call.pointer(3), "value"), 0, value);
            });
            case "eglMakeCurrent" -> egl((thread, call) -> makeCurrent(thread, call.pointer(0),
                    call.pointer(1), call.pointer(2), call.pointer(3)));
            case "eglGetCurrentContext" -> egl((thread, call) -> thread.current == null ? 0 : thread.current.handle);
            case "eglGetCurrentDisplay" -> egl((thread, call) -> thread.displayHandle);
            case "eglGetCurrentSurface" -> egl((thread, call) -> currentSurface(thread, call.integer(0)));
            case "eglWaitClient", "eglWaitGL" -> eglCommand((thread, call) -> {
                if (thread.current != null) {
                    client.timeline().finish();
                }
            });
            case "eglWaitNative" -> eglCommand((thread, call) -> {
                if (call.integer(0) != EGL_CORE_NATIVE_ENGINE()) {
                    throw EglArguments.parameter("engine is " + GlArguments.hex(call.integer(0))
                            + ": expected EGL_CORE_NATIVE_ENGINE");
                }
            });
            case "eglReleaseThread" -> eglCommand((thread, call) -> {
                release(thread);
                thread.api = egl_h.EGL_OPENGL_ES_API();
            });
            case "eglTerminate" -> eglCommand((thread, call) -> {
                for (Object object : displays.get(call.pointer(0)).terminate()) {
                    if (object instanceof GlContext context) {
                        destroy(context);
                    }
                }
            });
            default -> null;
        };
    }

    private long createContext(
            EglThread thread, MemorySegment dpy, MemorySegment config, MemorySegment share, MemorySegment list) {
        EglDisplay display = displays.initialized(dpy);
        EglConfig made = EglConfig.orNone(config);
        GlContext sharing = GlArguments.isNull(share)
                ? null : display.get(GlContext.class, share, "share_context", egl_h.EGL_BAD_CONTEXT());
        boolean es = thread.api == egl_h.EGL_OPENGL_ES_API();
        EglContextAttributes attributes = EglContextAttributes.of(list, es);
        if (sharing != null && sharing.es != es) {
            throw new GlMisuse(egl_h.EGL_BAD_MATCH(), "share_context is one of another API");
        }
        GlContext context = new GlContext(es, sharing == null ? new GlContext.Share() : sharing.share,
                new GlQueries(client.settings(), client.timeline()));
        context.config = made;
        context.clientVersion = attributes.major();
        context.flags = attributes.flags();
        context.enable(GlDebug.OUTPUT, attributes.isDebug());
        context.profile = attributes.profile();
        context.share.contexts++;
        context.handle = display.add(context);
        return context.handle;
    }

    private static int attribute(GlContext context, int attribute) {
        if (attribute == EGL_CONFIG_ID()) {
            return context.config == null ? 0 : context.config.id();
        } else if (attribute == EGL_CONTEXT_CLIENT_TYPE()) {
            return context.es ? egl_h.EGL_OPENGL_ES_API() : egl_h.EGL_OPENGL_API();
        } else if (attribute == egl_h.EGL_CONTEXT_MAJOR_VERSION()) {
            return context.clientVersion;
        } else if (attribute == EGL_RENDER_BUFFER()) {
            return context.thread == null || context.thread.draw == null
                    ? egl_h.EGL_NONE() : EGL_BACK_BUFFER();
        }
        throw EglArguments.unknown(attribute, "a context");
    }

    private int makeCurrent(
            EglThread thread, MemorySegment dpy, MemorySegment draw, MemorySegment read, MemorySegment handle) {
        boolean surfaceless = GlArguments.isNull(draw);
        if (surfaceless != GlArguments.isNull(read) || !surfaceless && GlArguments.isNull(handle)) {
            throw new GlMisuse(egl_h.EGL_BAD_MATCH(), "draw, read and ctx are not given together");
        }
        EglDisplay display = displays.get(dpy);
        if (GlArguments.isNull(handle)) {
            release(thread);
            return egl_h.EGL_TRUE();
        }
        display.initialized();
        GlContext context = display.get(GlContext.class, handle, "ctx", egl_h.EGL_BAD_CONTEXT());
        if (context.thread != null && context.thread != thread) {
            throw new GlMisuse(egl_h.EGL_BAD_ACCESS(), "ctx is current on another thread");
        }
        EglSurface drawn = surfaceless ? null : surface(thread, display, context, draw, "draw");
        EglSurface readFrom = surfaceless ? null : surface(thread, display, context, read, "read");
        release(thread);
        context.thread = thread;
        thread.current = context;
        thread.displayHandle = display.handle;
        thread.setSurfaces(drawn, draw.address(), readFrom, read.address());
        context.setSurface(drawn == null ? 0 : drawn.width, drawn == null ? 0 : drawn.height);
        return egl_h.EGL_TRUE();
    }

    private static EglSurface surface(
            EglThread thread, EglDisplay display, GlContext context, MemorySegment handle, String argument) {
        EglSurface surface = display.get(EglSurface.class, handle, argument, egl_h.EGL_BAD_SURFACE());
        if (context.config != null && context.config != surface.config) {
            throw new GlMisuse(egl_h.EGL_BAD_MATCH(), argument + " is of config " + surface.config.id()
                    + ", and ctx of config " + context.config.id());
        }
        if (surface.thread != null && surface.thread != thread) {
            throw new GlMisuse(egl_h.EGL_BAD_ACCESS(), argument + " is current on another thread");
        }
        return surface;
    }

    private static long currentSurface(EglThread thread, int direction) {
        if (direction != EGL_DRAW() && direction != EGL_READ()) {
            throw EglArguments.parameter("readdraw is " + GlArguments.hex(direction)
                    + ": expected EGL_DRAW or EGL_READ");
        }
        return direction == EGL_DRAW() ? thread.drawHandle : thread.readHandle;
    }

    /** Flushes the current context and releases it. */
    private void release(EglThread thread) {
        GlContext context = thread.current;
        if (context != null) {
            client.timeline().flush();
            thread.current = null;
            thread.displayHandle = 0;
            thread.setSurfaces(null, 0, null, 0);
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
}
