/**
 * The output of commands, and their input files.
 *
 * <p>A command has {@link dev.readout.cli.output.OutputOptions} among its options, and opens {@link
 * dev.readout.cli.output.Rows} with a {@link dev.readout.cli.output.Column} for each cell of a row. The {@link
 * dev.readout.cli.output.Format} decides their form:
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
 * bytes of an input file, unpacked by its {@link dev.readout.cli.output.Compression}, within its {@code Limit}; an
 * {@link dev.readout.cli.output.ExportTarget} is the target of an option, and replaces a file of its {@code Content}
 * alone. {@link dev.readout.cli.output.TerminalWidth} says how wide a text is.
 *
 * <p>Where something new goes: a format is a constant of {@link dev.readout.cli.output.Format} and its {@code Rows}; an
 * option of all commands with results is a line of {@link dev.readout.cli.output.OutputOptions}; a compression is a
 * constant of {@link dev.readout.cli.output.Compression}. A column has a {@code typed} column for Parquet if its kind
 * does not imply it. Long work reports to {@link dev.readout.cli.output.Progress}.
 */
@NullMarked
package dev.readout.cli.output;

import org.jspecify.annotations.NullMarked;
