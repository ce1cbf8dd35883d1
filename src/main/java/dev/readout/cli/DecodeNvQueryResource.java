package dev.readout.cli;

import dev.readout.MalformedResultException;
import dev.readout.gl.QueryResourceStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code decode nv-query-resource}: prints what an answer of {@code glQueryResourceNV} in a file says. */
@Command(
        name = "nv-query-resource",
        description = {
            "Prints an answer of glQueryResourceNV, in any dialect: the memory of GL objects by device, object type and"
                    + " tag. JSON has one object; tables and CSV have a row for each device, each object type on it and"
                    + " each tag.",
            "",
            "Numbers are signed, as drivers add them up: more than 2 GiB of a tag may show as a negative number. What"
                    + " follows the answer in the file is not looked at.",
            ""})
final class DecodeNvQueryResource implements Callable<Integer> {
    private final StandardOutput out;

    @Option(names = "--no-tags",
            description = "The answer is one to tagId 0, where a driver may leave out the number of tags: what follows"
                    + " the devices is not looked at. Needed only if something follows.")
    private boolean noTags;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE",
            description = "The memory that was written: little-endian ints. - is standard input. What ends in .gz or .zst is unpacked.")
    private Path file;

    DecodeNvQueryResource(StandardOutput out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        MappedFile.read(file, bytes -> {
            QueryResourceStream stream = new QueryResourceStream();
            try {
                // All of it before the first row: half an answer would look like a whole one.
                (noTags ? stream.wrapDevices(bytes) : stream.wrap(bytes)).proveTags();
            } catch (MalformedResultException malformed) {
                throw new CommandFailure(MappedFile.name(file) + ": " + malformed.getMessage(), malformed);
            }
            ResourceRows.write(stream, output, out);
        });
        return 0;
    }
}
