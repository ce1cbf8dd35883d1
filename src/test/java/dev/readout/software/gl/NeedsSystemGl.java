package dev.readout.software.gl;

import dev.readout.testing.Needs;

/** Needs the system's EGL. */
final class NeedsSystemGl extends Needs {
    @Override
    protected void require() {
        SystemGlTest.required();
    }
}
