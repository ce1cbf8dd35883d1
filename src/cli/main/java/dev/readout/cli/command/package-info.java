/**
 * The parts of a command: its syntax, its help, and its failures.
 *
 * <p>A {@link dev.readout.cli.command.Command} describes itself to a {@link dev.readout.cli.command.CommandSyntax}, by
 * a line for each option and parameter. Values are passed on when they are parsed, as types of the library: each option
 * has a converter, such as a {@link dev.readout.cli.command.NameConverter} for constants or a method of {@link
 * dev.readout.cli.command.Converters}. A {@link dev.readout.cli.command.CommandGroup} is a command that only has others
 * below it.
 *
 * <p>A command fails by one of two exceptions, each with one line for a person: {@link
 * dev.readout.cli.command.CommandFailure} for a fault of the input or the driver, and {@link
 * dev.readout.cli.command.UsageException} for contradictory options. {@code Main} words picocli's errors, with a
 * suggestion of {@link dev.readout.cli.command.NameConverter} where a name was misspelt.
 *
 * <p>Where something new goes: a kind of values is a converter, whose message has the names or the range; long work
 * asks {@link dev.readout.cli.command.Interruption} whether to go on.
 */
@NullMarked
package dev.readout.cli.command;

import org.jspecify.annotations.NullMarked;
