package dev.readout.export.parquet.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** The cells of a row, until it is written. What was not set is null. One object serves all rows. */
public final class Row {
    private static final Object NUMBER = new Object();

    private final List<ParquetColumn> columns;
    private final CellType[] types;
    /** By column, where the object is {@link #NUMBER}; of doubles and booleans, the bits. */
    private final long[] numbers;
    /** Texts are {@link Binary}s; lists have nulls, these and {@link Long}s. */
    private final @Nullable Object[] objects;

    /** Hands rows to parquet-java. */
    static final class Support extends WriteSupport<Row> {
        private final MessageType schema;
        private @Nullable RecordConsumer consumer;

        Support(MessageType schema) {
            this.schema = schema;
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(schema, Map.of());
        }

        /** Never called, without Hadoop. */
        @Override
        @SuppressWarnings("deprecation")
        public WriteContext init(Configuration configuration) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            consumer = recordConsumer;
        }

        @Override
        public void write(Row row) {
            row.write(Objects.requireNonNull(consumer, "consumer"));
        }
    }

    Row(List<ParquetColumn> columns) {
        this.columns = columns;
        types = columns.stream().map(column -> CellType.of(column.type())).toArray(CellType[]::new);
        numbers = new long[types.length];
        objects = new Object[types.length];
    }

    void clear() {
        Arrays.fill(objects, null);
    }

    /** @throws IllegalArgumentException if a cell is null that may not be */
    void requireComplete() {
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] == null && !columns.get(i).nullable()) {
                throw new IllegalArgumentException("column " + columns.get(i).name() + " has no null, and was not set");
            }
        }
    }

    List<ParquetColumn> columns() {
        return columns;
    }

    /** Hands the cells to parquet-java, which encodes each column by itself. */
    void write(RecordConsumer cells) {
        cells.startMessage();
        for (int i = 0; i < types.length; i++) {
            Object object = objects[i];
            if (object != null) {
                cells.startField(columns.get(i).name(), i);
                if (columns.get(i).list()) {
                    write(cells, types[i], (List<?>) object);
                } else {
                    types[i].add(cells, numbers[i], object);
                }
                cells.endField(columns.get(i).name(), i);
            }
        }
        cells.endMessage();
    }

    private static void write(RecordConsumer cells, CellType type, List<?> elements) {
        cells.startGroup();
        if (!elements.isEmpty()) {
            cells.startField(TableSchema.LIST, 0);
            for (Object element : elements) {
                cells.startGroup();
                if (element != null) {
                    cells.startField(TableSchema.ELEMENT, 0);
                    type.add(cells, element instanceof Long number ? number : 0, element);
                    cells.endField(TableSchema.ELEMENT, 0);
                }
                cells.endGroup();
            }
            cells.endField(TableSchema.LIST, 0);
        }
        cells.endGroup();
    }

    /** The bytes of a text. Half a character, which UTF-8 has no form for, is a question mark. */
    public static Binary utf8(String text) {
        return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
    }

    void set(int column, List<Long> numbers) {
        requireExisting(column);
        if (!columns.get(column).list()) {
            throw CellType.other(columns.get(column), numbers);
        }
        objects[column] = numbers;
    }

    void set(int column, long number) {
        requireExisting(column);
        put(column, types[column].checked(columns.get(column), number));
    }

    private void put(int column, long number) {
        numbers[column] = number;
        objects[column] = NUMBER;
    }

    private void requireExisting(int column) {
        if (column < 0 || column >= types.length) {
            throw new IndexOutOfBoundsException("column " + column + " of " + types.length + ", which count from 0");
        }
    }

    void cell(int column, @Nullable Object cell) {
        requireExisting(column);
        if (cell == null) {
            objects[column] = null;
        } else if (columns.get(column).list()) {
            objects[column] = elements(column, cell);
        } else {
            Object held = types[column].held(columns.get(column), cell);
            if (held instanceof Long number) {
                put(column, number);
            } else {
                objects[column] = held;
            }
        }
    }

    private List<?> elements(int column, Object cell) {
        if (!(cell instanceof List<?> list)) {
            throw CellType.other(columns.get(column), cell);
        }
        @Nullable
        Object[] elements = new Object[list.size()];
        int size = 0;
        for (Object each : list) {
            elements[size++] = each == null ? null : types[column].held(columns.get(column), each);
        }
        return Arrays.asList(elements);
    }
}
