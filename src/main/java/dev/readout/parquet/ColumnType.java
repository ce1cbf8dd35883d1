package dev.readout.parquet;

/**
 * What the cells of a column are. Immutable and safe to share between threads.
 *
 * <p>Example: {@link ParquetTable}.
 */
public enum ColumnType {
    /** Text, in UTF-8. What repeats is written once. */
    TEXT,
    /** Text that is JSON, and that readers may take for more than text. */
    JSON,
    /** True or false. */
    BOOLEAN,
    /** Integers of 32 bits, signed. */
    INT32,
    /** Integers of 64 bits, signed. */
    INT64,
    /** Integers of 64 bits, unsigned: up to 2<sup>64</sup> - 1. */
    UINT64,
    /** Floating-point numbers of 64 bits. */
    DOUBLE,
    /** Points in time, in microseconds since 1970-01-01T00:00Z. */
    TIMESTAMP
}
