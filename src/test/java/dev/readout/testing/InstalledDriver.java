package dev.readout.testing;

import dev.readout.driver.DriverException;
import dev.readout.driver.DriverNotFoundException;
import dev.readout.driver.SystemDrivers;
import dev.readout.driver.vulkan.VulkanInstance;
import java.lang.foreign.SymbolLookup;

/** The system's driver, if there is one: a test that needs it is skipped with the reason otherwise. */
public final class InstalledDriver {
    private InstalledDriver() {
    }

    public static SymbolLookup vulkan() {
        Requirement.callsC("the Vulkan loader");
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

    /** The same, which must be lavapipe. */
    public static SymbolLookup lavapipe() {
        SymbolLookup driver = vulkan();
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            String name = instance.physicalDevices().getFirst().name();
            Requirement.require(name.startsWith("llvmpipe"), "the system's driver is not lavapipe but " + name);
        }
        return driver;
    }

    /** The system's OpenGL library, which may have no driver behind it. */
    public static SymbolLookup gl() {
        Requirement.callsC("the system's OpenGL");
        SymbolLookup library = null;
        String reason = "";
        try {
            library = SystemDrivers.gl();
        } catch (DriverNotFoundException e) {
            reason = e.getMessage();
        }
        Requirement.require(library != null, reason);
        return library;
    }
}
