package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;

/** The functions of GL_INTEL_performance_query, as an application calls them. What they leave alone is -7. */
final class PerformanceQueryCalls {
    private final GlApplication application;

    PerformanceQueryCalls(GlApplication application) {
        this.application = application;
    }

    int first() {
        MemorySegment id = application.ints(-7);
        application.call("glGetFirstPerfQueryIdINTEL", id);
        return id.get(JAVA_INT, 0);
    }

    int next(int id) {
        MemorySegment next = application.ints(-7);
        application.call("glGetNextPerfQueryIdINTEL", id, next);
        return next.get(JAVA_INT, 0);
    }

    int byName(String name) {
        MemorySegment id = application.ints(-7);
        application.call("glGetPerfQueryIdByNameINTEL", application.string(name), id);
        return id.get(JAVA_INT, 0);
    }

    /** The size of a result, the counters, the instances and the capabilities. */
    int[] info(int id, MemorySegment name, int nameBytes) {
        MemorySegment numbers = application.ints(-7, -7, -7, -7);
        application.call("glGetPerfQueryInfoINTEL", id, nameBytes, name, numbers, numbers.asSlice(4),
                numbers.asSlice(8), numbers.asSlice(12));
        return numbers.toArray(JAVA_INT);
    }

    /** The offset, size, kind and type of data, and the two halves of the largest value. */
    int[] counter(int id, int counter, MemorySegment name, MemorySegment description, int bytes) {
        MemorySegment numbers = application.ints(-7, -7, -7, -7, -7, -7);
        application.call("glGetPerfCounterInfoINTEL", id, counter, bytes, name, bytes, description, numbers,
                numbers.asSlice(4), numbers.asSlice(8), numbers.asSlice(12), numbers.asSlice(16));
        return numbers.toArray(JAVA_INT);
    }

    int create(int id) {
        MemorySegment handle = application.ints(-7);
        application.call("glCreatePerfQueryINTEL", id, handle);
        return handle.get(JAVA_INT, 0);
    }

    void delete(int handle) {
        application.call("glDeletePerfQueryINTEL", handle);
    }

    void begin(int handle) {
        application.call("glBeginPerfQueryINTEL", handle);
    }

    void end(int handle) {
        application.call("glEndPerfQueryINTEL", handle);
    }

    /** How many bytes were written. */
    int data(int handle, int flags, int bytes, MemorySegment data) {
        MemorySegment written = application.ints(-7);
        application.call("glGetPerfQueryDataINTEL", handle, flags, bytes, data, written);
        return written.get(JAVA_INT, 0);
    }
}
