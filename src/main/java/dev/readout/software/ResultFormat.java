package dev.readout.software;

import static dev.readout.software.HandleTable.hex;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The form in which the results of a range of queries are asked for, to the host or to a buffer, and what writes them
 * in it (section 18.2). It is checked when it is made: what is written lies in {@link #size} bytes and is aligned.
 */
final class ResultFormat {
    private static final int KNOWN_FLAGS = QueryResultFlags._64 | QueryResultFlags.WAIT
            | QueryResultFlags.WITH_AVAILABILITY | QueryResultFlags.PARTIAL | QueryResultFlags.WITH_STATUS;

    private final QueryPool pool;
    private final int first;
    private final int count;
    private final long stride;
    private final int flags;
    private final long size;

    ResultFormat(QueryPool pool, int first, int count, long stride, int flags) {
        pool.checkRange(first, count);
        this.pool = pool;
        this.first = first;
        this.count = count;
        this.stride = stride;
        this.flags = flags;
        checkFlags();
        size = checkedSize();
    }

    /** From the first byte of the first result to the last of the last, in bytes. */
    long size() {
        return size;
    }

    /** The size of an element, and what results must be aligned to, in bytes. */
    int width() {
        return has(QueryResultFlags._64) ? Long.BYTES : Integer.BYTES;
    }

    boolean waits() {
        return has(QueryResultFlags.WAIT);
    }

    /**
     * Writes what is to be written. Values go before their availability, in an order that other threads see.
     *
     * @param inFlight the device whose submitted work knows partial values, or null: then they are 0
     * @return whether all queries are available
     */
    boolean write(MemorySegment target, SoftwareSettings.Overflow overflow, Device inFlight) {
        int values = pool.valueCount();
        boolean saturate = overflow == SoftwareSettings.Overflow.SATURATE;
        boolean all = true;
        for (int i = 0; i < count; i++) {
            int query = first + i;
            long at = i == 0 ? 0 : i * stride;
            boolean available = pool.isAvailable(query);
            all &= available;
            if (available) {
                for (int v = 0; v < values; v++) {
                    put(target, at + (long) v * width(), pool.value(query, v), saturate);
                }
            } else if (has(QueryResultFlags.PARTIAL)) {
                long[] partial = inFlight == null ? null : inFlight.partialValues(pool, query);
                for (int v = 0; v < values; v++) {
                    put(target, at + (long) v * width(), partial == null ? 0 : partial[v], saturate);
                }
            }
            if (has(QueryResultFlags.WITH_AVAILABILITY)) {
                VarHandle.releaseFence();
                put(target, at + (long) values * width(), available ? 1 : 0, saturate);
            }
        }
        return all;
    }

    private void put(MemorySegment target, long offset, long value, boolean saturate) {
        if (has(QueryResultFlags._64)) {
            target.set(JAVA_LONG, offset, value);
        } else {
            target.set(JAVA_INT, offset, saturate && value >>> Integer.SIZE != 0 ? -1 : (int) value);
        }
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void checkFlags() {
        if ((flags & ~KNOWN_FLAGS) != 0) {
            throw new Misuse("flags " + hex(flags & 0xFFFFFFFFL) + " has bits that are not known");
        }
        if (has(QueryResultFlags.WITH_STATUS)) {
            throw new Misuse("flags has VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, and a query of type " + pool.type()
                    + " has no status");
        }
        if (has(QueryResultFlags.PARTIAL) && pool.type() == QueryType.TIMESTAMP) {
            throw new Misuse("flags has VK_QUERY_RESULT_PARTIAL_BIT, and there is no part of a timestamp");
        }
    }

    private long checkedSize() {
        long result = (long) width() * (pool.valueCount() + (has(QueryResultFlags.WITH_AVAILABILITY) ? 1 : 0));
        if (count < 2) {
            // The stride is not used: any is legal.
            return count * result;
        }
        if (Long.compareUnsigned(stride, result) < 0) {
            throw new Misuse("stride is " + stride + ", less than the " + result + " bytes of a result");
        }
        if (stride % width() != 0) {
            throw new Misuse("stride is " + Long.toUnsignedString(stride) + ": not a multiple of " + width());
        }
        if (Long.compareUnsigned(stride, (Long.MAX_VALUE - result) / (count - 1)) > 0) {
            throw new Misuse("stride " + Long.toUnsignedString(stride) + " times " + (count - 1)
                    + " is more than an address can hold");
        }
        return (count - 1) * stride + result;
    }
}
