package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_DISPLAY;
import static dev.readout.abi.egl.egl_h.EGL_NOT_INITIALIZED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The one display of a client, and what was created on it. A handle is looked up and never followed, so that any number
 * may be passed as one.
 */
final class EglDisplay {
    /** Numbers that are no addresses, so that a pointer passed as a handle is found out. */
    private static final long FIRST_HANDLE = 1L << 60;

    static final long DEVICE = FIRST_HANDLE + 1;
    static final long DISPLAY = FIRST_HANDLE + 2;
    static final long CONFIG = FIRST_HANDLE + 3;

    private final Map<Long, Object> objects = new HashMap<>();
    private long lastHandle = CONFIG;
    private boolean initialized;

    /** A surface that is no window. */
    record Surface(int width, int height) {
    }

    void initialize() {
        initialized = true;
    }

    boolean isInitialized() {
        return initialized;
    }

    /** Forgets everything that was created, and returns it. */
    Collection<Object> terminate() {
        initialized = false;
        Collection<Object> all = new ArrayList<>(objects.values());
        objects.clear();
        return all;
    }

    /** Checks a handle that must be the display's. */
    static void check(MemorySegment display) {
        if (display.address() != DISPLAY) {
            throw new GlMisuse(EGL_BAD_DISPLAY(), "dpy " + hex(display) + " is no display: eglGetDisplay and"
                    + " eglGetPlatformDisplay return one");
        }
    }

    /** Checks a handle that must be the display's, and that the display is ready. */
    void checkInitialized(MemorySegment display) {
        check(display);
        checkInitialized();
    }

    void checkInitialized() {
        if (!initialized) {
            throw new GlMisuse(EGL_NOT_INITIALIZED(), "the display is not initialized: call eglInitialize first");
        }
    }

    long add(Object object) {
        objects.put(++lastHandle, object);
        return lastHandle;
    }

    /** The object behind {@code handle}; {@code error} is raised if it is none of that type. */
    <T> T get(Class<T> type, MemorySegment handle, String argument, int error) {
        Object object = objects.get(handle.address());
        if (!type.isInstance(object)) {
            throw new GlMisuse(error, argument + " " + hex(handle)
                    + " is no handle of that kind, or one that was destroyed");
        }
        return type.cast(object);
    }

    /** What was created and not destroyed, on the display and in its contexts, counted by what it is called. */
    SortedMap<String, Integer> census() {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        Set<GlContext.Share> shares = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Object object : objects.values()) {
            numbers.merge(object instanceof Surface ? "EGLSurface" : "EGLContext", 1, Integer::sum);
            if (object instanceof GlContext context) {
                context.countOwn(numbers);
                if (shares.add(context.share)) {
                    context.share.count(numbers);
                }
            }
        }
        numbers.values().removeIf(count -> count == 0);
        return numbers;
    }

    void remove(MemorySegment handle) {
        objects.remove(handle.address());
    }

    static String hex(MemorySegment handle) {
        return "0x" + Long.toHexString(handle.address());
    }
}
