package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_DISPLAY;
import static dev.readout.abi.egl.egl_h.EGL_NOT_INITIALIZED;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_ANGLE_ANGLE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_DEVICE_EXT;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_SURFACELESS_MESA;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The displays of a client: one for each platform, created when it is first asked for. */
final class EglDisplays {
    /** The first handle, the device's. Handles are no addresses, so that a pointer passed as one is detected. */
    static final long DEVICE = 1L << 61;

    private final Map<Integer, EglDisplay> byPlatform = new LinkedHashMap<>();
    private long lastHandle = DEVICE;

    /** The display of a platform; {@code nativeDisplay} must be null or the device. */
    EglDisplay of(int platform, MemorySegment nativeDisplay) {
        boolean ofDevice = platform == EGL_PLATFORM_DEVICE_EXT();
        if (!ofDevice && platform != EGL_PLATFORM_SURFACELESS_MESA() && platform != EGL_PLATFORM_ANGLE_ANGLE()) {
            throw EglArguments.parameter("platform is " + GlArguments.hex(platform)
                    + ": this device knows surfaceless, device and ANGLE");
        }
        if (!GlArguments.isNull(nativeDisplay) && !(ofDevice && nativeDisplay.address() == DEVICE)) {
            throw EglArguments.parameter("native_display is " + GlArguments.hex(nativeDisplay) + ": expected "
                    + (ofDevice ? "a device of eglQueryDevicesEXT" : "EGL_DEFAULT_DISPLAY"));
        }
        return byPlatform.computeIfAbsent(platform, absent -> new EglDisplay(() -> ++lastHandle));
    }

    EglDisplay get(MemorySegment dpy) {
        return byPlatform.values().stream().filter(display -> display.handle == dpy.address()).findFirst()
                .orElseThrow(() -> new GlMisuse(EGL_BAD_DISPLAY(), "dpy " + GlArguments.hex(dpy) + " is no display:"
                        + " eglGetDisplay and eglGetPlatformDisplay return one"));
    }

    /** The display of a handle, which must be ready. */
    EglDisplay initialized(MemorySegment dpy) {
        return get(dpy).initialized();
    }

    /** Checks that some display is ready. */
    void checkAnyInitialized() {
        if (byPlatform.values().stream().noneMatch(EglDisplay::isInitialized)) {
            throw new GlMisuse(EGL_NOT_INITIALIZED(), "no display is initialized: call eglInitialize first");
        }
    }

    /** The objects that were created and not destroyed, on the displays and in their contexts, counted by type. */
    SortedMap<String, Integer> census() {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        Set<GlContext.Share> shares = Collections.newSetFromMap(new IdentityHashMap<>());
        byPlatform.values().stream().flatMap(display -> display.objects().stream()).forEach(object -> {
            if (object instanceof GlContext context) {
                numbers.merge("EGLContext", 1, Integer::sum);
                context.countOwn(numbers);
                if (shares.add(context.share)) {
                    context.share.count(numbers);
                }
            } else {
                numbers.merge(object instanceof EglSurface ? "EGLSurface" : "EGLSync", 1, Integer::sum);
            }
        });
        numbers.values().removeIf(count -> count == 0);
        return numbers;
    }
}
