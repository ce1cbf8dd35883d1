/**
 * What commands write, and the files that they read.
 *
 * <p>A command has {@link dev.readout.cli.output.OutputOptions} among its options, and opens {@link
 * dev.readout.cli.output.Rows} with a {@link dev.readout.cli.output.Column} for each cell of a row. They come out as
 * the {@link dev.readout.cli.output.Format} says that was typed:
 *
 * <pre>
 * TableRows      a table for people; SheetRows, a line a cell, where rows are few and wide
 * CsvRows        CSV with a header
 * JsonRows       JSON, one object a line
 * ParquetRows    typed columns, each as Column.typed says
 * </pre>
 *
 * <p>{@link dev.readout.cli.output.StandardOutput} is where results go, {@link dev.readout.cli.output.UserTerminal}
 * where messages and {@link dev.readout.cli.output.Progress} do. {@link dev.readout.cli.output.MappedFile} lends the
 * bytes of a file that is read, unpacked if its name says a {@link dev.readout.cli.output.Compression}; an {@link
 * dev.readout.cli.output.ExportTarget} is what an option writes to.
 *
 * <p>Where something new goes: a format is a constant of {@link dev.readout.cli.output.Format} and its {@code Rows}; an
 * option of all commands with results is a line of {@link dev.readout.cli.output.OutputOptions}; a form in which files
 * are packed is a constant of {@link dev.readout.cli.output.Compression}. A column says by {@code typed} what it is in
 * Parquet, where its kind does not. What takes long tells {@link dev.readout.cli.output.Progress}.
 */
@NullMarked
package dev.readout.cli.output;

import org.jspecify.annotations.NullMarked;
