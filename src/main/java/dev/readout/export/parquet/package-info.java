/**
 * Measurements as Parquet files, which DuckDB, Apache Spark, pandas and others query: one file, or thousands from many
 * machines together.
 *
 * <p>{@snippet :
 * Map<String, String> about = Map.of("machine", "build-17", "driver", context.renderer());
 * FrameExport export = FrameExport.start(ParquetFrames.create(Path.of("measured"), about));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <p>and then, in DuckDB:
 * <pre>
 * SELECT driver, path, quantile_cont(gpu_time_ns, 0.99) FROM 'machines/*&#47;scopes.parquet' GROUP BY ALL;
 * </pre>
 *
 * <p>This package is not in the jar of the library: it is in {@code readout-VERSION-exporters.jar}, which needs
 * parquet-hadoop and zstd-jni for it. No class of Hadoop is loaded. zstd-jni is native code:
 * {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <h2>The way of a row</h2>
 * <pre>
 * ParquetFrames    takes what was measured apart, into four tables
 * FrameCursor      a place in a frame: a scope of it, or a queue
 * ScopeTexts       names and paths as UTF-8, made once for all frames that have them
 * ReportRow        a report, or how much was dropped, as a row
 * WallClock        recorded_at: the wall's time at the start, and on from there by the host's clock
 * About            what is the same in each row: machine, driver, build
 * MeasurementTable a table of measurements: About, recorded_at, and a column for each of its fields
 * Field            a column, and where its cells come from: in ScopeFields, FrameFields, HostFields, ReportFields
 * ParquetTable     typed columns, a row after the other: to a file, or to any stream
 * ParquetColumn    a name, a ColumnType, and whether its cells are lists or may be null
 * TableSchema      columns as Parquet's schema
 * CellType         a ColumnType as Parquet has it: physical type, logical type, dictionary
 * ColumnValues     the values of a column, and how a row writes them
 * Row              the cells of a row, until it is complete
 * RowWriteSupport  hands them to parquet-java, which encodes each column by itself
 * ZstdCodecs       packs the pages of a column
 * StreamFile       any stream, as parquet-java wants a file
 * </pre>
 *
 * <p>Memory does not grow with the number of rows: a row group is held, encoded, until it is full. Files have data
 * pages of version 2.
 *
 * <p>Where something new goes: a column of measurements is a {@code Field} in {@code ScopeFields}, {@code FrameFields},
 * {@code HostFields} or {@code ReportFields}, as the last one; a type of cells is a constant of {@link
 * dev.readout.export.parquet.ColumnType}, and its line in {@code CellType}; any other table is a list of {@link
 * dev.readout.export.parquet.ParquetColumn}s.
 */
@NullMarked
package dev.readout.export.parquet;

import org.jspecify.annotations.NullMarked;
