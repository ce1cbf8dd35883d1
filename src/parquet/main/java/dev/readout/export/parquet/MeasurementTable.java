package dev.readout.export.parquet;

import dev.readout.export.parquet.table.TableSchema;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/**
 * The columns of a table of measurements: the subject, the same in each row, {@code recorded_at}, and the fields.
 * Immutable.
 *
 * @param <T> the source of a row
 */
final class MeasurementTable<T> {
    private static final ParquetColumn RECORDED_AT = ParquetColumn.of("recorded_at", ColumnType.TIMESTAMP);

    private final Binary[] about;
    private final List<Field<T>> fields;
    private final List<ParquetColumn> columns;
    private final MessageType schema;

    /** @throws IllegalArgumentException if a name of {@code about} is a field's name */
    MeasurementTable(About about, List<Field<T>> fields) {
        this.about = about.texts();
        this.fields = fields;
        columns = Stream.of(about.columns().stream(), Stream.of(RECORDED_AT), fields.stream().map(Field::column))
                .flatMap(each -> each).toList();
        schema = TableSchema.of(columns);
    }

    ParquetTable begin(Path file) throws IOException {
        return ParquetTable.create(file, columns, schema);
    }

    /** @param recordedAt microseconds since 1970 */
    void row(ParquetTable into, long recordedAt, T from) throws IOException {
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
