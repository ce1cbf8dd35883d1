/**
 * The command line, {@code readout}: decodes captured results, profiles on a device, reads API traces, and
 * tells which drivers are here.
 *
 * <p>{@link dev.readout.cli.Main} puts the commands together and turns what goes wrong into one line and an exit
 * status: 0 done, 1 the input or the driver was at fault, 2 wrong usage, and what the system has for an interruption
 * (130 for Ctrl-C). A {@link dev.readout.cli.Command} declares its options, each with a converter into a type of the
 * library, and writes {@link dev.readout.cli.Rows}, which come out as a table, as JSON, as CSV or as Parquet. Results
 * go to standard output and messages to standard error.
 *
 * <p>Where something new goes: a command is a class of its own and a line of {@link dev.readout.cli.CommandTree}, a
 * layout of another API a row of {@link dev.readout.vulkan.NamedLayout}; a column of results says by {@code typed} what
 * it is in Parquet, where its kind does not; an option is a line of its command's {@code describe}, or of {@code
 * OutputOptions} if all have it; a form of files is a constant of {@code Compression}; what takes long asks {@code
 * Interruption} whether to go on, and tells {@code Progress}.
 *
 * <p>This package is not part of the library: its jar does not hold it, and what it depends on is not a dependency of
 * the library.
 */
@NullMarked
package dev.readout.cli;

import org.jspecify.annotations.NullMarked;
