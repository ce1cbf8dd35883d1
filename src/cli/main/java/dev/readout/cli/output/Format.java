package dev.readout.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The output formats: the values of {@code --format}. */
public enum Format {
    /** Aligned columns, for people. */
    TABLE,
    /** One object a line. */
    JSON,
    /** A header line, then a line a row, quoted as RFC 4180 has it. */
    CSV,
    /** Typed columns, for engines that ask questions of many files. */
    PARQUET;

    /** Rows that are written to {@code out} in this format. */
    public Rows open(OutputStream out, List<Column> columns) throws IOException {
        return switch (this) {
            case TABLE -> new TableRows(out, columns);
            case JSON -> new JsonRows(out, columns);
            case CSV -> new CsvRows(out, columns);
            case PARQUET -> ParquetRows.to(out, Map.of(), columns);
        };
    }

    /** The name as it is given on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
