package dev.readout.driver.gl;

import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a context is made and becomes current: EGL, and those of X11, Windows and macOS. Each has a
 * function that finds functions, and one that returns which context is current on the calling thread. Their signatures
 * are the same in all.
 *
 * <p>An address proves nothing. A vendor-neutral {@code glXGetProcAddress} has one for every name, and an {@code
 * eglGetProcAddress} one for every name that begins with {@code gl}, {@code glXGetCurrentContext} too; a call there
 * crashes, or returns anything. So what a driver says of a window system counts only if it does not know a function of
 * it that nobody has.
 */
enum WindowSystem {
    EGL("egl", "eglGetProcAddress", "eglGetCurrentContext"),
    /** That of X11. */
    GLX("glX", "glXGetProcAddressARB", "glXGetCurrentContext"),
    /** That of Windows. */
    WGL("wgl", "wglGetProcAddress", "wglGetCurrentContext"),
    /** That of macOS, whose library exports all that it has. */
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

    /** Whether a driver tells the functions of this window system from what is none. */
    boolean isKnownTo(SymbolLookup driver) {
        return driver.find(impossible).isEmpty();
    }

    /** The function that finds functions; empty if the driver has only what it exports. */
    Optional<MemorySegment> getProcAddress(SymbolLookup driver) {
        return getProcAddress == null ? Optional.empty() : driver.find(getProcAddress);
    }

    /** The context that is current on this thread, if there is one that a driver made here. */
    Optional<CurrentContext> current(SymbolLookup driver) {
        MemorySegment function = driver.find(getCurrentContext).orElseThrow();
        long handle = PFN_eglGetCurrentContext.invoke(function).address();
        return handle == 0 ? Optional.empty() : Optional.of(new CurrentContext(function, handle));
    }
}
