package dev.readout.vulkan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A value of a result: its name, and the type of its element. For tools that print any pool's values; a program that
 * knows its pool reads values by index.
 *
 * <p>{@snippet :
 * ResultLayout layout = ResultLayout.ofPipelineStatistics(mask).withWidth(ElementWidth.BITS_32);
 * List<ResultValue> values = ResultValue.ofPipelineStatistics(mask, layout.width());
 *
 * for (int i = 0; i < values.size(); i++) {
 *     text.append(values.get(i).name()).append(' ')
 *             .append(values.get(i).toString(layout.value(segment, query, i))).append('\n');
 * }
 * }
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param name such as {@code ticks}, or the bit's name: {@code CLIPPING_PRIMITIVES}
 * @param storage the storage of the value, as if it were a counter of a performance query
 * @param width the width of an element
 */
public record ResultValue(String name, PerformanceCounterStorage storage, ElementWidth width) {
    /**
     * A value.
     *
     * @throws IllegalArgumentException if it is a double, and an element has but 32 bits
     */
    public ResultValue {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(storage, "storage");
        Objects.requireNonNull(width, "width");
        if (storage == PerformanceCounterStorage.FLOAT64 && width == ElementWidth.BITS_32) {
            throw new IllegalArgumentException("value " + name + " is a FLOAT64, which no element of 32 bits holds");
        }
    }

    /**
     * The values of a result whose type fixes them: none, one or two.
     *
     * @throws IllegalStateException if the pool decides, see {@link QueryType#hasFixedValueCount()}
     */
    public static List<ResultValue> of(QueryType type, ElementWidth width) {
        Objects.requireNonNull(width, "width");
        return Objects.requireNonNull(type, "type").valueNames().stream().map(name -> unsigned(name, width)).toList();
    }

    /**
     * The values that a mask asks for, least significant bit first (18.4).
     *
     * @param mask the {@link PipelineStatistic} bits; one that this version does not name is called {@code BIT_14}
     */
    public static List<ResultValue> ofPipelineStatistics(int mask, ElementWidth width) {
        return ofMask(mask, width, PipelineStatistic.values());
    }

    /**
     * The values that a mask asks for, least significant bit first (18.12).
     *
     * @param mask the {@link VideoEncodeFeedback} bits; one that this version does not name is called {@code BIT_10}
     */
    public static List<ResultValue> ofVideoEncodeFeedback(int mask, ElementWidth width) {
        return ofMask(mask, width, VideoEncodeFeedback.values());
    }

    /**
     * The counters of a performance query, {@code counter0} and so on (18.6). Their elements have 64 bits.
     *
     * @param storage the storage of each counter, in the order of the pool's counter indices
     */
    public static List<ResultValue> ofPerformance(List<PerformanceCounterStorage> storage) {
        return IntStream.range(0, Objects.requireNonNull(storage, "storage").size())
                .mapToObj(i -> new ResultValue("counter" + i, storage.get(i), ElementWidth.BITS_64)).toList();
    }

    /**
     * Values without a known meaning, {@code value0} and so on.
     *
     * @param count how many, 0 or more
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public static List<ResultValue> ofValues(int count, ElementWidth width) {
        Objects.requireNonNull(width, "width");
        if (count < 0) {
            throw new IllegalArgumentException("count " + count + " is less than 0 values");
        }
        return IntStream.range(0, count).mapToObj(i -> unsigned("value" + i, width)).toList();
    }

    private static ResultValue unsigned(String name, ElementWidth width) {
        return new ResultValue(name, PerformanceCounterStorage.UINT64, width);
    }

    private static List<ResultValue> ofMask(int mask, ElementWidth width, ResultBit... named) {
        Objects.requireNonNull(width, "width");
        List<ResultValue> values = new ArrayList<>();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            if ((mask & 1 << bit) == 0) {
                continue;
            }
            if (bit < named.length && named[bit].isSigned()) {
                values.add(new ResultValue(named[bit].toString(), PerformanceCounterStorage.INT64, width));
            } else {
                values.add(unsigned(bit < named.length ? named[bit].toString() : "BIT_" + bit, width));
            }
        }
        return List.copyOf(values);
    }

    /**
     * The value as a long, as {@link PerformanceCounterStorage#longValue} has it.
     *
     * @param element as {@link ResultLayout#value} gives it
     */
    public long longValue(long element) {
        return storage.longValue(extended(element));
    }

    /**
     * The value as a double, as {@link PerformanceCounterStorage#doubleValue} has it.
     *
     * @param element as {@link ResultLayout#value} gives it
     */
    public double doubleValue(long element) {
        return storage.doubleValue(extended(element));
    }

    /**
     * The value as the number that it is, as {@link PerformanceCounterStorage#number} has it.
     *
     * @param element as {@link ResultLayout#value} gives it
     */
    public Number number(long element) {
        return storage.number(extended(element));
    }

    /**
     * The value as decimal text that reads back as the same number, as {@link PerformanceCounterStorage#toString(long)}
     * has it.
     *
     * @param element as {@link ResultLayout#value} gives it
     */
    public String toString(long element) {
        return storage.toString(extended(element));
    }

    /** An element of 32 bits is read unsigned: a signed one gets its sign back. */
    private long extended(long element) {
        return width == ElementWidth.BITS_32 && storage == PerformanceCounterStorage.INT64 ? (int) element : element;
    }
}
