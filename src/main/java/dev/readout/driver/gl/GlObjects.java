package dev.readout.driver.gl;

import dev.readout.abi.gl.PFN_glDeleteBuffers;
import dev.readout.abi.gl.PFN_glGenBuffers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/** The names that an object of this package is made of, deleted in the reverse order of their making. */
final class GlObjects {
    private final GlContext context;
    private final Deque<Runnable> deletions = new ArrayDeque<>();

    GlObjects(GlContext context) {
        this.context = context;
    }

    /**
     * A name that is deleted with the others.
     *
     * @param generate a {@code glGen…}; they all have one signature
     * @param delete its {@code glDelete…}; they too
     */
    int generate(String generate, String delete) {
        GlFunction function = context.table().get(generate);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGenBuffers.invoke(context.enter(function), 1, name);
            context.leave(function);
            int generated = name.get(ValueLayout.JAVA_INT, 0);
            onDelete(() -> delete(delete, generated));
            return generated;
        }
    }

    private void delete(String function, int name) {
        try (Arena arena = Arena.ofConfined()) {
            PFN_glDeleteBuffers.invoke(context.table().get(function).address(), 1,
                    arena.allocateFrom(ValueLayout.JAVA_INT, name));
        }
    }

    void onDelete(Runnable deletion) {
        deletions.push(deletion);
    }

    void delete() {
        while (!deletions.isEmpty()) {
            deletions.pop().run();
        }
    }
}
