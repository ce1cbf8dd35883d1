package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_DOUBLE_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_GLOBAL_CONTEXT_INTEL;

import dev.readout.abi.gl.PFN_glGetFirstPerfQueryIdINTEL;
import dev.readout.abi.gl.PFN_glGetNextPerfQueryIdINTEL;
import dev.readout.abi.gl.PFN_glGetPerfCounterInfoINTEL;
import dev.readout.abi.gl.PFN_glGetPerfQueryInfoINTEL;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterType;
import dev.readout.counters.PerformanceQueryLayout;
import dev.readout.driver.DriverException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * The performance queries of a context's driver (GL_INTEL_performance_query): their types, and queries of them.
 *
 * <p>{@snippet :
 * GlPerformanceQueries queries = context.performanceQueries();
 * GlPerformanceQueryType pipeline = queries.type("Pipeline").orElseThrow();   // once
 *
 * try (GlPerformanceQuery query = queries.create(pipeline)) {
 *     query.begin();
 *     gl.drawTriangles(2);
 *     query.end();
 *     while (!query.read(GlPerformanceQuery.Flag.FLUSH)) {
 *         Thread.onSpinWait();
 *     }
 *     for (GlPerformanceCounter counter : pipeline.counters()) {
 *         long bits = pipeline.layout().value(query.result(), counter.counter().index());
 *         report.add(counter.counter().type().number(bits) + " " + counter.counter().name());
 *     }
 * }
 * }
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlPerformanceQueries {
    static final String EXTENSION = "GL_INTEL_performance_query";

    /** No driver comes near; one that lies is not followed for ever. */
    private static final int MOST = 65536;
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private static final Map<Integer, CounterType> DATA_TYPES = Map.of(
            GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL(), CounterType.UINT32,
            GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL(), CounterType.UINT64,
            GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL(), CounterType.FLOAT,
            GL_PERFQUERY_COUNTER_DATA_DOUBLE_INTEL(), CounterType.DOUBLE,
            GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL(), CounterType.BOOL32);

    private final GlCallGate gate;

    /** @param context one whose driver has the extension */
    GlPerformanceQueries(GlCallGate gate, GlIdentity context) {
        context.requireExtension(EXTENSION);
        this.gate = gate;
    }

    /**
     * A query that has measured nothing yet. It can be begun and ended again and again.
     *
     * @param type one of {@link #types} or {@link #type}
     * @throws DriverException if the driver refuses, or there are too many ({@code GL_OUT_OF_MEMORY})
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public GlPerformanceQuery create(GlPerformanceQueryType type) {
        return new GlPerformanceQuery(gate, type);
    }

    /**
     * Asks the driver for all types of queries and their counters: on some GPUs thousands, so ask once. Empty if it has
     * none.
     *
     * @throws DriverException if the driver refuses, or says what cannot be: more queries or counters than there can
     *         be, an unknown type of data, a value outside of the result
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public List<GlPerformanceQueryType> types() {
        try (CounterAnswer answer = new CounterAnswer()) {
            List<GlPerformanceQueryType> types = new ArrayList<>();
            int counters = 0;
            for (int id : ids(answer)) {
                GlPerformanceQueryType type = type(answer, id, types.size(), MOST - counters);
                counters += type.counters().size();
                types.add(type);
            }
            return List.copyOf(types);
        }
    }

    /**
     * Asks the driver for one type of queries and its counters; empty if it has none of that name.
     *
     * @throws DriverException as {@link #types}
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public Optional<GlPerformanceQueryType> type(String name) {
        Objects.requireNonNull(name, "name");
        // Not by glGetPerfQueryIdByNameINTEL, to which a name that there is not is an error.
        try (CounterAnswer answer = new CounterAnswer()) {
            int index = 0;
            for (int id : ids(answer)) {
                ask(answer, id);
                if (answer.name().equals(name)) {
                    return Optional.of(type(answer, id, index, MOST));
                }
                index++;
            }
            return Optional.empty();
        }
    }

    /** GL's numbers of the types, in the driver's order. */
    private SequencedSet<Integer> ids(CounterAnswer answer) {
        GlFunction first = gate.function("glGetFirstPerfQueryIdINTEL");
        GlFunction next = gate.function("glGetNextPerfQueryIdINTEL");
        SequencedSet<Integer> ids = new LinkedHashSet<>();
        PFN_glGetFirstPerfQueryIdINTEL.invoke(gate.enter(first), answer.clear().number(0));
        try {
            gate.leave(first);
        } catch (DriverException e) {
            if (e.code() == GL_INVALID_OPERATION()) {
                return ids;
            }
            throw e;
        }
        for (int id = answer.integer(0); id != 0; id = answer.integer(0)) {
            if (!ids.add(id) || ids.size() > MOST) {
                throw DriverException.misbehaved(next.name(), "does not come to an end: query "
                        + Integer.toUnsignedString(id) + " comes after " + ids.size() + " others"
                        + (ids.size() > MOST ? "" : ", and is one of them"));
            }
            PFN_glGetNextPerfQueryIdINTEL.invoke(gate.enter(next), id, answer.clear().number(0));
            gate.leave(next);
        }
        return ids;
    }

    /** Asks for a type's name and numbers, and returns the function that it called. */
    private GlFunction ask(CounterAnswer answer, int id) {
        GlFunction get = gate.function("glGetPerfQueryInfoINTEL");
        PFN_glGetPerfQueryInfoINTEL.invoke(gate.enter(get), id, CounterAnswer.STRING_BYTES, answer.clear().name,
                answer.number(0), answer.number(1), answer.number(2), answer.number(3));
        gate.leave(get);
        answer.requireInside(get);
        return get;
    }

    private GlPerformanceQueryType type(CounterAnswer answer, int id, int index, int mostCounters) {
        GlFunction get = ask(answer, id);
        String name = answer.name();
        int size = requireAtMost(get, name, "bytes of a result", answer.integer(0), MOST_BYTES);
        int count = requireAtMost(get, name, "counters", answer.integer(1), mostCounters);
        boolean global = (answer.integer(3) & GL_PERFQUERY_GLOBAL_CONTEXT_INTEL()) != 0;
        List<GlPerformanceCounter> counters = new ArrayList<>();
        List<Integer> offsets = new ArrayList<>();
        for (int counter = 0; counter < count; counter++) {
            counters.add(counter(answer, id, counter));
            offsets.add(requireOffset(answer, counters.get(counter).counter(), size));
        }
        CounterGroup group =
                new CounterGroup(index, name, count, counters.stream().map(GlPerformanceCounter::counter).toList());
        return new GlPerformanceQueryType(id, new PerformanceQueryLayout(group, offsets, size), counters, global);
    }

    private static int requireAtMost(GlFunction function, String query, String what, int value, int most) {
        if (Integer.compareUnsigned(value, most) > 0) {
            throw DriverException.misbehaved(function.name(), "speaks of " + Integer.toUnsignedString(value) + " "
                    + what + " of the query \"" + query + "\", and 0 to " + most + " can be");
        }
        return value;
    }

    /** Leaves the offset in number 0, and the size in number 1. */
    private GlPerformanceCounter counter(CounterAnswer answer, int query, int counter) {
        GlFunction get = gate.function("glGetPerfCounterInfoINTEL");
        answer.clear();
        PFN_glGetPerfCounterInfoINTEL.invoke(gate.enter(get), query, counter + 1, CounterAnswer.STRING_BYTES,
                answer.name, CounterAnswer.STRING_BYTES, answer.description, answer.number(0), answer.number(1),
                answer.number(2), answer.number(3), answer.number(4));
        gate.leave(get);
        answer.requireInside(get);
        CounterType type = DATA_TYPES.get(answer.integer(3));
        if (type == null) {
            throw misbehaved(counter, "has values of the type 0x" + Integer.toHexString(answer.integer(3))
                    + ", which is none");
        }
        GlPerformanceCounter.Kind kind = GlPerformanceCounter.Kind.of(answer.integer(2)).orElseThrow(
                () -> misbehaved(counter, "is of the kind 0x" + Integer.toHexString(answer.integer(2))
                        + ", which is none"));
        return new GlPerformanceCounter(new Counter(counter, answer.name(), "", type), answer.description(), kind,
                answer.longInteger(4));
    }

    private static int requireOffset(CounterAnswer answer, Counter counter, int size) {
        int bytes = answer.integer(1);
        int offset = answer.integer(0);
        if (bytes != counter.type().bytes()) {
            throw misbehaved(counter.index(), "has values of " + Integer.toUnsignedString(bytes) + " bytes, and a "
                    + counter.type() + " has " + counter.type().bytes());
        }
        if (Integer.toUnsignedLong(offset) + bytes > size) {
            throw misbehaved(counter.index(), "lies at byte " + Integer.toUnsignedString(offset)
                    + ", where the " + bytes + " bytes of a " + counter.type() + " do not lie in the result of "
                    + size);
        }
        return offset;
    }

    private static DriverException misbehaved(int counter, String what) {
        return DriverException.misbehaved("glGetPerfCounterInfoINTEL", "says that counter " + (counter + 1) + " "
                + what);
    }
}
