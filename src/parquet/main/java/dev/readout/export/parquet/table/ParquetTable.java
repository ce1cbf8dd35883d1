package dev.readout.export.parquet.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of typed columns as Parquet, row after row, in memory that does not grow with their number: data pages of
 * version 2, packed with zstd, in row groups of about 32 MiB or up to a hundred rows more, with statistics of each
 * column, by which readers skip. Lists are a LIST of three levels: the column, {@code list} and {@code element}.
 *
 * <p>{@snippet :
 * List<ParquetColumn> columns = List.of(ParquetColumn.of("scope", TEXT), ParquetColumn.of("time_ns", INT64),
 *         ParquetColumn.of("samples", UINT64).orNull());
 * ParquetTable table = ParquetTable.to(out, columns);
 * table.cell(0, "shadow").set(1, 830_000).set(2, -1L).row();
 * table.cell(0, "lighting").set(1, 1_250_000).row();
 * table.complete();
 * }
 *
 * <p>A cell that was not set before {@link #row} is null. The bytes before {@link #complete} are no valid table.
 *
 * <p>For one thread at a time.
 */
public final class ParquetTable {
    private static final long ROW_GROUP_BYTES = 32 << 20;
    /** Rows between two looks at the memory that they take: one row may be larger than many others. */
    private static final int CHECKED_ROWS = 100;

    private static final Object NUMBER = new Object();

    private final List<ParquetColumn> columns;
    private final CellType[] types;
    /** By column, where the object is {@link #NUMBER}; of doubles and booleans, the bits. */
    private final long[] numbers;
    /** Texts are {@link Binary}s; lists have nulls, these and {@link Long}s. */
    private final @Nullable Object[] objects;
    private final ParquetWriter<ParquetTable> writer;
    private long rows;
    private boolean failed;
    private boolean complete;

    /** Hands rows to parquet-java. */
    private static final class Support extends WriteSupport<ParquetTable> {
        private final MessageType schema;
        private @Nullable RecordConsumer consumer;

        private Support(MessageType schema) {
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
        public void write(ParquetTable table) {
            table.writeRow(Objects.requireNonNull(consumer, "consumer"));
        }
    }

    private static final class Builder extends ParquetWriter.Builder<ParquetTable, Builder> {
        private final MessageType schema;

        private Builder(StreamFile file, MessageType schema) {
            super(file);
            this.schema = schema;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<ParquetTable> getWriteSupport(ParquetConfiguration configuration) {
            return new Support(schema);
        }

        /** Never called, without Hadoop. */
        @Override
        @SuppressWarnings("deprecation")
        protected WriteSupport<ParquetTable> getWriteSupport(Configuration configuration) {
            return new Support(schema);
        }
    }

    private ParquetTable(OutputStream out, List<ParquetColumn> columns, MessageType schema) throws IOException {
        this.columns = columns;
        types = columns.stream().map(column -> CellType.of(column.type())).toArray(CellType[]::new);
        numbers = new long[types.length];
        objects = new Object[types.length];
        Builder builder = new Builder(new StreamFile(out), schema)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new ZstdCodecs())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withWriterVersion(WriterVersion.PARQUET_2_0)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withMinRowCountForPageSizeCheck(CHECKED_ROWS)
                .withMaxRowCountForPageSizeCheck(CHECKED_ROWS);
        for (ParquetColumn column : columns) {
            builder.withDictionaryEncoding(TableSchema.path(column), CellType.of(column.type()).repeats());
        }
        writer = builder.build();
    }

    /**
     * Begins a table in a stream, such as a file or standard output, which is not closed. {@link #complete} flushes it.
     *
     * @throws IOException if it can't be written
     * @throws IllegalArgumentException if two names differ at most in case
     */
    public static ParquetTable to(OutputStream out, List<ParquetColumn> columns) throws IOException {
        Objects.requireNonNull(out, "out");
        List<ParquetColumn> copy = List.copyOf(Objects.requireNonNull(columns, "columns"));
        return new ParquetTable(out, copy, TableSchema.of(copy));
    }

    /** How many rows there are. */
    public long rows() {
        return rows;
    }

    /** Sets a cell to a list of numbers of 64 bits, as they are. */
    public ParquetTable set(int column, List<Long> numbers) {
        requireExisting(column);
        if (!columns.get(column).list()) {
            throw CellType.other(columns.get(column), numbers);
        }
        objects[column] = numbers;
        return this;
    }

    /**
     * Sets a cell of the next row: an integer; of UINT64, its bits; of TIMESTAMP, microseconds.
     *
     * @param column its position, from 0
     * @throws IndexOutOfBoundsException if there is no such column; so all
     * @throws IllegalArgumentException if the column has cells of another type; so all
     */
    public ParquetTable set(int column, long number) {
        requireExisting(column);
        put(column, types[column].checked(columns.get(column), number));
        return this;
    }

    /**
     * Sets a cell of the next row: null, or by the column's type a {@link String}, its {@link Binary}, {@link Boolean},
     * {@link Float} or {@link Double}, for DOUBLE an {@link Integer} too, or, of integers, {@link Integer},
     * {@link Long} or {@link java.math.BigInteger}; or a {@link List} of these. A number that the column can't hold
     * exactly is refused.
     */
    public ParquetTable cell(int column, @Nullable Object cell) {
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
        return this;
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

    /** The bytes of a text. Half a character, which UTF-8 has no form for, is a question mark. */
    public static Binary utf8(String text) {
        return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes the row, and begins the next one.
     *
     * @throws IOException if it can't be written; nothing more can be then
     * @throws IllegalArgumentException if a cell is missing where the column has no null
     * @throws IllegalStateException if the table is complete
     */
    public void row() throws IOException {
        requireOpen();
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] == null && !columns.get(i).nullable()) {
                throw new IllegalArgumentException(
                        "column " + columns.get(i).name() + " has no null, and was not set");
            }
        }
        attempt(() -> writer.write(this));
        rows++;
        Arrays.fill(objects, null);
    }

    /** Hands the cells to parquet-java, which encodes each column by itself. */
    private void writeRow(RecordConsumer cells) {
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

    private void requireOpen() throws IOException {
        if (failed) {
            throw new IOException("the table can't be written: it failed before");
        }
        if (complete) {
            throw new IllegalStateException("the table is complete");
        }
    }

    /** A part of the writing, after which nothing goes on if it fails. */
    @FunctionalInterface
    private interface Part {
        void write() throws IOException;
    }

    private void attempt(Part part) throws IOException {
        try {
            part.write();
        } catch (IOException | RuntimeException | Error e) {
            failed = true;
            throw failure(e);
        }
    }

    /** The failure below, without what parquet-java wraps it into. */
    private static IOException failure(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof IOException below) {
                return below;
            }
        }
        return new IOException(cause.getMessage(), cause);
    }

    /**
     * Ends the table, which has all its rows. A row that was begun is not written.
     *
     * @throws IOException if it can't be written, or a row could not
     * @throws IllegalStateException if the table is complete
     */
    public void complete() throws IOException {
        requireOpen();
        attempt(writer::close);
        complete = true;
    }
}
