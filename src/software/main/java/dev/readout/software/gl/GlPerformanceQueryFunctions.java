package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_OUT_OF_MEMORY;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_DONOT_FLUSH_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_FLUSH_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_GLOBAL_CONTEXT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_WAIT_INTEL;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.gl.GlFunction.command;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.readout.software.gl.SoftwarePerformanceQuery.Counter;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The functions of GL_INTEL_performance_query. Queries count the work of all contexts: the GPU has one set of counters.
 * Several queries of one type may be active at a time, but none of another type.
 *
 * <p>Where the text is silent they follow Mesa: asking for a result while the query is active, or before it was begun,
 * is an error.
 */
record GlPerformanceQueryFunctions(GlClient client) implements GlFunctions {
    private static final int MOST_INSTANCES = 4096;

    private static final SoftwarePerformanceQuery[] TYPES = SoftwarePerformanceQuery.values();

    @Override
    public @Nullable GlFunction function(String name) {
        return switch (name) {
            case "glGetFirstPerfQueryIdINTEL" ->
                    command((gl, call) -> GlArguments.setInt(GlArguments.pointer(call.pointer(0), "queryId"), 0,
                            TYPES[0].id()));
            case "glGetNextPerfQueryIdINTEL" ->
                    command((gl, call) -> next(call.integer(0), GlArguments.pointer(call.pointer(1), "nextQueryId")));
            case "glGetPerfQueryIdByNameINTEL" ->
                    command((gl, call) -> byName(GlArguments.pointer(call.pointer(0), "queryName"),
                            GlArguments.pointer(call.pointer(1), "queryId")));
            case "glGetPerfQueryInfoINTEL" -> command((gl, call) -> info(gl, call));
            case "glGetPerfCounterInfoINTEL" -> command((gl, call) -> counterInfo(call));
            case "glCreatePerfQueryINTEL" -> command((gl, call) -> create(gl, type(call.integer(0)),
                    GlArguments.pointer(call.pointer(1), "queryHandle")));
            case "glDeletePerfQueryINTEL" -> command((gl, call) -> {
                query(gl, call.integer(0));
                gl.performanceQueries.remove(call.integer(0));
            });
            case "glBeginPerfQueryINTEL" -> command((gl, call) -> begin(gl, query(gl, call.integer(0))));
            case "glEndPerfQueryINTEL" -> command((gl, call) -> end(query(gl, call.integer(0))));
            case "glGetPerfQueryDataINTEL" -> command((gl, call) -> data(query(gl, call.integer(0)), call));
            default -> null;
        };
    }

    private static SoftwarePerformanceQuery type(int id) {
        if (id < 1 || id > TYPES.length) {
            throw new GlMisuse(GL_INVALID_VALUE(), "queryId is " + Integer.toUnsignedString(id)
                    + ": queries have the numbers 1 to " + TYPES.length);
        }
        return TYPES[id - 1];
    }

    private static GlPerformanceQuery query(GlContext gl, int handle) {
        GlPerformanceQuery query = gl.performanceQueries.get(handle);
        if (query == null) {
            throw new GlMisuse(GL_INVALID_VALUE(), "queryHandle is " + Integer.toUnsignedString(handle)
                    + ", which is no query's");
        }
        return query;
    }

    /** Whatever is wrong, the answer is 0. */
    private static void next(int id, MemorySegment answer) {
        GlArguments.setInt(answer, 0, 0);
        int next = type(id).id() + 1;
        GlArguments.setInt(answer, 0, next <= TYPES.length ? next : 0);
    }

    private static void byName(MemorySegment name, MemorySegment answer) {
        String asked = name.getString(0);
        SoftwarePerformanceQuery found = Arrays.stream(TYPES).filter(type -> type.title().equals(asked)).findFirst()
                .orElseThrow(() -> new GlMisuse(GL_INVALID_VALUE(), "queryName is \"" + asked + "\": expected one of "
                        + Arrays.stream(TYPES).map(SoftwarePerformanceQuery::title).toList()));
        GlArguments.setInt(answer, 0, found.id());
    }

    private static void info(GlContext gl, GlCall call) {
        SoftwarePerformanceQuery type = type(call.integer(0));
        string(type.title(), call.integer(1), call.pointer(2));
        GlArguments.giveInt(call.pointer(3), type.size());
        GlArguments.giveInt(call.pointer(4), type.counterCount());
        GlArguments.giveInt(call.pointer(5),
                (int) gl.performanceQueries.objects().filter(query -> query.type == type).count());
        GlArguments.giveInt(call.pointer(6), GL_PERFQUERY_GLOBAL_CONTEXT_INTEL());
    }

    private static void counterInfo(GlCall call) {
        SoftwarePerformanceQuery type = type(call.integer(0));
        int id = call.integer(1);
        if (id < 1 || id > type.counterCount()) {
            throw new GlMisuse(GL_INVALID_VALUE(), "counterId is " + Integer.toUnsignedString(id) + ": query "
                    + type.id() + " has the counters 1 to " + type.counterCount());
        }
        Counter counter = type.counter(id - 1);
        string(counter.name(), call.integer(2), call.pointer(3));
        string(counter.description(), call.integer(4), call.pointer(5));
        GlArguments.giveInt(call.pointer(6), type.offset(id - 1));
        GlArguments.giveInt(call.pointer(7), counter.data().bytes);
        GlArguments.giveInt(call.pointer(8), counter.kind().code);
        GlArguments.giveInt(call.pointer(9), counter.data().code);
        if (!GlArguments.isNull(call.pointer(10))) {
            GlArguments.setLong(call.pointer(10), 0, counter.mostPerSecond());
        }
    }

    private void create(GlContext gl, SoftwarePerformanceQuery type, MemorySegment answer) {
        GlArguments.setInt(answer, 0, 0);
        if (gl.performanceQueries.count() >= MOST_INSTANCES) {
            throw new GlMisuse(GL_OUT_OF_MEMORY(), "there are " + MOST_INSTANCES + " queries, and no more can be");
        }
        int handle = gl.performanceQueries.reserve();
        gl.performanceQueries.set(handle,
                new GlPerformanceQuery(type, client.timeline(), client.settings().costs()));
        GlArguments.setInt(answer, 0, handle);
    }

    private static void begin(GlContext gl, GlPerformanceQuery query) {
        if (query.isActive()) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the query is active: end it first");
        }
        gl.performanceQueries.objects().filter(other -> other.isActive() && other.type != query.type).findFirst()
                .ifPresent(other -> {
                    throw new GlMisuse(GL_INVALID_OPERATION(), "a query \"" + other.type.title() + "\" is active: "
                            + "end it before one \"" + query.type.title() + "\" begins");
                });
        query.begin();
    }

    private static void end(GlPerformanceQuery query) {
        if (!query.isActive()) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "the query is not active");
        }
        query.end();
    }

    private static void data(GlPerformanceQuery query, GlCall call) {
        int flags = call.integer(1);
        int bytes = call.integer(2);
        MemorySegment data = GlArguments.pointer(call.pointer(3), "data");
        MemorySegment written = GlArguments.pointer(call.pointer(4), "bytesWritten");
        GlArguments.setInt(written, 0, 0);
        if (bytes < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "dataSize is " + bytes + ": expected 0 or more");
        }
        boolean waits = flags == GL_PERFQUERY_WAIT_INTEL();
        if (!waits && flags != GL_PERFQUERY_FLUSH_INTEL() && flags != GL_PERFQUERY_DONOT_FLUSH_INTEL()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "flags is 0x" + Integer.toHexString(flags)
                    + ": expected GL_PERFQUERY_WAIT_INTEL, FLUSH or DONOT_FLUSH");
        }
        if (!query.isEnded()) {
            throw new GlMisuse(GL_INVALID_OPERATION(), query.isActive()
                    ? "the query is active: end it first" : "the query was never begun");
        }
        boolean ready = query.isReady();
        if (!ready && waits) {
            query.complete();
            ready = true;
        } else if (!ready && flags == GL_PERFQUERY_FLUSH_INTEL()) {
            query.flush();
        }
        if (ready) {
            byte[] result = result(query);
            int count = Math.min(bytes, result.length);
            MemorySegment.copy(MemorySegment.ofArray(result), 0, data, 0, count);
            GlArguments.setInt(written, 0, count);
        }
    }

    private static byte[] result(GlPerformanceQuery query) {
        SoftwarePerformanceQuery type = query.type;
        byte[] result = new byte[type.size()];
        MemorySegment values = MemorySegment.ofArray(result);
        values.set(JAVA_INT_UNALIGNED, 0, type.id());
        for (int i = 0; i < type.counterCount(); i++) {
            Counter counter = type.counter(i);
            long value = counter.value().applyAsLong(query);
            if (counter.data().bytes == Long.BYTES) {
                values.set(JAVA_LONG_UNALIGNED, type.offset(i), value);
            } else {
                values.set(JAVA_INT_UNALIGNED, type.offset(i), (int) value);
            }
        }
        return result;
    }

    /** Writes as much of a string as there is room for, and a NUL. */
    private static void string(String string, int size, MemorySegment buffer) {
        if (size != 0 && !GlArguments.isNull(buffer)) {
            byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
            int count = Integer.compareUnsigned(size, bytes.length) > 0 ? bytes.length : size - 1;
            MemorySegment.copy(MemorySegment.ofArray(bytes), 0, buffer, 0, count);
            buffer.set(JAVA_BYTE, count, (byte) 0);
        }
    }
}
