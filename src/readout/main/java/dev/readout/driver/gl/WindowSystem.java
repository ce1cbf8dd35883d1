package dev.readout.driver.gl;

import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The window systems that create contexts: EGL, GLX, WGL and CGL. Each has a function that returns the calling thread's
 * current context, and all but CGL have one that finds functions.
 *
 * <p>An address proves nothing. A vendor-neutral {@code glXGetProcAddress} has one for every name, and an {@code
 * eglGetProcAddress} one for every name that begins with {@code gl}, {@code glXGetCurrentContext} too; a call there
 * crashes, or returns anything. So a driver's answers about a window system count only if it denies a function that
 * does not exist.
 */
enum WindowSystem {
    EGL("egl", "eglGetProcAddress", "eglGetCurrentContext"),
    /** X11. */
    GLX("glX", "glXGetProcAddressARB", "glXGetCurrentContext"),
    /** Windows. */
    WGL("wgl", "wglGetProcAddress", "wglGetCurrentContext"),
    /** macOS, whose library exports all of its functions. */
    CGL("CGL", null, "CGLGetCurrentContext");

    private final String impossible;
    private final @Nullable String getProcAddress;
    private final String getCurrentContext;

    WindowSystem(String prefix, @Nullable String getProcAddress, String getCurrentContext) {
        this.impossible = prefix + "ReadoutNoSuch";
        this.getProcAddress = getProcAddress;
        this.getCurrentContext = getCurrentContext;
    }

    static List<WindowSystem> of(SymbolLookup driver) {
        return Arrays.stream(values())
                .filter(each -> driver.find(each.getCurrentContext).isPresent() && each.isKnownTo(driver)).toList();
    }

    /** Returns whether a driver has this window system's functions, and denies one that does not exist. */
    boolean isKnownTo(SymbolLookup driver) {
        return driver.find(impossible).isEmpty();
    }

    /** The function that finds functions; empty if the driver has only exported ones. */
    Optional<MemorySegment> getProcAddress(SymbolLookup driver) {
        return getProcAddress == null ? Optional.empty() : driver.find(getProcAddress);
    }

    /** The current context of this thread, if there is one of this window system. */
    Optional<CurrentContext> current(SymbolLookup driver) {
        MemorySegment function = driver.find(getCurrentContext).orElseThrow();
        long handle = PFN_eglGetCurrentContext.invoke(function).address();
        return handle == 0 ? Optional.empty() : Optional.of(new CurrentContext(function, handle));
    }
}
