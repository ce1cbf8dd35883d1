package dev.readout.export.parquet;

import dev.readout.export.parquet.table.Row;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;

/** The subject of a file's measurements: texts that are the same in each row, in an order for people. */
record About(List<ParquetColumn> columns, Binary[] texts) {

    /** The most texts. */
    static final int MOST = 1 << 8;

    /**
     * The texts.
     *
     * @throws IllegalArgumentException if a name is not valid for a column, or the texts are too many or too long
     */
    static About of(Map<String, String> about) {
        Objects.requireNonNull(about, "about");
        List<Map.Entry<String, String>> entries = List.copyOf(about.entrySet());
        for (Map.Entry<String, String> entry : entries) {
            Objects.requireNonNull(entry.getKey(), "about must not hold null");
            String text = Objects.requireNonNull(entry.getValue(), "about must not hold null");
            if (text.length() > ParquetSource.MOST_CHARACTERS) {
                throw new IllegalArgumentException("about has a text of " + text.length() + " characters, "
                        + entry.getKey() + ", of at most " + ParquetSource.MOST_CHARACTERS);
            }
        }
        if (entries.size() > MOST) {
            throw new IllegalArgumentException("about has " + entries.size() + " texts, of at most " + MOST);
        }
        return new About(entries.stream().map(entry -> ParquetColumn.of(entry.getKey(), ColumnType.TEXT)).toList(),
                entries.stream().map(entry -> Row.utf8(entry.getValue())).toArray(Binary[]::new));
    }
}
