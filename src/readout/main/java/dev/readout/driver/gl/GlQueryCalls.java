package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_CURRENT_QUERY;
import static dev.readout.abi.gl.gl_h.GL_QUERY_COUNTER_BITS;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;

import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glDeleteQueries;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectuiv;
import dev.readout.abi.gl.PFN_glGetQueryiv;
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.abi.gl.PFN_glQueryCounter;
import dev.readout.gl.TimerCounter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The functions of query objects under the names of one extension. Calls check neither for errors nor for the current
 * context, but where they say so.
 */
final class GlQueryCalls {
    private final GlCallGate gate;
    private final GlFunction generate;
    private final GlFunction delete;
    private final GlFunction begin;
    private final GlFunction end;
    private final GlFunction parameter;
    private final GlFunction isQuery;
    private final GlFunction getUnsignedInt;
    /** Null where results have 32 bits: OpenGL ES has the wide getter for times alone, but may have an address. */
    private final @Nullable GlFunction getUnsignedLong;
    /** Null where the queries measure no times. */
    private final @Nullable GlFunction counter;
    /** Null where results always go to memory. */
    private final @Nullable QueryBufferBinding buffer;
    private final MemorySegment out = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);

    /**
     * @param times whether the queries measure times, whose functions may have an extension's names
     * @throws UnsupportedOperationException if the driver has queries of times, and not all functions of them
     */
    GlQueryCalls(GlCallGate gate, GlIdentity context, boolean times) {
        this.gate = gate;
        String suffix = times ? TimerQueryExtension.require(context).suffix() : "";
        buffer = QueryBufferBinding.REQUIREMENT.isMet(context) ? new QueryBufferBinding(gate) : null;
        generate = gate.function("glGenQueries" + suffix);
        delete = gate.function("glDeleteQueries" + suffix);
        begin = gate.function("glBeginQuery" + suffix);
        end = gate.function("glEndQuery" + suffix);
        parameter = gate.function("glGetQueryiv" + suffix);
        isQuery = gate.function("glIsQuery" + suffix);
        getUnsignedInt = gate.function("glGetQueryObjectuiv" + suffix);
        getUnsignedLong = times || TimerQueryExtension.CORE.isIn(context)
                ? gate.function("glGetQueryObjectui64v" + suffix) : null;
        counter = times ? gate.function("glQueryCounter" + suffix) : null;
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
        PFN_glBeginQuery.invoke(begin.address(), target, id);
    }

    void end(int target) {
        PFN_glEndQuery.invoke(end.address(), target);
    }

    /** Takes the time of a query that measures times. */
    void counter(int id, int target) {
        PFN_glQueryCounter.invoke(Objects.requireNonNull(counter).address(), id, target);
    }

    /** The counter behind a target that measures time. */
    TimerCounter timer(int target) {
        return new TimerCounter(bits(target));
    }

    /**
     * The bits of the counter behind a target, 0 to 64. Checks for errors.
     *
     * @throws UnsupportedOperationException if the driver says another number
     */
    int bits(int target) {
        gate.enter(parameter);
        int bits = parameter(target, GL_QUERY_COUNTER_BITS());
        gate.leave(parameter);
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
        out.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetQueryiv.invoke(parameter.address(), target, pname, out);
        return out.get(ValueLayout.JAVA_INT, 0);
    }

    boolean isQuery(int id) {
        return PFN_glIsQuery.invoke(isQuery.address(), id) != 0;
    }

    /**
     * Has results go to memory, and not into the buffer that the application has bound for them.
     *
     * @return what {@link #bindBuffer} takes when results were fetched
     */
    int unbindBuffer() {
        return buffer == null ? 0 : buffer.unbind();
    }

    /** Binds the application's buffer again. */
    void bindBuffer(int unbound) {
        if (buffer != null && unbound != 0) {
            buffer.restore(unbound);
        }
    }

    /** Returns whether a result is available. The application's buffer is {@linkplain #unbindBuffer unbound} now. */
    boolean isAvailable(int id) {
        return narrow(id, GL_QUERY_RESULT_AVAILABLE()) != 0;
    }

    /** The result of a query, unsigned; 0 if the driver writes nothing. Otherwise as {@link #isAvailable}. */
    long result(int id) {
        if (getUnsignedLong == null) {
            return narrow(id, GL_QUERY_RESULT());
        }
        out.set(ValueLayout.JAVA_LONG, 0, 0);
        PFN_glGetQueryObjectui64v.invoke(getUnsignedLong.address(), id, GL_QUERY_RESULT(), out);
        return out.get(ValueLayout.JAVA_LONG, 0);
    }

    private long narrow(int id, int pname) {
        out.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetQueryObjectuiv.invoke(getUnsignedInt.address(), id, pname, out);
        return Integer.toUnsignedLong(out.get(ValueLayout.JAVA_INT, 0));
    }
}
