package dev.readout.cli.decode;

import dev.readout.MalformedResultException;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.StandardOutput;
import dev.readout.gl.QueryResourceStream;
import java.io.IOException;
import picocli.CommandLine;

/** {@code decode nv-query-resource}: prints an answer of {@code glQueryResourceNV} in a file. */
public final class DecodeNvQueryResource implements Command {
    private final Captures captures;
    private boolean noTags;

    public DecodeNvQueryResource(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints an answer of glQueryResourceNV, in any dialect: the memory of GL objects by device, object type and"
                    + " tag. JSON and Parquet have one object; tables and CSV have a row for each device, each object"
                    + " type on it and each tag.",
            "",
            "Numbers are signed, as drivers add them up: more than 2 GiB of a tag may show as a negative number. What"
                    + " follows the answer in the file is not looked at."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.flag("--no-tags", () -> noTags = true,
                "The answer is one to tagId 0, where a driver may leave out the number of tags: what follows the"
                        + " devices is not looked at. Needed only if something follows.");
        captures.describe(syntax, "The memory that was written: little-endian ints.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        boolean whole = captures.isWhole();
        return captures.decode(line, ResourceRows.columns(whole), Long.MAX_VALUE, (file, bytes, target) -> {
            QueryResourceStream stream = new QueryResourceStream();
            try {
                // All of it before the first row: half an answer would look like a whole one.
                (noTags ? stream.wrapDevices(bytes) : stream.wrap(bytes)).proveTags();
            } catch (MalformedResultException malformed) {
                throw new CommandFailure(MappedFile.name(file) + ": " + malformed.getMessage(), malformed);
            }
            ResourceRows.write(stream, whole, target.rows(file));
        });
    }
}
