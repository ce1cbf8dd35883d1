package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;

/**
 * A column of a table of measurements, and the source of its cells.
 *
 * @param <T> the source of a row
 */
record Field<T>(ParquetColumn column, Cell<T> cell) {

    /** Sets a cell, or leaves it null. */
    @FunctionalInterface
    interface Cell<T> {
        void set(ParquetTable table, int column, T from);
    }

    static <T> Field<T> of(String name, ColumnType type, Cell<T> cell) {
        return new Field<>(ParquetColumn.of(name, type), cell);
    }

    static <T> Field<T> orNull(String name, ColumnType type, Cell<T> cell) {
        return new Field<>(ParquetColumn.of(name, type).orNull(), cell);
    }
}
