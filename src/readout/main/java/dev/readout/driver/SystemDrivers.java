package dev.readout.driver;

import dev.readout.abi.NativeAccess;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The drivers that are installed on this system, each as a {@link SymbolLookup}, from which the other classes start. A
 * library stays loaded until the process ends. Safe to share between threads.
 *
 * <p>Example: {@link dev.readout.driver.vulkan.VulkanInstance}.
 */
public final class SystemDrivers {
    private static final int RTLD_LAZY = 1;

    private SystemDrivers() {
    }

    /**
     * The system's Vulkan loader, which finds the drivers.
     *
     * @throws DriverNotFoundException if it is not installed, with every name that was tried and what to do
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SymbolLookup vulkan() {
        return open("Vulkan loader",
                new Place("install the driver of the GPU's vendor, which brings vulkan-1.dll", "vulkan-1.dll"),
                new Place("install the Vulkan SDK, or MoltenVK",
                        "libvulkan.1.dylib", "libvulkan.dylib", "libMoltenVK.dylib"),
                new Place("install it (Debian and Ubuntu: libvulkan1; Fedora: vulkan-loader), and a driver"
                        + " (mesa-vulkan-drivers has one that needs no GPU)", "libvulkan.so.1", "libvulkan.so"));
    }

    /**
     * The system's EGL, which finds the drivers of OpenGL and OpenGL ES and their functions.
     *
     * @throws DriverNotFoundException if it is not installed, with every name that was tried and what to do
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SymbolLookup egl() {
        return open("EGL library",
                new Place("put ANGLE's libEGL.dll and libGLESv2.dll on the PATH: Windows has none", "libEGL.dll"),
                new Place("put ANGLE's libEGL.dylib and libGLESv2.dylib where the dynamic linker looks:"
                        + " macOS has none", "libEGL.dylib"),
                new Place("install it (Debian and Ubuntu: libegl1; Fedora: libglvnd-egl), and a driver"
                        + " (Debian: libegl-mesa0 and libgl1-mesa-dri, which needs no GPU)",
                        "libEGL.so.1", "libEGL.so"));
    }

    /**
     * The system's OpenGL library, for a context that the application made without EGL: with GLX, with Windows or with
     * macOS. See {@link dev.readout.driver.gl.GlContext#current(SymbolLookup)}.
     *
     * @throws DriverNotFoundException if it is not installed, with every name that was tried and what to do
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SymbolLookup gl() {
        return open("OpenGL library",
                new Place("it is a part of Windows", "opengl32.dll"),
                new Place("it is a part of macOS", "/System/Library/Frameworks/OpenGL.framework/OpenGL"),
                new Place("install it (Debian and Ubuntu: libgl1; Fedora: libglvnd-glx), and a driver",
                        "libGL.so.1", "libGL.so"));
    }

    /** The names of a library on a system, and advice where it is missing. */
    private record Place(String advice, String... names) {
    }

    private static SymbolLookup open(String driver, Place windows, Place mac, Place other) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        Place place = system.startsWith("windows") ? windows : system.startsWith("mac") ? mac : other;
        return open(driver, place.advice, place.names);
    }

    /**
     * The first of several libraries that can be opened.
     *
     * @throws DriverNotFoundException if none can, with the reason for each
     */
    static SymbolLookup open(String driver, String advice, String... names) {
        NativeAccess.require();
        List<String> reasons = new ArrayList<>();
        for (String name : names) {
            try {
                return SymbolLookup.libraryLookup(name, Arena.global());
            } catch (IllegalArgumentException notFound) {
                reasons.add(reason(name).orElse(notFound.getMessage()));
            }
        }
        throw new DriverNotFoundException(driver, reasons, advice);
    }

    /** The dynamic linker's reason, which the JDK's exception leaves out: no such file, or a dependency missing. */
    private static Optional<String> reason(String name) {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> dlopen = linker.defaultLookup().find("dlopen");
        Optional<MemorySegment> dlerror = linker.defaultLookup().find("dlerror");
        if (dlopen.isEmpty() || dlerror.isEmpty()) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment library = (MemorySegment) linker
                    .downcallHandle(dlopen.get(),
                            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT))
                    .invokeExact(arena.allocateFrom(name), RTLD_LAZY);
            MemorySegment message = (MemorySegment) linker
                    .downcallHandle(dlerror.get(), FunctionDescriptor.of(ValueLayout.ADDRESS))
                    .invokeExact();
            return library.equals(MemorySegment.NULL) && !message.equals(MemorySegment.NULL)
                    ? Optional.of(message.reinterpret(Long.MAX_VALUE).getString(0))
                    : Optional.empty();
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a downcall throws nothing that is checked", e);
        }
    }
}
