package dev.readout.software;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A driver of Vulkan, GL and EGL in Java. As with any driver, callers look up the addresses of its functions.
 *
 * <p>{@snippet :
 * try (SoftwareDevice device = SoftwareDevice.create()) {
 *     MemorySegment getInstanceProcAddr = device.find("vkGetInstanceProcAddr").orElseThrow();
 *     // from here on as with every other driver
 * }
 * }
 *
 * <p>{@link SoftwareVulkan} has the functions of Vulkan; {@link SoftwareGl} has the functions of GL and EGL, and is
 * created at its first use. The two halves share only the {@link SymbolLookup}: each has a clock and memory of its own.
 * {@link dev.readout.software.vulkan} and {@link SoftwareGl} describe their behaviour and counts.
 *
 * <p>The functions may be called from any thread; within a half, they run one at a time. They run in Java: calling them
 * by a critical downcall ends the process.
 */
public final class SoftwareDevice implements SymbolLookup, AutoCloseable {
    private final SoftwareVulkan vulkan;
    private final SoftwareGlSettings glSettings;
    private @Nullable SoftwareGl gl;
    private boolean closed;

    private SoftwareDevice(SoftwareSettings settings, SoftwareGlSettings glSettings) {
        this.glSettings = glSettings;
        vulkan = SoftwareVulkan.create(settings);
    }

    /** The host's time of a Vulkan application, in ns: {@link SoftwareVulkan#hostNanoseconds}. */
    public long hostNanoseconds() {
        return vulkan.hostNanoseconds();
    }

    /** A device with the default settings. */
    public static SoftwareDevice create() {
        return create(SoftwareSettings.builder().build());
    }

    /** A device with {@code settings}, and the default ones for GL and EGL. */
    public static SoftwareDevice create(SoftwareSettings settings) {
        return create(settings, SoftwareGlSettings.builder().build());
    }

    /**
     * A device with settings for each of its halves.
     *
     * @param settings for Vulkan
     * @param glSettings for GL and EGL
     */
    public static SoftwareDevice create(SoftwareSettings settings, SoftwareGlSettings glSettings) {
        return new SoftwareDevice(Objects.requireNonNull(settings, "settings"),
                Objects.requireNonNull(glSettings, "glSettings"));
    }

    /**
     * The address of the Vulkan, GL or EGL function {@code name}, an upcall stub that lives until the device is closed;
     * empty if the device has no such function.
     *
     * @throws IllegalStateException if the device is closed
     */
    @Override
    public Optional<MemorySegment> find(String name) {
        Objects.requireNonNull(name, "name");
        return name.startsWith("gl") || name.startsWith("egl") ? gl().find(name) : vulkan.find(name);
    }

    /** The Vulkan half, which is closed with this device. */
    public SoftwareVulkan vulkan() {
        return vulkan;
    }

    /**
     * The half for GL and EGL, which is closed with this device. Its methods do what no GL function can: disturb its
     * clock, and act as another client.
     *
     * @throws IllegalStateException if the device is closed
     */
    public synchronized SoftwareGl gl() {
        if (closed) {
            throw new IllegalStateException("the software device is closed");
        }
        if (gl == null) {
            gl = SoftwareGl.create(glSettings);
        }
        return gl;
    }

    /**
     * Frees the functions and everything that was created through them. No call may be going on, and none may come
     * after: as with a library that was unloaded, it would end the process. Closing twice has no effect.
     *
     * @throws IllegalStateException if called by a listener, and so from inside a call
     */
    @Override
    public synchronized void close() {
        vulkan.requireOutside();
        if (gl != null && !closed) {
            gl.close();
        }
        vulkan.close();
        closed = true;
    }
}
