package dev.readout.software.gl;

import dev.readout.abi.NativeAccess;
import dev.readout.abi.UpcallGuard;
import dev.readout.abi.Upcalls;
import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A GL and EGL driver in Java, found as any driver: by the addresses of its functions.
 *
 * <p>Example: {@link dev.readout.software.SoftwareDevice}.
 *
 * <p>It has the functions that {@code headers/gl.h} and {@code headers/egl.h} declare, with all of EGL 1.5, the getters
 * of the core's state that has no index, and every function of the extensions that a context lists. It implements the
 * specifications of timer queries, of NV query resource and its tags, of BRCM performance counters, AMD performance
 * monitors and Intel performance queries to the letter, and what an application needs to use them. An erroneous call is
 * reported to the listener and, with {@code GL_DEBUG_OUTPUT} enabled, to the context's debug callback or log, and its
 * only other effect is the error that {@code glGetError} or {@code eglGetError} returns. Nothing is drawn.
 *
 * <h2>Time</h2> Time is virtual and deterministic. The GPU runs one command after the other, each for as long as the
 * {@link CostModel} says, and a timer stops when all earlier commands have ended. Results become available after the
 * flush behind them and as many later flushes as the settings say; when the application waits, by {@code glFinish} or
 * by asking for a result; or after 256 polls, since polling must end some time. A poll flushes.
 *
 * <h2>Work</h2>
 * A draw counts its vertices, a fragment for each point, and for each other complete primitive, wherever it lies, a
 * fragment for each pixel of the viewport inside the framebuffer and, with its test enabled, the scissor box; and of
 * each fragment the samples of the framebuffer. A dispatch counts its workgroups, and their invocations by the size in
 * the shader's layout. Transform feedback counts the primitives that its buffers have room for. From these come the
 * results of queries and performance counters.
 *
 * <h2>Memory</h2> Buffers, textures and renderbuffers take video memory, but their data is never read. Only a buffer
 * that is mapped, or that takes results of queries, has contents, at first zeros; it has at most 256 MiB. An object
 * gets the tag that is current when its name is first bound, and keeps it. It takes the bytes that it was given storage
 * of; the driver takes 31 blocks of 9,721 KiB together, and 510 KiB are free.
 *
 * <p>The functions may be called from any thread; they run one at a time. They run in Java: calling them by a critical
 * downcall ends the process.
 */
public final class SoftwareGl implements SymbolLookup, AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final Object lock;
    private final GlClient client;
    private final EglDisplays displays;
    private final List<GlFunctions> groups;
    private final Map<String, MemorySegment> stubs = new HashMap<>();
    private boolean closed;

    private SoftwareGl(SoftwareGlSettings settings, Object lock, GlTimeline timeline, EglCounters counters) {
        this.lock = lock;
        VideoMemory memory = new VideoMemory();
        GlClient.Strings strings = new GlClient.Strings(arena, new HashMap<>());
        client = new GlClient(settings, new GlCalls(lock, settings.listener()), strings, timeline, counters, memory,
                new GlClient.Disjoint(timeline));
        displays = new EglDisplays();
        groups = List.of(
                new EglDisplayFunctions(strings, displays, this::address), new EglContextFunctions(client, displays),
                new EglSurfaceFunctions(displays), new EglSyncFunctions(timeline, displays),
                new EglCounterFunctions(client, displays), new GlStateFunctions(client),
                new GlDebugFunctions(), new GlQueryFunctions(settings.overflow() == Overflow.SATURATE),
                new GlMonitorFunctions(timeline, settings.counterGroups()), new GlPerformanceQueryFunctions(client),
                new GlFeedbackFunctions(), new GlResourceFunctions(client),
                new GlStorageFunctions(timeline, memory), new GlShaderFunctions(), new GlSyncFunctions(timeline),
                new GlFramebufferFunctions(timeline), new GlDrawFunctions(timeline));
    }

    /**
     * A device with the default settings.
     *
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SoftwareGl create() {
        return create(SoftwareGlSettings.builder().build());
    }

    /**
     * A device with {@code settings}.
     *
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SoftwareGl create(SoftwareGlSettings settings) {
        Objects.requireNonNull(settings, "settings");
        NativeAccess.require(SoftwareGl.class.getModule(), () -> MemorySegment.NULL.reinterpret(0));
        GlTimeline timeline = new GlTimeline(settings.costs(), settings.startNanoseconds(), settings.lag());
        return new SoftwareGl(settings, new Object(), timeline,
                new EglCounters(settings.counterGroups(), timeline));
    }

    /**
     * The same GPU as another process sees it: with contexts, memory and tags of its own, and in competition for the
     * performance counters, which one client has at a time.
     *
     * @throws IllegalStateException if the device is closed
     */
    public SoftwareGl anotherClient() {
        checkOpen();
        synchronized (lock) {
            return new SoftwareGl(client.settings(), lock, client.timeline(), client.counters());
        }
    }

    /**
     * The address of the GL or EGL function {@code name}, an upcall stub that lives until the device is closed; empty
     * if the device has no such function.
     *
     * @throws IllegalStateException if the device is closed
     */
    @Override
    public Optional<MemorySegment> find(String name) {
        return Optional.ofNullable(address(Objects.requireNonNull(name, "name")));
    }

    /**
     * Breaks the GPU's clock, as a change of its frequency does: it begins again, {@code GL_GPU_DISJOINT_EXT} reads
     * true once for each client, and a time that was being measured means nothing.
     *
     * @throws IllegalStateException if the device is closed
     */
    public void raiseDisjoint() {
        checkOpen();
        client.calls().between(client.timeline()::restartClock);
    }

    /**
     * The objects that this client created and did not destroy: the number of contexts, surfaces, and objects of the
     * contexts, by name, such as {@code EGLContext} or {@code query}. Empty if nothing is left.
     */
    public SortedMap<String, Integer> aliveObjects() {
        return Collections.unmodifiableSortedMap(client.calls().ask(displays::census));
    }

    /**
     * Frees the functions, and gives back the performance counters if this client has them. No call may be going on,
     * and none may come after: as with a library that was unloaded, it would end the process. Closing twice has no
     * effect.
     *
     * @throws IllegalStateException if called from a listener, so from inside a call
     */
    @Override
    public void close() {
        if (client.calls().inside()) {
            throw new IllegalStateException("a software device cannot be closed from inside one of its functions,"
                    + " for example by a listener");
        }
        client.calls().between(this::free);
    }

    private synchronized void free() {
        if (!closed) {
            closed = true;
            client.counters().releaseIfOwned(client);
            stubs.values().forEach(Upcalls::remove);
            stubs.clear();
            arena.close();
        }
    }

    /** As {@link #find}, or null. A stub is made when its address is first asked for. */
    private synchronized @Nullable MemorySegment address(String name) {
        checkOpen();
        MemorySegment stub = stubs.get(name);
        for (int i = 0; stub == null && i < groups.size(); i++) {
            GlFunction function = groups.get(i).function(name);
            if (function != null) {
                stub = Upcalls.add(UpcallGuard.stub(client.calls().entry(name, function), arena));
                stubs.put(name, stub);
            }
        }
        return stub;
    }

    private synchronized void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the software GL is closed");
        }
    }
}
