package dev.readout.software.gl;

import dev.readout.abi.UpcallGuard;
import org.jspecify.annotations.Nullable;

/** The GL or EGL functions of one theme. */
interface GlFunctions {
    /** What answers calls of the function {@code name}, made by {@link GlCalls}; null if the group has none. */
    UpcallGuard.@Nullable Target function(String name);
}
