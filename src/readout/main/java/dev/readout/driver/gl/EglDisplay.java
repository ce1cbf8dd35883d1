package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_EXTENSIONS;
import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_ANGLE_ANGLE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_ANGLE_TYPE_ANGLE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_DEVICE_EXT;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_SURFACELESS_MESA;
import static dev.readout.abi.egl.egl_h.EGL_VENDOR;
import static dev.readout.abi.egl.egl_h.EGL_VERSION;

import dev.readout.abi.DriverStrings;
import dev.readout.abi.DriverSymbols;
import dev.readout.abi.Lifetime;
import dev.readout.abi.egl.PFN_eglGetDisplay;
import dev.readout.abi.egl.PFN_eglGetPlatformDisplay;
import dev.readout.abi.egl.PFN_eglInitialize;
import dev.readout.abi.egl.PFN_eglQueryDevicesEXT;
import dev.readout.abi.egl.PFN_eglQueryString;
import dev.readout.abi.egl.PFN_eglTerminate;
import dev.readout.driver.DriverException;
import dev.readout.driver.DriverNotFoundException;
import dev.readout.driver.SystemDrivers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A driver of OpenGL and OpenGL ES, found through EGL and ready to make contexts. No window is needed.
 *
 * <p>{@snippet :
 * try (EglDisplay display = EglDisplay.createHeadless(SystemDrivers.egl());
 *         GlContext context = display.createContext(GlApi.OPENGL_ES)) {
 *     context.makeCurrent();
 *     renderer = context.renderer();
 * }
 * }
 *
 * <p>A process has one display of a kind. Closing the last one that was opened here terminates it for the whole
 * process, with the application's own contexts on it. An application with such contexts uses {@link GlContext#current}
 * instead.
 *
 * <p>Safe to share between threads; closing it must not overlap with another use.
 */
public final class EglDisplay implements AutoCloseable {
    /** The platform of a display. Immutable and safe to share between threads. */
    public enum Platform {
        /** No window system, and whatever device the driver likes: EGL_MESA_platform_surfaceless. */
        SURFACELESS("EGL_MESA_platform_surfaceless"),
        /** The first device that EGL lists, without a window system: EGL_EXT_platform_device. */
        DEVICE("EGL_EXT_platform_device"),
        /** ANGLE's OpenGL ES on the system's Vulkan: EGL_ANGLE_platform_angle_vulkan. */
        ANGLE_VULKAN("EGL_ANGLE_platform_angle_vulkan"),
        /** The driver's default, often a window system: {@code eglGetDisplay(EGL_DEFAULT_DISPLAY)}. */
        DEFAULT(null);

        private final @Nullable String extension;

        Platform(@Nullable String extension) {
            this.extension = extension;
        }

        /** The client extension that brings it; null: it is always there. */
        @Nullable
        String extension() {
            return extension;
        }
    }

    /** How many here use each display: the last one ends it. */
    private static final Map<Shared, Integer> USES = new HashMap<>();

    private final GlFunctionTable functions;
    private final MemorySegment handle;
    private final Lifetime lifetime = new Lifetime("EGL display", this::terminate);

    /** A display as EGL knows it: libraries may give the same number to different ones. */
    private record Shared(long library, long handle) {
    }

    private EglDisplay(GlFunctionTable functions, MemorySegment handle) {
        this.functions = functions;
        this.handle = handle;
    }

    /**
     * A display that needs no window: the first {@linkplain Platform platform} that works here, of SURFACELESS,
     * DEVICE and DEFAULT.
     *
     * <p>Without a window there is no framebuffer to draw to: bind a framebuffer object with its attachments before you
     * clear or draw. Otherwise GL raises GL_INVALID_FRAMEBUFFER_OPERATION, or draws to a single pixel where the driver
     * cannot do without a surface.
     *
     * @param driver where EGL's functions are found: {@link SystemDrivers#egl()}, a software device, or any other
     *        library; it must outlive the display
     * @throws DriverNotFoundException if none works, with the reason for each
     * @throws IllegalArgumentException if {@code driver} has no {@code eglInitialize}, or answers null or the address 0
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static EglDisplay createHeadless(SymbolLookup driver) {
        Objects.requireNonNull(driver, "driver");
        List<String> reasons = new ArrayList<>();
        for (Platform platform : List.of(Platform.SURFACELESS, Platform.DEVICE, Platform.DEFAULT)) {
            try {
                return create(driver, platform);
            } catch (DriverException | UnsupportedOperationException e) {
                reasons.add(platform + ": " + e.getMessage());
            }
        }
        throw new DriverNotFoundException("GL driver", reasons, "install one (Mesa's needs no GPU: Debian and Ubuntu:"
                + " libegl-mesa0 and libgl1-mesa-dri; Fedora: mesa-libEGL and mesa-dri-drivers)");
    }

    /**
     * A display on a platform.
     *
     * @param driver where EGL's functions are found; it must outlive the display
     * @throws DriverException if EGL refuses, for example because no driver works there
     * @throws IllegalArgumentException if {@code driver} has no {@code eglInitialize}, or answers null or the address 0
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     * @throws UnsupportedOperationException if EGL does not know the platform
     */
    public static EglDisplay create(SymbolLookup driver, Platform platform) {
        SymbolLookup symbols = new DriverSymbols(driver);
        Objects.requireNonNull(platform, "platform");
        GlFunctionTable functions = new GlFunctionTable(symbols, WindowSystem.EGL);
        if (!WindowSystem.EGL.isKnownTo(symbols) || !functions.has("eglInitialize")) {
            throw new IllegalArgumentException("driver has no eglInitialize, or an answer for every name that begins"
                    + " with egl: it is no EGL library");
        }
        requireExtension(functions, platform);
        EglDisplay display = new EglDisplay(functions, find(functions, platform));
        display.initialize();
        return display;
    }

    private static void requireExtension(GlFunctionTable functions, Platform platform) {
        if (platform.extension() != null) {
            String extensions = string(functions, MemorySegment.NULL, EGL_EXTENSIONS()).orElse("");
            if (!DriverStrings.names(extensions).contains(platform.extension())) {
                throw new UnsupportedOperationException("this EGL has no " + platform.extension());
            }
        }
    }

    private static MemorySegment find(GlFunctionTable functions, Platform platform) {
        MemorySegment none = MemorySegment.NULL;
        try (Arena arena = Arena.ofConfined()) {
            GlFunction get = functions.get(platform == Platform.DEFAULT ? "eglGetDisplay" : "eglGetPlatformDisplay");
            MemorySegment display = switch (platform) {
                case SURFACELESS -> PFN_eglGetPlatformDisplay.invoke(
                        get.address(), EGL_PLATFORM_SURFACELESS_MESA(), none, none);
                case DEVICE -> PFN_eglGetPlatformDisplay.invoke(
                        get.address(), EGL_PLATFORM_DEVICE_EXT(), firstDevice(functions, arena), none);
                case ANGLE_VULKAN -> PFN_eglGetPlatformDisplay.invoke(
                        get.address(), EGL_PLATFORM_ANGLE_ANGLE(), none, arena.allocateFrom(ValueLayout.JAVA_LONG,
                                EGL_PLATFORM_ANGLE_TYPE_ANGLE(), EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE(), EGL_NONE()));
                case DEFAULT -> PFN_eglGetDisplay.invoke(get.address(), none);
            };
            if (display.equals(none)) {
                throw GlError.exception(functions, get);
            }
            return display;
        }
    }

    private static MemorySegment firstDevice(GlFunctionTable functions, Arena arena) {
        GlFunction query = functions.get("eglQueryDevicesEXT");
        MemorySegment device = arena.allocate(ValueLayout.ADDRESS);
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        GlError.requireTrue(functions, query, PFN_eglQueryDevicesEXT.invoke(query.address(), 1, device, count));
        if (count.get(ValueLayout.JAVA_INT, 0) == 0) {
            throw new UnsupportedOperationException("this EGL has no device");
        }
        return device.get(ValueLayout.ADDRESS, 0);
    }

    private void initialize() {
        GlFunction initialize = functions.get("eglInitialize");
        synchronized (USES) {
            GlError.requireTrue(functions, initialize, PFN_eglInitialize.invoke(
                    initialize.address(), handle, MemorySegment.NULL, MemorySegment.NULL));
            USES.merge(shared(), 1, Integer::sum);
        }
    }

    private void terminate() {
        synchronized (USES) {
            if (USES.merge(shared(), -1, (uses, one) -> uses > 1 ? uses - 1 : null) == null) {
                PFN_eglTerminate.invoke(functions.get("eglTerminate").address(), handle);
            }
        }
    }

    private Shared shared() {
        return new Shared(functions.get("eglInitialize").address().address(), handle.address());
    }

    /**
     * A context of the newest version that the driver has, made current by {@link GlContext#makeCurrent}: an OpenGL
     * core profile of 3.3 or newer, or else any version; OpenGL ES 3.1 or newer, or else 3.0.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if this display is closed
     * @throws UnsupportedOperationException if the driver does not have the API
     */
    public GlContext createContext(GlApi api) {
        Objects.requireNonNull(api, "api");
        lifetime.requireOpen();
        boolean surfaceless = extensions().contains("EGL_KHR_surfaceless_context");
        return GlContext.of(EglContext.create(functions, handle, api, surfaceless), functions, lifetime);
    }

    /**
     * The performance counters of the GPU that this display is on.
     *
     * @throws IllegalStateException if this display is closed
     * @throws UnsupportedOperationException if the driver has no EGL_BRCM_performance_counters: only Broadcom's are
     *         known to
     */
    public PerformanceCounters performanceCounters() {
        if (!extensions().contains(PerformanceCounters.EXTENSION)) {
            throw new UnsupportedOperationException(
                    "the driver has no " + PerformanceCounters.EXTENSION + " (" + vendor() + ")");
        }
        return new PerformanceCounters(functions, lifetime);
    }

    /** The handle, {@code EGLDisplay}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    /** The vendor of this EGL. */
    public String vendor() {
        return string(EGL_VENDOR());
    }

    /** The version of EGL, and what its vendor adds: {@code 1.5 …}. */
    public String version() {
        return string(EGL_VERSION());
    }

    /** The names of the display's extensions. */
    public Set<String> extensions() {
        return DriverStrings.names(string(EGL_EXTENSIONS()));
    }

    private String string(int name) {
        lifetime.requireOpen();
        return string(functions, handle, name).orElseThrow(
                () -> GlError.exception(functions, functions.get("eglQueryString")));
    }

    private static Optional<String> string(GlFunctionTable functions, MemorySegment display, int name) {
        GlFunction query = functions.get("eglQueryString");
        return DriverStrings.copy(PFN_eglQueryString.invoke(query.address(), display, name));
    }

    /** Closes the contexts that were made here, then the display. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
