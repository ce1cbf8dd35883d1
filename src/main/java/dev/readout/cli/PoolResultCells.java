package dev.readout.cli;

import dev.readout.parquet.ColumnType;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.ResultValue;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a result that a {@link QueryPoolLayout} describes: values, and what the trailing word says of them.
 * Values that are undefined, because the query is not available or failed, are {@code null}.
 */
final class PoolResultCells implements ResultCells {
    private final QueryPoolLayout layout;
    private final List<ResultValue> values;
    private final List<Cell> cells = new ArrayList<>();

    /** A cell: the column that it stands in, and what it holds of a result. */
    private record Cell(Column column, Reader reader) {
    }

    private interface Reader {
        @Nullable
        Object read(int query, MemorySegment result);
    }

    /**
     * Cells for results of {@code layout}.
     *
     * @param values one for each value of the layout
     * @param timestamps what ticks mean, or {@code null} if the values are none
     */
    PoolResultCells(QueryPoolLayout layout, List<ResultValue> values, @Nullable Timestamps timestamps) {
        this(null, layout, values, timestamps);
    }

    /**
     * Cells for results of a type that is not known here.
     *
     * @param typeCode the API's number of the type, which is a cell too
     * @param values one for each value of the layout
     */
    PoolResultCells(int typeCode, QueryPoolLayout layout, List<ResultValue> values) {
        this(typeCode, layout, values, null);
    }

    private PoolResultCells(@Nullable Integer typeCode, QueryPoolLayout layout, List<ResultValue> values,
            @Nullable Timestamps timestamps) {
        this.layout = layout.withCount(1);
        this.values = List.copyOf(values);
        boolean hasWord = layout.trailingWord() != TrailingWord.NONE;
        add(Column.identifier("query"), (query, result) -> query);
        if (typeCode != null) {
            add(Column.identifier("typeCode"), (query, result) -> typeCode);
        }
        add(Column.text("available").typed(ColumnType.BOOLEAN),
                (query, result) -> hasWord ? this.layout.available(result, 0) : null);
        if (layout.trailingWord() == TrailingWord.STATUS) {
            add(Column.text("status"), (query, result) -> QueryResultStatus.nameOf(this.layout.status(result, 0)));
            add(Column.identifier("statusCode"), (query, result) -> this.layout.status(result, 0));
        }
        add(Column.quantities("values", values.stream().map(ResultValue::name).toList())
                .typed(CounterTypes.common(values.stream().map(PoolResultCells::columnType))),
                (query, result) -> isDefined(result) ? values(result) : Arrays.asList(new Object[values.size()]));
        if (timestamps != null) {
            add(Column.quantity("nanoseconds").typed("time_ns", ColumnType.UINT64), (query, result) -> isDefined(result)
                    ? nanoseconds(timestamps, this.layout.value(result, 0)) : null);
        }
    }

    private void add(Column column, Reader reader) {
        cells.add(new Cell(column, reader));
    }

    @Override
    public List<Column> columns() {
        return cells.stream().map(Cell::column).toList();
    }

    @Override
    public @Nullable Object[] of(int query, MemorySegment result) {
        return cells.stream().map(cell -> cell.reader().read(query, result)).toArray();
    }

    private boolean isDefined(MemorySegment result) {
        return layout.trailingWord() == TrailingWord.NONE || layout.complete(result, 0);
    }

    private List<Object> values(MemorySegment result) {
        List<Object> numbers = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            numbers.add(number(values.get(i), layout.value(result, 0, i)));
        }
        return numbers;
    }

    private static ColumnType columnType(ResultValue value) {
        return switch (value.storage()) {
            case INT32, UINT32, INT64 -> ColumnType.INT64;
            case UINT64 -> ColumnType.UINT64;
            case FLOAT32, FLOAT64 -> ColumnType.DOUBLE;
        };
    }

    private static Number number(ResultValue value, long element) {
        return switch (value.storage()) {
            case INT32, UINT32, INT64 -> value.longValue(element);
            case UINT64 -> unsigned(element);
            // A float's own text is shorter than that of the same number as a double.
            case FLOAT32 -> (float) value.doubleValue(element);
            case FLOAT64 -> value.doubleValue(element);
        };
    }

    private static BigInteger nanoseconds(Timestamps timestamps, long timestamp) {
        return timestamps.exactNanoseconds(timestamp).setScale(0, RoundingMode.HALF_UP).toBigInteger();
    }

    /** An unsigned 64-bit integer as a number that prints as one. */
    static Number unsigned(long value) {
        return value >= 0 ? (Number) value : new BigInteger(Long.toUnsignedString(value));
    }
}
