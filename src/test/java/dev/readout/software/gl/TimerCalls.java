package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/** The functions of query objects under one of their three names, as an application calls them. */
final class TimerCalls {
    private final GlApplication application;
    private final String suffix;

    /** Calls of {@code suffix}, which is empty, EXT or ANGLE. */
    TimerCalls(GlApplication application, String suffix) {
        this.application = application;
        this.suffix = suffix;
    }

    int[] generate(int n) {
        MemorySegment ids = application.arena.allocate(JAVA_INT, Math.max(1, n));
        application.call("glGenQueries" + suffix, n, ids);
        return ids.toArray(JAVA_INT);
    }

    void delete(int n, int... ids) {
        application.call("glDeleteQueries" + suffix, n, application.ints(ids));
    }

    boolean isQuery(int id) {
        return application.get("glIsQuery" + suffix, id) != 0;
    }

    void begin(Object target, int id) {
        application.call("glBeginQuery" + suffix, target, id);
    }

    void end(Object target) {
        application.call("glEndQuery" + suffix, target);
    }

    void counter(int id, Object target) {
        application.call("glQueryCounter" + suffix, id, target);
    }

    int parameter(Object target, Object pname) {
        return application.got("glGetQueryiv" + suffix, target, pname);
    }

    boolean available(int id) {
        return object("uiv", id, "GL_QUERY_RESULT_AVAILABLE") == 1;
    }

    /** What a getter writes, sign-extended, and 0 where it writes nothing. */
    long object(String getter, int id, Object pname) {
        MemorySegment value = application.aLong();
        application.call("glGetQueryObject" + getter + suffix, id, pname, value);
        return getter.contains("64") ? value.get(JAVA_LONG, 0) : value.get(JAVA_INT, 0);
    }

    boolean disjoint() {
        return application.integer("GL_GPU_DISJOINT_EXT") == 1;
    }

    long now() {
        MemorySegment value = application.aLong();
        application.call("glGetInteger64v", "GL_TIMESTAMP", value);
        return value.get(JAVA_LONG, 0);
    }
}
