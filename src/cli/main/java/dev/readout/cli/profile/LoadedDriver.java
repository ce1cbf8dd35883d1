package dev.readout.cli.profile;

import java.lang.foreign.SymbolLookup;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A loaded driver: its functions, and its release.
 *
 * @param functions where {@code vkGetInstanceProcAddr} is found, or of a GL driver {@code eglGetProcAddress}
 * @param hostClock the host's time as the driver has it, in ns; null if that is the system's
 * @param release frees what the driver holds
 */
public record LoadedDriver(SymbolLookup functions, @Nullable LongSupplier hostClock, Runnable release)
        implements AutoCloseable {
    @Override
    public void close() {
        release.run();
    }
}
