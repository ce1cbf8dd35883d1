package dev.readout.driver.gl;

import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import dev.readout.driver.DriverNotFoundException;
import dev.readout.driver.SystemDrivers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a context is current on the calling thread. Safe to share between threads; asking does not allocate.
 */
final class CurrentContext {
    /** The function that returns the current context; null if no library has one. */
    private final @Nullable MemorySegment getCurrent;
    /** Its result for this context. */
    private final long handle;
    /** The only thread on which this can be current, as far as is known; null where the function knows. */
    private final @Nullable Thread thread;

    CurrentContext(MemorySegment getCurrent, long handle) {
        this(getCurrent, handle, null);
    }

    private CurrentContext(@Nullable MemorySegment getCurrent, long handle, @Nullable Thread thread) {
        this.getCurrent = getCurrent;
        this.handle = handle;
        this.thread = thread;
    }

    /** A context that is only known to be current on this thread now. */
    static CurrentContext onThisThread() {
        return new CurrentContext(null, 0, Thread.currentThread());
    }

    /** The context that is current on this thread as the system's libraries know it. */
    static Optional<CurrentContext> ofSystem() {
        return systemLibraries().stream()
                .flatMap(library -> WindowSystem.of(library).stream().flatMap(each -> each.current(library).stream()))
                .findFirst();
    }

    /** The installed libraries of EGL and of the window system. */
    static List<SymbolLookup> systemLibraries() {
        List<SymbolLookup> installed = new ArrayList<>();
        for (Supplier<SymbolLookup> library : List.<Supplier<SymbolLookup>>of(SystemDrivers::egl, SystemDrivers::gl)) {
            try {
                installed.add(library.get());
            } catch (DriverNotFoundException notInstalled) {
                // Then no context was made with it.
            }
        }
        return installed;
    }

    /** A native context's key: the window system's function and its handle, or 0 and a thread's number. */
    List<Long> key() {
        return thread == null ? List.of(Objects.requireNonNull(getCurrent).address(), handle)
                : List.of(0L, thread.threadId());
    }

    /** The reason why it is not current, as the end of a sentence. */
    String whatIsCurrent() {
        return getCurrent == null ? "that is " + thread
                : PFN_eglGetCurrentContext.invoke(getCurrent).address() == 0 ? "no context is current there"
                        : "another one is: was the context made anew?";
    }

    boolean isCurrent() {
        return getCurrent != null
                ? PFN_eglGetCurrentContext.invoke(getCurrent).address() == handle
                : Thread.currentThread() == thread;
    }
}
