package dev.readout.export.parquet.table;

/**
 * The type of a column's cells, with Parquet's physical type and its logical type, if there is one. Immutable and safe
 * to share between threads.
 *
 * <p>Example: {@link ParquetTable}.
 */
public enum ColumnType {
    /** Text in UTF-8: BINARY, STRING. Repeated values are written once, in a dictionary. */
    TEXT,
    /** JSON in UTF-8, which readers may parse: BINARY, JSON. It is not checked. */
    JSON,
    /** True or false: BOOLEAN. */
    BOOLEAN,
    /** Integers of 32 bits, signed: INT32. */
    INT32,
    /** Integers of 64 bits, signed: INT64. */
    INT64,
    /** Integers of 64 bits, unsigned, up to 2<sup>64</sup> - 1: INT64, INTEGER(64, false). */
    UINT64,
    /** Floating-point numbers of 64 bits: DOUBLE. */
    DOUBLE,
    /** Points in time, in microseconds since 1970-01-01T00:00Z: INT64, TIMESTAMP(MICROS, isAdjustedToUTC). */
    TIMESTAMP
}
