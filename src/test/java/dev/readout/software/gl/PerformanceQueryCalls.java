package dev.readout.software.gl;

import static dev.readout.testing.Downcalls.call;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.gl.PFN_glBeginPerfQueryINTEL;
import dev.readout.abi.gl.PFN_glCreatePerfQueryINTEL;
import dev.readout.abi.gl.PFN_glDeletePerfQueryINTEL;
import dev.readout.abi.gl.PFN_glEndPerfQueryINTEL;
import dev.readout.abi.gl.PFN_glGetFirstPerfQueryIdINTEL;
import dev.readout.abi.gl.PFN_glGetNextPerfQueryIdINTEL;
import dev.readout.abi.gl.PFN_glGetPerfCounterInfoINTEL;
import dev.readout.abi.gl.PFN_glGetPerfQueryDataINTEL;
import dev.readout.abi.gl.PFN_glGetPerfQueryInfoINTEL;
import java.lang.foreign.MemorySegment;

/** The functions of GL_INTEL_performance_query, as an application calls them. What they leave alone is -7. */
final class PerformanceQueryCalls {
    private final GlApplication application;

    PerformanceQueryCalls(GlApplication application) {
        this.application = application;
    }

    int first() {
        MemorySegment id = application.ints(-7);
        PFN_glGetFirstPerfQueryIdINTEL.invoke(application.f("glGetFirstPerfQueryIdINTEL"), id);
        return id.get(JAVA_INT, 0);
    }

    int next(int id) {
        MemorySegment next = application.ints(-7);
        PFN_glGetNextPerfQueryIdINTEL.invoke(application.f("glGetNextPerfQueryIdINTEL"), id, next);
        return next.get(JAVA_INT, 0);
    }

    int byName(String name) {
        MemorySegment id = application.ints(-7);
        call("glGetPerfQueryIdByNameINTEL", application.f("glGetPerfQueryIdByNameINTEL"), application.string(name), id);
        return id.get(JAVA_INT, 0);
    }

    /** The size of a result, the counters, the instances and the capabilities. */
    int[] info(int id, MemorySegment name, int nameBytes) {
        MemorySegment numbers = application.ints(-7, -7, -7, -7);
        PFN_glGetPerfQueryInfoINTEL.invoke(application.f("glGetPerfQueryInfoINTEL"), id, nameBytes, name,
                numbers, numbers.asSlice(4), numbers.asSlice(8), numbers.asSlice(12));
        return numbers.toArray(JAVA_INT);
    }

    /** The offset, size, kind and type of data, and the two halves of the largest value. */
    int[] counter(int id, int counter, MemorySegment name, MemorySegment description, int bytes) {
        MemorySegment numbers = application.ints(-7, -7, -7, -7, -7, -7);
        PFN_glGetPerfCounterInfoINTEL.invoke(application.f("glGetPerfCounterInfoINTEL"), id, counter, bytes, name,
                bytes, description, numbers, numbers.asSlice(4), numbers.asSlice(8), numbers.asSlice(12),
                numbers.asSlice(16));
        return numbers.toArray(JAVA_INT);
    }

    int create(int id) {
        MemorySegment handle = application.ints(-7);
        PFN_glCreatePerfQueryINTEL.invoke(application.f("glCreatePerfQueryINTEL"), id, handle);
        return handle.get(JAVA_INT, 0);
    }

    void delete(int handle) {
        PFN_glDeletePerfQueryINTEL.invoke(application.f("glDeletePerfQueryINTEL"), handle);
    }

    void begin(int handle) {
        PFN_glBeginPerfQueryINTEL.invoke(application.f("glBeginPerfQueryINTEL"), handle);
    }

    void end(int handle) {
        PFN_glEndPerfQueryINTEL.invoke(application.f("glEndPerfQueryINTEL"), handle);
    }

    /** How many bytes were written. */
    int data(int handle, int flags, int bytes, MemorySegment data) {
        MemorySegment written = application.ints(-7);
        PFN_glGetPerfQueryDataINTEL.invoke(
                application.f("glGetPerfQueryDataINTEL"), handle, flags, bytes, data, written);
        return written.get(JAVA_INT, 0);
    }
}
