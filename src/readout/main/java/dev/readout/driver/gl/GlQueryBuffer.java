package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_DYNAMIC_READ;
import static dev.readout.abi.gl.gl_h.GL_MAP_READ_BIT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_BUFFER;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_NO_WAIT;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glBufferData;
import dev.readout.abi.gl.PFN_glDeleteBuffers;
import dev.readout.abi.gl.PFN_glGenBuffers;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glMapBufferRange;
import dev.readout.abi.gl.PFN_glUnmapBuffer;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * A buffer of GL into which the GPU writes the results of queries, so that one {@link #map} replaces two calls for each
 * (GL_ARB_query_buffer_object; OpenGL 4.6 core, 4.2.3). Its results lie side by side:
 *
 * <pre>
 * byte   0               8               16              24
 *        +---------------+---------------+---------------+--
 *        | result 0      | available 0   | result 1      | …
 *        +---------------+---------------+---------------+--
 * </pre>
 *
 * <p>This is memory as a Vulkan query pool's layout with 64-bit values and availability reads it.
 *
 * <p>{@snippet :
 * GlQueryBuffer buffer = context.createQueryBuffer(2);          // once
 *
 * queries.writeTo(buffer, 0, 2, 0);                             // the GPU writes it when it is there
 *
 * MemorySegment results = buffer.map();                         // some frames later
 * primitives = results.get(ValueLayout.JAVA_LONG, 0);
 * buffer.unmap();
 * }
 *
 * <p>Used on the thread on which the context is current. The binding of {@code GL_QUERY_BUFFER} is kept.
 */
public final class GlQueryBuffer implements AutoCloseable {
    static final GlRequirement QUERY_BUFFERS =
            GlRequirement.gl(4, 4, "GL_ARB_query_buffer_object", "GL_AMD_query_buffer_object");

    /** The bytes of a result and of the word behind it. */
    static final long STRIDE = 2L * Long.BYTES;

    private final GlCallGate gate;
    private final int count;
    private final QueryBufferBinding binding;
    private final GlFunction data;
    private final GlFunction map;
    private final GlFunction unmap;
    private final int id;
    private final MemorySegment word = Arena.ofAuto().allocate(ValueLayout.JAVA_INT);
    private final MemorySegment zeros;
    private final Lifetime lifetime;
    /** The lifetime of the segment that {@link #map} returned last; null before. It also ends with the context. */
    private @Nullable Lifetime mapping;

    GlQueryBuffer(GlCallGate gate, GlIdentity context, int count) {
        QUERY_BUFFERS.require(context, "query buffers");
        this.gate = gate;
        this.count = count;
        binding = new QueryBufferBinding(gate);
        data = gate.function("glBufferData");
        map = gate.function("glMapBufferRange");
        unmap = gate.function("glUnmapBuffer");
        zeros = Arena.ofAuto().allocate(count * STRIDE, Long.BYTES);
        GlFunction generate = gate.function("glGenBuffers");
        PFN_glGenBuffers.invoke(gate.enter(generate), 1, word);
        gate.leave(generate);
        id = word.get(ValueLayout.JAVA_INT, 0);
        lifetime = gate.own("query buffer", this::delete);
        clear();
    }

    private void delete() {
        word.set(ValueLayout.JAVA_INT, 0, id);
        PFN_glDeleteBuffers.invoke(gate.function("glDeleteBuffers").address(), 1, word);
    }

    /** How many results it has room for. */
    public int count() {
        return count;
    }

    /**
     * Makes all results 0 and unavailable, without waiting for pending writes of the GPU.
     *
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if it is mapped, the context is not current on this thread, or this is closed
     */
    public void clear() {
        requireUnmapped();
        int before = bind();
        PFN_glBufferData.invoke(gate.enter(data), GL_QUERY_BUFFER(), zeros.byteSize(), zeros, GL_DYNAMIC_READ());
        binding.restore(before);
        gate.leave(data);
    }

    /**
     * Has the GPU write results.
     *
     * @param getter {@code glGetQueryObjectui64v}, by its name in the context
     * @param ids the query objects; 0: none, its slot stays as it is
     * @param wait whether a result is written when it is available, and not just if it is
     */
    void write(GlCallGate queries, GlFunction getter, int[] ids, int slot, boolean wait) {
        if (queries != gate) {
            throw new IllegalArgumentException("buffer was made in another context than the queries");
        }
        requireUnmapped();
        Indices.requireRange("results", slot, ids.length, count);
        int before = bind();
        MemorySegment address = gate.enter(getter);
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != 0) {
                long at = (slot + i) * STRIDE;
                MemorySegment value = MemorySegment.ofAddress(at);
                MemorySegment available = MemorySegment.ofAddress(at + Long.BYTES);
                // Availability first: in the other order, a result might become available between the two.
                PFN_glGetQueryObjectui64v.invoke(address, ids[i],
                        wait ? GL_QUERY_RESULT() : GL_QUERY_RESULT_AVAILABLE(), wait ? value : available);
                PFN_glGetQueryObjectui64v.invoke(address, ids[i],
                        wait ? GL_QUERY_RESULT_AVAILABLE() : GL_QUERY_RESULT_NO_WAIT(), wait ? available : value);
            }
        }
        binding.restore(before);
        gate.leave(getter);
    }

    /**
     * The results, {@code count} times 16 bytes, until {@link #unmap}, or until this or the context is closed: a 64-bit
     * result, unsigned, and a 64-bit word that is not 0 if it is available. Waits for pending writes of the GPU: to
     * avoid that, map the buffer of a frame that is done.
     *
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if it is mapped, the context is not current on this thread, or this is closed
     */
    public MemorySegment map() {
        requireUnmapped();
        int before = bind();
        MemorySegment address =
                PFN_glMapBufferRange.invoke(gate.enter(map), GL_QUERY_BUFFER(), 0, count * STRIDE, GL_MAP_READ_BIT());
        binding.restore(before);
        gate.leave(map);
        if (address.equals(MemorySegment.NULL)) {
            throw DriverException.misbehaved(map.name(), "returned null and raised no error");
        }
        // Not confined: the context may be closed on another thread.
        Arena arena = Arena.ofShared();
        mapping = lifetime.child("mapping of the query buffer", arena::close);
        return address.reinterpret(count * STRIDE, arena, null).asReadOnly();
    }

    /**
     * Ends what {@link #map} began: the memory must not be read any more, and is not.
     *
     * @throws DriverException if GL raises an error, or has lost what was in the buffer meanwhile
     * @throws IllegalStateException if it is not mapped, the context is not current on this thread, or this is closed
     */
    public void unmap() {
        lifetime.requireOpen();
        if (mapping == null || mapping.isClosed()) {
            throw new IllegalStateException("the query buffer is not mapped");
        }
        int before = bind();
        mapping.close();
        int kept = PFN_glUnmapBuffer.invoke(gate.enter(unmap), GL_QUERY_BUFFER());
        binding.restore(before);
        gate.leave(unmap);
        if (kept == 0) {
            throw DriverException.misbehaved(unmap.name(), "says that the buffer lost what was in it");
        }
    }

    private void requireUnmapped() {
        lifetime.requireOpen();
        if (mapping != null && !mapping.isClosed()) {
            throw new IllegalStateException("the query buffer is mapped: unmap it first");
        }
    }

    /** Binds this buffer, and returns what was bound. */
    private int bind() {
        gate.enter(binding.function());
        int before = binding.bind(id);
        gate.leave(binding.function());
        return before;
    }

    /**
     * Deletes the buffer and unmaps it. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is not current on this thread
     */
    @Override
    public void close() {
        gate.close(lifetime);
    }
}
