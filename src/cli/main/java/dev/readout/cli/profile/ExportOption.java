package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.FrameSink;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * An output of a command's measurements, if its option is given. A new one is a class, and a line in {@link
 * Exports#all}.
 */
interface ExportOption {
    void describe(CommandSyntax syntax);

    /** Its targets, first the one that messages name; empty without the option. */
    List<ExportTarget> targets();

    /**
     * Checks the options and reads input, before anything is measured. Called even without the option.
     *
     * @throws UsageException if what was typed makes no sense
     * @throws CommandFailure if what it needs can't be read
     */
    default void prepare() {
    }

    /** Returns whether the driver's calls are traced for it. If they are traced anyway, all get them. */
    default boolean wantsCalls() {
        return false;
    }

    /**
     * Begins to write. Called only with the option.
     *
     * @param about the properties of the machine and the device
     * @param clock the host's clock, in ns
     * @throws IllegalArgumentException if what was typed, or the environment, makes no sense
     * @throws IOException if it can't be written
     */
    FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException;
}
