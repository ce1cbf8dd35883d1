package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.Downcalls.callPointer;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.egl.PFN_eglChooseConfig;
import dev.readout.abi.egl.PFN_eglCreateContext;
import dev.readout.abi.egl.PFN_eglCreatePbufferSurface;
import dev.readout.abi.egl.PFN_eglMakeCurrent;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Calls of EGL on the display of an application. What could not be asked is {@link #FAILED}. */
final class EglCalls {
    static final int FAILED = -77;
    private static final int ROOM = 64;

    private final GlApplication application;

    EglCalls(GlApplication application) {
        this.application = application;
    }

    List<MemorySegment> configs() {
        MemorySegment configs = application.arena.allocate(ADDRESS, ROOM);
        MemorySegment count = application.ints(FAILED);
        callInt("eglGetConfigs", application.f("eglGetConfigs"), application.display(), configs, ROOM, count);
        return list(configs, count);
    }

    /** Attributes and values, without the end. */
    List<MemorySegment> choose(int... attributes) {
        MemorySegment configs = application.arena.allocate(ADDRESS, ROOM);
        MemorySegment count = application.ints(FAILED);
        PFN_eglChooseConfig.invoke(application.f("eglChooseConfig"), application.display(), list(attributes), configs,
                ROOM, count);
        return list(configs, count);
    }

    private static List<MemorySegment> list(MemorySegment configs, MemorySegment count) {
        return IntStream.range(0, count.get(JAVA_INT, 0)).mapToObj(i -> configs.getAtIndex(ADDRESS, i)).toList();
    }

    private MemorySegment list(int... attributes) {
        int[] ended = Arrays.copyOf(attributes, attributes.length + 1);
        ended[attributes.length] = EGL_NONE();
        return application.ints(ended);
    }

    int attribute(MemorySegment config, int attribute) {
        MemorySegment value = application.ints(FAILED);
        callInt("eglGetConfigAttrib", application.f("eglGetConfigAttrib"), application.display(), config, attribute,
                value);
        return value.get(JAVA_INT, 0);
    }

    MemorySegment context(MemorySegment config, int... attributes) {
        return PFN_eglCreateContext.invoke(application.f("eglCreateContext"), application.display(), config,
                MemorySegment.NULL, list(attributes));
    }

    int contextAttribute(MemorySegment context, int attribute) {
        MemorySegment value = application.ints(FAILED);
        callInt("eglQueryContext", application.f("eglQueryContext"), application.display(), context, attribute, value);
        return value.get(JAVA_INT, 0);
    }

    MemorySegment pbuffer(MemorySegment config, int... attributes) {
        return PFN_eglCreatePbufferSurface.invoke(application.f("eglCreatePbufferSurface"), application.display(),
                config, list(attributes));
    }

    int surfaceAttribute(MemorySegment surface, int attribute) {
        MemorySegment value = application.ints(FAILED);
        callInt("eglQuerySurface", application.f("eglQuerySurface"), application.display(), surface, attribute, value);
        return value.get(JAVA_INT, 0);
    }

    int setAttribute(MemorySegment surface, int attribute, int value) {
        return callInt("eglSurfaceAttrib", application.f("eglSurfaceAttrib"), application.display(), surface,
                attribute, value);
    }

    int makeCurrent(MemorySegment surface, MemorySegment context) {
        return PFN_eglMakeCurrent.invoke(application.f("eglMakeCurrent"), application.display(), surface, surface,
                context);
    }

    MemorySegment sync(int type, long... attributes) {
        long[] ended = Arrays.copyOf(attributes, attributes.length + 1);
        ended[attributes.length] = EGL_NONE();
        return callPointer("eglCreateSync", application.f("eglCreateSync"), application.display(), type,
                application.arena.allocateFrom(JAVA_LONG, ended));
    }

    int wait(MemorySegment sync, int flags, long timeout) {
        return callInt("eglClientWaitSync", application.f("eglClientWaitSync"), application.display(), sync, flags,
                timeout);
    }

    long syncAttribute(MemorySegment sync, int attribute) {
        MemorySegment value = application.arena.allocateFrom(JAVA_LONG, FAILED);
        callInt("eglGetSyncAttrib", application.f("eglGetSyncAttrib"), application.display(), sync, attribute, value);
        return value.get(JAVA_LONG, 0);
    }
}
