package dev.readout.driver;

import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Objects;
import java.util.Set;

/**
 * An OpenGL or OpenGL ES context: made by an {@link EglDisplay}, or the application's own, made with any binding.
 *
 * <p>{@snippet :
 * // on the thread on which the application's context is current
 * GlContext context = GlContext.current(SystemDrivers.egl());
 * }
 *
 * <p>GL calls go to the context that is current on the calling thread, and GL does not say when that is another one, or
 * none. So this is checked before each call, and so are errors: one that an earlier call left is a
 * {@link DriverException} that says so, and one that the call raises is a {@link DriverException} with the function.
 * No error is lost, and none is blamed on the wrong call.
 *
 * <p>A context is current on one thread at a time, and it and what was made from it are used on that thread.
 */
public final class GlContext implements AutoCloseable {
    /** The context of each thread that was made current here: ANGLE lets two threads have one, and breaks. */
    private static final ThreadLocal<GlContext> CURRENT = new ThreadLocal<>();

    private final GlFunctions functions;
    private final GlErrors errors;
    /** How to ask which context is current; null where there is no EGL. */
    private final MemorySegment getCurrent;
    /** The context's EGLContext; 0 where there is no EGL. */
    private final long handle;
    /** The thread of the application's context where there is no EGL to ask; null where there is. */
    private final Thread thread;
    /** What EGL needs to make this context current; null for the application's. */
    private final EglContext egl;
    private final Lifetime lifetime;
    /** The thread on which {@link #makeCurrent} made this current; null: none. */
    private volatile Thread holder;
    private GlIdentity identity;

    private GlContext(GlFunctions functions, long handle, EglContext egl, Lifetime owner) {
        this.functions = functions;
        this.errors = new GlErrors(functions);
        this.getCurrent = functions.has("eglGetCurrentContext")
                ? functions.get("eglGetCurrentContext").address()
                : null;
        this.handle = handle;
        this.thread = getCurrent == null ? Thread.currentThread() : null;
        this.egl = egl;
        this.lifetime = owner == null
                ? new Lifetime("GL context", () -> { })
                : owner.child("GL context", this::destroy);
    }

    static GlContext create(EglDisplay display, GlApi api) {
        EglContext egl = EglContext.create(display, api);
        return new GlContext(display.functions(), egl.handle().address(), egl, display.lifetime());
    }

    /**
     * The context that the application has made current on this thread. It remains the application's: closing this does
     * not end it.
     *
     * @param driver where the functions are found that the context was made with: {@link SystemDrivers#egl()}, or
     *        {@link SystemDrivers#gl()} for one that was made without EGL; it must outlive the context
     * @throws IllegalArgumentException if {@code driver} has no {@code glGetError}
     * @throws IllegalStateException if no context is current on this thread, as far as {@code driver} knows
     */
    public static GlContext current(SymbolLookup driver) {
        Objects.requireNonNull(driver, "driver");
        GlFunctions functions = new GlFunctions(driver);
        if (!functions.has("glGetError")) {
            throw new IllegalArgumentException("driver has no glGetError: it is no GL and no EGL library");
        }
        long handle = functions.has("eglGetCurrentContext")
                ? PFN_eglGetCurrentContext.invoke(functions.get("eglGetCurrentContext").address()).address()
                : 0;
        boolean isCurrent = functions.has("eglGetCurrentContext") ? handle != 0 : GlIdentity.isThere(functions);
        if (!isCurrent) {
            throw new IllegalStateException("no context is current on this thread that driver knows of: make it current"
                    + " first, and hand over the library that it was made with, SystemDrivers.egl() or .gl()");
        }
        return new GlContext(functions, handle, null, null);
    }

    /**
     * Makes this context current on this thread, in the place of another.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is the application's, closed, or current on another thread
     */
    public void makeCurrent() {
        requireOurs("make it current");
        Thread other = holder;
        if (other != null && other != Thread.currentThread() && other.isAlive()) {
            throw new IllegalStateException("the GL context is current on another thread, " + other.getName()
                    + ": release it there first");
        }
        egl.makeCurrent();
        setCurrent(this);
    }

    private static void setCurrent(GlContext context) {
        GlContext before = CURRENT.get();
        if (before != null) {
            before.holder = null;
        }
        if (context == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(context);
            context.holder = Thread.currentThread();
        }
    }

    /**
     * Makes no context current on this thread, so that this one can be made current on another.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is the application's, closed, or not current on this thread
     */
    public void release() {
        requireOurs("release it");
        requireCurrent();
        egl.release();
        setCurrent(null);
    }

    private void requireOurs(String what) {
        lifetime.requireOpen();
        if (egl == null) {
            throw new IllegalStateException("the GL context is the application's: " + what + " there");
        }
    }

    private void destroy() {
        egl.destroy();
        if (CURRENT.get() == this) {
            setCurrent(null);
        }
    }

    /** Whether this context is current on this thread, and open. */
    public boolean isCurrent() {
        return !lifetime.isClosed() && isCurrentOnThisThread();
    }

    private boolean isCurrentOnThisThread() {
        return getCurrent != null
                ? PFN_eglGetCurrentContext.invoke(getCurrent).address() == handle
                : Thread.currentThread() == thread;
    }

    void requireCurrent() {
        lifetime.requireOpen();
        if (!isCurrentOnThisThread()) {
            throw new IllegalStateException("the GL context is not current on this thread, "
                    + Thread.currentThread().getName() + ": make it current first");
        }
    }

    /**
     * Which of the APIs this context is of.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public GlApi api() {
        return identity().api();
    }

    /**
     * The major version, 1 to 4.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public int majorVersion() {
        return identity().major();
    }

    /**
     * The minor version.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public int minorVersion() {
        return identity().minor();
    }

    /**
     * The version as the driver writes it, {@code GL_VERSION}.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public String version() {
        return identity().version();
    }

    /**
     * Who made the driver, {@code GL_VENDOR}.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public String vendor() {
        return identity().vendor();
    }

    /**
     * What draws, {@code GL_RENDERER}.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public String renderer() {
        return identity().renderer();
    }

    /**
     * The names of the extensions.
     *
     * @throws IllegalStateException if it is closed, or never was current on the calling thread
     */
    public Set<String> extensions() {
        return identity().extensions();
    }

    private GlIdentity identity() {
        lifetime.requireOpen();
        if (identity == null) {
            identity = GlIdentity.of(this);
        }
        return identity;
    }

    /** Whether the version is at least this one. */
    boolean isAtLeast(int major, int minor) {
        return majorVersion() > major || majorVersion() == major && minorVersion() >= minor;
    }

    GlFunctions functions() {
        return functions;
    }

    /**
     * Prepares a call, and returns the address to call.
     *
     * @throws DriverException if an earlier call left an error
     * @throws IllegalStateException if this context is closed, or not current on this thread
     */
    MemorySegment enter(GlFunction function) {
        requireCurrent();
        errors.before(function);
        return function.address();
    }

    /** @throws DriverException if the call of {@code function} raised an error */
    void leave(GlFunction function) {
        errors.after(function);
    }

    /**
     * The lifetime of something that was made in this context.
     *
     * @param delete ends it; called while the context is current. Where it is not, the context is about to end, and
     *        takes it along
     */
    Lifetime own(String what, Runnable delete) {
        return lifetime.child(what, () -> {
            if (isCurrentOnThisThread()) {
                delete.run();
            }
        });
    }

    /**
     * Closes what was made in this context, then the context, unless it is the application's. One that is current on
     * this thread is released first. Does nothing the second time.
     */
    @Override
    public void close() {
        lifetime.close();
    }
}
