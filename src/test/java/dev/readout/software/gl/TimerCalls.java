package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_GPU_DISJOINT_EXT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glDeleteQueries;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetInteger64v;
import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.testing.abi.gl.PFN_glGetQueryObjecti64v;
import dev.readout.testing.abi.gl.PFN_glGetQueryObjectiv;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectuiv;
import dev.readout.abi.gl.PFN_glGetQueryiv;
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.abi.gl.PFN_glQueryCounter;
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
        PFN_glGenQueries.invoke(f("glGenQueries"), n, ids);
        return ids.toArray(JAVA_INT);
    }

    void delete(int n, int... ids) {
        PFN_glDeleteQueries.invoke(f("glDeleteQueries"), n, application.ints(ids));
    }

    boolean isQuery(int id) {
        return PFN_glIsQuery.invoke(f("glIsQuery"), id) != 0;
    }

    void begin(int target, int id) {
        PFN_glBeginQuery.invoke(f("glBeginQuery"), target, id);
    }

    void end(int target) {
        PFN_glEndQuery.invoke(f("glEndQuery"), target);
    }

    void counter(int id, int target) {
        PFN_glQueryCounter.invoke(f("glQueryCounter"), id, target);
    }

    int parameter(int target, int pname) {
        MemorySegment value = application.ints(-7);
        PFN_glGetQueryiv.invoke(f("glGetQueryiv"), target, pname, value);
        return value.get(JAVA_INT, 0);
    }

    boolean available(int id) {
        return object("uiv", id, GL_QUERY_RESULT_AVAILABLE()) == 1;
    }

    /** What a getter writes, sign-extended, and 0 where it writes nothing. */
    long object(String getter, int id, int pname) {
        MemorySegment value = application.aLong();
        MemorySegment function = f("glGetQueryObject" + getter);
        switch (getter) {
            case "iv" -> PFN_glGetQueryObjectiv.invoke(function, id, pname, value);
            case "uiv" -> PFN_glGetQueryObjectuiv.invoke(function, id, pname, value);
            case "i64v" -> PFN_glGetQueryObjecti64v.invoke(function, id, pname, value);
            default -> PFN_glGetQueryObjectui64v.invoke(function, id, pname, value);
        }
        return getter.contains("64") ? value.get(JAVA_LONG, 0) : value.get(JAVA_INT, 0);
    }

    boolean disjoint() {
        MemorySegment value = application.ints(-7);
        PFN_glGetIntegerv.invoke(application.f("glGetIntegerv"), GL_GPU_DISJOINT_EXT(), value);
        return value.get(JAVA_INT, 0) == 1;
    }

    long now() {
        MemorySegment value = application.aLong();
        PFN_glGetInteger64v.invoke(application.f("glGetInteger64v"), GL_TIMESTAMP(), value);
        return value.get(JAVA_LONG, 0);
    }

    private MemorySegment f(String name) {
        return application.f(name + suffix);
    }
}
