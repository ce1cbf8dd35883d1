package dev.readout.cli.output;

import dev.readout.cli.command.Converters;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import java.nio.file.Path;

/**
 * {@code --limit}: how much of an input is copied to a temporary file, which a small compressed file or an endless pipe
 * would otherwise fill the disk with.
 */
public final class InputLimit {
    public static final String LIMIT = "--limit";

    private long bytes = 4L << 30;

    public void describe(CommandSyntax syntax) {
        syntax.value(LIMIT, "BYTES", Converters::bytes, value -> bytes = value < 0 ? Long.MAX_VALUE : value,
                "How much may be unpacked of a file, or read from a pipe: a number of bytes, also with K, M or G. It"
                        + " is copied to a temporary file, of half of the free space at most. Default: 4G.");
    }

    /** The bytes that may be copied to a file, which is empty yet. Not every system tells what is free. */
    long most(Path copy) {
        long free = copy.toFile().getUsableSpace();
        return free == 0 ? bytes : Math.min(bytes, free / 2);
    }

    /**
     * The message about an input that has more.
     *
     * @param most what may be copied
     */
    CommandFailure exceeded(String name, Path copy, long most) {
        return new CommandFailure(name + " has more than " + most + " bytes that would be copied to " + copy.getParent()
                + (most < bytes ? ", half of what is free there: unpack it to a larger disk, and give that file"
                        : ": " + LIMIT + " lets it have more, such as " + LIMIT + " 64G"));
    }
}
