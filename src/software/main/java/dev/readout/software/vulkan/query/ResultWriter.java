package dev.readout.software.vulkan.query;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.Overflow;
import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes results, one query at a time, as the specification says, or with the {@link Deviation}s of an imitated driver.
 */
final class ResultWriter {
    /** Stands for undefined memory of a driver. */
    private static final long GARBAGE = 0xDEAD_BEEF_DEAD_BEEFL;

    /** Words of opaque results may be aligned only to the width of the read. */
    private static final ValueLayout.OfLong RAW = ValueLayout.JAVA_LONG_UNALIGNED;

    private final MemorySegment target;
    private final QueryPool pool;
    private final int flags;
    private final boolean copy;
    private final long stride;
    private final Set<Deviation> deviations;
    private final boolean saturate;
    private final int values;
    private final int width;
    private final boolean wide;
    /** The index of the value that grows with each read, or -1. */
    private final int growing;
    /** The values of the last query, or garbage, where a driver leaves them in the next result; else null. */
    private final long @Nullable [] leftovers;

    ResultWriter(MemorySegment target, QueryPool pool, int flags, boolean copy, long stride,
            SoftwareSettings settings) {
        this.target = target;
        this.pool = pool;
        this.flags = flags;
        this.copy = copy;
        this.stride = stride;
        deviations = settings.deviations();
        saturate = settings.overflow() == Overflow.SATURATE;
        values = pool.valueCount();
        wide = (flags & QueryResultFlags.BITS_64) != 0;
        width = wide ? Long.BYTES : Integer.BYTES;
        growing = !copy && deviations.contains(Deviation.FRAGMENT_INVOCATIONS_GROW) ? pool.fragmentInvocations() : -1;
        leftovers = !copy && deviations.contains(Deviation.PARTIAL_VALUES_ARE_LEFTOVERS) ? new long[values] : null;
        if (leftovers != null) {
            Arrays.fill(leftovers, GARBAGE);
        }
    }

    /** Writes the result of an available query to the offset {@code at}, in bytes. */
    void available(long at, int query) {
        boolean lost = copy && has(QueryResultFlags.PARTIAL) && isStream()
                && deviations.contains(Deviation.COPY_PARTIAL_LOSES_STREAMS);
        for (int value = 0; value < values; value++) {
            long result = lost ? 0 : value == growing ? pool.readAgain(query, value) : pool.value(query, value);
            putValue(at, value, result);
            if (leftovers != null) {
                leftovers[value] = result;
            }
        }
        if (has(QueryResultFlags.WITH_AVAILABILITY)) {
            putWord(at, values, deviations.contains(Deviation.AVAILABILITY_IS_TWO) ? 2 : 1);
        } else if (has(QueryResultFlags.WITH_STATUS)) {
            putWord(at, values, pool.status(query));
        }
    }

    /** Writes the result of an unavailable query. {@code partial} is null if nothing was submitted. */
    void unavailable(long at, long @Nullable [] partial) {
        if (copy && has(QueryResultFlags.WITH_AVAILABILITY)
                && deviations.contains(Deviation.COPY_ZEROES_UNAVAILABLE)) {
            long room = Math.max(target.byteSize() - at, 0);
            target.asSlice(at, Math.min(room, stride)).fill((byte) 0);
            return;
        }
        if (has(QueryResultFlags.PARTIAL)) {
            if (!(copy && !has(QueryResultFlags.WITH_AVAILABILITY)
                    && deviations.contains(Deviation.COPY_WITHOUT_PARTIAL))) {
                for (int value = 0; value < values; value++) {
                    putValue(at, value, partialValue(value, partial));
                }
            }
        } else if (pool.type() == QueryType.TIMESTAMP && !copy
                && deviations.contains(Deviation.UNREADY_TIMESTAMP_IS_ALL_ONES)) {
            putValue(at, 0, -1);
        }
        if (has(QueryResultFlags.WITH_AVAILABILITY)) {
            boolean early = pool.type() == QueryType.PIPELINE_STATISTICS && values > 1 && !copy
                    && !has(QueryResultFlags.PARTIAL)
                    && deviations.contains(Deviation.AVAILABILITY_AFTER_ONE_WORD);
            putWord(at, early ? 1 : values, 0);
        } else if (has(QueryResultFlags.WITH_STATUS)) {
            putWord(at, deviations.contains(Deviation.UNREADY_STATUS_COMES_FIRST) ? 0 : values, 0);
        }
    }

    /** A value of an unavailable query. A driver that leaves values in the next result clears the first word. */
    private long partialValue(int value, long @Nullable [] partial) {
        if (leftovers != null) {
            boolean first = value == 0 && (pool.type() != QueryType.PIPELINE_STATISTICS
                    || (pool.kind().mask() & PipelineStatistic.INPUT_ASSEMBLY_VERTICES.bit()) != 0);
            return first ? 0 : leftovers[value];
        }
        return partial == null ? 0 : partial[value];
    }

    private boolean isStream() {
        return pool.type() == QueryType.TRANSFORM_FEEDBACK_STREAM || pool.type() == QueryType.PRIMITIVES_GENERATED;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void putValue(long at, int index, long value) {
        if (pool.kind().isRaw()) {
            target.set(RAW, at + (long) index * Long.BYTES, value);
        } else if (wide) {
            target.set(JAVA_LONG, at + (long) index * width, value);
        } else {
            boolean overflows = value >>> Integer.SIZE != 0;
            target.set(JAVA_INT, at + (long) index * width, saturate && overflows ? -1 : (int) value);
        }
    }

    /** Writes the availability or the status, with release ordering: a reader that sees it must see the values. */
    private void putWord(long at, int index, int word) {
        VarHandle.releaseFence();
        long position = at + (pool.kind().isRaw() ? (long) values * Long.BYTES : (long) index * width);
        if (wide) {
            target.set(JAVA_LONG, position, word);
        } else {
            target.set(JAVA_INT, position, word);
        }
    }
}
