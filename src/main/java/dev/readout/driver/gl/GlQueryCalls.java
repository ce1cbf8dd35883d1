package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_COUNTER_BITS;

import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glBeginQueryIndexed;
import dev.readout.abi.gl.PFN_glDeleteQueries;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.abi.gl.PFN_glEndQueryIndexed;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetQueryObjecti64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectiv;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectuiv;
import dev.readout.abi.gl.PFN_glGetQueryiv;
import dev.readout.abi.gl.PFN_glQueryCounter;
import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerCounter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** The functions of query objects under the names of one extension, each called and asked about. */
final class GlQueryCalls {
    private final GlCallGate gate;
    private final GlFunction generate;
    private final GlFunction delete;
    private final GlFunction begin;
    private final GlFunction end;
    private final GlFunction parameter;
    private final GlFunction getUnsignedInt;
    /** Those that OpenGL ES has with its timer queries alone. */
    private final Optional<GlFunction> counter;
    private final Optional<GlFunction> getInt;
    private final Optional<GlFunction> getLong;
    private final Optional<GlFunction> getUnsignedLong;
    private final Optional<GlFunction> beginIndexed;
    private final Optional<GlFunction> endIndexed;
    private final MemorySegment out = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

    GlQueryCalls(GlCallGate gate, String suffix) {
        this.gate = gate;
        generate = gate.function("glGenQueries" + suffix);
        delete = gate.function("glDeleteQueries" + suffix);
        begin = gate.function("glBeginQuery" + suffix);
        end = gate.function("glEndQuery" + suffix);
        parameter = gate.function("glGetQueryiv" + suffix);
        getUnsignedInt = gate.function("glGetQueryObjectuiv" + suffix);
        counter = optional("glQueryCounter" + suffix);
        getInt = optional("glGetQueryObjectiv" + suffix);
        getLong = optional("glGetQueryObjecti64v" + suffix);
        getUnsignedLong = optional("glGetQueryObjectui64v" + suffix);
        beginIndexed = optional("glBeginQueryIndexed");
        endIndexed = optional("glEndQueryIndexed");
    }

    private Optional<GlFunction> optional(String name) {
        return gate.functions().has(name) ? Optional.of(gate.function(name)) : Optional.empty();
    }

    /**
     * New names. That they are none tells that there is no memory (OpenGL 4.6, 4.2.2), and so no error is asked for
     * that the application left.
     */
    int[] generate(int count) {
        gate.requireCurrent();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ids = arena.allocate(ValueLayout.JAVA_INT, count);
            PFN_glGenQueries.invoke(generate.address(), count, ids);
            for (int i = 0; i < count; i++) {
                if (ids.getAtIndex(ValueLayout.JAVA_INT, i) == 0) {
                    throw gate.refused(generate);
                }
            }
            return ids.toArray(ValueLayout.JAVA_INT);
        }
    }

    void delete(int[] ids) {
        try (Arena arena = Arena.ofConfined()) {
            PFN_glDeleteQueries.invoke(delete.address(), ids.length, arena.allocateFrom(ValueLayout.JAVA_INT, ids));
        }
    }

    void begin(int target, int id) {
        PFN_glBeginQuery.invoke(gate.enter(begin), target, id);
        gate.leave(begin);
    }

    void end(int target) {
        PFN_glEndQuery.invoke(gate.enter(end), target);
        gate.leave(end);
    }

    /** @throws java.util.NoSuchElementException if the context has no indexed queries, which it was asked before */
    void beginIndexed(int target, int index, int id) {
        GlFunction function = beginIndexed.orElseThrow();
        PFN_glBeginQueryIndexed.invoke(gate.enter(function), target, index, id);
        gate.leave(function);
    }

    /** @throws java.util.NoSuchElementException if the context has no indexed queries, which it was asked before */
    void endIndexed(int target, int index) {
        GlFunction function = endIndexed.orElseThrow();
        PFN_glEndQueryIndexed.invoke(gate.enter(function), target, index);
        gate.leave(function);
    }

    void counter(int id, int target) {
        GlFunction function = counter.orElseThrow();
        PFN_glQueryCounter.invoke(gate.enter(function), id, target);
        gate.leave(function);
    }

    /** The counter behind a target that measures time. */
    TimerCounter timer(int target) {
        return new TimerCounter(bits(target));
    }

    /** The bits of the counter behind a target, 0 to 64. */
    int bits(int target) {
        out.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetQueryiv.invoke(gate.enter(parameter), target, GL_QUERY_COUNTER_BITS(), out);
        gate.leave(parameter);
        int bits = out.get(ValueLayout.JAVA_INT, 0);
        if (bits < 0 || bits > Long.SIZE) {
            throw new UnsupportedOperationException(parameter.name() + " says that the driver's counter has " + bits
                    + " bits, which is not in 0..64");
        }
        return bits;
    }

    /** What a getter returns, extended to 64 bits as its type says. */
    long object(QueryGetter getter, int id, int pname) {
        GlFunction function = switch (getter) {
            case IV -> getInt.orElseThrow();
            case UIV -> getUnsignedInt;
            case I64V -> getLong.orElseThrow();
            case UI64V -> getUnsignedLong.orElseThrow();
        };
        MemorySegment address = gate.enter(function);
        out.set(ValueLayout.JAVA_LONG, 0, 0);
        switch (getter) {
            case IV -> PFN_glGetQueryObjectiv.invoke(address, id, pname, out);
            case UIV -> PFN_glGetQueryObjectuiv.invoke(address, id, pname, out);
            case I64V -> PFN_glGetQueryObjecti64v.invoke(address, id, pname, out);
            case UI64V -> PFN_glGetQueryObjectui64v.invoke(address, id, pname, out);
        }
        gate.leave(function);
        return switch (getter) {
            case IV -> out.get(ValueLayout.JAVA_INT, 0);
            case UIV -> Integer.toUnsignedLong(out.get(ValueLayout.JAVA_INT, 0));
            case I64V, UI64V -> out.get(ValueLayout.JAVA_LONG, 0);
        };
    }
}
