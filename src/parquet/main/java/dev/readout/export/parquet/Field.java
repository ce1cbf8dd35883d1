package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

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

    /** A column of INT64. */
    static <T> Field<T> number(String name, ToLongFunction<T> number) {
        return number(name, ColumnType.INT64, number);
    }

    static <T> Field<T> number(String name, ColumnType type, ToLongFunction<T> number) {
        return new Field<>(ParquetColumn.of(name, type),
                (table, to, from) -> table.set(to, number.applyAsLong(from)));
    }

    /** A column whose cells are null where the number is not known. */
    static <T> Field<T> known(String name, ColumnType type, Predicate<T> isKnown, ToLongFunction<T> number) {
        return new Field<>(ParquetColumn.of(name, type).orNull(), (table, to, from) -> {
            if (isKnown.test(from)) {
                table.set(to, number.applyAsLong(from));
            }
        });
    }

    static <T> Field<T> text(String name, Function<T, Object> text) {
        return new Field<>(ParquetColumn.of(name, ColumnType.TEXT),
                (table, to, from) -> table.cell(to, text.apply(from)));
    }

    static <T> Field<T> orNull(String name, ColumnType type, Function<T, @Nullable Object> cell) {
        return new Field<>(ParquetColumn.of(name, type).orNull(),
                (table, to, from) -> table.cell(to, cell.apply(from)));
    }
}
