package dev.readout.cli;

import picocli.CommandLine.Command;

/** The parent of the commands that decode a file. */
@Command(
        name = "decode",
        synopsisSubcommandLabel = "KIND",
        commandListHeading = "%nKinds of results:%n",
        description = "Decodes results that a program has captured to a file.")
final class Decode {
}
