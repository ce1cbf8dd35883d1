package dev.readout.driver.gl;

import dev.readout.abi.DriverSymbols;
import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glFinish;
import dev.readout.driver.DriverException;
import dev.readout.driver.SystemDrivers;
import dev.readout.gl.TimerCounter;
import java.lang.foreign.SymbolLookup;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An OpenGL or OpenGL ES context: created by an {@link EglDisplay}, or the application's own, from any binding.
 *
 * <p>{@snippet :
 * // on the thread on which the application's context is current
 * GlContext context = GlContext.current();
 * }
 *
 * <p>GL calls go to the context that is current on the calling thread, and GL does not report a wrong one. So each call
 * first checks that this context is current, and checks for errors before and after: an error of an earlier call is a
 * {@link DriverException} that says so, an error of the call itself is a {@link DriverException} with the function. No
 * error is lost, and each names the call that raised it. Functions that can't raise an error, such as {@link #flush},
 * {@link #finish} and queries of the context's identity, are called without checks, and leave earlier errors in place.
 *
 * <p>A context is current on one thread at a time. It and its objects are used on that thread; any other use, and use
 * after closing, is an {@link IllegalStateException}.
 */
public final class GlContext implements AutoCloseable {
    private final GlCallGate gate;
    private final Lifetime lifetime;
    /** EGL's part of this context, which makes it current; null for the application's. */
    private final @Nullable EglContext egl;
    private @Nullable GlIdentity identity;
    private @Nullable ResourceTags resourceTags;
    private @Nullable GlDisjoint disjoint;
    private @Nullable GlGpuClock gpuClock;

    private GlContext(
            GlFunctionTable functions, CurrentContext current, @Nullable EglContext egl, Lifetime lifetime) {
        this.gate = new GlCallGate(functions, current, lifetime);
        this.lifetime = lifetime;
        this.egl = egl;
    }

    /** Wraps a context that {@link EglDisplay} created; it is closed with the display. */
    static GlContext of(EglContext egl, GlFunctionTable functions, Lifetime display) {
        CurrentContext current =
                new CurrentContext(functions.get("eglGetCurrentContext").address(), egl.handle().address());
        return new GlContext(functions, current, egl, display.child("GL context", egl::destroy));
    }

    /** The application's context. */
    private static GlContext of(GlFunctionTable functions, CurrentContext current) {
        return new GlContext(functions, current, null, new Lifetime("GL context", () -> {}));
    }

    /**
     * The context that the application has made current on this thread, found in the system's EGL library, or else in
     * its OpenGL library, which knows the contexts of GLX, of Windows or of macOS. It remains the application's:
     * closing this does not end it.
     *
     * @throws IllegalStateException if no context is current on this thread, as far as these libraries know
     * @throws dev.readout.driver.DriverNotFoundException if neither library is installed
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static GlContext current() {
        List<SymbolLookup> libraries = CurrentContext.systemLibraries();
        if (libraries.isEmpty()) {
            return current(SystemDrivers.gl());
        }
        return libraries.stream().flatMap(library -> find(library).stream()).findFirst().orElseThrow(
                () -> new IllegalStateException("no context is current on this thread that the system's EGL or OpenGL"
                        + " library knows of: make it current first, or hand over the library that it was made with"));
    }

    /**
     * The context that the application has made current on this thread. It remains the application's: closing this does
     * not end it.
     *
     * <p>{@code driver} says which context is current, now and before each call: by {@code eglGetCurrentContext},
     * {@code glXGetCurrentContext}, {@code wglGetCurrentContext} or {@code CGLGetCurrentContext}. If it has none of
     * them, or an address for every name, even one that cannot exist, only GL's own functions are taken from it. The
     * system's libraries are then asked for the context. If they do not know it, only the thread is checked later.
     *
     * @param driver the lookup of the library that created the context: {@link SystemDrivers#egl()}, or
     *        {@link SystemDrivers#gl()} for one that was made without EGL, or the function provider of another binding;
     *        it must outlive the context
     * @throws IllegalArgumentException if {@code driver} has no {@code glGetError}, or answers null or the address 0
     * @throws IllegalStateException if no context is current on this thread, as far as {@code driver} knows
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static GlContext current(SymbolLookup driver) {
        return find(new DriverSymbols(driver)).orElseThrow(
                () -> new IllegalStateException("no context is current on this thread that driver knows of: make it"
                        + " current first, and hand over the library that it was made with, SystemDrivers.egl() or"
                        + " .gl()"));
    }

    private static Optional<GlContext> find(SymbolLookup driver) {
        List<WindowSystem> windowSystems = WindowSystem.of(driver);
        if (windowSystems.isEmpty()) {
            GlFunctionTable functions = requireGl(new GlFunctionTable(driver, null));
            return CurrentContext.ofSystem()
                    .or(() -> GlIdentity.isThere(functions)
                            ? Optional.of(CurrentContext.onThisThread())
                            : Optional.empty())
                    .map(current -> of(functions, current));
        }
        for (WindowSystem windowSystem : windowSystems) {
            GlFunctionTable functions = requireGl(new GlFunctionTable(driver, windowSystem));
            Optional<CurrentContext> current = windowSystem.current(driver);
            if (current.isPresent()) {
                return Optional.of(of(functions, current.get()));
            }
        }
        return Optional.empty();
    }

    private static GlFunctionTable requireGl(GlFunctionTable functions) {
        if (!functions.has("glGetError")) {
            throw new IllegalArgumentException("driver has no glGetError: it is no GL and no EGL library");
        }
        return functions;
    }

    /**
     * Makes this context current on this thread, in the place of another.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is the application's, closed, or current on another thread
     */
    public void makeCurrent() {
        requireOurs("make it current").makeCurrent();
    }

    /**
     * Makes no context current on this thread, so that this one can be made current on another.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if it is the application's, closed, or not current on this thread
     */
    public void release() {
        EglContext ours = requireOurs("release it");
        gate.requireCurrent();
        ours.release();
    }

    private EglContext requireOurs(String what) {
        lifetime.requireOpen();
        if (egl == null) {
            throw new IllegalStateException("the GL context is the application's: " + what + " there");
        }
        return egl;
    }

    /** Returns whether this context is current on this thread, and open. */
    public boolean isCurrent() {
        return !lifetime.isClosed() && gate.isCurrent();
    }

    /**
     * Refuses to go on in another context.
     *
     * @throws IllegalStateException if this context is closed or not current on this thread; the message says
     *         whether another one is
     */
    public void requireCurrent() {
        gate.requireCurrent();
    }

    /**
     * Clears the error that earlier calls left, the application's or another library's, so that no call here finds it:
     * {@code glGetError} until there is none (2.3.1).
     *
     * @param call the next call, for the exception's text
     * @throws dev.readout.driver.DriverException with the error that was left, and {@code call}
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public void requireNoError(String call) {
        Objects.requireNonNull(call, "call");
        int code = gate.takeError();
        if (code != GlError.NONE) {
            throw GlError.exception("a call before " + call, code);
        }
    }

    /** OpenGL or OpenGL ES. */
    public GlApi api() {
        return identity().api();
    }

    /** The major version, 1 to 4. */
    public int majorVersion() {
        return identity().major();
    }

    /** The minor version. */
    public int minorVersion() {
        return identity().minor();
    }

    /** The version as the driver writes it, {@code GL_VERSION}. */
    public String version() {
        return identity().version();
    }

    /** The vendor of the driver, {@code GL_VENDOR}. */
    public String vendor() {
        return identity().vendor();
    }

    /** The renderer, {@code GL_RENDERER}. */
    public String renderer() {
        return identity().renderer();
    }

    /** The names of the extensions. */
    public Set<String> extensions() {
        return identity().extensions();
    }

    GlIdentity identity() {
        lifetime.requireOpen();
        if (identity == null) {
            identity = GlIdentity.of(gate);
        }
        return identity;
    }

    /** The extension whose names this context's timer queries use, {@code GL_…}; empty if there are none. */
    public Optional<String> timerQueryExtension() {
        return TimerQueryExtension.of(identity()).map(TimerQueryExtension::toString);
    }

    /**
     * The performance counters of the driver.
     *
     * @throws UnsupportedOperationException if the driver has no GL_AMD_performance_monitor: Mesa has it on some
     *         GPUs, and ANGLE since 2022
     */
    public GlPerformanceMonitors performanceMonitors() {
        gate.requireCurrent();
        return new GlPerformanceMonitors(gate, identity());
    }

    /**
     * The performance queries of the driver.
     *
     * @throws UnsupportedOperationException if the driver has no GL_INTEL_performance_query: Intel's drivers have it,
     *         and Mesa's for Intel's GPUs
     */
    public GlPerformanceQueries performanceQueries() {
        gate.requireCurrent();
        return new GlPerformanceQueries(gate, identity());
    }

    /** The targets of queries that the context has, in the order of their enum. */
    public Set<GlQueryTarget> queryTargets() {
        EnumSet<GlQueryTarget> targets = EnumSet.allOf(GlQueryTarget.class);
        targets.removeIf(target -> !target.isSupported(identity()));
        return Collections.unmodifiableSet(targets);
    }

    /**
     * The bits of the counter behind a target: {@code glGetQueryiv(GL_QUERY_COUNTER_BITS)}. 0: the driver counts
     * nothing, and its results mean nothing.
     *
     * <p>OpenGL ES can be asked this only for times: its other targets have the bits of a {@code GLuint}, or 1 of a
     * boolean.
     *
     * @throws DriverException if GL raises an error
     * @throws UnsupportedOperationException if the driver has no queries of that target, or says that it has more than
     *         64 bits
     */
    public int counterBits(GlQueryTarget target) {
        Objects.requireNonNull(target, "target");
        gate.requireCurrent();
        target.require(identity());
        if (target.isTime()) {
            return timerCounter(target).bits();
        }
        if (api() == GlApi.OPENGL_ES) {
            return target.result() == GlQueryTarget.Result.BOOLEAN ? 1 : Integer.SIZE;
        }
        return new GlQueryCalls(gate, identity(), false).bits(target.code());
    }

    /**
     * Query objects of one target, whose results lie side by side.
     *
     * @param count how many, 1 or more
     * @throws DriverException if the driver refuses
     * @throws IllegalArgumentException if {@code count} is less than 1
     * @throws IllegalStateException if the context is not current on this thread
     * @throws UnsupportedOperationException if the driver has no queries of that target
     */
    public GlQueryObjects createQueryObjects(GlQueryTarget target, int count) {
        Objects.requireNonNull(target, "target");
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " is less than 1 query");
        }
        gate.requireCurrent();
        target.require(identity());
        return new GlQueryObjects(gate, identity(), target, count);
    }

    /**
     * Groups of commands under names, for tools that show them.
     *
     * @throws UnsupportedOperationException if the driver has no debug groups
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public GlDebugGroups debugGroups() {
        gate.requireCurrent();
        return new GlDebugGroups(gate, identity());
    }

    /**
     * The counter of a target's times: how many bits it has, 0 if there is none.
     *
     * @param target {@link GlQueryTarget#TIMESTAMP} or {@link GlQueryTarget#TIME_ELAPSED}
     * @throws DriverException if GL raises an error
     * @throws IllegalArgumentException if {@code target} is no time: the others' bits are {@link #counterBits}
     * @throws UnsupportedOperationException if the driver has no timer queries, or says that it has more than 64 bits
     */
    public TimerCounter timerCounter(GlQueryTarget target) {
        Objects.requireNonNull(target, "target");
        if (!target.isTime()) {
            throw new IllegalArgumentException("target " + target + " is no time: use counterBits");
        }
        return new GlQueryCalls(gate, identity(), true).timer(target.code());
    }

    /**
     * The time of the GPU now, in ns of the counter of {@link GlQueryTarget#TIMESTAMP}: {@code
     * glGetInteger64v(GL_TIMESTAMP)}, when all commands have reached the driver and not when they are done. Some
     * drivers flush for it. Only the first call allocates and checks for errors; later ones can't raise any.
     *
     * @throws DriverException if GL raises an error the first time, or an earlier call left one
     * @throws UnsupportedOperationException if the driver has no timer queries, or no such question
     */
    public long gpuTimestamp() {
        if (gpuClock == null) {
            gpuClock = new GlGpuClock(gate, identity());
        }
        return gpuClock.now();
    }

    /**
     * How often something has disturbed timings, such as a change of the clock: reads GL_GPU_DISJOINT_EXT, where the
     * context has it, for all profilers and readers of the native context, of any {@code GlContext}. A time holds
     * if this is the same before it is taken and after its result has arrived. Where the context does not tell, this
     * counts {@link #disturbed} alone.
     */
    public long disturbances() {
        return disjoint().now();
    }

    /**
     * Notes that something has disturbed timings. GL_GPU_DISJOINT_EXT reads true only once: where the application, or
     * another library, has read it as true, the profilers and readers of the native context, of any {@code
     * GlContext}, know it by this call alone. Call it before they are asked again.
     *
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public void disturbed() {
        gate.requireCurrent();
        disjoint().disturbed();
    }

    /** Has the driver start with everything that was issued: {@code glFlush}. */
    public void flush() {
        gate.flush();
    }

    /** Waits until everything that was issued is done: {@code glFinish}. GL knows no limit of time. */
    public void finish() {
        PFN_glFinish.invoke(gate.address(gate.function("glFinish")));
    }

    /** The detection of disturbed timings, shared by all objects of the native context. */
    private GlDisjoint disjoint() {
        if (disjoint == null) {
            disjoint = new GlDisjoint(gate, identity());
        }
        return disjoint;
    }

    /**
     * The driver's functions of GL, for other bindings. There may be an address for a function that the driver does not
     * have: look for the version or the extension first. A lookup after this context is closed is an {@link
     * IllegalStateException}.
     */
    public SymbolLookup functions() {
        return name -> {
            lifetime.requireOpen();
            return gate.functions().find(Objects.requireNonNull(name, "name"));
        };
    }

    GlCallGate gate() {
        return gate;
    }

    /**
     * The tags of this context's allocations of video memory; always the same object.
     *
     * @throws UnsupportedOperationException if the driver has no GL_NV_query_resource_tag: only NVIDIA's is known to
     *         have it
     */
    public ResourceTags resourceTags() {
        lifetime.requireOpen();
        if (resourceTags == null) {
            resourceTags = ResourceTags.of(gate, identity());
        }
        return resourceTags;
    }

    /**
     * A reader of the video memory that GL objects take.
     *
     * @throws UnsupportedOperationException if the driver has no GL_NV_query_resource: only NVIDIA's is known to
     *         have it
     */
    public QueryResourceReader createQueryResourceReader() {
        lifetime.requireOpen();
        return QueryResourceReader.create(gate, identity());
    }

    /**
     * Closes the objects of this context, then the context, unless it is the application's. If it is current on this
     * thread, it is released first. Does nothing the second time.
     */
    @Override
    public void close() {
        lifetime.close();
    }
}
