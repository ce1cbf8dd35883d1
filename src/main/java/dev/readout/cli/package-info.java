/**
 * The command line, {@code readout}: decodes captured results, profiles on a device, reads API traces, and
 * tells which drivers are here.
 *
 * <p>{@link dev.readout.cli.Main} puts the commands together and turns what goes wrong into one line and an exit
 * status: 0 done, 1 the input or the driver was at fault, 2 wrong usage. A command is a class with picocli's
 * annotations: it parses its options into the types of the library and writes {@link dev.readout.cli.Rows}, which come
 * out as a table, as JSON or as CSV. Results go to standard output and messages to standard error.
 *
 * <p>This package is not part of the library: its jar does not hold it, and what it depends on is not a dependency of
 * the library.
 */
@NullMarked
package dev.readout.cli;

import org.jspecify.annotations.NullMarked;
