package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a Parquet file, by the names of its columns, as those read them who did not write them: integers as {@link
 * Long}, unsigned ones as {@link BigInteger}, timestamps as {@link Instant}, lists as {@link List}.
 */
public final class ReadColumns {
    private ReadColumns() {
    }

    /** As parquet-java's reader has them. */
    public static List<Map<String, @Nullable Object>> byParquetJava(Path file) throws IOException {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        try (ParquetFileReader reader = open(file)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            ColumnIOFactory factory = new ColumnIOFactory();
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                RecordReader<Group> records = factory.getColumnIO(schema)
                        .getRecordReader(group, new GroupRecordConverter(schema));
                for (long i = 0; i < group.getRowCount(); i++) {
                    rows.add(row(schema, records.read()));
                }
            }
        }
        return rows;
    }

    /** Unpacks without Hadoop, which parquet-java's own way asks, and that for classes of three other jars. */
    private static final class Unpacking
            implements CompressionCodecFactory, CompressionCodecFactory.BytesInputDecompressor {
        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
            assertThat(codec).isEqualTo(CompressionCodecName.ZSTD);
            return this;
        }

        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName codec) {
            throw new AssertionError("nothing is written");
        }

        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            byte[] page = new byte[size];
            long unpacked = Zstd.decompress(page, bytes.toByteArray());
            assertThat(unpacked).isEqualTo(size);
            return BytesInput.from(page);
        }

        @Override
        public void decompress(ByteBuffer input, int inputSize, ByteBuffer output, int outputSize) {
            throw new AssertionError("pages are on the heap");
        }

        @Override
        public void release() {
        }
    }

    private static ParquetFileReader open(Path file) throws IOException {
        return ParquetFileReader.open(new LocalInputFile(file),
                ParquetReadOptions.builder(new PlainParquetConfiguration()).withCodecFactory(new Unpacking()).build());
    }

    /** What the end of the file says of it. */
    public static ParquetMetadata metadata(Path file) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            return reader.getFooter();
        }
    }

    private static Map<String, @Nullable Object> row(MessageType schema, Group record) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (Type field : schema.getFields()) {
            boolean known = record.getFieldRepetitionCount(field.getName()) > 0;
            row.put(field.getName(), !known ? null
                    : field.isPrimitive() ? value(field, record, field.getName(), 0)
                            : list(field, record.getGroup(field.getName(), 0)));
        }
        return row;
    }

    private static List<@Nullable Object> list(Type list, Group group) {
        List<@Nullable Object> elements = new ArrayList<>();
        Type element = list.asGroupType().getType("list").asGroupType().getType("element");
        for (int i = 0; i < group.getFieldRepetitionCount("list"); i++) {
            Group each = group.getGroup("list", i);
            elements.add(each.getFieldRepetitionCount("element") == 0 ? null : value(element, each, "element", 0));
        }
        return elements;
    }

    private static Object value(Type type, Group group, String name, int index) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return switch (type.asPrimitiveType().getPrimitiveTypeName()) {
            case BINARY -> group.getString(name, index);
            case BOOLEAN -> group.getBoolean(name, index);
            case INT32 -> (long) group.getInteger(name, index);
            case DOUBLE -> group.getDouble(name, index);
            case INT64 -> {
                long number = group.getLong(name, index);
                if (meaning == null) {
                    yield number;
                }
                yield meaning.equals(LogicalTypeAnnotation.intType(64, false))
                        ? new BigInteger(Long.toUnsignedString(number))
                        : Instant.EPOCH.plus(number, ChronoUnit.MICROS);
            }
            default -> throw new AssertionError(type);
        };
    }

    /** As DuckDB has them. */
    public static List<Map<String, @Nullable Object>> byDuckDb(Path file) throws SQLException {
        return query("SELECT * FROM read_parquet('" + file.toString().replace("'", "''") + "')");
    }

    /** What DuckDB answers. */
    public static List<Map<String, @Nullable Object>> query(String sql) throws SQLException {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            int columns = results.getMetaData().getColumnCount();
            while (results.next()) {
                Map<String, @Nullable Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= columns; i++) {
                    row.put(results.getMetaData().getColumnName(i), plain(results.getObject(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static @Nullable Object plain(@Nullable Object value) throws SQLException {
        return switch (value) {
            case null -> null;
            case Integer number -> number.longValue();
            case Long number -> number;
            case BigInteger number -> number;
            case Double number -> number;
            case Boolean truth -> truth;
            case String text -> text;
            case OffsetDateTime time -> time.toInstant();
            case Array array -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (Object element : (Object[]) array.getArray()) {
                    elements.add(plain(element));
                }
                yield elements;
            }
            default -> value.toString();
        };
    }

    /** Both, which agree. */
    public static List<Map<String, @Nullable Object>> by(Path file) throws IOException, SQLException {
        List<Map<String, @Nullable Object>> rows = byParquetJava(file);
        List<Map<String, @Nullable Object>> other = byDuckDb(file);
        if (!rows.equals(other)) {
            throw new AssertionError("parquet-java reads " + shortened(rows) + ", DuckDB " + shortened(other));
        }
        return rows;
    }

    private static String shortened(List<?> rows) {
        return rows.subList(0, Math.min(3, rows.size())) + (rows.size() > 3 ? " … (" + rows.size() + ")" : "");
    }
}
