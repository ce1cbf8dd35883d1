package dev.readout.workload;

import dev.readout.workload.abi.gl.PFN_glDeleteBuffers;
import dev.readout.workload.abi.gl.PFN_glGenBuffers;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlContext;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * GL's functions as any other binding would call them, by address, and the GL names of a class in this package, deleted
 * in the reverse order of creation.
 */
final class GlCalls implements AutoCloseable {
    private static final int NO_ERROR = 0;

    private final GlContext context;
    private final SymbolLookup functions;
    private final MemorySegment getError;
    private final Deque<Runnable> deletions = new ArrayDeque<>();

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
     * A name that is deleted with the others.
     *
     * @param generate a {@code glGen…}; they all have one signature
     * @param delete its {@code glDelete…}; they too
     */
    int generate(String generate, String delete) {
        MemorySegment deletion = function(delete);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGenBuffers.invoke(function(generate), 1, name);
            int generated = name.get(ValueLayout.JAVA_INT, 0);
            onDelete(() -> delete(deletion, generated));
            return generated;
        }
    }

    private static void delete(MemorySegment function, int name) {
        try (Arena arena = Arena.ofConfined()) {
            PFN_glDeleteBuffers.invoke(function, 1, arena.allocateFrom(ValueLayout.JAVA_INT, name));
        }
    }

    void onDelete(Runnable deletion) {
        deletions.push(deletion);
    }

    /** @throws IllegalStateException if the context is not current on this thread */
    @Override
    public void close() {
        if (!deletions.isEmpty()) {
            requireCurrent();
        }
        while (!deletions.isEmpty()) {
            deletions.pop().run();
        }
    }
}
