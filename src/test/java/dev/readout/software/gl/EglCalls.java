package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Calls of EGL on the display of an application. What could not be asked is {@link #FAILED}. */
final class EglCalls {
    static final int FAILED = GlApplication.UNTOUCHED;
    private static final int ROOM = 64;

    private final GlApplication application;

    EglCalls(GlApplication application) {
        this.application = application;
    }

    List<MemorySegment> configs() {
        MemorySegment configs = application.arena.allocate(ADDRESS, ROOM);
        return list(configs, application.got("eglGetConfigs", application.display(), configs, ROOM));
    }

    /** Attributes and values, without the end. */
    List<MemorySegment> choose(Object... attributes) {
        MemorySegment configs = application.arena.allocate(ADDRESS, ROOM);
        return list(configs, application.got(
                "eglChooseConfig", application.display(), application.attributes(attributes), configs, ROOM));
    }

    private static List<MemorySegment> list(MemorySegment configs, int count) {
        return IntStream.range(0, count).mapToObj(i -> configs.getAtIndex(ADDRESS, i)).toList();
    }

    int attribute(MemorySegment config, Object attribute) {
        return application.got("eglGetConfigAttrib", application.display(), config, attribute);
    }

    MemorySegment context(MemorySegment config, Object... attributes) {
        return application.pointer("eglCreateContext", application.display(), config, MemorySegment.NULL,
                application.attributes(attributes));
    }

    int contextAttribute(MemorySegment context, Object attribute) {
        return application.got("eglQueryContext", application.display(), context, attribute);
    }

    MemorySegment pbuffer(MemorySegment config, Object... attributes) {
        return application.pointer("eglCreatePbufferSurface", application.display(), config,
                application.attributes(attributes));
    }

    int surfaceAttribute(MemorySegment surface, Object attribute) {
        return application.got("eglQuerySurface", application.display(), surface, attribute);
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
