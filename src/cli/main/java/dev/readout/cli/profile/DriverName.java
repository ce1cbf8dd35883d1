package dev.readout.cli.profile;

import dev.readout.driver.SystemDrivers;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import java.lang.foreign.SymbolLookup;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
     * A loaded driver: its functions, and its release.
     *
     * @param functions where {@code vkGetInstanceProcAddr} is found, or of a GL driver {@code eglGetProcAddress}
     * @param hostClock the host's time as the driver has it, in ns; null if that is the system's
     * @param release frees what the driver holds
     */
    public record Loaded(SymbolLookup functions, @Nullable LongSupplier hostClock, Runnable release)
            implements AutoCloseable {
        @Override
        public void close() {
            release.run();
        }
    }

    /**
     * Loads the driver.
     *
     * @throws dev.readout.driver.DriverNotFoundException if it can't be loaded, with every reason
     */
    public Loaded load() {
        return switch (this) {
            case SOFTWARE -> {
                SoftwareDevice device = SoftwareDevice.create(SoftwareSettings.builder().lag(FRAMES_BEHIND).build());
                yield new Loaded(device, device::hostNanoseconds, device::close);
            }
            case VULKAN -> new Loaded(SystemDrivers.vulkan(), null, () -> {});
            case GL -> new Loaded(SystemDrivers.egl(), null, () -> {});
        };
    }

    /** The name as it is given on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
