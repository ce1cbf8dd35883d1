package dev.readout.export.parquet.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** The cells of a row, until it is written. What was not set is null. One object serves all rows. */
public final class Row {
    private static final Object NUMBER = new Object();

    private final List<ParquetColumn> all;
    private final ParquetColumn[] columns;
    private final ColumnValues[] values;
    /** By column, where the object is {@link #NUMBER}; of doubles and booleans, the bits. */
    private final long[] numbers;
    private final @Nullable Object[] objects;

    Row(List<ParquetColumn> columns) {
        all = columns;
        this.columns = columns.toArray(ParquetColumn[]::new);
        values = columns.stream().map(column -> CellType.of(column.type()).values()).toArray(ColumnValues[]::new);
        numbers = new long[this.columns.length];
        objects = new Object[this.columns.length];
    }

    void clear() {
        Arrays.fill(objects, null);
    }

    /** @throws IllegalArgumentException if a cell is null that may not be */
    void requireComplete() {
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] == null && !columns[i].nullable()) {
                throw new IllegalArgumentException("column " + columns[i].name() + " has no null, and was not set");
            }
        }
    }

    List<ParquetColumn> columns() {
        return all;
    }

    int size() {
        return columns.length;
    }

    ParquetColumn column(int column) {
        return columns[column];
    }

    boolean isNull(int column) {
        return objects[column] == null;
    }

    ColumnValues values(int column) {
        return values[column];
    }

    long number(int column) {
        return numbers[column];
    }

    /**
     * A {@link Binary}; of a column of lists a {@link List}, whose elements are null, a {@link Binary} or a {@link
     * Long} as in {@link #number}. Undefined for a number.
     */
    Object object(int column) {
        return Objects.requireNonNull(objects[column], columns[column].name());
    }

    /** The bytes of a text. Half a character, which UTF-8 has no form for, is a question mark. */
    public static Binary utf8(String text) {
        return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
    }

    void set(int column, Binary text) {
        objects[column] = text;
    }

    void set(int column, List<Long> numbers) {
        objects[column] = numbers;
    }

    void set(int column, String text) {
        require(column, ColumnValues.Texts.class, "a text");
        objects[column] = utf8(text);
    }

    void set(int column, long number) {
        ColumnValues.Integers integers = require(column, ColumnValues.Integers.class, "an integer");
        put(column, integers.checked(columns[column], number));
    }

    private void put(int column, long number) {
        numbers[column] = number;
        objects[column] = NUMBER;
    }

    private <V extends ColumnValues> V require(int column, Class<V> expected, String given) {
        requireExisting(column);
        if (columns[column].list() || !expected.isInstance(values[column])) {
            throw columns[column].refusal(given);
        }
        return expected.cast(values[column]);
    }

    private void requireExisting(int column) {
        if (column < 0 || column >= columns.length) {
            throw new IndexOutOfBoundsException("column " + column + " of " + columns.length + ", which count from 0");
        }
    }

    void cell(int column, @Nullable Object cell) {
        requireExisting(column);
        if (cell == null) {
            objects[column] = null;
        } else if (columns[column].list()) {
            objects[column] = elements(column, cell);
        } else {
            Object held = values[column].held(columns[column], cell);
            if (held instanceof Long number) {
                put(column, number);
            } else {
                objects[column] = held;
            }
        }
    }

    private List<?> elements(int column, Object cell) {
        if (!(cell instanceof List<?> list)) {
            throw ColumnValues.other(columns[column], cell);
        }
        @Nullable
        Object[] elements = new Object[list.size()];
        int size = 0;
        for (Object each : list) {
            elements[size++] = each == null ? null : values[column].held(columns[column], each);
        }
        return Arrays.asList(elements);
    }
}
