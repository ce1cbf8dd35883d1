package dev.readout.cli.command;

import picocli.CommandLine;

/**
 * A command: its purpose, its syntax, and its action. Commands register their options with picocli one by one: scanning
 * for annotations takes longer than most commands take to run.
 */
public interface Command {
    String[] description();

    /** Adds what can be typed behind it. */
    void describe(CommandSyntax syntax);

    /**
     * Runs the command, with the parsed options.
     *
     * @param line its command line, for messages and for {@link CommandLine.ParameterException}
     * @return the exit status
     */
    int run(CommandLine line) throws Exception;
}
