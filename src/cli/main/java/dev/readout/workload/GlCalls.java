package dev.readout.workload;

import dev.readout.workload.abi.gl.PFN_glGenBuffers;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlContext;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/** GL's functions as any other binding would call them, by address. */
final class GlCalls {
    private static final int NO_ERROR = 0;

    private final GlContext context;
    private final SymbolLookup functions;
    private final MemorySegment getError;

    GlCalls(GlContext context) {
        this.context = context;
        this.functions = context.functions();
        this.getError = function("glGetError");
        requireCurrent();
    }

    MemorySegment function(String name) {
        return functions.find(name).orElseThrow(
                () -> new UnsupportedOperationException("the driver has no " + name));
    }

    /** @throws IllegalStateException if calls would go to another context, or to none */
    void requireCurrent() {
        if (!context.isCurrent()) {
            throw new IllegalStateException("the GL context is not current on this thread: make it current first");
        }
    }

    /** @throws DriverException if there is an error, which the last function of some raised, or one before it */
    void requireNoError(String lastFunction) {
        int error = PFN_glGetError.invoke(getError);
        if (error != NO_ERROR) {
            throw DriverException.raised(lastFunction + " or a call before", "an error", error, "");
        }
    }

    /**
     * A new name, which lives as long as the context.
     *
     * @param generate a {@code glGen…}; they all have one signature
     */
    int generate(String generate) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGenBuffers.invoke(function(generate), 1, name);
            return name.get(ValueLayout.JAVA_INT, 0);
        }
    }
}
