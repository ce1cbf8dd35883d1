package dev.readout.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * A table of measurements: what they are about, the same in each row, and behind it the fields.
 *
 * @param <T> what a row is made of
 */
final class MeasuredTable<T> {
    private final Binary[] about;
    private final List<Field<T>> fields;
    private final List<ParquetColumn> columns;
    private @Nullable ParquetTable table;

    /** @throws IllegalArgumentException if a name of {@code about} is that of a field */
    MeasuredTable(About about, List<Field<T>> fields) {
        this.about = about.texts();
        this.fields = fields;
        columns = Stream.concat(about.columns().stream(), fields.stream().map(Field::column)).toList();
        TableSchema.of(columns);
    }

    ParquetTable begin(Path file) throws IOException {
        ParquetTable begun = ParquetTable.create(file, columns);
        table = begun;
        return begun;
    }

    void row(T from) throws IOException {
        ParquetTable into = Objects.requireNonNull(table, "table");
        int column = 0;
        for (Binary text : about) {
            into.set(column++, text);
        }
        for (Field<T> field : fields) {
            field.cell().set(into, column++, from);
        }
        into.row();
    }
}
