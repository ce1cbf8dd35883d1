package dev.readout.counters;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/**
 * The layout of counters in a result of {@code glGetPerfQueryDataINTEL} (GL_INTEL_performance_query): the driver has an
 * offset and a type for each, with gaps for data of its own.
 *
 * <p>{@snippet :
 * static final PerformanceQueryLayout LAYOUT = new PerformanceQueryLayout(
 *         new CounterGroup(0, "Render Basic", 2, List.of(
 *                 new Counter(0, "GPU time", "ns", 0, 0, 1),
 *                 new Counter(1, "GPU busy", "percent", CounterType.FLOAT))),
 *         List.of(0, 8), 16);
 *
 * double busy = LAYOUT.counter(1).inUnit(LAYOUT.value(answer, 1));
 * }
 *
 * <p>Immutable and safe to share between threads. Reading allocates nothing.
 *
 * @param query the query as a group, and its counters
 * @param offsets the offset of each counter's value in a result, in bytes
 * @param size the bytes of a result
 */
public record PerformanceQueryLayout(CounterGroup query, List<Integer> offsets, int size) {
    /**
     * A layout.
     *
     * @throws IllegalArgumentException if there are more or fewer offsets than counters, or a value does not lie in the
     *         result; values may overlap
     */
    public PerformanceQueryLayout {
        Objects.requireNonNull(query, "query");
        offsets = List.copyOf(Objects.requireNonNull(offsets, "offsets"));
        if (size < 0) {
            throw new IllegalArgumentException("size " + size + " is negative");
        }
        if (offsets.size() != query.counters().size()) {
            throw new IllegalArgumentException("offsets has " + offsets.size() + " numbers for "
                    + query.counters().size() + " counters");
        }
        for (int i = 0; i < offsets.size(); i++) {
            int bytes = query.counters().get(i).type().bytes();
            if (offsets.get(i) < 0 || offsets.get(i) > size - bytes) {
                throw new IllegalArgumentException("offsets[" + i + "] is " + offsets.get(i) + ": a value of " + bytes
                        + " bytes does not lie in the result of " + size);
            }
        }
    }

    /**
     * A counter.
     *
     * @param counter from 0 to {@code query.counters().size() - 1}
     */
    public Counter counter(int counter) {
        return query.counters().get(counter);
    }

    /**
     * The bits of a counter's value; a 4-byte one is zero-extended.
     *
     * @param result a result, of {@link #size} bytes or more; any alignment will do
     * @param counter from 0 to {@code query.counters().size() - 1}
     * @throws IndexOutOfBoundsException if there is no such counter, or {@code result} ends before its value does
     */
    public long value(MemorySegment result, int counter) {
        Objects.requireNonNull(result, "result");
        return counter(counter).type().read(result, offsets.get(counter));
    }
}
