package dev.readout.export.parquet.table;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of a {@link ParquetTable} by parquet-java, row after row, in the memory of a row group of the columns
 * that are read; or one that another program made of such a file, as DuckDB does: packed with zstd, Snappy, or not at
 * all. {@link ParquetParts} are read as one file. Files are trusted: what can't be decoded ends in an {@link
 * IOException} that names the file and the row.
 *
 * <p>For one thread at a time.
 */
public final class ParquetSource implements Closeable {
    /** The last bytes of a file, behind the footer and its length. */
    private static final String MAGIC = "PAR1";

    private final boolean isInParts;
    private final Iterator<Path> parts;
    private Part part;
    /** The columns that are read. */
    private MessageType schema;
    private @Nullable RecordReader<Group> records;
    private @Nullable Group row;
    private long left;
    private long rows;

    /** The pages of a row group, by column. */
    private record Pages(long getRowCount, Map<ColumnDescriptor, PageReader> columns) implements PageReadStore {
        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            return Objects.requireNonNull(columns.get(column), column::toString);
        }
    }

    /** A file: the only one, or a part. */
    private record Part(Path file, SeekableInputStream in, MessageType all, Iterator<BlockMetaData> groups) {
        private static Part open(Path file) throws IOException {
            // Says by its own exceptions why it can't be read.
            Files.newInputStream(file).close();
            SeekableInputStream in = new LocalInputFile(file).newStream();
            try {
                ParquetMetadata footer = footer(file, in);
                return new Part(file, in, footer.getFileMetaData().getSchema(), footer.getBlocks().iterator());
            } catch (IOException | RuntimeException | Error e) {
                in.close();
                throw unreadable(file, 0, e);
            }
        }
    }

    /**
     * Opens a file, or its parts if there is none, to read some columns of it: it may have others. One whose cells may
     * be null may be missing, as in the file of an older version: its cells are null.
     *
     * @throws IOException if it can't be read, is no Parquet file, is cut off or damaged, or lacks a column
     */
    public ParquetSource(Path file, List<ParquetColumn> columns) throws IOException {
        List<Path> files = ParquetParts.of(file);
        isInParts = !files.getFirst().equals(file);
        parts = files.iterator();
        part = Part.open(parts.next());
        try {
            for (ParquetColumn column : columns) {
                if (!column.nullable() && !part.all.containsField(column.name())) {
                    throw new IOException("its column " + column.name() + " is missing: was it written by another"
                            + " program?");
                }
            }
            // Another program may write columns that may be null, where no cell is.
            schema = TableSchema.of(columns.stream().map(ParquetColumn::orNull).toList());
            columns();
        } catch (IOException | RuntimeException | Error e) {
            close();
            throw unreadable(e);
        }
    }

    private static ParquetMetadata footer(Path file, SeekableInputStream in) throws IOException {
        int tail = Integer.BYTES + MAGIC.length();
        long size = Files.size(file);
        byte[] end = size < tail ? new byte[tail] : bytes(in, size - tail, tail);
        if (!MAGIC.equals(new String(end, Integer.BYTES, MAGIC.length(), StandardCharsets.ISO_8859_1))) {
            throw new IOException("it does not end with " + MAGIC + ", after " + size + " bytes");
        }
        int length = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return new ParquetMetadataConverter().readParquetMetadata(
                new ByteArrayInputStream(bytes(in, size - tail - length, length)), ParquetMetadataConverter.NO_FILTER);
    }

    private static byte[] bytes(SeekableInputStream in, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.seek(position);
        in.readFully(bytes);
        return bytes;
    }

    /** The exception for a file whose row can't be read or be what it says, whatever the cause. */
    public IOException unreadable(Throwable cause) {
        return unreadable(part.file, rows, cause);
    }

    private static IOException unreadable(Path file, long rows, Throwable cause) {
        String detail = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new IOException(file + " can't be read" + (rows == 0 ? ": " : ", row " + rows + ": ")
                + detail.lines().findFirst().orElse(""), cause);
    }

    /**
     * Reads the columns of texts, but for some, and no others, from the first row on.
     *
     * @return their names, in their order
     */
    public List<String> selectTexts(List<String> others) {
        schema = new MessageType(part.all.getName(), part.all.getFields().stream()
                .filter(type -> LogicalTypeAnnotation.stringType().equals(type.getLogicalTypeAnnotation()))
                .filter(type -> !others.contains(type.getName())).toList());
        return schema.getFields().stream().map(Type::getName).toList();
    }

    /** Returns whether the file is read from its parts. */
    public boolean isInParts() {
        return isInParts;
    }

    private MessageColumnIO columns() {
        return new ColumnIOFactory().getColumnIO(schema, part.all);
    }

    /**
     * Goes on to the next row, at first to the first one, and makes something of it.
     *
     * @param made reads cells of this row
     * @return what it made; null behind the last row
     * @throws IOException if the row can't be read, or nothing can be made of it
     */
    public <T> @Nullable T next(Function<ParquetSource, T> made) throws IOException {
        rows++;
        while (left == 0 && !part.groups.hasNext() && parts.hasNext()) {
            close();
            part = Part.open(parts.next());
            rows = 1;
        }
        try {
            while (left == 0) {
                if (!part.groups.hasNext()) {
                    return null;
                }
                begin(part.groups.next());
            }
            left--;
            row = Objects.requireNonNull(records).read();
            return made.apply(this);
        } catch (IOException | RuntimeException | Error e) {
            throw unreadable(e);
        }
    }

    private void begin(BlockMetaData group) throws IOException {
        left = group.getRowCount();
        Map<ColumnDescriptor, PageReader> pages = new HashMap<>();
        for (ColumnChunkMetaData chunk : group.getColumns()) {
            String[] path = chunk.getPath().toArray();
            if (schema.containsPath(path)) {
                byte[] bytes = bytes(part.in, chunk.getStartingPos(), Math.toIntExact(chunk.getTotalSize()));
                pages.put(part.all.getColumnDescription(path), new ColumnPages(chunk, new ByteArrayInputStream(bytes)));
            }
        }
        records = columns().getRecordReader(new Pages(left, pages), new GroupRecordConverter(schema));
    }

    private Group row() {
        return Objects.requireNonNull(row, "there is no row: call next()");
    }

    /** Tells whether a cell is null, also because there is no such column. */
    public boolean isNull(String column) {
        return row().getFieldRepetitionCount(column) == 0;
    }

    /** A cell of INT32, INT64, UINT64 or TIMESTAMP that is not null. */
    public long number(String column) {
        return schema.getType(column).asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32
                ? row().getInteger(column, 0) : row().getLong(column, 0);
    }

    /** A cell of TEXT that is not null. */
    public String text(String column) {
        return row().getString(column, 0);
    }

    /** A cell that is not null, of a list of numbers of 64 bits. */
    public List<Long> numbers(String column) {
        Group list = row().getGroup(column, 0);
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < list.getFieldRepetitionCount(TableSchema.LIST); i++) {
            numbers.add(list.getGroup(TableSchema.LIST, i).getLong(TableSchema.ELEMENT, 0));
        }
        return numbers;
    }

    @Override
    public void close() throws IOException {
        part.in.close();
    }

    /** The file, or its part. */
    @Override
    public String toString() {
        return part.file.toString();
    }
}
