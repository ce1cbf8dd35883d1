package dev.readout.cli;

import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cells of a result that a {@link QueryPoolLayout} describes: values, and what the trailing word says of them.
 * Values that are undefined, because the query is not available or failed, are {@code null}.
 */
final class PoolResultCells implements ResultCells {
    private final QueryPoolLayout layout;
    private final List<Value> values;
    private final Timestamps timestamps;

    /** A value of a result: its name, and how its element is to be printed. */
    record Value(String name, Reading reading) {
        static Value unsigned(String name) {
            return new Value(name, PoolResultCells::unsigned);
        }
    }

    /** Turns an element of a result, read unsigned, into a number. */
    @FunctionalInterface
    interface Reading {
        Object of(long element);
    }

    /**
     * Cells for results of {@code layout}.
     *
     * @param values one for each value of the layout
     * @param timestamps what ticks mean, or {@code null} if the values are none
     */
    PoolResultCells(QueryPoolLayout layout, List<Value> values, Timestamps timestamps) {
        this.layout = layout.withCount(1);
        this.values = List.copyOf(values);
        this.timestamps = timestamps;
    }

    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(Column.number("query"), Column.text("available")));
        if (layout.trailingWord() == TrailingWord.STATUS) {
            columns.add(Column.text("status"));
            columns.add(Column.number("statusCode"));
        }
        columns.add(Column.numbers("values", values.stream().map(Value::name).toList()));
        if (timestamps != null) {
            columns.add(Column.number("nanoseconds"));
        }
        return columns;
    }

    @Override
    public Object[] of(int query, MemorySegment result) {
        boolean hasWord = layout.trailingWord() != TrailingWord.NONE;
        boolean defined = !hasWord || layout.complete(result, 0);
        List<Object> cells = new ArrayList<>();
        cells.add(query);
        cells.add(hasWord ? layout.available(result, 0) : null);
        if (layout.trailingWord() == TrailingWord.STATUS) {
            long code = layout.status(result, 0);
            cells.add(QueryResultStatus.nameOf(code));
            cells.add(code);
        }
        cells.add(defined ? values(result) : Arrays.asList(new Object[values.size()]));
        if (timestamps != null) {
            cells.add(defined ? nanoseconds(layout.value(result, 0)) : null);
        }
        return cells.toArray();
    }

    private List<Object> values(MemorySegment result) {
        List<Object> numbers = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            numbers.add(values.get(i).reading().of(layout.value(result, 0, i)));
        }
        return numbers;
    }

    private BigInteger nanoseconds(long timestamp) {
        return timestamps.exactNanoseconds(timestamp).setScale(0, RoundingMode.HALF_UP).toBigInteger();
    }

    /** An unsigned 64-bit integer as a number that prints as one. */
    static Number unsigned(long value) {
        return value >= 0 ? (Number) value : new BigInteger(Long.toUnsignedString(value));
    }
}
