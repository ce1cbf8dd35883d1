package dev.readout.export.parquet.table;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of a {@link ParquetTable}, row after row, in the memory of a row group of the columns that are read; or
 * one that another program made of such a file, as DuckDB does: packed with zstd, Snappy, or not at all. The bytes are
 * not trusted: whatever they are, they end in rows or in an {@link IOException} that names the file.
 *
 * <p>For one thread at a time.
 */
public final class ParquetSource implements Closeable {
    private static final String MAGIC = "PAR1";
    /** Behind the footer: its length, and the magic bytes again. */
    private static final int TAIL = 8;

    /** The most characters of a text that is read, and the most bytes of these. */
    public static final int MOST_CHARACTERS = 1 << 12;
    static final int MOST_BYTES = 3 * MOST_CHARACTERS;
    /** The most elements of a list that is read. */
    public static final int MOST_ELEMENTS = 1 << 12;

    private final Path file;
    private final FileChannel channel;
    private final long end;
    private final ParquetMetadata footer;
    private Iterator<BlockMetaData> groups;
    /** The columns that are read, as the file has them. */
    private MessageType schema;
    /** Those of them that the file says may be null, and that are never null. */
    private List<String> required = List.of();
    private @Nullable RecordReader<Group> records;
    private @Nullable Group row;
    private long left;
    private long rows;

    /** The pages of a row group, by column. */
    private record Pages(long rows, Map<String, PageReader> columns) implements PageReadStore {
        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            return Objects.requireNonNull(columns.get(String.join(".", column.getPath())));
        }

        @Override
        public long getRowCount() {
            return rows;
        }
    }

    /** A part of the reading: what parquet-java throws for malformed bytes is any exception. */
    @FunctionalInterface
    private interface Part<T> {
        T read() throws IOException;
    }

    private ParquetSource(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        int length = footerLength();
        end = channel.size() - TAIL - length;
        byte[] bytes = bytes(end, length);
        footer = attempt(() -> new ParquetMetadataConverter().fromParquetMetadata(
                Util.readFileMetaData(new ByteArrayInputStream(bytes), Math.max(1, length))));
        groups = footer.getBlocks().iterator();
        schema = footer.getFileMetaData().getSchema();
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
        FileChannel channel = FileChannel.open(file);
        try {
            return new ParquetSource(file, channel);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private int footerLength() throws IOException {
        long size = channel.size();
        if (size < MAGIC.length() || !isMagic(bytes(0, MAGIC.length()))) {
            throw new IOException(file + " is no Parquet file: it does not begin with " + MAGIC);
        }
        byte[] tail = bytes(Math.max(0, size - TAIL), (int) Math.min(size, TAIL));
        int length = size < MAGIC.length() + TAIL ? -1 : ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < 0 || length > size - TAIL - MAGIC.length()
                || !isMagic(Arrays.copyOfRange(tail, MAGIC.length(), TAIL))) {
            throw new IOException(file + " is cut off after " + size + " bytes, or damaged at its end: write it again");
        }
        return length;
    }

    private static boolean isMagic(byte[] bytes) {
        return Arrays.equals(bytes, MAGIC.getBytes(StandardCharsets.ISO_8859_1));
    }

    private byte[] bytes(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(attempt(() -> new byte[length]));
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                throw malformed("it ends at " + (position + bytes.position()) + ", " + bytes.remaining()
                        + " bytes too early");
            }
        }
        return bytes.array();
    }

    private <T> T attempt(Part<T> part) throws IOException {
        try {
            return part.read();
        } catch (OutOfMemoryError e) {
            throw new IOException(file + ", row " + rows + ": the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB is too small, or the table is damaged: give it more by -Xmx, or write it again", e);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw malformed(rows, cause instanceof IOException && cause.getMessage() != null ? cause.getMessage()
                    : "parquet-java says " + cause, e);
        }
    }

    private IOException malformed(long number, String detail, @Nullable Throwable cause) {
        return new IOException(file + " is a damaged table" + (number == 0 ? ": " : ", row " + number + ": ")
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

    /** The exception for one of the rows before, by its number. */
    public IOException malformed(long number, String detail) {
        return malformed(number, detail, null);
    }

    /** The names of the columns of texts, in their order. */
    public List<String> texts() {
        return footer.getFileMetaData().getSchema().getFields().stream()
                .filter(type -> type.isPrimitive()
                        && LogicalTypeAnnotation.stringType().equals(type.getLogicalTypeAnnotation()))
                .map(Type::getName).toList();
    }

    /**
     * Chooses the columns that are read, and goes back before the first row. The file may have others. One whose cells
     * may be null may be missing, as in the file of an older version: its cells are null.
     *
     * @throws IOException if another one is missing, or one is of another type
     */
    public void select(List<ParquetColumn> columns) throws IOException {
        MessageType all = footer.getFileMetaData().getSchema();
        List<Type> found = new ArrayList<>();
        required = new ArrayList<>();
        for (Type expected : TableSchema.of(columns).getFields()) {
            Type type = all.containsField(expected.getName()) ? all.getType(expected.getName()) : null;
            boolean never = expected.isRepetition(Type.Repetition.REQUIRED);
            if (type == null ? never : !isLike(expected, type)) {
                throw new IOException(file + " is no such table: its column " + expected.getName() + " is "
                        + (type == null ? "missing" : shown(type)) + ", expected was " + shown(expected)
                        + "; was it written by another program?");
            }
            if (type != null) {
                found.add(type);
            }
            if (type != null && never && type.isRepetition(Type.Repetition.OPTIONAL)) {
                required.add(type.getName());
            }
        }
        schema = new MessageType(all.getName(), found);
        groups = footer.getBlocks().iterator();
        records = null;
        row = null;
        left = 0;
        rows = 0;
    }

    /** Tells whether a type has the same values as the expected one, also where it says that they may be null. */
    private static boolean isLike(Type expected, Type type) {
        if (expected.isRepetition(Type.Repetition.REPEATED) != type.isRepetition(Type.Repetition.REPEATED)
                || expected.isPrimitive() != type.isPrimitive()
                || !Objects.equals(meaning(expected), meaning(type))) {
            return false;
        }
        if (expected.isPrimitive()) {
            return expected.asPrimitiveType().getPrimitiveTypeName() == type.asPrimitiveType().getPrimitiveTypeName();
        }
        List<Type> fields = type.asGroupType().getFields();
        return fields.size() == 1 && fields.getFirst().getName().equals(expected.asGroupType().getFieldName(0))
                && isLike(expected.asGroupType().getType(0), fields.getFirst());
    }

    /** The logical type, but for that of signed integers, which some programs write and others don't. */
    private static @Nullable LogicalTypeAnnotation meaning(Type type) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return meaning instanceof IntLogicalTypeAnnotation integers && integers.isSigned() ? null : meaning;
    }

    /** In one line, and in the letters of no locale, which parquet-java's own text has. */
    private static String shown(Type type) {
        String kind = type.isPrimitive() ? type.asPrimitiveType().getPrimitiveTypeName().name() : "group";
        return (type.getRepetition() + " " + kind).toLowerCase(Locale.ROOT) + " " + type.getName()
                + (type.getLogicalTypeAnnotation() == null ? "" : " (" + type.getLogicalTypeAnnotation() + ")");
    }

    /**
     * Goes on to the next row, at first to the first one.
     *
     * @return false if there is none
     * @throws IOException if the file can't be read, or is damaged
     */
    public boolean next() throws IOException {
        while (left == 0 && groups.hasNext()) {
            begin(groups.next());
        }
        if (left == 0) {
            row = null;
            records = null;
            return false;
        }
        rows++;
        left--;
        Group read = attempt(Objects.requireNonNull(records)::read);
        row = read;
        for (String column : required) {
            if (read.getFieldRepetitionCount(column) == 0) {
                throw malformed(column + " is null");
            }
        }
        return true;
    }

    private void begin(BlockMetaData group) throws IOException {
        left = group.getRowCount();
        Map<String, PageReader> pages = new HashMap<>();
        for (ColumnChunkMetaData chunk : group.getColumns()) {
            String path = chunk.getPath().toDotString();
            if (schema.containsPath(chunk.getPath().toArray())) {
                long begin = chunk.getStartingPos();
                long length = chunk.getTotalSize();
                if (begin < 0 || begin > end || length < 0 || length > Math.min(end - begin, Integer.MAX_VALUE)) {
                    throw malformed("column " + path + " has bytes " + begin + " and " + length + " more, of " + end);
                }
                long values = chunk.getValueCount();
                boolean lists = schema.getColumnDescription(chunk.getPath().toArray()).getMaxRepetitionLevel() > 0;
                if (left < 0 || values < left || values > left && !lists) {
                    throw malformed("column " + path + " has " + values + " values for " + left + " rows");
                }
                pages.put(path, new ColumnPages(chunk, bytes(begin, (int) length)));
            }
        }
        records = attempt(() -> new ColumnIOFactory().getColumnIO(schema)
                .getRecordReader(new Pages(left, pages), new GroupRecordConverter(schema)));
    }

    private Group row() {
        if (row == null) {
            throw new IllegalStateException("there is no row: call next()");
        }
        return row;
    }

    /** Tells whether a cell is null, also because there is no such column. */
    public boolean isNull(String column) {
        return !schema.containsField(column) || row().getFieldRepetitionCount(column) == 0;
    }

    /** A cell that is not null, of INT32, INT64, UINT64 or TIMESTAMP. */
    public long number(String column) {
        return number(row(), schema.getType(column), column);
    }

    private static long number(Group of, Type type, String name) {
        return type.asPrimitiveType().getPrimitiveTypeName() == CellType.of(ColumnType.INT32).stored()
                ? of.getInteger(name, 0) : of.getLong(name, 0);
    }

    /**
     * A cell that is not null, of TEXT.
     *
     * @throws IOException if it is damaged, or longer than those that are written
     */
    public String text(String column) throws IOException {
        Group of = row();
        Binary text = attempt(() -> of.getBinary(column, 0));
        if (text.length() > MOST_BYTES) {
            throw malformed(column + " is a text of " + text.length() + " bytes, and expected were at most "
                    + MOST_BYTES);
        }
        return attempt(text::toStringUsingUTF8);
    }

    /**
     * A cell that is not null, of the names of an enum's constants.
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
     * A cell that is not null, of a list of numbers.
     *
     * @throws IOException if one of them is null, or they are more than are written
     */
    public List<Long> numbers(String column) throws IOException {
        GroupType type = schema.getType(column).asGroupType().getType(TableSchema.LIST).asGroupType();
        Group list = row().getGroup(column, 0);
        List<Long> numbers = new ArrayList<>();
        int count = list.getFieldRepetitionCount(TableSchema.LIST);
        if (count > MOST_ELEMENTS) {
            throw malformed(column + " is a list of " + count + " elements, and expected were at most "
                    + MOST_ELEMENTS);
        }
        for (int i = 0; i < count; i++) {
            Group each = list.getGroup(TableSchema.LIST, i);
            if (each.getFieldRepetitionCount(TableSchema.ELEMENT) == 0) {
                throw malformed("an element of " + column + " is null");
            }
            numbers.add(number(each, type.getType(TableSchema.ELEMENT), TableSchema.ELEMENT));
        }
        return numbers;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** The file. */
    @Override
    public String toString() {
        return file.toString();
    }
}
