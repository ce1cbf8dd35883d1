/**
 * The command line, {@code readout}: decodes captured results, profiles on a device, reads API traces, and
 * tells which drivers are here.
 *
 * <p>{@link dev.readout.cli.Main} turns what goes wrong into one line and an exit status: 0 done, 1 the input or the
 * driver was at fault, 2 wrong usage, and what the system has for an interruption (130 for Ctrl-C). {@link
 * dev.readout.cli.CommandTree} puts the commands together, and makes the one that was typed. Results go to standard
 * output and messages to standard error.
 *
 * <h2>The rooms, from the ground up</h2>
 * <pre>
 * command    what a command is, what can be typed behind it, and how it fails
 * output     rows of results, in every format, and files: those that are read and those that are written
 * decode     decode: captured results, one command for each kind
 * trace      trace: logs of API calls
 * icd        the software device as a driver of other programs, what runs inside of them
 * metrics    metrics by OpenTelemetry's SDK
 * profile    profile: the loop, its table, and what it exports
 * cli        the commands about all of it: info, icd, completion; and the tree
 * </pre>
 *
 * <p>A room imports what stands above it in this list; {@code decode}, {@code trace}, {@code icd} and {@code metrics}
 * do not know each other.
 *
 * <p>Where something new goes: a command is a {@link dev.readout.cli.command.Command} in the room of what it is about,
 * and a line of {@link dev.readout.cli.CommandTree}; if people run it often, it has a line in {@link
 * dev.readout.cli.Rehearsal}, so that the application image starts it fast. An option of it is a line of its {@code
 * describe}.
 *
 * <p>No package of the command line is part of the library: its jar does not hold them, and what they depend on is not
 * a dependency of the library.
 */
@NullMarked
package dev.readout.cli;

import org.jspecify.annotations.NullMarked;
