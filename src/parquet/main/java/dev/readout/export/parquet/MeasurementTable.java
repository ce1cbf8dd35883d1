package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.io.api.Binary;

/**
 * A table of measurements: the subject, the same in each row, {@code recorded_at}, and the fields.
 *
 * @param <T> the source of a row
 */
final class MeasurementTable<T> {
    private static final ParquetColumn RECORDED_AT = ParquetColumn.of("recorded_at", ColumnType.TIMESTAMP);

    private final List<Binary> about;
    private final List<Field<T>> fields;
    final ParquetTable into;

    /**
     * Begins the table.
     *
     * @throws IllegalArgumentException if a name of {@code about} is none of a column, or a field's
     */
    MeasurementTable(OutputStream out, Map<String, String> about, List<Field<T>> fields) throws IOException {
        this.about = about.values().stream().map(ParquetTable::utf8).toList();
        this.fields = fields;
        into = ParquetTable.to(out, columns(about, fields));
    }

    static List<ParquetColumn> columns(Map<String, String> about, List<? extends Field<?>> fields) {
        return Stream.of(about.keySet().stream().map(name -> ParquetColumn.of(name, ColumnType.TEXT)),
                Stream.of(RECORDED_AT), fields.stream().map(Field::column)).flatMap(each -> each).toList();
    }

    /** @param recordedAt microseconds since 1970 */
    void row(long recordedAt, T from) throws IOException {
        int column = 0;
        for (Binary text : about) {
            into.cell(column++, text);
        }
        into.set(column++, recordedAt);
        for (Field<T> field : fields) {
            field.cell().set(into, column++, from);
        }
        into.row();
    }
}
