/**
 * What a command is: what can be typed behind it, what it says of itself, and how it fails.
 *
 * <p>A {@link dev.readout.cli.command.Command} describes itself to a {@link dev.readout.cli.command.CommandSyntax}, by
 * a line for each option and parameter. What was typed is handed over as it is read, as a type of the library: each
 * option has a converter, such as a {@link dev.readout.cli.command.NameConverter} for constants or a {@link
 * dev.readout.cli.command.WholeNumber} for a range. A {@link dev.readout.cli.command.CommandGroup} is a command that
 * only has others below it.
 *
 * <p>A command ends by throwing one of two exceptions, each with one line for a person: {@link
 * dev.readout.cli.command.CommandFailure}, the input or the driver was at fault, and {@link
 * dev.readout.cli.command.UsageException}, what was typed does not fit together. {@link
 * dev.readout.cli.command.WrongUsage} words what picocli finds, with a {@link dev.readout.cli.command.Suggestion} where
 * a name was misspelt.
 *
 * <p>Where something new goes: a kind of values is a converter, which says the names or the range in its message; what
 * takes long asks {@link dev.readout.cli.command.Interruption} whether to go on.
 */
@NullMarked
package dev.readout.cli.command;

import org.jspecify.annotations.NullMarked;
