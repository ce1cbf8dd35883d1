package dev.readout.cli;

import java.lang.foreign.SymbolLookup;

/**
 * A driver that was loaded: its functions, and how it is let go.
 *
 * @param functions where {@code vkGetInstanceProcAddr} is found, or of a GL driver {@code eglGetProcAddress}
 * @param release frees what the driver holds
 */
record LoadedDriver(SymbolLookup functions, Runnable release) implements AutoCloseable {
    @Override
    public void close() {
        release.run();
    }
}
