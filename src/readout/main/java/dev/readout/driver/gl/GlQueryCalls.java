package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_CURRENT_QUERY;
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
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.abi.gl.PFN_glQueryCounter;
import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerCounter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The functions of query objects under the names of one extension, with or without checks for errors. */
final class GlQueryCalls {
    private final GlCallGate gate;
    private final boolean asks;
    private final GlFunction generate;
    private final GlFunction delete;
    private final GlFunction begin;
    private final GlFunction end;
    private final GlFunction parameter;
    private final GlFunction isQuery;
    private final GlFunction getUnsignedInt;
    /** Those that OpenGL ES has with its timer queries alone. */
    private final Optional<GlFunction> counter;
    private final Optional<GlFunction> getInt;
    private final Optional<GlFunction> getLong;
    private final Optional<GlFunction> getUnsignedLong;
    private final Optional<GlFunction> beginIndexed;
    private final Optional<GlFunction> endIndexed;
    /** Null where results always go to memory. */
    private final @Nullable QueryBufferBinding buffer;
    private final MemorySegment out = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

    /**
     * @param times whether the queries measure times, whose functions may have an extension's names
     * @param asks whether each call checks for errors and for the current context
     */
    GlQueryCalls(GlCallGate gate, GlIdentity context, boolean times, boolean asks) {
        this.gate = gate;
        this.asks = asks;
        String suffix = times ? TimerQueryExtension.require(context).suffix() : "";
        buffer = GlQueryBuffer.QUERY_BUFFERS.isMet(context) ? new QueryBufferBinding(gate) : null;
        generate = gate.function("glGenQueries" + suffix);
        delete = gate.function("glDeleteQueries" + suffix);
        begin = gate.function("glBeginQuery" + suffix);
        end = gate.function("glEndQuery" + suffix);
        parameter = gate.function("glGetQueryiv" + suffix);
        isQuery = gate.function("glIsQuery" + suffix);
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

    private static UnsupportedOperationException missing() {
        return new UnsupportedOperationException("the driver has queries of times, and not all functions of them");
    }

    private MemorySegment enter(GlFunction function) {
        return asks ? gate.enter(function) : function.address();
    }

    private void leave(GlFunction function) {
        if (asks) {
            gate.leave(function);
        }
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
            int[] names = ids.toArray(ValueLayout.JAVA_INT);
            if (IntStream.of(names).anyMatch(name -> name == 0)) {
                delete(names);
                throw gate.refused(generate);
            }
            return names;
        }
    }

    void delete(int[] ids) {
        try (Arena arena = Arena.ofConfined()) {
            PFN_glDeleteQueries.invoke(delete.address(), ids.length, arena.allocateFrom(ValueLayout.JAVA_INT, ids));
        }
    }

    void begin(int target, int id) {
        PFN_glBeginQuery.invoke(enter(begin), target, id);
        leave(begin);
    }

    void end(int target) {
        PFN_glEndQuery.invoke(enter(end), target);
        leave(end);
    }

    /** @throws java.util.NoSuchElementException if the context has no indexed queries, which it was asked before */
    void beginIndexed(int target, int index, int id) {
        GlFunction function = beginIndexed.orElseThrow();
        PFN_glBeginQueryIndexed.invoke(enter(function), target, index, id);
        leave(function);
    }

    /** @throws java.util.NoSuchElementException if the context has no indexed queries, which it was asked before */
    void endIndexed(int target, int index) {
        GlFunction function = endIndexed.orElseThrow();
        PFN_glEndQueryIndexed.invoke(enter(function), target, index);
        leave(function);
    }

    void counter(int id, int target) {
        GlFunction function = counter.orElseThrow(GlQueryCalls::missing);
        PFN_glQueryCounter.invoke(enter(function), id, target);
        leave(function);
    }

    /** The counter behind a target that measures time. */
    TimerCounter timer(int target) {
        return new TimerCounter(bits(target));
    }

    /** The bits of the counter behind a target, 0 to 64. */
    int bits(int target) {
        int bits = parameter(target, GL_QUERY_COUNTER_BITS());
        if (bits < 0 || bits > Long.SIZE) {
            throw new UnsupportedOperationException(parameter.name() + " says that the driver's counter has " + bits
                    + " bits, which is not in 0..64");
        }
        return bits;
    }

    /** The name of the query of a target that is active; 0 if none is. */
    int active(int target) {
        return parameter(target, GL_CURRENT_QUERY());
    }

    private int parameter(int target, int pname) {
        MemorySegment address = enter(parameter);
        out.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetQueryiv.invoke(address, target, pname, out);
        leave(parameter);
        return out.get(ValueLayout.JAVA_INT, 0);
    }

    boolean isQuery(int id) {
        boolean there = PFN_glIsQuery.invoke(enter(isQuery), id) != 0;
        leave(isQuery);
        return there;
    }

    /** @throws UnsupportedOperationException if the driver has none, which an extension of times brings */
    GlFunction getter(QueryGetter getter) {
        return switch (getter) {
            case IV -> getInt.orElseThrow(GlQueryCalls::missing);
            case UIV -> getUnsignedInt;
            case I64V -> getLong.orElseThrow(GlQueryCalls::missing);
            case UI64V -> getUnsignedLong.orElseThrow(GlQueryCalls::missing);
        };
    }

    /**
     * Has results go to memory, and not into the buffer that the application has bound for them.
     *
     * @return what {@link #bindBuffer} takes when results were fetched
     */
    int unbindBuffer() {
        return buffer == null ? 0 : buffer.bind(0);
    }

    /** Binds the application's buffer again. */
    void bindBuffer(int unbound) {
        if (buffer != null && unbound != 0) {
            buffer.restore(unbound);
        }
    }

    /**
     * What a getter returns, extended to 64 bits as its type says; 0 if it writes nothing. Where errors are not asked
     * for, the application's buffer is {@linkplain #unbindBuffer unbound} already, once for many of these.
     */
    long object(QueryGetter getter, int id, int pname) {
        GlFunction function = getter(getter);
        MemorySegment address = enter(function);
        int unbound = asks ? unbindBuffer() : 0;
        out.set(ValueLayout.JAVA_LONG, 0, 0);
        switch (getter) {
            case IV -> PFN_glGetQueryObjectiv.invoke(address, id, pname, out);
            case UIV -> PFN_glGetQueryObjectuiv.invoke(address, id, pname, out);
            case I64V -> PFN_glGetQueryObjecti64v.invoke(address, id, pname, out);
            case UI64V -> PFN_glGetQueryObjectui64v.invoke(address, id, pname, out);
        }
        bindBuffer(unbound);
        leave(function);
        return switch (getter) {
            case IV -> out.get(ValueLayout.JAVA_INT, 0);
            case UIV -> Integer.toUnsignedLong(out.get(ValueLayout.JAVA_INT, 0));
            case I64V, UI64V -> out.get(ValueLayout.JAVA_LONG, 0);
        };
    }
}
