package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
        application.get("eglGetConfigs", application.display(), configs, ROOM, count);
        return list(configs, count);
    }

    /** Attributes and values, without the end. */
    List<MemorySegment> choose(Object... attributes) {
        MemorySegment configs = application.arena.allocate(ADDRESS, ROOM);
        MemorySegment count = application.ints(FAILED);
        application.get("eglChooseConfig", application.display(), application.attributes(attributes), configs, ROOM,
                count);
        return list(configs, count);
    }

    private static List<MemorySegment> list(MemorySegment configs, MemorySegment count) {
        return IntStream.range(0, count.get(JAVA_INT, 0)).mapToObj(i -> configs.getAtIndex(ADDRESS, i)).toList();
    }

    int attribute(MemorySegment config, Object attribute) {
        MemorySegment value = application.ints(FAILED);
        application.get("eglGetConfigAttrib", application.display(), config, attribute, value);
        return value.get(JAVA_INT, 0);
    }

    MemorySegment context(MemorySegment config, Object... attributes) {
        return application.pointer("eglCreateContext", application.display(), config, MemorySegment.NULL,
                application.attributes(attributes));
    }

    int contextAttribute(MemorySegment context, Object attribute) {
        MemorySegment value = application.ints(FAILED);
        application.get("eglQueryContext", application.display(), context, attribute, value);
        return value.get(JAVA_INT, 0);
    }

    MemorySegment pbuffer(MemorySegment config, Object... attributes) {
        return application.pointer("eglCreatePbufferSurface", application.display(), config,
                application.attributes(attributes));
    }

    int surfaceAttribute(MemorySegment surface, Object attribute) {
        MemorySegment value = application.ints(FAILED);
        application.get("eglQuerySurface", application.display(), surface, attribute, value);
        return value.get(JAVA_INT, 0);
    }

    int setAttribute(MemorySegment surface, Object attribute, int value) {
        return application.get("eglSurfaceAttrib", application.display(), surface, attribute, value);
    }

    int makeCurrent(MemorySegment surface, MemorySegment context) {
        return application.get("eglMakeCurrent", application.display(), surface, surface, context);
    }

    MemorySegment sync(Object type, Object... attributes) {
        LongStream all = LongStream.concat(Arrays.stream(attributes).mapToLong(GlApplication::constant),
                LongStream.of(GlApplication.constant("EGL_NONE")));
        return application.pointer("eglCreateSync", application.display(), type,
                application.arena.allocateFrom(JAVA_LONG, all.toArray()));
    }

    int wait(MemorySegment sync, Object flags, long timeout) {
        return application.get("eglClientWaitSync", application.display(), sync, flags, timeout);
    }

    long syncAttribute(MemorySegment sync, Object attribute) {
        MemorySegment value = application.arena.allocateFrom(JAVA_LONG, FAILED);
        application.get("eglGetSyncAttrib", application.display(), sync, attribute, value);
        return value.get(JAVA_LONG, 0);
    }
}
