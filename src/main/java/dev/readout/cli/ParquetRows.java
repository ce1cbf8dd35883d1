package dev.readout.cli;

import dev.readout.parquet.ColumnType;
import dev.readout.parquet.ParquetColumn;
import dev.readout.parquet.ParquetTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as typed columns. What has no type of its own in them, lists of objects above all, is JSON. */
final class ParquetRows implements Rows {
    private final List<ParquetColumn> columns;
    private final ParquetTable table;

    private ParquetRows(ParquetTable table) {
        columns = table.columns();
        this.table = table;
    }

    /** Rows that are written to a stream, which stays open. */
    static ParquetRows to(OutputStream out, List<Column> columns) throws IOException {
        return new ParquetRows(ParquetTable.to(out, typed(columns)));
    }

    /** Rows that are written to a file, which is replaced if it exists, and removed if they are not complete. */
    static ParquetRows create(Path file, List<Column> columns) throws IOException {
        return new ParquetRows(ParquetTable.create(file, typed(columns)));
    }

    private static List<ParquetColumn> typed(List<Column> columns) {
        return columns.stream().map(Column::typed).toList();
    }

    @Override
    public void row(@Nullable Object... cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            Object cell = cells[i];
            boolean json = cell != null && columns.get(i).type() == ColumnType.JSON;
            try {
                table.cell(i, json ? JsonRows.text(cell) : cell);
            } catch (IllegalArgumentException e) {
                throw new CommandFailure("Parquet can't hold row " + (table.rows() + 1) + ", --format json can: "
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
    public void close() throws IOException {
        table.close();
    }
}
