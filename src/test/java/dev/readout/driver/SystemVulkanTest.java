package dev.readout.driver;

import dev.readout.testing.InstalledDriver;
import java.lang.foreign.SymbolLookup;

/** The system's Vulkan driver: lavapipe, where there is no GPU. */
class SystemVulkanTest extends DriverConformance {
    @Override
    SymbolLookup driver() {
        return InstalledDriver.vulkan();
    }
}
