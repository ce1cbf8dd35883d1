package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_EXTENSIONS;
import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_API;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES_API;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_ANGLE_ANGLE;
import static dev.readout.abi.egl.egl_h.EGL_PLATFORM_SURFACELESS_MESA;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.abi.egl.egl_h.EGL_VENDOR;
import static dev.readout.abi.egl.egl_h.EGL_VERSION;
import static dev.readout.software.abi.egl.egl_h.EGL_BAD_DEVICE_EXT;
import static dev.readout.software.abi.egl.egl_h.EGL_CLIENT_APIS;
import static dev.readout.software.abi.egl.egl_h.EGL_DEVICE_EXT;
import static dev.readout.software.abi.egl.egl_h.EGL_RENDERER_EXT;
import static dev.readout.software.gl.GlFunction.egl;
import static dev.readout.software.gl.GlFunction.eglCommand;
import static dev.readout.software.gl.GlFunction.takeEglError;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The functions that find the display, query it and its configs, and find functions.
 *
 * @param functions finds any function of the device by its name, or null
 */
record EglDisplayFunctions(GlClient.Strings strings, EglDisplays displays, Function<String, MemorySegment> functions)
        implements GlFunctions {
    private static final String CLIENT_EXTENSIONS = "EGL_EXT_client_extensions EGL_EXT_device_base"
            + " EGL_EXT_device_enumeration EGL_EXT_device_query EGL_EXT_platform_base EGL_EXT_platform_device"
            + " EGL_MESA_platform_surfaceless";
    private static final String EXTENSIONS = "EGL_BRCM_performance_counters EGL_KHR_create_context"
            + " EGL_KHR_no_config_context EGL_KHR_surfaceless_context";

    private static final String DEVICE_EXTENSIONS = "EGL_EXT_device_query_name EGL_MESA_device_software";
    private static final String VENDOR = "Readout";
    private static final String VERSION = "1.5 Readout software device";

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "eglGetProcAddress" -> egl((thread, call) -> procAddress(call.pointer(0)));
            case "eglGetError" -> takeEglError();
            case "eglQueryString" -> egl((thread, call) -> queryString(call.pointer(0), call.integer(1)));
            case "eglGetDisplay" -> egl((thread, call) -> GlArguments.isNull(call.pointer(0))
                    ? displays.of(EGL_PLATFORM_SURFACELESS_MESA(), call.pointer(0)).handle : 0);
            case "eglGetPlatformDisplay" -> egl((thread, call) -> platformDisplay(call.integer(0),
                    call.pointer(1), refusal -> EglArguments.words(call.pointer(2), refusal)));
            case "eglGetPlatformDisplayEXT" -> egl((thread, call) -> platformDisplay(call.integer(0),
                    call.pointer(1), refusal -> EglArguments.ints(call.pointer(2), refusal)));
            case "eglQueryDevicesEXT" ->
                    egl((thread, call) -> queryDevices(call.integer(0), call.pointer(1), call.pointer(2)));
            case "eglQueryDeviceStringEXT" -> egl((thread, call) -> deviceString(call.pointer(0), call.integer(1)));
            case "eglQueryDeviceAttribEXT" -> egl((thread, call) -> {
                checkDevice(call.pointer(0));
                throw EglArguments.unknown(call.integer(1), "the device");
            });
            case "eglQueryDisplayAttribEXT" ->
                    egl((thread, call) -> displayAttribute(call.pointer(0), call.integer(1), call.pointer(2)));
            case "eglInitialize" ->
                    egl((thread, call) -> initialize(call.pointer(0), call.pointer(1), call.pointer(2)));
            case "eglGetConfigs" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                return list(EglConfig.ALL, call.pointer(1), call.integer(2), call.pointer(3));
            });
            case "eglChooseConfig" -> egl((thread, call) -> {
                displays.initialized(call.pointer(0));
                EglArguments.pointer(call.pointer(4), "num_config");
                return list(EglConfig.chosenBy(call.pointer(1)), call.pointer(2), call.integer(3), call.pointer(4));
            });
            case "eglGetConfigAttrib" -> eglCommand((thread, call) -> {
                displays.initialized(call.pointer(0));
                int value = EglConfigAttribute.of(call.integer(2)).of(EglConfig.of(call.pointer(1)));
                GlArguments.setInt(EglArguments.pointer(call.pointer(3), "value"), 0, value);
            });
            case "eglBindAPI" -> egl((thread, call) -> bindApi(thread, call.integer(0)));
            case "eglQueryAPI" -> egl(EGL_NONE(), (thread, call) -> thread.api);
            default -> null;
        };
    }

    private long procAddress(MemorySegment name) {
        MemorySegment address = functions.apply(EglArguments.pointer(name, "procname").getString(0));
        return address == null ? 0 : address.address();
    }

    private long queryString(MemorySegment dpy, int which) {
        if (!GlArguments.isNull(dpy)) {
            displays.initialized(dpy);
        } else if (which == EGL_EXTENSIONS()) {
            return strings.address(CLIENT_EXTENSIONS);
        } else if (which != EGL_VERSION()) {
            displays.get(dpy);
        }
        if (which == EGL_VENDOR()) {
            return strings.address(VENDOR);
        } else if (which == EGL_VERSION()) {
            return strings.address(VERSION);
        } else if (which == EGL_EXTENSIONS()) {
            return strings.address(EXTENSIONS);
        } else if (which == EGL_CLIENT_APIS()) {
            return strings.address("OpenGL OpenGL_ES");
        }
        throw noString(which);
    }

    private long deviceString(MemorySegment device, int which) {
        checkDevice(device);
        if (which == EGL_EXTENSIONS()) {
            return strings.address(DEVICE_EXTENSIONS);
        } else if (which == EGL_VENDOR()) {
            return strings.address(VENDOR);
        } else if (which == EGL_RENDERER_EXT()) {
            return strings.address(GlStateFunctions.RENDERER);
        }
        throw noString(which);
    }

    private static GlMisuse noString(int which) {
        return EglArguments.parameter("name is " + GlArguments.hex(which) + ", which is no string");
    }

    /** No platform has attributes but ANGLE, whose choice of a back end changes nothing. */
    private long platformDisplay(
            int platform, MemorySegment nativeDisplay, Consumer<EglArguments.Attributes> attributes) {
        EglDisplay display = displays.of(platform, nativeDisplay);
        if (platform != EGL_PLATFORM_ANGLE_ANGLE()) {
            attributes.accept((attribute, value) -> {
                throw EglArguments.unknown(attribute, "the platform");
            });
        }
        return display.handle;
    }

    private static int queryDevices(int max, MemorySegment devices, MemorySegment count) {
        EglArguments.pointer(count, "num_devices");
        if (!GlArguments.isNull(devices)) {
            if (max <= 0) {
                throw EglArguments.parameter("max_devices is " + max + ": expected more than 0");
            }
            GlArguments.setLong(devices, 0, EglDisplays.DEVICE);
        }
        GlArguments.setInt(count, 0, 1);
        return EGL_TRUE();
    }

    private static void checkDevice(MemorySegment device) {
        if (device.address() != EglDisplays.DEVICE) {
            throw new GlMisuse(EGL_BAD_DEVICE_EXT(), "device " + GlArguments.hex(device) + " is none that"
                    + " eglQueryDevicesEXT returned");
        }
    }

    private int displayAttribute(MemorySegment dpy, int attribute, MemorySegment value) {
        displays.initialized(dpy);
        if (attribute != EGL_DEVICE_EXT()) {
            throw EglArguments.unknown(attribute, "a display");
        }
        GlArguments.setLong(EglArguments.pointer(value, "value"), 0, EglDisplays.DEVICE);
        return EGL_TRUE();
    }

    private int initialize(MemorySegment dpy, MemorySegment major, MemorySegment minor) {
        displays.get(dpy).initialize();
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
            throw EglArguments.parameter("api is " + GlArguments.hex(api)
                    + ": expected EGL_OPENGL_API or EGL_OPENGL_ES_API");
        }
        thread.api = api;
        return EGL_TRUE();
    }

    /** Writes as many configs as there is room for; without an array, how many there are. */
    private static int list(List<EglConfig> found, MemorySegment configs, int size, MemorySegment count) {
        EglArguments.pointer(count, "num_config");
        int written = found.size();
        if (!GlArguments.isNull(configs)) {
            written = Math.clamp(size, 0, found.size());
            for (int i = 0; i < written; i++) {
                GlArguments.setLong(configs, i, found.get(i).handle());
            }
        }
        GlArguments.setInt(count, 0, written);
        return EGL_TRUE();
    }
}
