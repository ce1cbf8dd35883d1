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
 * <p>It is the artifact {@code readout-parquet}, which brings parquet-hadoop, zstd-jni and snappy-java. No class of
 * Hadoop is loaded. The codecs are native code: {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <h2>The way of a row</h2>
 * <pre>
 * ParquetFrames    takes what was measured apart, into FrameTables: those of the run, and those of a part
 * FrameCursor      a place in a frame: a scope of it, or a queue; its names and paths as UTF-8, made once
 * ReportRow        a report, or how much was dropped, as a row
 * MeasurementTable a table of measurements: what is the same in each row, as machine, driver and build; recorded_at;
 *                  and a column for each of its fields
 * Field            a column, and where its cells come from: in Fields
 * table            typed columns, a row after the other, as Parquet
 * WrittenFrames    the way back: FrameRows makes frames of the rows, and a ReportRow tells a sink what it says
 * </pre>
 *
 * <p>Where something new goes: a column of measurements is a {@code Field} in {@code Fields}, as the last one of its
 * table. Files of the builds before lack it, and are read: it may be null, by {@code Field.known} or {@code orNull},
 * and {@code FrameRows} reads it so (of the host's scopes {@code WrittenFrames}, of reports {@code ReportRow}); or it
 * follows from others, is one of {@code WrittenFrames.DERIVED}, and nothing reads it. The rest is said by the page of
 * {@code table}.
 */
@NullMarked
package dev.readout.export.parquet;

import org.jspecify.annotations.NullMarked;
