package dev.readout.cli.command;

import picocli.CommandLine;

/**
 * A command: what it is for, what can be typed behind it, and what it does. Commands tell picocli of their options one
 * by one: that it looks for annotations takes longer than most commands take to run.
 */
public interface Command {
    String[] description();

    /** Adds what can be typed behind it. */
    void describe(CommandSyntax syntax);

    /**
     * Does it, when what was typed has been handed over.
     *
     * @param line where it was typed: takes messages, and is what {@link CommandLine.ParameterException} names
     * @return the exit status
     */
    int run(CommandLine line) throws Exception;
}
