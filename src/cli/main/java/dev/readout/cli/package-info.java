/**
 * The command line, {@code readout}: decodes captured results, profiles on a device, reads API traces, and lists the
 * drivers here.
 *
 * <p>{@link dev.readout.cli.Main} turns errors into one line and an exit status: 0 done, 1 a fault of the input or the
 * driver, 2 wrong usage, and the system's status of an interruption (130 for Ctrl-C). {@link
 * dev.readout.cli.CommandTree} has the commands, and creates the requested one. Results go to standard output and
 * messages to standard error.
 *
 * <h2>The rooms, from the ground up</h2>
 * <pre>
 * command    what a command is, what can be typed behind it, and how it fails
 * output     rows of results, in every format, and files: those that are read and those that are written
 * decode     decode: captured results, one command for each kind
 * foreign    programs with something of ours in their processes: the software device, or a trace of their own drivers
 * trace      trace: logs of API calls, and programs that are traced
 * metrics    metrics by OpenTelemetry's SDK
 * profile    profile: the loop, its table, and what it exports
 * cli        the commands about all of it: info, icd, completion; and the tree
 * </pre>
 *
 * <p>A package imports only those above it in this list; {@code decode}, {@code foreign} and {@code metrics} are
 * independent of each other.
 *
 * <p>Where something new goes: a command is a {@link dev.readout.cli.command.Command} in the package of its subject,
 * and a line of {@link dev.readout.cli.CommandTree}; a frequent one has a line in {@link dev.readout.cli.Rehearsal}, so
 * that the application image starts it fast. An option of it is a line of its {@code describe}. {@code CommandLineIT}
 * tries commands with the jar. Another part of the application image is made by {@code Image} in {@code src/cli/dist},
 * where the scripts that start it are, and {@code ImageIT} tries it, with {@code -Pdist}.
 *
 * <p>The command line is the artifact {@code readout-cli}, with its own dependencies.
 */
@NullMarked
package dev.readout.cli;

import org.jspecify.annotations.NullMarked;
