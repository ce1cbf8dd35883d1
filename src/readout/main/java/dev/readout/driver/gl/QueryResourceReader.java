package dev.readout.driver.gl;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glQueryResourceNV;
import dev.readout.abi.gl.gl_h;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryResourceStream;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the video memory that a context's objects take, by device, object type and tag: the driver's complete answer
 * (GL_NV_query_resource).
 *
 * <p>{@snippet :
 * QueryResourceReader reader = context.createQueryResourceReader();    // once
 *
 * QueryResourceStream answer = reader.read();                          // each time
 * while (answer.nextTag()) {
 *     if (answer.tag().tagId() == shadowMaps.id()) {
 *         shadowMapsKiB += answer.tag().vidmemKiB();
 *     }
 * }
 * }
 *
 * <h2>How to get a complete answer</h2> Drivers understate the size that they need. Into a buffer too small they write
 * a stream that looks complete and lacks tags, and they write past the buffer's end. So the buffer is never too small:
 * it has twice the size that the driver states for the devices and that the {@linkplain ResourceTag tags} of this
 * process can take, and at least {@value #MIN_INTS} ints, for tags of other code. As much memory again lies behind it,
 * and is checked after the call:
 * <ul>
 *   <li>An answer that runs into it is a {@link DriverException}; the next buffer is larger.</li>
 *   <li>An answer that the driver calls too long, or with writes behind its end, is incomplete. It is dropped, the
 *       buffer grows, and the driver is asked again.</li>
 *   <li>A driver that could not write a tag's record counts the same memory again in its next answer. So the answer
 *       after a dropped one is dropped too: it only clears that sum.</li>
 * </ul> The limits are tags of other code in this process: names of more than {@value #MIN_INTS} ints, and answers
 * longer than the buffer and the memory behind it.
 *
 * <p>Reading makes no garbage once the buffer is large enough. The buffer is freed when the reader is closed, or the
 * context. For the thread on which the context is current.
 */
public final class QueryResourceReader implements AutoCloseable {
    static final String EXTENSION = "GL_NV_query_resource";
    static final String TAG_EXTENSION = "GL_NV_query_resource_tag";

    /** The smallest buffer: room for some thousand tags, and quickly checked. */
    static final int MIN_INTS = 16 * 1024;
    /** The largest buffer, a power of two; with as much memory behind it, 128 MiB in all. */
    static final int MAX_INTS = 16 * 1024 * 1024;

    private static final int ALL_TAGS = -1;
    private static final int NO_TAGS = 0;

    private final GlCallGate gate;
    private final GlFunction query;
    private final boolean hasTags;
    private final QueryResourceStream stream = new QueryResourceStream();
    private final Lifetime lifetime;
    private GuardedBuffer buffer;
    /** The error with which the driver called the buffer too small; null if there was none. */
    private @Nullable DriverException refusal;
    /** True if the driver may have added up memory that it has not reported. */
    private boolean unsettled;
    /** True if the driver writes behind the end of its answers at any length, so that such writes mean nothing. */
    private boolean writesBehindEnd;

    private QueryResourceReader(GlCallGate gate, GlIdentity context) {
        this.gate = gate;
        this.query = gate.function("glQueryResourceNV");
        this.hasTags = context.extensions().contains(TAG_EXTENSION);
        this.lifetime = gate.lifetime().child("query resource reader", () -> buffer.close());
        this.buffer = new GuardedBuffer(MIN_INTS * 4L);
    }

    static QueryResourceReader create(GlCallGate gate, GlIdentity context) {
        context.requireExtension(EXTENSION);
        return new QueryResourceReader(gate, context);
    }

    /**
     * Reads the devices and all tags. A driver without tags reports none.
     *
     * @return before the first device and the first tag, all of it proven; always the same object, valid until the next
     *         reading
     * @throws DriverException if the driver raises an error, writes past the buffer's end, or does not answer
     * @throws dev.readout.MalformedResultException if the answer is not what it should be
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public QueryResourceStream read() {
        return read(hasTags ? ALL_TAGS : NO_TAGS);
    }

    /**
     * Reads the devices and one tag. After other code got an answer that was too long, a driver may report other tags
     * as well.
     *
     * @return before the first device and the first tag, all of it proven; always the same object, valid until the next
     *         reading
     * @throws DriverException if the driver raises an error, writes past the buffer's end, or does not answer
     * @throws dev.readout.MalformedResultException if the answer is not what it should be
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public QueryResourceStream read(ResourceTag tag) {
        return read(Objects.requireNonNull(tag, "tag").id());
    }

    /**
     * Reads the devices only.
     *
     * @return before the first device; always the same object, valid until the next reading
     * @throws DriverException if the driver raises an error, writes past the buffer's end, or does not answer
     * @throws dev.readout.MalformedResultException if the answer is not what it should be
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public QueryResourceStream readDevices() {
        return read(NO_TAGS);
    }

    private QueryResourceStream read(int tagId) {
        lifetime.requireOpen();
        reserve(2 * (sizeNeeded(tagId) + ResourceTag.everInts()));
        boolean tags = tagId != NO_TAGS;
        long lastEnd = -1;
        while (true) {
            if (ask(tagId) && (!tags || !unsettled || ask(tagId))) {
                if (!tags) {
                    return stream.wrapDevices(buffer.told());
                }
                unsettled = false;
                long end = stream.wrap(buffer.told()).byteSize();
                writesBehindEnd |= end == lastEnd;
                if (writesBehindEnd || buffer.isUnwrittenFrom(end)) {
                    return stream;
                }
                lastEnd = end;
            }
            unsettled = true;
            grow();
        }
    }

    /** The size that the driver asks for, in ints: too little for tags. */
    private long sizeNeeded(int tagId) {
        int needed = PFN_glQueryResourceNV.invoke(gate.enter(query),
                gl_h.GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV(), tagId, 0, MemorySegment.NULL);
        gate.leave(query);
        return Math.max(needed, 0);
    }

    /**
     * Has the driver answer into the buffer.
     *
     * @return false if it says that the buffer is too small: by a negative number, or driver 580 by an error
     */
    private boolean ask(int tagId) {
        buffer.clear();
        int returned = PFN_glQueryResourceNV.invoke(gate.enter(query),
                gl_h.GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV(), tagId, toldInts(), buffer.told());
        DriverException error = error();
        if (buffer.overrun() > 0) {
            throw overrun();
        }
        if (error != null && error.code() != gl_h.GL_INVALID_VALUE()) {
            throw error;
        }
        refusal = error;
        if (error == null && returned == 0) {
            throw DriverException.misbehaved(query.name(), "returned 0 and raised no error: there is no answer");
        }
        return error == null && returned > 0;
    }

    /** The error of the call, taken before anything else is looked at: GL would keep it for the next one. */
    private @Nullable DriverException error() {
        try {
            gate.leave(query);
            return null;
        } catch (DriverException error) {
            return error;
        }
    }

    /** The exception for an overrun; the next buffer is larger by it, and clean. */
    private DriverException overrun() {
        int told = toldInts();
        long bytes = buffer.overrun();
        unsettled = true;
        replace(2 * (told + bytes / Integer.BYTES + 1));
        return DriverException.misbehaved(query.name(), "wrote " + bytes + " bytes past the end of the buffer of "
                + told + " ints that it was told of. Nothing else was hit; read again, and it gets " + toldInts());
    }

    private int toldInts() {
        return (int) (buffer.told().byteSize() / Integer.BYTES);
    }

    /** @throws DriverException if the driver speaks of more than any driver needs */
    private void reserve(long ints) {
        if (ints > MAX_INTS) {
            throw DriverException.misbehaved(query.name(), "needs a buffer of " + ints + " ints, twice what it says and"
                    + " what the tags of this process take: more than the limit of " + MAX_INTS);
        }
        if (ints > toldInts()) {
            replace(ints);
        }
    }

    /** @throws DriverException if the driver has had the largest buffer; the next one is a small one */
    private void grow() {
        if (toldInts() == MAX_INTS) {
            replace(MIN_INTS);
            throw refusal != null ? refusal : DriverException.misbehaved(query.name(),
                    "gives no whole answer, into buffers of up to " + MAX_INTS + " ints");
        }
        replace(2L * toldInts());
    }

    /** @param ints rounded up to a power of two: a need that grows little by little does not replace it each time */
    private void replace(long ints) {
        long rounded = Math.clamp(Long.highestOneBit(ints - 1) << 1, MIN_INTS, MAX_INTS);
        GuardedBuffer next = new GuardedBuffer(rounded * Integer.BYTES);
        buffer.close();
        buffer = next;
    }

    /** Frees the buffer with the last answer. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
