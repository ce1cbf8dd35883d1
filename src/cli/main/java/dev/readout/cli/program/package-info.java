/**
 * Programs that commands start with something of ours in their processes: {@link dev.readout.cli.program.Program} runs
 * one, and {@link dev.readout.cli.program.OwnFiles} has the libraries that it loads.
 */
@NullMarked
package dev.readout.cli.program;

import org.jspecify.annotations.NullMarked;
