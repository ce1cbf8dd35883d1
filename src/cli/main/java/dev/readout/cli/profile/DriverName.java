package dev.readout.cli.profile;

import dev.readout.driver.SystemDrivers;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import java.util.Locale;

/** The drivers that the command line can load. */
public enum DriverName {
    /** The driver that the system's Vulkan loader finds. */
    VULKAN,
    /** The driver that the system's EGL finds: OpenGL and OpenGL ES. */
    GL,
    /** The software device, which is always there. */
    SOFTWARE;

    /** How many submissions the software device runs behind, as a GPU does. */
    private static final int FRAMES_BEHIND = 2;

    /**
     * Loads the driver.
     *
     * @throws dev.readout.driver.DriverNotFoundException if it can't be loaded, with every reason
     */
    public LoadedDriver load() {
        return switch (this) {
            case SOFTWARE -> {
                SoftwareDevice device = SoftwareDevice.create(SoftwareSettings.builder().lag(FRAMES_BEHIND).build());
                yield new LoadedDriver(device, device::hostNanoseconds, device::close);
            }
            case VULKAN -> new LoadedDriver(SystemDrivers.vulkan(), null, () -> {});
            case GL -> new LoadedDriver(SystemDrivers.egl(), null, () -> {});
        };
    }

    /** The name as it is given on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
