package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MAJOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MINOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_OPENGL_PROFILE_MASK;
import static dev.readout.abi.egl.egl_h.EGL_HEIGHT;
import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_PBUFFER_BIT;
import static dev.readout.abi.egl.egl_h.EGL_RENDERABLE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_SURFACE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_WIDTH;

import dev.readout.abi.egl.PFN_eglBindAPI;
import dev.readout.abi.egl.PFN_eglChooseConfig;
import dev.readout.abi.egl.PFN_eglCreateContext;
import dev.readout.abi.egl.PFN_eglCreatePbufferSurface;
import dev.readout.abi.egl.PFN_eglDestroyContext;
import dev.readout.abi.egl.PFN_eglDestroySurface;
import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import dev.readout.abi.egl.PFN_eglMakeCurrent;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** A context of EGL, with a surface of one pixel where the driver needs one to make it current. */
final class EglContext {
    private static final int[] NO_ATTRIBUTES = {EGL_NONE()};

    /**
     * The context of each thread that was made current here: ANGLE lets two threads have one, and breaks. Weak, since a
     * thread may outlive this class.
     */
    private static final ThreadLocal<WeakReference<EglContext>> CURRENT = new ThreadLocal<>();

    private final GlFunctionTable functions;
    private final MemorySegment display;
    private final GlApi api;
    private final MemorySegment handle;
    /** {@code EGL_NO_SURFACE} where it is not needed. */
    private final MemorySegment surface;
    /** The thread on which this is current; null: none. */
    private volatile @Nullable Thread holder;

    private EglContext(
            GlFunctionTable functions, MemorySegment display, GlApi api, MemorySegment handle, MemorySegment surface) {
        this.functions = functions;
        this.display = display;
        this.api = api;
        this.handle = handle;
        this.surface = surface;
    }

    /**
     * The attributes to try, the best first. Mesa returns the newest compatible version, NVIDIA the requested one: 4.3
     * is the first with compute shaders, 3.3 the first with timer queries.
     */
    private static int[][] attributes(GlApi api) {
        return api == GlApi.OPENGL
                ? new int[][] {core(4, 3), core(3, 3), NO_ATTRIBUTES}
                : new int[][] {
                    {EGL_CONTEXT_MAJOR_VERSION(), 3, EGL_CONTEXT_MINOR_VERSION(), 1, EGL_NONE()},
                    {EGL_CONTEXT_MAJOR_VERSION(), 3, EGL_CONTEXT_MINOR_VERSION(), 0, EGL_NONE()}};
    }

    private static int[] core(int major, int minor) {
        return new int[] {EGL_CONTEXT_MAJOR_VERSION(), major, EGL_CONTEXT_MINOR_VERSION(), minor,
            EGL_CONTEXT_OPENGL_PROFILE_MASK(), EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT(), EGL_NONE()};
    }

    /**
     * A new context, not current.
     *
     * @param surfaceless whether it can be made current without a surface
     * @throws DriverException if the driver refuses
     * @throws UnsupportedOperationException if the driver does not have the API
     */
    static EglContext create(GlFunctionTable functions, MemorySegment display, GlApi api, boolean surfaceless) {
        try (Arena arena = Arena.ofConfined()) {
            bind(functions, api);
            MemorySegment config = config(functions, display, api, arena);
            MemorySegment handle = create(functions, display, api, config, arena);
            try {
                MemorySegment surface =
                        surfaceless ? MemorySegment.NULL : createSurface(functions, display, config, arena);
                return new EglContext(functions, display, api, handle, surface);
            } catch (RuntimeException e) {
                destroy(functions, display, handle);
                throw e;
            }
        }
    }

    private static void bind(GlFunctionTable functions, GlApi api) {
        GlFunction bind = functions.get("eglBindAPI");
        GlError.requireTrue(functions, bind, PFN_eglBindAPI.invoke(bind.address(), api.api()));
    }

    private static MemorySegment config(GlFunctionTable functions, MemorySegment display, GlApi api, Arena arena) {
        GlFunction choose = functions.get("eglChooseConfig");
        MemorySegment wanted = arena.allocateFrom(ValueLayout.JAVA_INT, EGL_SURFACE_TYPE(), EGL_PBUFFER_BIT(),
                EGL_RENDERABLE_TYPE(), api.renderableBit(), EGL_NONE());
        MemorySegment config = arena.allocate(ValueLayout.ADDRESS);
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        GlError.requireTrue(functions, choose, PFN_eglChooseConfig.invoke(
                choose.address(), display, wanted, config, 1, count));
        if (count.get(ValueLayout.JAVA_INT, 0) == 0) {
            throw new UnsupportedOperationException("this display has no config that renders " + api
                    + " without a window");
        }
        return config.get(ValueLayout.ADDRESS, 0);
    }

    private static MemorySegment create(
            GlFunctionTable functions, MemorySegment display, GlApi api, MemorySegment config, Arena arena) {
        GlFunction create = functions.get("eglCreateContext");
        DriverException refusal = null;
        for (int[] attributes : attributes(api)) {
            MemorySegment handle = PFN_eglCreateContext.invoke(create.address(), display, config,
                    MemorySegment.NULL, arena.allocateFrom(ValueLayout.JAVA_INT, attributes));
            if (!handle.equals(MemorySegment.NULL)) {
                return handle;
            }
            refusal = GlError.exception(functions, create);
        }
        throw refusal;
    }

    private static MemorySegment createSurface(
            GlFunctionTable functions, MemorySegment display, MemorySegment config, Arena arena) {
        GlFunction create = functions.get("eglCreatePbufferSurface");
        MemorySegment size = arena.allocateFrom(ValueLayout.JAVA_INT, EGL_WIDTH(), 1, EGL_HEIGHT(), 1, EGL_NONE());
        MemorySegment surface = PFN_eglCreatePbufferSurface.invoke(create.address(), display, config, size);
        if (surface.equals(MemorySegment.NULL)) {
            throw GlError.exception(functions, create);
        }
        return surface;
    }

    MemorySegment handle() {
        return handle;
    }

    /** @throws IllegalStateException if this is current on another thread */
    void makeCurrent() {
        Thread other = holder;
        if (other != null && other != Thread.currentThread() && other.isAlive()) {
            throw new IllegalStateException("the GL context is current on another thread, " + other
                    + ": release it there first");
        }
        // Which context is "current" depends on the bound API, for calls of EGL itself.
        bind(functions, api);
        makeCurrent(surface, handle);
        forgetCurrent();
        CURRENT.set(new WeakReference<>(this));
        holder = Thread.currentThread();
    }

    /** Makes no context current on this thread. */
    void release() {
        makeCurrent(MemorySegment.NULL, MemorySegment.NULL);
        forgetCurrent();
    }

    private static void forgetCurrent() {
        WeakReference<EglContext> before = CURRENT.get();
        EglContext context = before == null ? null : before.get();
        if (context != null) {
            context.holder = null;
        }
        CURRENT.remove();
    }

    private void makeCurrent(MemorySegment drawAndRead, MemorySegment context) {
        GlFunction make = functions.get("eglMakeCurrent");
        GlError.requireTrue(functions, make, PFN_eglMakeCurrent.invoke(
                make.address(), display, drawAndRead, drawAndRead, context));
    }

    void destroy() {
        if (PFN_eglGetCurrentContext.invoke(functions.get("eglGetCurrentContext").address()).equals(handle)) {
            release();
        }
        destroy(functions, display, handle);
        if (!surface.equals(MemorySegment.NULL)) {
            PFN_eglDestroySurface.invoke(functions.get("eglDestroySurface").address(), display, surface);
        }
    }

    private static void destroy(GlFunctionTable functions, MemorySegment display, MemorySegment handle) {
        PFN_eglDestroyContext.invoke(functions.get("eglDestroyContext").address(), display, handle);
    }
}
