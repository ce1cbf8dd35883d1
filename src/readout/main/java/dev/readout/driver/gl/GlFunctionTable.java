package dev.readout.driver.gl;

import dev.readout.abi.egl.PFN_eglGetProcAddress;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a GL or EGL driver, each looked up when it is first called.
 *
 * <p>An address proves nothing: loaders have one for every name that begins with {@code gl}, which does nothing if the
 * driver does not have the function. So look for the extension before using its functions.
 *
 * <p>Safe to share between threads: two that ask at once get equal answers.
 */
final class GlFunctionTable {
    /** wglGetProcAddress says in this many ways that there is no such function. */
    private static final long LAST_FAILURE = 3;

    private final SymbolLookup driver;
    private final @Nullable WindowSystem windowSystem;
    private final Optional<MemorySegment> getProcAddress;
    private final Map<String, GlFunction> functions = new ConcurrentHashMap<>();

    /** @param windowSystem the one that makes the contexts; null if the driver has none */
    GlFunctionTable(SymbolLookup driver, @Nullable WindowSystem windowSystem) {
        this.driver = driver;
        this.windowSystem = windowSystem;
        this.getProcAddress =
                windowSystem == null ? Optional.empty() : windowSystem.getProcAddress(driver);
    }

    /**
     * A function.
     *
     * @throws UnsupportedOperationException if the driver has none of that name
     */
    GlFunction get(String name) {
        GlFunction function = functions.get(name);
        return function != null ? function : resolve(name);
    }

    boolean has(String name) {
        return functions.containsKey(name) || find(name).isPresent();
    }

    private GlFunction resolve(String name) {
        GlFunction function = new GlFunction(name, find(name).orElseThrow(
                () -> new UnsupportedOperationException("the driver has no " + name)));
        functions.put(name, function);
        return function;
    }

    /** EGL's functions are what a library exports; GL's are the driver's behind it, for which it is asked. */
    Optional<MemorySegment> find(String name) {
        if (name.startsWith("egl")) {
            // Other window systems have an address for these names too, but no function.
            return windowSystem == WindowSystem.EGL ? driver.find(name).or(() -> ask(name)) : Optional.empty();
        }
        return ask(name).or(() -> driver.find(name));
    }

    private Optional<MemorySegment> ask(String name) {
        if (getProcAddress.isEmpty()) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = PFN_eglGetProcAddress.invoke(getProcAddress.get(), arena.allocateFrom(name));
            boolean found = address.address() < -1 || address.address() > LAST_FAILURE;
            return found ? Optional.of(address) : Optional.empty();
        }
    }
}
