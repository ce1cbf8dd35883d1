package dev.readout.export.parquet.table;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
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

    private final Row row;
    private final ParquetWriter<Row> writer;
    private long rows;
    private State state = State.OPEN;

    private enum State { OPEN, FAILED, COMPLETE }

    private static final class Builder extends ParquetWriter.Builder<Row, Builder> {
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
        protected WriteSupport<Row> getWriteSupport(ParquetConfiguration configuration) {
            return new Row.Support(schema);
        }

        /** Never called, without Hadoop. */
        @Override
        @SuppressWarnings("deprecation")
        protected WriteSupport<Row> getWriteSupport(org.apache.hadoop.conf.Configuration configuration) {
            return new Row.Support(schema);
        }
    }

    private ParquetTable(OutputStream out, List<ParquetColumn> columns, MessageType schema) throws IOException {
        row = new Row(columns);
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
     * @throws IllegalArgumentException if there is no column, or two names differ at most in case
     */
    public static ParquetTable to(OutputStream out, List<ParquetColumn> columns) throws IOException {
        Objects.requireNonNull(out, "out");
        List<ParquetColumn> copy = List.copyOf(Objects.requireNonNull(columns, "columns"));
        return new ParquetTable(out, copy, TableSchema.of(copy));
    }

    /** The columns. Unmodifiable. */
    public List<ParquetColumn> columns() {
        return row.columns();
    }

    /** How many rows there are. */
    public long rows() {
        return rows;
    }

    /** Sets a cell to a list of numbers of 64 bits, as they are. */
    public ParquetTable set(int column, List<Long> numbers) {
        row.set(column, numbers);
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
        row.set(column, number);
        return this;
    }

    /**
     * Sets a cell of the next row: null, or by the column's type a {@link String}, its {@link Binary},
     * {@link Boolean}, {@link Byte}, {@link Short}, {@link Integer}, {@link Long}, {@link java.math.BigInteger}, for
     * DOUBLE also a {@link Float} or {@link Double}; or a {@link List} of these. A number that the column can't
     * hold exactly is refused.
     */
    public ParquetTable cell(int column, @Nullable Object cell) {
        row.cell(column, cell);
        return this;
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
        row.requireComplete();
        attempt(() -> writer.write(row));
        rows++;
        row.clear();
    }

    private void requireOpen() throws IOException {
        if (state == State.FAILED) {
            throw new IOException("the table can't be written: it failed before");
        }
        if (state != State.OPEN) {
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
            state = State.FAILED;
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
        state = State.COMPLETE;
    }
}
