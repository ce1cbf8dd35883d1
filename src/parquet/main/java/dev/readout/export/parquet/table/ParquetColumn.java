package dev.readout.export.parquet.table;

import java.util.Objects;

/**
 * A column of a {@link ParquetTable}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link ParquetTable}.
 *
 * @param name its name: letters, digits and _, a letter first. A number's unit is the end of its name: {@code
 *        gpu_time_ns}
 * @param type the type of its cells, or of their elements
 * @param list whether its cells are lists of any length, whose elements may be null
 * @param nullable whether a cell may be null
 */
public record ParquetColumn(String name, ColumnType type, boolean list, boolean nullable) {
    /**
     * A column.
     *
     * @throws IllegalArgumentException if the name is anything else than these
     */
    public ParquetColumn {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        if (!name.matches("\\p{L}[\\p{L}\\p{Nd}_]*")) {
            throw new IllegalArgumentException(
                    "name must be letters, digits and _, a letter first, but is \"" + name + "\"");
        }
    }

    /** The refusal of a value that its cells can't have. */
    IllegalArgumentException refusal(String given) {
        return new IllegalArgumentException(
                "column " + name + " has " + (list ? "lists of " : "") + type + ", not " + given);
    }

    /** A column in which each row has a cell. */
    public static ParquetColumn of(String name, ColumnType type) {
        return new ParquetColumn(name, type, false, false);
    }

    /** This column, of lists. */
    public ParquetColumn ofLists() {
        return new ParquetColumn(name, type, true, nullable);
    }

    /** This column, with cells that may be null. */
    public ParquetColumn orNull() {
        return new ParquetColumn(name, type, list, true);
    }
}
