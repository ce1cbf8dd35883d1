package dev.readout.cli.output;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import java.util.List;
import java.util.Locale;

/**
 * A column of the rows that a command writes.
 *
 * @param name the header in a table and in CSV, and the key in JSON
 * @param kind what its cells are
 * @param array whether its cells are lists, with a value for each of {@code headers}: an array in JSON, a column each
 *        in a table and in CSV
 * @param headers its headers in tables and CSV: the name, or the names of an array's elements
 * @param typed its column in Parquet: the name as in SQL, with the unit at the end, and the type
 */
public record Column(String name, Kind kind, boolean array, List<String> headers, ParquetColumn typed) {

    /** The kind of cells, which decides their format in tables. */
    enum Kind {
        TEXT,
        /** A number that tells one thing from others, such as an index: aligned to the right, its digits together. */
        IDENTIFIER,
        /** A number of something: aligned to the right, its digits in groups of three. */
        QUANTITY,
        /** The same value in each row, which stands above a table. */
        CONTEXT,
        /** The headers of an array's values, which tables and CSV show above them and not as cells. */
        HEADERS,
        /** A name that may be true of the row: a table writes it behind the first cell, in parentheses. */
        REMARK
    }

    public Column {
        headers = List.copyOf(headers);
    }

    private static Column of(String name, Kind kind, ColumnType type) {
        return new Column(name, kind, false, List.of(name), ParquetColumn.of(snakeCase(name), type).orNull());
    }

    /** {@code statusCode} as {@code status_code}. */
    private static String snakeCase(String name) {
        return name.replaceAll("(?<=.)(?=\\p{Lu})", "_").toLowerCase(Locale.ROOT);
    }

    /** The unit at the end of the typed name, which the name lacks: {@code ns}; or empty. */
    String unit() {
        String plain = snakeCase(name) + "_";
        return typed.name().startsWith(plain) ? typed.name().substring(plain.length()) : "";
    }

    /** Text, unless another type is said. */
    public static Column text(String name) {
        return of(name, Kind.TEXT, ColumnType.TEXT);
    }

    /** Integers, unless another type is said. */
    public static Column identifier(String name) {
        return of(name, Kind.IDENTIFIER, ColumnType.INT64);
    }

    /** Integers, unless another type is said. */
    public static Column quantity(String name) {
        return of(name, Kind.QUANTITY, ColumnType.INT64);
    }

    /** Times, whose unit is in another column or in a message. */
    public static Column time(String name, TimeUnitName unit) {
        return quantity(name).typed(name + "_" + unit, unit == TimeUnitName.NS ? ColumnType.INT64 : ColumnType.DOUBLE);
    }

    public static Column context(String name) {
        return of(name, Kind.CONTEXT, ColumnType.TEXT);
    }

    public static Column remark(String name) {
        return of(name, Kind.REMARK, ColumnType.BOOLEAN);
    }

    /** The names of an array's elements, where no header has them. */
    public static Column headers(String name) {
        return of(name, Kind.HEADERS, ColumnType.TEXT).typedList();
    }

    /** Unsigned integers, unless another type is said. */
    public static Column quantities(String name, List<String> elements) {
        return new Column(name, Kind.QUANTITY, true, elements,
                ParquetColumn.of(snakeCase(name), ColumnType.UINT64).ofLists().orNull());
    }

    /** This column, of another type: if it is JSON, of lists and objects as they are. */
    public Column typed(ColumnType type) {
        boolean list = typed.list() && type != ColumnType.JSON;
        return new Column(name, kind, array, headers, new ParquetColumn(typed.name(), type, list, true));
    }

    /** This column, with a name that tells the unit. */
    public Column typed(String unitName, ColumnType type) {
        return new Column(name, kind, array, headers, new ParquetColumn(unitName, type, false, true));
    }

    /** This column, whose cells are lists of any length that tables and CSV show in one column. */
    public Column typedList() {
        return new Column(name, kind, array, headers, typed.ofLists());
    }
}
