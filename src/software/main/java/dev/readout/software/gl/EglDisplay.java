package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_NOT_INITIALIZED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** A display and its objects. A handle is looked up and never dereferenced, so that any number is safe. */
final class EglDisplay {
    private final LongSupplier handles;
    private final Map<Long, Object> objects = new HashMap<>();
    private boolean initialized;

    /** The display's own handle. */
    final long handle;

    /**
     * A display that is not initialized.
     *
     * @param handles numbers that no other display has given to anything
     */
    EglDisplay(LongSupplier handles) {
        this.handles = handles;
        handle = handles.getAsLong();
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

    /** This display, which must be ready. */
    EglDisplay initialized() {
        if (!initialized) {
            throw new GlMisuse(EGL_NOT_INITIALIZED(), "the display is not initialized: call eglInitialize first");
        }
        return this;
    }

    long add(Object object) {
        long added = handles.getAsLong();
        objects.put(added, object);
        return added;
    }

    /** The object behind {@code handle}; raises {@code error} if there is none of that type. */
    <T> T get(Class<T> type, MemorySegment handle, String argument, int error) {
        Object object = objects.get(handle.address());
        if (!type.isInstance(object)) {
            throw new GlMisuse(error, argument + " " + GlArguments.hex(handle)
                    + " is no handle of that kind, or one that was destroyed");
        }
        return type.cast(object);
    }

    <T> T remove(Class<T> type, MemorySegment handle, String argument, int error) {
        T object = get(type, handle, argument, error);
        objects.remove(handle.address());
        return object;
    }

    Collection<Object> objects() {
        return objects.values();
    }
}
