package dev.readout.parquet;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** The cells of a row, until it is written. What was not set is null. One object serves all rows. */
final class Row {
    private static final Object NUMBER = new Object();

    private final List<ParquetColumn> all;
    private final ParquetColumn[] columns;
    private final boolean[] simple;
    /** By column, where the object is {@link #NUMBER}; of doubles and booleans, the bits. */
    private final long[] numbers;
    private final @Nullable Object[] objects;

    Row(List<ParquetColumn> columns) {
        all = columns;
        this.columns = columns.toArray(ParquetColumn[]::new);
        simple = new boolean[this.columns.length];
        numbers = new long[this.columns.length];
        objects = new Object[this.columns.length];
        for (int i = 0; i < simple.length; i++) {
            simple[i] = !this.columns[i].list();
        }
    }

    /** Forgets all cells. */
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

    long number(int column) {
        return numbers[column];
    }

    Binary text(int column) {
        return (Binary) value(column);
    }

    /** Each element is null, a {@link Binary}, or a {@link Long} as in {@link #number}. */
    List<?> list(int column) {
        return (List<?>) value(column);
    }

    private Object value(int column) {
        Object value = objects[column];
        if (value == null) {
            throw new IllegalStateException("column " + columns[column].name() + " is null");
        }
        return value;
    }

    /** The bytes of a text. Half a character, which UTF-8 has no form for, is a question mark. */
    static Binary utf8(String text) {
        return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
    }

    void set(int column, Binary text) {
        objects[column] = text;
    }

    void set(int column, List<Long> numbers) {
        objects[column] = numbers;
    }

    /** @throws IndexOutOfBoundsException if there is no such column */
    private int existing(int column) {
        if (column < 0 || column >= columns.length) {
            throw new IndexOutOfBoundsException("column " + column + " of " + columns.length + ", which count from 0");
        }
        return column;
    }

    void set(int column, String text) {
        require(column, "a text", ColumnType.TEXT, ColumnType.JSON);
        objects[column] = utf8(text);
    }

    void set(int column, boolean truth) {
        require(column, "true or false", ColumnType.BOOLEAN, ColumnType.BOOLEAN);
        put(column, truth ? 1 : 0);
    }

    void set(int column, double number) {
        require(column, "a double", ColumnType.DOUBLE, ColumnType.DOUBLE);
        put(column, Double.doubleToRawLongBits(number));
    }

    void set(int column, long number) {
        if (!simple[existing(column)]) {
            throw mismatch(column, "an integer");
        }
        switch (columns[column].type()) {
            case INT64, UINT64, TIMESTAMP -> put(column, number);
            case INT32 -> put(column, int32(column, number));
            default -> throw mismatch(column, "an integer");
        }
    }

    private void put(int column, long number) {
        numbers[column] = number;
        objects[column] = NUMBER;
    }

    private long int32(int column, long number) {
        if (number != (int) number) {
            throw mismatch(column, Long.toString(number));
        }
        return number;
    }

    private void require(int column, String given, ColumnType one, ColumnType other) {
        ColumnType type = columns[existing(column)].type();
        if (!simple[column] || type != one && type != other) {
            throw mismatch(column, given);
        }
    }

    /** A cell as it comes, by the type of its column. */
    void cell(int column, @Nullable Object cell) {
        if (simple[existing(column)]) {
            switch (element(column, cell)) {
                case null -> objects[column] = null;
                case Long number -> put(column, number);
                case Object text -> objects[column] = text;
            }
        } else if (cell instanceof List<?> list) {
            @Nullable
            Object[] elements = new Object[list.size()];
            int size = 0;
            for (Object each : list) {
                elements[size++] = element(column, each);
            }
            objects[column] = Arrays.asList(elements);
        } else if (cell == null) {
            objects[column] = null;
        } else {
            throw mismatch(column, cell);
        }
    }

    private @Nullable Object element(int column, @Nullable Object value) {
        return value == null ? null : switch (columns[column].type()) {
            case TEXT, JSON -> value instanceof String text ? utf8(text) : refuse(column, value);
            case BOOLEAN -> value instanceof Boolean truth ? (Object) (truth ? 1L : 0L) : refuse(column, value);
            case DOUBLE -> Double.doubleToRawLongBits(exact(column, value));
            case INT32 -> int32(column, integer(column, value, false));
            case INT64, TIMESTAMP -> integer(column, value, false);
            case UINT64 -> integer(column, value, true);
        };
    }

    private long integer(int column, Object value, boolean unsigned) {
        boolean fits;
        if (value instanceof BigInteger number) {
            fits = unsigned ? number.signum() >= 0 && number.bitLength() <= Long.SIZE
                    : number.bitLength() < Long.SIZE;
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer
                || value instanceof Long) {
            fits = !unsigned || ((Number) value).longValue() >= 0;
        } else {
            throw mismatch(column, value);
        }
        if (!fits) {
            throw mismatch(column, value.toString());
        }
        return ((Number) value).longValue();
    }

    private double exact(int column, Object value) {
        return switch (value) {
            case Double number -> number;
            // The double that prints as the float does; as a float it is the same again.
            case Float number -> Double.parseDouble(number.toString());
            default -> {
                long number = integer(column, value, false);
                double nearest = number;
                // The double above all longs becomes the largest of them.
                if ((long) nearest != number || number == Long.MAX_VALUE) {
                    throw mismatch(column, number + ", which no double holds exactly");
                }
                yield nearest;
            }
        };
    }

    private Object refuse(int column, Object value) {
        throw mismatch(column, value);
    }

    /** What is no such cell, whatever it says. */
    private IllegalArgumentException mismatch(int column, Object value) {
        String type = value.getClass().getSimpleName();
        String one = (type.matches("[AEIO].*") ? "an " : "a ") + type;
        return mismatch(column, value instanceof Number || value instanceof Boolean ? value + ", " + one : one);
    }

    private IllegalArgumentException mismatch(int column, String given) {
        ParquetColumn expected = columns[column];
        return new IllegalArgumentException("column " + expected.name() + " has "
                + (expected.list() ? "lists of " : "") + expected.type() + ", not " + given);
    }
}
