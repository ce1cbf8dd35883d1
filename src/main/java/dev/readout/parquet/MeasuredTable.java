package dev.readout.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * A table of measurements: what they are about, the same in each row, when it was, and behind that the fields.
 *
 * @param <T> what a row is made of
 */
final class MeasuredTable<T> {
    private static final ParquetColumn RECORDED_AT = ParquetColumn.of("recorded_at", ColumnType.TIMESTAMP);

    private final Binary[] about;
    private final List<Field<T>> fields;
    private final List<ParquetColumn> columns;
    private @Nullable ParquetTable table;

    /** @throws IllegalArgumentException if a name of {@code about} is that of a field */
    MeasuredTable(About about, List<Field<T>> fields) {
        this.about = about.texts();
        this.fields = fields;
        columns = Stream.of(about.columns().stream(), Stream.of(RECORDED_AT), fields.stream().map(Field::column))
                .flatMap(each -> each).toList();
        TableSchema.of(columns);
    }

    ParquetTable begin(Path file) throws IOException {
        ParquetTable begun = ParquetTable.create(file, columns);
        table = begun;
        return begun;
    }

    /** @param recordedAt microseconds since 1970 */
    void row(long recordedAt, T from) throws IOException {
        ParquetTable into = Objects.requireNonNull(table, "table");
        int column = 0;
        for (Binary text : about) {
            into.set(column++, text);
        }
        into.set(column++, recordedAt);
        for (Field<T> field : fields) {
            field.cell().set(into, column++, from);
        }
        into.row();
    }
}
