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
 * Something that is written of what a command measures, if an option asks for it. A new one is a class, and a line in
 * {@link Exports#all}.
 */
interface ExportOption {
    void describe(CommandSyntax syntax);

    /** What it writes to, first what messages name; nothing if it is not asked for. */
    List<ExportTarget> targets();

    /**
     * Checks and reads what it needs, before anything is measured. Of options that are not asked for, too.
     *
     * @throws UsageException if what was typed makes no sense
     * @throws CommandFailure if what it needs can't be read
     */
    default void prepare() {
    }

    /** Whether the driver's calls are traced for it. If they are traced anyway, all get them. */
    default boolean wantsCalls() {
        return false;
    }

    /**
     * Begins to write. Only if it is asked for.
     *
     * @param about what it says of the machine and the device, see {@link Machine#properties}
     * @param clock the host's clock, in ns
     * @throws IOException if it can't be written
     */
    FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException;
}
