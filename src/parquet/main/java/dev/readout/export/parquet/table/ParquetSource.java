package dev.readout.export.parquet.table;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
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
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of a {@link ParquetTable} by parquet-java, row after row, in the memory of a row group of the columns
 * that are read; or one that another program made of such a file, as DuckDB does: packed with zstd, Snappy, or not at
 * all. A damaged file ends in an {@link IOException} that names it.
 *
 * <p>For one thread at a time.
 */
public final class ParquetSource implements Closeable {
    /** The last bytes of a file, behind the footer and its length. */
    private static final String MAGIC = "PAR1";

    private final Path file;
    private final SeekableInputStream in;
    private final MessageType all;
    private final Iterator<BlockMetaData> groups;
    /** The columns that are read, as the file has them. */
    private MessageType schema;
    private @Nullable RecordReader<Group> records;
    private @Nullable Group row;
    private long left;
    private long rows;

    /** A part of the reading: what parquet-java throws for malformed bytes is any exception. */
    @FunctionalInterface
    public interface Part<T> {
        /** Reads it. */
        T read() throws IOException;
    }

    /** An exception whose message names the file. */
    private static final class Damage extends IOException {
        private static final long serialVersionUID = 1;

        private Damage(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The pages of a row group, by column. */
    private record Pages(long getRowCount, Map<ColumnDescriptor, PageReader> columns) implements PageReadStore {
        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            return Objects.requireNonNull(columns.get(column), column::toString);
        }
    }

    private ParquetSource(Path file) throws IOException {
        this.file = file;
        in = new LocalInputFile(file).newStream();
        try {
            ParquetMetadata footer = attempt(this::footer);
            all = footer.getFileMetaData().getSchema();
            groups = footer.getBlocks().iterator();
            schema = all;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private ParquetMetadata footer() throws IOException {
        int tail = Integer.BYTES + MAGIC.length();
        long size = Files.size(file);
        byte[] end = size < tail ? new byte[tail] : bytes(size - tail, tail);
        if (!MAGIC.equals(new String(end, Integer.BYTES, MAGIC.length(), StandardCharsets.ISO_8859_1))) {
            throw new IOException("it does not end with " + MAGIC + ", after " + size + " bytes");
        }
        int length = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return new ParquetMetadataConverter().readParquetMetadata(
                new ByteArrayInputStream(bytes(size - tail - length, length)), ParquetMetadataConverter.NO_FILTER);
    }

    /** Unchecked is a failure of the disk, which is no damage. */
    private byte[] bytes(long position, int length) {
        try {
            in.seek(Objects.checkFromIndexSize(position, length, Files.size(file)));
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Opens a file, and reads what its end says of it.
     *
     * @throws IOException if it can't be read, is no Parquet file, or is cut off or damaged
     */
    public static ParquetSource open(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is no Parquet file: it is no regular file");
        }
        // Says by its own exceptions why it can't be read.
        Files.newInputStream(file).close();
        return new ParquetSource(file);
    }

    /**
     * Reads a part of the last row, or makes something of it.
     *
     * @throws IOException if it is malformed: for any exception of the part, but a failure of the disk, thrown as it is
     */
    public <T> T attempt(Part<T> part) throws IOException {
        return attempt(() -> rows, part);
    }

    /** The same of one of the rows before, by its number. */
    public <T> T attempt(long number, Part<T> part) throws IOException {
        return attempt(() -> number, part);
    }

    private <T> T attempt(LongSupplier number, Part<T> part) throws IOException {
        try {
            return part.read();
        } catch (Damage e) {
            throw e;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (OutOfMemoryError e) {
            throw malformed(number.getAsLong(), "the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB is too small for it, and a whole one wants java -Xmx", e);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw malformed(number.getAsLong(), cause.getMessage() == null ? cause.toString() : cause.getMessage(), e);
        }
    }

    private IOException malformed(long number, String detail, @Nullable Throwable cause) {
        return new Damage(file + " is a damaged table" + (number == 0 ? ": " : ", row " + number + ": ")
                + detail.lines().findFirst().orElse("") + ": write it again", cause);
    }

    /**
     * The exception for a row that can't be.
     *
     * @param detail what is wrong with the last row, without the file and the row
     */
    public IOException malformed(String detail) {
        return malformed(rows, detail, null);
    }

    /** How many rows were read: the number of the last one, from 1. */
    public long rows() {
        return rows;
    }

    /** The names of the columns of texts, in their order. */
    public List<String> texts() {
        return all.getFields().stream()
                .filter(type -> LogicalTypeAnnotation.stringType().equals(type.getLogicalTypeAnnotation()))
                .map(Type::getName).toList();
    }

    /**
     * Chooses the columns that are read, before the first row. The file may have others. One whose cells may be null
     * may be missing, as in the file of an older version: its cells are null.
     *
     * @throws IOException if another one is missing, or one is of another type
     */
    public void select(List<ParquetColumn> columns) throws IOException {
        MessageType expected = TableSchema.of(columns);
        List<Type> found = new ArrayList<>();
        for (ColumnDescriptor column : expected.getColumns()) {
            String name = column.getPath()[0];
            if (all.containsField(name)) {
                requireLike(column);
                found.add(all.getType(name));
            } else if (expected.getType(name).isRepetition(Repetition.REQUIRED)) {
                throw other(name, "missing", column);
            }
        }
        schema = new MessageType(all.getName(), found);
    }

    /** Requires a column of the same values, be it one that says that they may be null. */
    private void requireLike(ColumnDescriptor expected) throws IOException {
        String[] path = expected.getPath();
        if (!all.containsPath(path)) {
            throw other(path[0], "a group", expected);
        }
        ColumnDescriptor column = all.getColumnDescription(path);
        PrimitiveType type = column.getPrimitiveType();
        if (column.getMaxRepetitionLevel() != expected.getMaxRepetitionLevel()
                || type.getPrimitiveTypeName() != expected.getPrimitiveType().getPrimitiveTypeName()
                || !Objects.equals(meaning(type), meaning(expected.getPrimitiveType()))) {
            throw other(path[0], shown(type), expected);
        }
    }

    private IOException other(String name, String found, ColumnDescriptor expected) {
        return new IOException(file + " is no such table: its column " + name + " is " + found + ", expected was "
                + shown(expected.getPrimitiveType()) + "; was it written by another program?");
    }

    /** The logical type, but for that of signed integers, which some programs write and others don't. */
    private static @Nullable LogicalTypeAnnotation meaning(Type type) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return meaning instanceof IntLogicalTypeAnnotation integers && integers.isSigned() ? null : meaning;
    }

    /** In the letters of no locale, which parquet-java's own text has. */
    private static String shown(PrimitiveType type) {
        return (type.getRepetition() + " " + type.getPrimitiveTypeName()).toLowerCase(Locale.ROOT)
                + (type.getLogicalTypeAnnotation() == null ? "" : " (" + type.getLogicalTypeAnnotation() + ")");
    }

    /**
     * Goes on to the next row, at first to the first one.
     *
     * @return false if there is none
     * @throws IOException if the file can't be read, or is damaged
     */
    public boolean next() throws IOException {
        while (left == 0) {
            if (!groups.hasNext()) {
                row = null;
                return false;
            }
            records = attempt(() -> begin(groups.next()));
        }
        rows++;
        left--;
        row = attempt(Objects.requireNonNull(records)::read);
        return true;
    }

    private RecordReader<Group> begin(BlockMetaData group) throws IOException {
        left = group.getRowCount();
        Map<ColumnDescriptor, PageReader> pages = new HashMap<>();
        for (ColumnChunkMetaData chunk : group.getColumns()) {
            String[] path = chunk.getPath().toArray();
            if (schema.containsPath(path)) {
                long values = chunk.getValueCount();
                boolean lists = schema.getColumnDescription(path).getMaxRepetitionLevel() > 0;
                if (left < 0 || values < left || values > left && !lists) {
                    throw new IOException("column " + String.join(".", path) + " has " + values + " values for " + left
                            + " rows");
                }
                byte[] bytes = bytes(chunk.getStartingPos(), Math.toIntExact(chunk.getTotalSize()));
                pages.put(schema.getColumnDescription(path), new ColumnPages(chunk, new ByteArrayInputStream(bytes)));
            }
        }
        return new ColumnIOFactory().getColumnIO(schema)
                .getRecordReader(new Pages(left, pages), new GroupRecordConverter(schema));
    }

    private Group row() {
        if (row == null) {
            throw new IllegalStateException("there is no row: call next()");
        }
        return row;
    }

    private Group present(String column) throws IOException {
        if (isNull(column)) {
            throw malformed(column + " is null");
        }
        return row();
    }

    /** Tells whether a cell is null, also because there is no such column. */
    public boolean isNull(String column) {
        return !schema.containsField(column) || row().getFieldRepetitionCount(column) == 0;
    }

    /**
     * A cell of INT32, INT64, UINT64 or TIMESTAMP.
     *
     * @throws IOException if it is null
     */
    public long number(String column) throws IOException {
        Group of = present(column);
        return schema.getType(column).asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32
                ? of.getInteger(column, 0) : of.getLong(column, 0);
    }

    /**
     * A cell of TEXT.
     *
     * @throws IOException if it is null, or damaged
     */
    public String text(String column) throws IOException {
        Group of = present(column);
        return attempt(() -> of.getString(column, 0));
    }

    /**
     * A cell of the names of an enum's constants.
     *
     * @throws IOException if it is none of them
     */
    public <E extends Enum<E>> E constant(String column, Class<E> type) throws IOException {
        String name = text(column);
        return Stream.of(type.getEnumConstants()).filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> malformed(column + " is '" + name + "', and expected was one of "
                        + List.of(type.getEnumConstants())));
    }

    /**
     * A cell that is not null, of a list of numbers of 64 bits.
     *
     * @throws IOException if one of them is null
     */
    public List<Long> numbers(String column) throws IOException {
        Group list = present(column).getGroup(column, 0);
        return attempt(() -> {
            List<Long> numbers = new ArrayList<>();
            for (int i = 0; i < list.getFieldRepetitionCount(TableSchema.LIST); i++) {
                numbers.add(list.getGroup(TableSchema.LIST, i).getLong(TableSchema.ELEMENT, 0));
            }
            return numbers;
        });
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** The file. */
    @Override
    public String toString() {
        return file.toString();
    }
}
