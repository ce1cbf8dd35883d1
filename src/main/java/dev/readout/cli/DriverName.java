package dev.readout.cli;

import dev.readout.driver.SystemDrivers;
import java.util.Locale;

/** The drivers that the command line can load. */
enum DriverName {
    /** What the system's Vulkan loader finds. */
    VULKAN;

    /**
     * Loads the driver.
     *
     * @throws dev.readout.driver.DriverNotFoundException if it can't be loaded, with every reason
     */
    LoadedDriver load() {
        return switch (this) {
            case VULKAN -> new LoadedDriver(SystemDrivers.vulkan(), () -> { });
        };
    }

    /** The name as it is given on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
