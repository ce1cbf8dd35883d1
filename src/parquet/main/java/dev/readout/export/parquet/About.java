package dev.readout.export.parquet;

import dev.readout.export.parquet.table.Row;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;

/** The subject of a file's measurements: texts that are the same in each row, in an order for people. */
record About(List<ParquetColumn> columns, Binary[] texts) {

    /**
     * The texts.
     *
     * @throws IllegalArgumentException if a name is not valid for a column
     */
    static About of(Map<String, String> about) {
        Objects.requireNonNull(about, "about");
        List<Map.Entry<String, String>> entries = List.copyOf(about.entrySet());
        for (Map.Entry<String, String> entry : entries) {
            Objects.requireNonNull(entry.getKey(), "about must not hold null");
            Objects.requireNonNull(entry.getValue(), "about must not hold null");
        }
        return new About(entries.stream().map(entry -> ParquetColumn.of(entry.getKey(), ColumnType.TEXT)).toList(),
                entries.stream().map(entry -> Row.utf8(entry.getValue())).toArray(Binary[]::new));
    }
}
