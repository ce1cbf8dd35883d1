package dev.readout.software.gl;

import org.jspecify.annotations.Nullable;

/** The GL or EGL functions of one theme. */
interface GlFunctions {
    /** What the function {@code name} does; null if the group has none of this name. */
    @Nullable
    GlFunction function(String name);
}
