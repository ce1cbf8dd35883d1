package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_DONOT_FLUSH_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_FLUSH_INTEL;
import static dev.readout.abi.gl.gl_h.GL_PERFQUERY_WAIT_INTEL;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glBeginPerfQueryINTEL;
import dev.readout.abi.gl.PFN_glCreatePerfQueryINTEL;
import dev.readout.abi.gl.PFN_glDeletePerfQueryINTEL;
import dev.readout.abi.gl.PFN_glEndPerfQueryINTEL;
import dev.readout.abi.gl.PFN_glGetPerfQueryDataINTEL;
import dev.readout.counters.PerformanceQueryLayout;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * A query of GL_INTEL_performance_query: it measures with all counters of its type, between its beginning and its end.
 * {@link GlPerformanceQueries} shows one.
 *
 * <p>Keep it and begin it again in the next frame: only creating and closing it allocate. Several queries of a type may
 * be active at a time; whether different types may be is up to the driver.
 *
 * <p>Used on the thread on which the context is current.
 *
 * <p>Example: {@link GlPerformanceQueries}.
 */
public final class GlPerformanceQuery implements AutoCloseable {

    /** The behaviour of a read before the result is available: {@code flags} of {@code glGetPerfQueryDataINTEL}. */
    public enum Flag {
        /** Nothing. The commands must have been flushed, or the result never becomes available. */
        DONOT_FLUSH(GL_PERFQUERY_DONOT_FLUSH_INTEL()),
        /** Flushes the commands, as {@code glFlush} does, and does not wait. */
        FLUSH(GL_PERFQUERY_FLUSH_INTEL()),
        /** Waits for it, as long as the driver takes, as {@code glFinish} does. */
        WAIT(GL_PERFQUERY_WAIT_INTEL());

        private final int code;

        Flag(int code) {
            this.code = code;
        }
    }

    private final GlCallGate gate;
    private final GlPerformanceQueryType type;
    private final GlFunction begin;
    private final GlFunction end;
    private final GlFunction data;
    private final int handle;
    private final int size;
    /** The end of the last value: less is no result. */
    private final int least;
    private final GuardedBuffer buffer;
    private final MemorySegment result;
    private final MemorySegment written = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private final Lifetime lifetime;
    private boolean fetched;

    GlPerformanceQuery(GlCallGate gate, GlPerformanceQueryType type) {
        this.gate = gate;
        this.type = Objects.requireNonNull(type, "type");
        begin = gate.function("glBeginPerfQueryINTEL");
        end = gate.function("glEndPerfQueryINTEL");
        data = gate.function("glGetPerfQueryDataINTEL");
        size = type.layout().size();
        least = least(type.layout());
        buffer = new GuardedBuffer(Math.max(Long.BYTES, ((long) size + Long.BYTES - 1) / Long.BYTES * Long.BYTES));
        result = buffer.told().asSlice(0, size).asReadOnly();
        try {
            handle = create(gate, type);
        } catch (Throwable refused) {
            buffer.close();
            throw refused;
        }
        // The memory goes also where the context is not current any more.
        lifetime = gate.lifetime().child("performance query", this::release);
    }

    private static int create(GlCallGate gate, GlPerformanceQueryType type) {
        GlFunction create = gate.function("glCreatePerfQueryINTEL");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
            PFN_glCreatePerfQueryINTEL.invoke(gate.enter(create), type.id(), out);
            gate.leave(create);
            int handle = out.get(ValueLayout.JAVA_INT, 0);
            if (handle == 0) {
                throw DriverException.misbehaved(create.name(), "made no query, and raised no error");
            }
            return handle;
        }
    }

    private static int least(PerformanceQueryLayout layout) {
        int end = 1;
        for (int counter = 0; counter < layout.offsets().size(); counter++) {
            end = Math.max(end, layout.offsets().get(counter) + layout.counter(counter).type().bytes());
        }
        return end;
    }

    private void release() {
        if (gate.isCurrent()) {
            PFN_glDeletePerfQueryINTEL.invoke(gate.function("glDeletePerfQueryINTEL").address(), handle);
        }
        buffer.close();
    }

    /** The type of query. */
    public GlPerformanceQueryType type() {
        return type;
    }

    /**
     * Begins to measure. The last result is gone.
     *
     * @throws DriverException if it measures already, a query of another type does that it cannot measure beside, or
     *         the driver refuses otherwise
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void begin() {
        lifetime.requireOpen();
        fetched = false;
        PFN_glBeginPerfQueryINTEL.invoke(gate.enter(begin), handle);
        gate.leave(begin);
    }

    /**
     * Ends to measure.
     *
     * @throws DriverException if it does not measure
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void end() {
        lifetime.requireOpen();
        PFN_glEndPerfQueryINTEL.invoke(gate.enter(end), handle);
        gate.leave(end);
    }

    /**
     * Reads what was measured, into {@link #result}. It is read once; asking again does nothing.
     *
     * @return whether the result is there
     * @throws DriverException if it was not begun and ended, or the driver writes less than a result, past its end, or
     *         says that it did
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean read(Flag flag) {
        Objects.requireNonNull(flag, "flag");
        lifetime.requireOpen();
        if (!fetched) {
            buffer.clear();
            written.set(ValueLayout.JAVA_INT, 0, 0);
            PFN_glGetPerfQueryDataINTEL.invoke(gate.enter(data), handle, flag.code, size, buffer.told(), written);
            gate.leave(data);
            fetched = isResult(written.get(ValueLayout.JAVA_INT, 0));
        }
        return fetched;
    }

    private boolean isResult(int bytes) {
        boolean inside = buffer.overrun() == 0 && buffer.isUnwrittenFrom(size);
        if (inside && bytes == 0) {
            return false;
        }
        if (!inside || bytes < least || bytes > size) {
            throw DriverException.misbehaved(data.name(), "says that it wrote " + Integer.toUnsignedString(bytes)
                    + " bytes of a result of " + size + (inside ? "" : ", and wrote past its end"));
        }
        return true;
    }

    /**
     * The result of the last read, for {@link GlPerformanceQueryType#layout}. It is the same memory each time, of
     * {@code layout().size()} bytes, and valid until the query is begun again or closed.
     *
     * @throws IllegalStateException if no result was read since the query was begun, or this is closed
     */
    public MemorySegment result() {
        lifetime.requireOpen();
        if (!fetched) {
            throw new IllegalStateException("no result was read: read(flag) until it is there");
        }
        return result;
    }

    /**
     * Deletes the query. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is not current on this thread
     */
    @Override
    public void close() {
        gate.close(lifetime);
    }
}
