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
        return application.got("glGetFirstPerfQueryIdINTEL");
    }

    int next(int id) {
        return application.got("glGetNextPerfQueryIdINTEL", id);
    }

    int byName(String name) {
        return application.got("glGetPerfQueryIdByNameINTEL", application.string(name));
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
        return application.got("glCreatePerfQueryINTEL", id);
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
        return application.got("glGetPerfQueryDataINTEL", handle, flags, bytes, data);
    }
}
