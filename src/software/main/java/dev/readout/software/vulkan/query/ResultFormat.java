package dev.readout.software.vulkan.query;

import static dev.readout.software.vulkan.registry.Misuse.hex;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.ResultVuids;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The format of the results of a range of queries, for the host or a buffer, and their writing (section 18.2). The
 * constructor checks it: results lie in {@link #size} bytes and are aligned.
 */
public final class ResultFormat {
    private static final int KNOWN_FLAGS = QueryResultFlags.BITS_64 | QueryResultFlags.WAIT
            | QueryResultFlags.WITH_AVAILABILITY | QueryResultFlags.PARTIAL | QueryResultFlags.WITH_STATUS;

    private final QueryPool pool;
    private final int first;
    private final int count;
    private final long stride;
    private final int flags;
    private final ResultVuids vuids;
    private final long size;

    /**
     * @param vuids the VUIDs of the function that writes results
     * @param violation gets the rule and the message, where the results can be written all the same
     */
    public ResultFormat(QueryPool pool, int first, int count, long stride, int flags, ResultVuids vuids,
            BiConsumer<String, String> violation) {
        pool.checkRange(first, count);
        this.pool = pool;
        this.first = first;
        this.count = count;
        this.stride = stride;
        this.flags = flags;
        this.vuids = vuids;
        checkFlags(violation);
        size = checkedSize(violation);
    }

    public QueryPool pool() {
        return pool;
    }

    public int first() {
        return first;
    }

    public int count() {
        return count;
    }

    /** From the first byte of the first result to the last of the last, in bytes. */
    public long size() {
        return size;
    }

    /**
     * The bytes that can be written: more than the size if the device writes more values than the specification says.
     */
    public long reach() {
        return size + (long) Math.max(0, pool.valueCount() - pool.askedValues()) * width();
    }

    public boolean isPartial() {
        return has(QueryResultFlags.PARTIAL);
    }

    public boolean waits() {
        return has(QueryResultFlags.WAIT);
    }

    /** Checks the alignment of the first result: {@code position} is an address or an offset. */
    public void checkAlignment(String argument, long position) {
        if (position % alignment() != 0) {
            throw new Misuse(alignmentVuids().address(),
                    argument + " " + hex(position) + " is not aligned to " + alignment() + " bytes");
        }
    }

    /**
     * Writes the results. Values go before their availability, in an order that other threads see.
     *
     * @param inFlight has the partial values; if it is null, they are 0
     * @return whether all queries are available
     */
    public boolean write(MemorySegment target, SoftwareSettings settings, @Nullable PartialValues inFlight) {
        ResultWriter writer = new ResultWriter(target, pool, flags, vuids.isCopy(), stride, settings);
        PartialValues counting = has(QueryResultFlags.PARTIAL) ? inFlight : null;
        long[][] partial = null;
        boolean all = true;
        for (int i = 0; i < count; i++) {
            int query = first + i;
            long at = i == 0 ? 0 : i * stride;
            boolean available = pool.isAvailable(query);
            all &= available;
            if (available) {
                writer.available(at, query);
            } else {
                if (counting != null && partial == null) {
                    partial = counting.of(pool, first, count);
                }
                writer.unavailable(at, partial == null ? null : partial[i]);
            }
        }
        return all;
    }

    /** The size of an element, in bytes. */
    private int width() {
        return has(QueryResultFlags.BITS_64) ? Long.BYTES : Integer.BYTES;
    }

    private int alignment() {
        return pool.type() == QueryType.PERFORMANCE_QUERY ? Long.BYTES : width();
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void checkFlags(BiConsumer<String, String> violation) {
        QueryType type = pool.type();
        if ((flags & ~KNOWN_FLAGS) != 0) {
            throw new Misuse("flags-parameter", "flags " + hex(flags & 0xFFFFFFFFL) + " has bits that are not known");
        }
        if (type == QueryType.TIMESTAMP && has(QueryResultFlags.PARTIAL)) {
            violation.accept("queryType-09439",
                    "flags has VK_QUERY_RESULT_PARTIAL_BIT, and there is no part of a timestamp");
        }
        if (type == QueryType.TIME_ELAPSED && has(QueryResultFlags.PARTIAL)) {
            violation.accept("queryType-12424", "flags has VK_QUERY_RESULT_PARTIAL_BIT, and an elapsed time is measured"
                    + " when it has ended");
        }
        if (type == QueryType.PERFORMANCE_QUERY && (flags & ~QueryResultFlags.WAIT) != 0) {
            throw new Misuse("queryType-09440", "flags is " + hex(flags)
                    + ", and performance queries have neither a width nor availability, status and partial results");
        }
        if (has(QueryResultFlags.WITH_STATUS) && !pool.kind().hasStatus()) {
            throw new Misuse("queryType-11874", "flags has VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, and a query of type "
                    + type + " has no status");
        }
        if (type == QueryType.RESULT_STATUS_ONLY && !has(QueryResultFlags.WITH_STATUS)) {
            throw new Misuse("queryType-09442", "flags is " + hex(flags) + ", without"
                    + " VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, and a result status query has nothing but its status");
        }
        if (has(QueryResultFlags.WITH_STATUS) && has(QueryResultFlags.WITH_AVAILABILITY)) {
            throw new Misuse("flags-09443", "flags has both VK_QUERY_RESULT_WITH_STATUS_BIT_KHR and"
                    + " VK_QUERY_RESULT_WITH_AVAILABILITY_BIT, and there is one word for the two");
        }
    }

    private long checkedSize(BiConsumer<String, String> violation) {
        boolean word = has(QueryResultFlags.WITH_AVAILABILITY) || has(QueryResultFlags.WITH_STATUS);
        long values = (long) pool.askedValues() * (pool.kind().isRaw() ? Long.BYTES : width());
        long result = values + (word ? width() : 0);
        if (count < 2) {
            // The stride is not used: any value is valid.
            return count * result;
        }
        if (stride == 0) {
            violation.accept("queryCount-09438", "stride is 0, and queryCount is " + count
                    + ": each result is written over the one before");
            return result;
        }
        if (stride % alignment() != 0) {
            throw new Misuse(alignmentVuids().stride(),
                    "stride is " + Long.toUnsignedString(stride) + ": not a multiple of "
                            + alignment());
        }
        if (Long.compareUnsigned(stride, result) < 0) {
            violation.accept(vuids.shortStride(pool.type() == QueryType.PERFORMANCE_QUERY),
                    "stride is " + stride + ", less than the " + result
                            + " bytes of a result: each result is written over a part of the one before");
        }
        if (Long.compareUnsigned(stride, (Long.MAX_VALUE - result) / (count - 1)) > 0) {
            throw new Misuse(vuids.size(), "stride " + Long.toUnsignedString(stride)
                    + " times " + (count - 1) + " is more than an address can hold");
        }
        return (count - 1) * stride + result;
    }

    private ResultVuids.Alignment alignmentVuids() {
        return vuids.alignment(pool.type() == QueryType.PERFORMANCE_QUERY, has(QueryResultFlags.BITS_64));
    }
}
