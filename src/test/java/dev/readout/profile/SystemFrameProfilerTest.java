package dev.readout.profile;

import dev.readout.testing.InstalledDriver;
import java.lang.foreign.SymbolLookup;

/** The system's Vulkan driver: lavapipe, where there is no GPU. */
class SystemFrameProfilerTest extends FrameProfilerConformance {
    @Override
    SymbolLookup driver() {
        return InstalledDriver.vulkan();
    }
}
