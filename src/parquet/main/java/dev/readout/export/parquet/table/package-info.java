/**
 * Typed rows as Parquet, for {@code dev.readout.export.parquet} and the command line. Not a part of the exporters' API.
 *
 * <pre>
 * ParquetTable     typed columns, a row after the other, to any stream
 * ParquetParts     the names of numbered files, each whole, which outlive a process that dies
 * ParquetColumn    a name, a ColumnType, and whether its cells are lists or may be null
 * TableSchema      columns as Parquet's schema
 * CellType         a ColumnType as Parquet has it: physical type, logical type, dictionary
 * ZstdCodecs       packs the pages of a column
 * StreamFile       any stream, as parquet-java wants a file
 * ParquetSource    reads a file again, or its parts, row after row, by parquet-java, which is given ColumnPages
 * </pre>
 *
 * <p>Memory does not grow with the number of rows: only the current row group is held, encoded, up to a number of
 * bytes. Files have data pages of version 2. A new type of cells is a constant of {@code ColumnType}, and its line in
 * {@code CellType}.
 */
@NullMarked
package dev.readout.export.parquet.table;

import org.jspecify.annotations.NullMarked;
