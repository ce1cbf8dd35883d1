package dev.readout.cli.output;

import dev.readout.cli.command.CommandFailure;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows as typed columns. Values without a type of their own, such as lists of objects, are JSON. */
public final class ParquetRows implements Rows {
    /** How the other formats call the columns. */
    private final List<String> names;
    private final List<ParquetColumn> columns;
    private final List<String> labels;
    private final ParquetTable table;

    private ParquetRows(OutputStream out, Collection<String> labels, List<Column> named, List<ParquetColumn> columns)
            throws IOException {
        names = named.stream().map(Column::name).toList();
        this.columns = columns;
        this.labels = List.copyOf(labels);
        table = ParquetTable.to(out, columns);
    }

    /**
     * Rows that are written to a stream, which stays open.
     *
     * @param labels columns of text that come first, and have the same value in each row
     * @throws IllegalArgumentException if a label has the name of a column
     */
    public static ParquetRows to(OutputStream out, Map<String, String> labels, List<Column> columns)
            throws IOException {
        return new ParquetRows(out, labels.values(), columns, Stream.concat(
                labels.keySet().stream().map(name -> ParquetColumn.of(name, ColumnType.TEXT)),
                columns.stream().map(Column::typed)).toList());
    }

    @Override
    public void row(@Nullable Object... cells) throws IOException {
        int column = 0;
        for (String label : labels) {
            table.cell(column++, label);
        }
        for (Object cell : cells) {
            boolean json = cell != null && columns.get(column).type() == ColumnType.JSON;
            try {
                table.cell(column++, json ? JsonRows.text(cell) : cell);
            } catch (IllegalArgumentException e) {
                throw new CommandFailure("Parquet can't hold " + names.get(column - 1 - labels.size()) + " of row "
                        + (table.rows() + 1) + ", --format json can: "
                        + e.getMessage(), e);
            }
        }
        table.row();
    }

    @Override
    public void complete() throws IOException {
        table.complete();
    }

    @Override
    public void close() {
    }
}
