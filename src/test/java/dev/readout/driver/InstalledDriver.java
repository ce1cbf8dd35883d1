package dev.readout.driver;

import dev.readout.testing.Requirement;
import java.lang.foreign.SymbolLookup;

/** The system's driver, if there is one: a test that needs it is skipped with the reason otherwise. */
final class InstalledDriver {
    private InstalledDriver() {
    }

    static SymbolLookup vulkan() {
        SymbolLookup driver = null;
        String reason = "the loader finds no device (Debian package mesa-vulkan-drivers)";
        boolean found = false;
        try {
            driver = SystemDrivers.vulkan();
            try (VulkanInstance instance = VulkanInstance.create(driver)) {
                found = !instance.physicalDevices().isEmpty();
            }
        } catch (DriverNotFoundException | DriverException e) {
            reason = e.getMessage();
        }
        Requirement.require(found, reason);
        return driver;
    }
}
