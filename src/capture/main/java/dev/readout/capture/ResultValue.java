package dev.readout.capture;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.ResultLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A value of a result, for printing: its name, and the type of its element. Immutable and safe to share between
 * threads.
 *
 * @param name such as {@code ticks}, or the bit's name: {@code CLIPPING_PRIMITIVES}
 * @param storage the storage of the value, as if it were a counter of a performance query
 * @param width the width of an element
 */
record ResultValue(String name, PerformanceCounterStorage storage, ElementWidth width) {
    /** The values of a result whose type fixes them: none, one or two. */
    static List<ResultValue> of(QueryType type, ElementWidth width) {
        return type.valueNames().stream().map(name -> unsigned(name, width)).toList();
    }

    /**
     * The values that a mask asks for, least significant bit first (18.4, 18.12).
     *
     * @param mask of a bit that this version does not name, the value is called {@code BIT_14}
     * @param named all bits that it names
     */
    static List<ResultValue> ofMask(int mask, ElementWidth width, ResultBit... named) {
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

    /** The counters of a performance query, {@code counter0} and so on (18.6). Their elements have 64 bits. */
    static List<ResultValue> ofPerformance(List<PerformanceCounterStorage> storage) {
        return IntStream.range(0, storage.size())
                .mapToObj(i -> new ResultValue("counter" + i, storage.get(i), ElementWidth.BITS_64)).toList();
    }

    /** Values without a known meaning, {@code value0} and so on. */
    static List<ResultValue> ofValues(int count, ElementWidth width) {
        return IntStream.range(0, count).mapToObj(i -> unsigned("value" + i, width)).toList();
    }

    private static ResultValue unsigned(String name, ElementWidth width) {
        return new ResultValue(name, PerformanceCounterStorage.UINT64, width);
    }

    /**
     * The value as the number that it is, as {@link PerformanceCounterStorage#number} has it.
     *
     * @param element as {@link ResultLayout#value} gives it: one of 32 bits, unsigned, gets its sign back
     */
    Number number(long element) {
        return storage.number(width == ElementWidth.BITS_32 && storage == PerformanceCounterStorage.INT64
                ? (int) element : element);
    }
}
