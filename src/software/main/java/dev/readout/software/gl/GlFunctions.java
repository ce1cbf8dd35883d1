package dev.readout.software.gl;

import org.jspecify.annotations.Nullable;

/** The GL or EGL functions of one theme. */
interface GlFunctions {
    @Nullable
    GlFunction function(String name);
}
