package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_ALPHA_SIZE;
import static dev.readout.abi.egl.egl_h.EGL_BAD_ATTRIBUTE;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.abi.egl.egl_h.EGL_BLUE_SIZE;
import static dev.readout.abi.egl.egl_h.EGL_CLIENT_APIS;
import static dev.readout.abi.egl.egl_h.EGL_EXTENSIONS;
import static dev.readout.abi.egl.egl_h.EGL_GREEN_SIZE;
import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_API;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_BIT;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES2_BIT;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES3_BIT;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES_API;
import static dev.readout.abi.egl.egl_h.EGL_PBUFFER_BIT;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_ANGLE_ANGLE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_DEVICE_EXT;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_SURFACELESS_MESA;
import static dev.readout.abi.egl.egl_h.EGL_RED_SIZE;
import static dev.readout.abi.egl.egl_h.EGL_RENDERABLE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_SURFACE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.abi.egl.egl_h.EGL_VENDOR;
import static dev.readout.abi.egl.egl_h.EGL_VERSION;

import dev.readout.abi.UpcallGuard;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The functions that find the display, say what it can, and find functions. */
final class EglDisplayFunctions implements GlFunctions {
    private static final String CLIENT_EXTENSIONS = "EGL_EXT_client_extensions EGL_EXT_device_base"
            + " EGL_EXT_device_enumeration EGL_EXT_platform_base EGL_EXT_platform_device EGL_MESA_platform_surfaceless";
    private static final String EXTENSIONS = "EGL_BRCM_performance_counters EGL_KHR_create_context"
            + " EGL_KHR_no_config_context EGL_KHR_surfaceless_context";

    private static final int FIRST_CONFIG_ATTRIBUTE = 0x3020;
    private static final int LAST_CONFIG_ATTRIBUTE = 0x3042;
    private static final int DONT_CARE = -1;
    private static final int COLOUR_BITS = 8;

    private final GlCalls calls;
    private final Arena arena;
    private final EglDisplay display;
    private final Function<String, MemorySegment> functions;
    private final Map<String, MemorySegment> strings = new HashMap<>();

    /**
     * The functions.
     *
     * @param functions finds any function of the device by its name, or null
     */
    EglDisplayFunctions(GlClient client, EglDisplay display, Function<String, MemorySegment> functions) {
        calls = client.calls();
        arena = client.arena();
        this.display = display;
        this.functions = functions;
    }

    @Override
    public UpcallGuard.@Nullable Target function(String name) {
        return switch (name) {
            case "eglGetProcAddress" -> calls.egl(name, 0, (thread, call) -> procAddress(call.pointer(0)));
            case "eglGetError" -> calls.takeEglError(name);
            case "eglQueryString" ->
                    calls.egl(name, 0, (thread, call) -> queryString(call.pointer(0), call.integer(1)));
            case "eglGetDisplay" -> calls.egl(name, 0, (thread, call) -> EglDisplay.DISPLAY);
            case "eglGetPlatformDisplay" -> calls.egl(name, 0, (thread, call) -> platformDisplay(call.integer(0)));
            case "eglGetPlatformDisplayEXT" -> calls.egl(name, 0, (thread, call) -> platformDisplay(call.integer(0)));
            case "eglQueryDevicesEXT" -> calls.egl(name, 0,
                    (thread, call) -> queryDevices(call.integer(0), call.pointer(1), call.pointer(2)));
            case "eglInitialize" ->
                    calls.egl(name, 0, (thread, call) -> initialize(call.pointer(0), call.pointer(1), call.pointer(2)));
            case "eglBindAPI" -> calls.egl(name, 0, (thread, call) -> bindApi(thread, call.integer(0)));
            case "eglQueryAPI" -> calls.egl(name, EGL_NONE(), (thread, call) -> thread.api);
            case "eglChooseConfig" -> calls.egl(name, 0,
                    (thread, call) -> chooseConfig(call.pointer(0), call.pointer(1), call.pointer(2), call.integer(3),
                            call.pointer(4)));
            default -> null;
        };
    }

    private long procAddress(MemorySegment name) {
        MemorySegment address = functions.apply(pointer(name, "procname").getString(0));
        return address == null ? 0 : address.address();
    }

    private long queryString(MemorySegment dpy, int which) {
        if (GlArguments.isNull(dpy) && which == EGL_EXTENSIONS()) {
            return string(CLIENT_EXTENSIONS);
        }
        display.checkInitialized(dpy);
        if (which == EGL_VENDOR()) {
            return string("Readout");
        } else if (which == EGL_VERSION()) {
            return string("1.5 Readout software device");
        } else if (which == EGL_EXTENSIONS()) {
            return string(EXTENSIONS);
        } else if (which == EGL_CLIENT_APIS()) {
            return string("OpenGL OpenGL_ES");
        }
        throw parameter("name is 0x" + Integer.toHexString(which) + ", which is no string");
    }

    /** The address of a string that lives as long as the functions do. */
    private long string(String value) {
        return strings.computeIfAbsent(value, arena::allocateFrom).address();
    }

    private static long platformDisplay(int platform) {
        if (platform != EGL_PLATFORM_SURFACELESS_MESA() && platform != EGL_PLATFORM_DEVICE_EXT()
                && platform != EGL_PLATFORM_ANGLE_ANGLE()) {
            throw parameter("platform is 0x" + Integer.toHexString(platform)
                    + ": this device knows surfaceless, device and ANGLE");
        }
        return EglDisplay.DISPLAY;
    }

    private static int queryDevices(int max, MemorySegment devices, MemorySegment count) {
        pointer(count, "num_devices");
        if (!GlArguments.isNull(devices)) {
            if (max <= 0) {
                throw parameter("max_devices is " + max + ": expected more than 0");
            }
            GlArguments.setLong(devices, 0, EglDisplay.DEVICE);
        }
        GlArguments.setInt(count, 0, 1);
        return EGL_TRUE();
    }

    private int initialize(MemorySegment dpy, MemorySegment major, MemorySegment minor) {
        EglDisplay.check(dpy);
        display.initialize();
        if (!GlArguments.isNull(major)) {
            GlArguments.setInt(major, 0, 1);
        }
        if (!GlArguments.isNull(minor)) {
            GlArguments.setInt(minor, 0, 5);
        }
        return EGL_TRUE();
    }

    private static int bindApi(EglThread thread, int api) {
        if (api != EGL_OPENGL_API() && api != EGL_OPENGL_ES_API()) {
            throw parameter("api is 0x" + Integer.toHexString(api)
                    + ": expected EGL_OPENGL_API or EGL_OPENGL_ES_API");
        }
        thread.api = api;
        return EGL_TRUE();
    }

    private int chooseConfig(
            MemorySegment dpy, MemorySegment attributes, MemorySegment configs, int size, MemorySegment count) {
        display.checkInitialized(dpy);
        pointer(count, "num_config");
        int found = matches(attributes) ? 1 : 0;
        if (!GlArguments.isNull(configs)) {
            found = Math.min(found, Math.max(0, size));
            if (found > 0) {
                configs.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, EglDisplay.CONFIG);
            }
        }
        GlArguments.setInt(count, 0, found);
        return EGL_TRUE();
    }

    /** Whether the one config has what is asked for. Who does not say what surfaces it wants asks for windows. */
    private static boolean matches(MemorySegment attributes) {
        boolean matches = true;
        boolean windows = true;
        for (int i = 0; !GlArguments.isNull(attributes) && GlArguments.getInt(attributes, i) != EGL_NONE(); i += 2) {
            int attribute = GlArguments.getInt(attributes, i);
            int value = GlArguments.getInt(attributes, i + 1);
            if (attribute < FIRST_CONFIG_ATTRIBUTE || attribute > LAST_CONFIG_ATTRIBUTE) {
                throw new GlMisuse(EGL_BAD_ATTRIBUTE(), "attribute 0x" + Integer.toHexString(attribute)
                        + " is none of a config");
            }
            windows &= attribute != EGL_SURFACE_TYPE();
            matches &= value == DONT_CARE || has(attribute, value);
        }
        return matches && !windows;
    }

    private static boolean has(int attribute, int value) {
        if (attribute == EGL_SURFACE_TYPE()) {
            return (value & ~EGL_PBUFFER_BIT()) == 0;
        } else if (attribute == EGL_RENDERABLE_TYPE()) {
            return (value & ~(EGL_OPENGL_BIT() | EGL_OPENGL_ES2_BIT() | EGL_OPENGL_ES3_BIT())) == 0;
        }
        boolean colour = attribute == EGL_RED_SIZE() || attribute == EGL_GREEN_SIZE()
                || attribute == EGL_BLUE_SIZE() || attribute == EGL_ALPHA_SIZE();
        return value <= (colour ? COLOUR_BITS : 0);
    }

    private static MemorySegment pointer(MemorySegment pointer, String argument) {
        if (GlArguments.isNull(pointer)) {
            throw parameter(argument + " is null");
        }
        return pointer;
    }

    private static GlMisuse parameter(String message) {
        return new GlMisuse(EGL_BAD_PARAMETER(), message);
    }
}
